package org.tilewright.language;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.tilewright.ir.incremental.Memo;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.language.lower.LowerProgram;
import org.tilewright.language.names.Occurrences;
import org.tilewright.language.syntax.LineEnds;
import org.tilewright.language.syntax.Places;
import org.tilewright.language.syntax.PlainParser;
import org.tilewright.language.syntax.ReadItems;
import org.tilewright.language.syntax.Token;

/** Reads the text of a {@code .tw} file into the core's program. Never throws for what a text holds. */
public final class TilewrightParser {

    private TilewrightParser() { }

    /**
     * @param fileName as diagnostics and the program shall name the file; it is not read
     * @return the program as far as the text has one, with everything that is wrong about the text's form and names
     */
    public static ParseResult parse(String fileName, String text) {
        return parse(fileName, text, Memo.nothing());
    }

    /** @param kept items of an earlier version of the text */
    static ParseResult parse(String fileName, String written, Memo kept) {
        String text = LineEnds.fed(written);
        ReadItems.Result read = new ReadItems(PlainParser.create(), kept).read(fileName, text);
        Places places = new Places(fileName, text, read.tree());
        Occurrences occurrences = Occurrences.of(read.tree().items(), places, read.unread(), () -> Token.allOf(text));
        LowerProgram.Result lowered = new LowerProgram(fileName, text, read, places, occurrences, kept).lower(read.tree().items());
        List<Diagnostic> all = new ArrayList<>(read.diagnostics());
        all.addAll(lowered.diagnostics());
        Set<String> uncertain = new HashSet<>(read.uncertain());
        uncertain.addAll(lowered.uncertain());
        return new ParseResult(lowered.program(), Diagnostic.inOrder(all), Set.copyOf(uncertain), occurrences, read.tree(), read.unread());
    }
}
