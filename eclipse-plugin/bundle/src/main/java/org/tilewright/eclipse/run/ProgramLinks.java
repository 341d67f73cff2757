package org.tilewright.eclipse.run;

import java.net.URI;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.ui.console.IHyperlink;
import org.eclipse.ui.console.IPatternMatchListenerDelegate;
import org.eclipse.ui.console.PatternMatchEvent;
import org.eclipse.ui.console.TextConsole;
import org.tilewright.eclipse.bundle.TilewrightBundle;
import org.tilewright.eclipse.server.OpenFile;

/** Makes places in the console's text, such as {@code cannon.tw:12:3}, links to the place in the editor. */
public final class ProgramLinks implements IPatternMatchListenerDelegate {

    private static final Pattern PLACE = Pattern.compile("(.*\\.tw):(\\d+):(\\d+)");

    private TextConsole console;

    /** A click opens the file there. */
    private record Link(String uri, Range range) implements IHyperlink {

        @Override
        public void linkEntered() { }

        @Override
        public void linkExited() { }

        @Override
        public void linkActivated() {
            OpenFile.at(uri, Optional.of(range));
        }
    }

    @Override
    public void connect(TextConsole connected) {
        console = connected;
    }

    @Override
    public void disconnect() {
        console = null;
    }

    @Override
    public void matchFound(PatternMatchEvent event) {
        try {
            Matcher m = PLACE.matcher(console.getDocument().get(event.getOffset(), event.getLength()));
            Optional<URI> program = program();
            if (m.matches() && program.isPresent()) {
                // the command names files as seen from the program's folder
                URI file = Path.of(program.get()).resolveSibling(m.group(1).strip()).toUri();
                Position place = new Position(Integer.parseInt(m.group(2)) - 1, Integer.parseInt(m.group(3)) - 1);
                console.addHyperlink(new Link(file.toString(), new Range(place, place)), event.getOffset(), event.getLength());
            }
        } catch (BadLocationException | InvalidPathException e) {
            TilewrightBundle.log().warn("A place in the console cannot be made a link.", e);
        }
    }

    private Optional<URI> program() {
        return console instanceof org.eclipse.debug.ui.console.IConsole c
                ? Optional.ofNullable(c.getProcess().getAttribute(RunProcess.URI)).map(URI::create)
                : Optional.empty();
    }
}
