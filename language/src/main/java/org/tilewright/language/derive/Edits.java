package org.tilewright.language.derive;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.language.ParseResult;
import org.tilewright.language.syntax.Nodes;
import org.tilewright.language.tilewright.AccessItem;
import org.tilewright.language.tilewright.Item;
import org.tilewright.language.tilewright.MachineItem;
import org.tilewright.language.tilewright.ParamItem;
import org.tilewright.language.tilewright.ScheduleItem;
import org.tilewright.language.tilewright.TensorItem;

/** Changes of a text: what is added stands on lines of its own, and all else stays where it is. */
final class Edits {

    private static final Pattern WORD = Pattern.compile("\\w+");

    /** What takes the place of a stretch of the text. */
    private record Edit(int from, int to, String added) { }

    private final String text;
    private final ParseResult parsed;
    private final List<Edit> edits = new ArrayList<>();
    private final Set<String> words = new HashSet<>();

    /** @param parsed what the text was read as */
    Edits(String text, ParseResult parsed) {
        this.text = text;
        this.parsed = parsed;
        Matcher m = WORD.matcher(text);
        while (m.find()) {
            words.add(m.group());
        }
    }

    /** A text without the items that leave a schedule to the tool. @param only of this statement, if not of all */
    static String withoutAuto(String text, ParseResult parsed, Optional<String> only) {
        Edits edits = new Edits(text, parsed);
        parsed.file().getItems().stream().filter(i -> i instanceof ScheduleItem s && s.isAuto()
                && only.filter(o -> !o.equals(s.getTarget())).isEmpty()).forEach(edits::remove);
        return edits.text();
    }

    /** A text without what says where data live and who computes what. */
    static String bare(String text, ParseResult parsed) {
        Edits edits = new Edits(text, parsed);
        parsed.file().getItems().stream().filter(i -> i instanceof ScheduleItem || i instanceof MachineItem
                || i instanceof AccessItem a && a.getPlace() != null).forEach(edits::remove);
        return edits.text();
    }

    /** An item, and its line if it stands on one alone. */
    private void remove(Item item) {
        int from = Nodes.start(item);
        int to = Nodes.end(item);
        int start = text.lastIndexOf('\n', from - 1) + 1;
        int next = text.indexOf('\n', to);
        int end = next < 0 ? text.length() : next + 1;
        boolean alone = text.substring(start, from).isBlank() && text.substring(to, end).isBlank();
        edits.add(new Edit(alone ? start : from, alone ? end : to, ""));
    }

    /** A name that the text does not have, nor one that was given before as another's. */
    String fresh(String like) {
        String name = like;
        while (!words.add(name)) {
            name += "_";
        }
        return name;
    }

    /** The blanks before the line that something begins on. */
    String indent(SourceRange range) {
        int start = lineStart(range.line());
        int at = start;
        while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
            at++;
        }
        return text.substring(start, at);
    }

    void replace(SourceRange range, String by) {
        edits.add(new Edit(lineStart(range.line()) + range.column() - 1, lineStart(range.endLine()) + range.endColumn() - 1, by));
    }

    /** After the params, or before everything. */
    void afterParams(String lines) {
        List<Item> params = parsed.file().getItems().stream().filter(i -> i instanceof ParamItem).toList();
        if (params.isEmpty()) {
            int start = Nodes.start(parsed.file().getItems().getFirst());
            edits.add(new Edit(start, start, lines + "\n\n"));
        } else {
            after(params.getLast(), "\n" + lines);
        }
    }

    /** Declarations after those that there are. */
    void afterTensors(List<String> lines) {
        after(parsed.file().getItems().stream().filter(i -> i instanceof TensorItem).reduce((a, b) -> b).orElseThrow(),
                String.join("\n", lines));
    }

    /** After the layouts that there are, or the declarations of tensors. */
    void afterLayouts(String lines) {
        Item last = parsed.file().getItems().stream()
                .filter(i -> i instanceof TensorItem || i instanceof AccessItem a && a.getPlace() != null).reduce((a, b) -> b)
                .orElseThrow();
        after(last, (last instanceof TensorItem ? "\n" : "") + lines);
    }

    void atTheEnd(String lines) {
        int end = text.stripTrailing().length();
        edits.add(new Edit(end, end, "\n\n" + lines));
    }

    /** Whole lines after the one on which an item ends, if nothing but a comment follows there. */
    private void after(Item item, String lines) {
        int end = Nodes.end(item);
        int newline = text.indexOf('\n', end);
        int lineEnd = newline < 0 ? text.length() : newline;
        String rest = text.substring(end, lineEnd).strip();
        if (!rest.isEmpty() && !rest.startsWith("//") && !rest.equals(";")) {
            edits.add(new Edit(end, end, "\n" + lines + "\n"));
            return;
        }
        int next = text.indexOf('\n', lineEnd + 1);
        boolean apart = lineEnd + 1 >= text.length() || text.substring(lineEnd + 1, next < 0 ? text.length() : next).isBlank();
        edits.add(new Edit(lineEnd, lineEnd, "\n" + lines + (apart ? "" : "\n")));
    }

    private int lineStart(int line) {
        int at = 0;
        for (int l = 1; l < line; l++) {
            at = text.indexOf('\n', at) + 1;
        }
        return at;
    }

    /** The text with all of it done. */
    String text() {
        StringBuilder out = new StringBuilder(text);
        List<Edit> ordered = new ArrayList<>(edits);
        // those at one place stand in the order in which they were asked for
        ordered.sort(Comparator.comparingInt(Edit::from));
        ordered.reversed().forEach(e -> out.replace(e.from, e.to, e.added));
        return edits.isEmpty() ? text : out.toString().stripTrailing() + "\n";
    }
}
