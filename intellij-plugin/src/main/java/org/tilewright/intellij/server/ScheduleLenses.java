package org.tilewright.intellij.server;

import com.intellij.codeInsight.codeVision.CodeVisionEntry;
import com.redhat.devtools.lsp4ij.client.features.LSPCodeLensFeature;
import java.util.Optional;
import java.util.Set;
import org.eclipse.lsp4j.CodeLens;
import org.eclipse.lsp4j.Command;

/**
 * The server's lenses over schedules. LSP4IJ would send their commands to the server, which then runs a program without a console and
 * shows a preview outside the IDE. Here a click is an action of the IDE.
 */
public final class ScheduleLenses extends LSPCodeLensFeature {

    /** What the names of actions for lenses begin with. */
    public static final String ACTION = "org.tilewright.lens.";
    private static final String SERVER = "tilewright.";
    private static final Set<String> COMMANDS = Set.of("run", "verify", "build", "preview", "lower", "cancel");

    /** The action for a command of the server's, if the IDE does it in its own way. */
    public static Optional<String> actionOf(String command) {
        return Optional.of(command).filter(c -> c.startsWith(SERVER)).map(c -> c.substring(SERVER.length())).filter(COMMANDS::contains)
                .map(c -> ACTION + c);
    }

    @Override
    public CodeVisionEntry createCodeVisionEntry(CodeLens lens, String provider, LSPCodeLensContext context) {
        return super.createCodeVisionEntry(inIde(lens), provider, context);
    }

    /** The same lens with the action's name in place of the server's command. */
    static CodeLens inIde(CodeLens lens) {
        Command command = lens.getCommand();
        if (command == null || command.getCommand() == null) {
            return lens;
        }
        return actionOf(command.getCommand())
                .map(action -> new CodeLens(lens.getRange(), new Command(command.getTitle(), action, command.getArguments()),
                        lens.getData()))
                .orElse(lens);
    }
}
