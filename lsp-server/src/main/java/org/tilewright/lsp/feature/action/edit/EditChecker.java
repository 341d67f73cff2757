package org.tilewright.lsp.feature.action.edit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.tilewright.analysis.choice.MakePlan;
import org.tilewright.ir.Program;
import org.tilewright.ir.ScheduleChoice;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.language.Analysis;
import org.tilewright.language.ParseResult;
import org.tilewright.language.TilewrightParser;
import org.tilewright.language.syntax.Token;

/**
 * Tries changes out before they are offered: an action that would bring in an error is none. In a long text only the items are
 * looked at that have to do with a change.
 */
public final class EditChecker {

    /** A text of up to so many items is checked whole. */
    private static final int SHORT = 40;

    private final Source source;
    private final Map<Set<Integer>, List<Diagnostic>> before = new HashMap<>();

    public EditChecker(Source source) {
        this.source = source;
    }

    /** Whether a change brings no error in. */
    public boolean keeps(List<Splice> changes) {
        Set<Integer> items = around(changes, -1);
        int after = places(errors(items, changes));
        return after == 0 || after <= places(before(items));
    }

    /** Whether more changes bring in no error that fewer of them do not. */
    public boolean keeps(List<Splice> more, List<Splice> fewer) {
        Set<Integer> items = around(more, -1);
        return places(errors(items, more)) <= places(errors(items, fewer));
    }

    /** Whether an error keeps its item from the later checks. */
    public boolean hides(Diagnostic d) {
        return source.snapshot().analysis().parsed().diagnostics().contains(d.alsoAt(List.of()));
    }

    /**
     * Whether a change takes an error away; a warning must not become an error. An error of form or names keeps its item from the
     * later checks, so what these find once it is gone was there before.
     *
     * @param sure it is what the user must have meant, however much it brings to light; else one hidden error may show
     */
    public boolean mends(Diagnostic d, List<Splice> changes, boolean sure) {
        int at = source.start(d.range());
        Set<Integer> items = around(changes, at);
        List<Diagnostic> after = errors(items, changes);
        if (after.isEmpty()) {
            return true;
        }
        int were = places(before(items));
        int are = places(after);
        if (!d.isError()) {
            return are <= were;
        }
        boolean same = after.stream().anyMatch(e -> e.code().equals(d.code()) && e.range().line() == d.range().line());
        return are < were || !same && hides(d) && (are == were || sure && ofForm(items, changes) < ofForm(items, List.of()));
    }

    /** The places of errors: a mistake that shows at several of them may be mended at one. */
    public static int places(List<Diagnostic> errors) {
        return errors.stream().mapToInt(Diagnostic::places).sum();
    }

    private int ofForm(Set<Integer> items, List<Splice> changes) {
        return (int) TilewrightParser.parse(source.program().file(), Splice.apply(excerpt(items), changes)).diagnostics().stream()
                .filter(Diagnostic::isError).count();
    }

    private List<Diagnostic> before(Set<Integer> items) {
        return before.computeIfAbsent(items, i -> errors(i, List.of()));
    }

    private List<Diagnostic> errors(Set<Integer> items, List<Splice> changes) {
        return errors(source.program().file(), Splice.apply(excerpt(items), changes));
    }

    /** The errors of a text in all its schedules. */
    public static List<Diagnostic> errors(String file, String text) {
        ParseResult parsed = TilewrightParser.parse(file, text);
        Analysis a = Analysis.of(parsed, Map.of(), Optional.empty(), Analysis.Depth.ERRORS);
        List<Diagnostic> found = new ArrayList<>(a.diagnostics().stream().filter(Diagnostic::isError).toList());
        if (found.isEmpty()) {
            for (String name : ScheduleChoice.alternatives(a.program())) {
                MakePlan.of(a.program(), a.params(), Optional.of(name)).diagnostics().stream().filter(Diagnostic::isError)
                        .filter(d -> !found.contains(d)).forEach(found::add);
            }
        }
        return found;
    }

    /** The text with blanks in place of the other items, so that all places stay the same. */
    private String excerpt(Set<Integer> items) {
        if (items.size() == source.items().size()) {
            return source.text();
        }
        StringBuilder out = new StringBuilder(source.text());
        for (int i = 0; i < source.items().size(); i++) {
            if (!items.contains(i)) {
                for (int at = source.items().get(i).start(); at < source.items().get(i).end(); at++) {
                    if (out.charAt(at) != '\n' && out.charAt(at) != '\r') {
                        out.setCharAt(at, ' ');
                    }
                }
            }
        }
        return out.toString();
    }

    /** The items that changes touch, and what these depend on. */
    private Set<Integer> around(List<Splice> changes, int place) {
        List<Item> all = source.items();
        Set<Integer> kept = new HashSet<>();
        for (int i = 0; i < all.size(); i++) {
            Item item = all.get(i);
            boolean touched = place >= 0 && item.holds(place)
                    || changes.stream().anyMatch(c -> c.start() <= item.end() && item.start() <= c.end()
                            && (c.end() > c.start() || item.holds(c.start())));
            if (touched || item.kind() == Item.Kind.REPEAT || item.kind() == Item.Kind.CLOSING || item.kind() == Item.Kind.OTHER) {
                kept.add(i);
            }
            boolean declaration = touched && !item.declares().isEmpty()
                    && changes.stream().anyMatch(c -> c.end() > c.start() && item.holds(c.start()));
            if (all.size() <= SHORT || declaration) {
                return everything();
            }
        }
        Set<String> words = new HashSet<>();
        changes.forEach(c -> words(Token.allOf(c.text()), words));
        kept.forEach(i -> words(all.get(i).tokens(), words));
        boolean more = true;
        while (more) {
            more = false;
            for (int i = 0; i < all.size(); i++) {
                if (!kept.contains(i) && belongs(all.get(i), words, kept)) {
                    kept.add(i);
                    words(all.get(i).tokens(), words);
                    more = true;
                }
            }
        }
        return kept;
    }

    private Set<Integer> everything() {
        Set<Integer> all = new HashSet<>();
        for (int i = 0; i < source.items().size(); i++) {
            all.add(i);
        }
        return all;
    }

    private static void words(List<Token> tokens, Set<String> out) {
        tokens.stream().filter(t -> t.kind() == Token.Kind.WORD).forEach(t -> out.add(t.text()));
    }

    private boolean belongs(Item item, Set<String> words, Set<Integer> kept) {
        return switch (item.kind()) {
            case PARAM, MACHINE, RECORD, TENSOR, FUN -> item.declares().stream().anyMatch(t -> words.contains(t.text()));
            case INPUT, OUTPUT, DISTRIBUTION, REDISTRIBUTE -> item.subject().map(t -> words.contains(t.text())).orElse(true);
            case STATEMENT -> kept.stream().map(source.items()::get).anyMatch(k -> k.kind() == Item.Kind.SCHEDULE && schedules(k, item));
            case SCHEDULE -> kept.stream().map(source.items()::get).anyMatch(k -> k.kind() == Item.Kind.STATEMENT && schedules(item, k));
            case REPEAT, CLOSING, OTHER -> true;
        };
    }

    private static boolean schedules(Item schedule, Item statement) {
        String target = schedule.subject().map(Token::text).orElse("");
        return statement.label().or(statement::subject).map(t -> t.is(target)).orElse(false);
    }
}
