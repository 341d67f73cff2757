package org.tilewright.lsp.feature;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.tilewright.ir.Statement;
import org.tilewright.language.names.Occurrences;
import org.tilewright.language.names.Occurrences.Kind;
import org.tilewright.language.schedule.ArgumentRole;
import org.tilewright.language.schedule.Parameter;
import org.tilewright.language.schedule.ScheduleCommands;
import org.tilewright.language.syntax.Token;
import org.tilewright.lsp.document.Snapshot;
import org.tilewright.lsp.feature.words.Entry;
import org.tilewright.lsp.feature.words.Words;

/**
 * Tells what each token is, one after another. A word that is a known name is that; any other word, and every word of an item
 * that cannot be read, is judged by the words and signs before it.
 */
final class ClassifyTokens {

    /** All that is called, also where it is called in vain. */
    private static final Set<String> FUNCTIONS =
            Words.of(Entry.Kind.FUNCTION, Entry.Kind.REDUCTION, Entry.Kind.PARAM_FUNCTION, Entry.Kind.PLACE, Entry.Kind.SOURCE).stream()
                    .filter(e -> !e.forms().isEmpty()).map(Entry::name).collect(Collectors.toUnmodifiableSet());
    private static final Set<String> TYPES = Words.of(Entry.Kind.TYPE).stream().map(Entry::name).collect(Collectors.toUnmodifiableSet());
    private static final Set<String> CONSTANTS = Words.of(Entry.Kind.LITERAL).stream().map(Entry::name)
            .collect(Collectors.toUnmodifiableSet());
    /** The sources of elements that take no arguments. */
    private static final Set<String> SOURCES = Words.of(Entry.Kind.SOURCE).stream().filter(e -> e.forms().isEmpty()).map(Entry::name)
            .collect(Collectors.toUnmodifiableSet());

    private final List<Occurrences.Occurrence> places;
    private final Map<String, Kind> declared = new HashMap<>();
    private int place;
    /** The word that begins the item, the name of the command, and how deep the token is in it. */
    private String item = "";
    private String command = "";
    private int parentheses;
    private int braces;
    private int argument;
    private boolean afterColon;
    /** Whether ranges of variables have begun, in which "in" and "step" are words of their place. */
    private boolean ranges;
    private Token before;

    ClassifyTokens(Snapshot s) {
        this.places = s.occurrences().all();
        s.occurrences().entities().stream().filter(e -> e.scopes().isEmpty() && e.kind() != Kind.FIELD)
                .forEach(e -> declared.putIfAbsent(e.name(), e.kind()));
    }

    /** How the next token of the text is shown, or null where there is nothing to say. */
    WordClass next(Token t) {
        WordClass c = switch (t.kind()) {
            case LINE_COMMENT, BLOCK_COMMENT -> WordClass.COMMENT;
            case TEXT -> WordClass.STRING;
            case NUMBER -> WordClass.NUMBER;
            case RESERVED -> WordClass.KEYWORD;
            case WORD -> word(t);
            case SYMBOL -> "(){},;:.\"".contains(t.text()) || t.is("/*") ? null : t.is("for") ? WordClass.KEYWORD : WordClass.OPERATOR;
        };
        if (!t.isComment()) {
            follow(t);
            before = t;
        }
        return c;
    }

    /** Where in its item the token after this one stands. */
    private void follow(Token t) {
        switch (t.text()) {
            case "(" -> parentheses++;
            case ")" -> parentheses = Math.max(0, parentheses - 1);
            case "{" -> braces++;
            case "}" -> {
                braces = Math.max(0, braces - 1);
                parentheses = braces == 0 ? 0 : parentheses;
            }
            case "," -> argument += parentheses == 1 && braces == 1 ? 1 : 0;
            case ":" -> afterColon = true;
            case "for" -> ranges = true;
            default -> { }
        }
        if (t.kind() == Token.Kind.RESERVED) {
            item = t.text();
            parentheses = 0;
            braces = 0;
            afterColon = false;
            ranges = false;
        }
    }

    private WordClass word(Token t) {
        while (place < places.size() && places.get(place).offset() < t.offset()) {
            place++;
        }
        boolean known = place < places.size() && places.get(place).offset() == t.offset();
        // at a line's start a command begins even where the one before has no end
        boolean begins = t.startsLine() && ScheduleCommands.isKeyword(t.text()) && !known;
        if (item.equals("schedule") && (braces == 1 && parentheses == 0 || braces > 0 && begins)) {
            braces = 1;
            parentheses = 0;
            command = t.text();
            argument = 0;
            return WordClass.COMMAND;
        }
        return known ? WordClass.of(places.get(place)) : unknown(t);
    }

    private WordClass unknown(Token t) {
        String previous = before == null ? "" : before.text();
        boolean first = before != null && before.kind() == Token.Kind.RESERVED;
        if ((t.is("in") || t.is("step")) && ranges || t.is(Statement.Scan.EXCLUSIVE) && previous.equals(",")) {
            return WordClass.KEYWORD;
        }
        return switch (item) {
            case "param" -> first ? WordClass.of(Kind.PARAM).declared() : expression(t);
            case "machine" -> first ? WordClass.of(Kind.MACHINE).declared() : machine(t, previous);
            case "record" -> first ? WordClass.of(Kind.RECORD).declared() : previous.equals(":") ? WordClass.BUILT_IN_TYPE
                    : WordClass.of(Kind.FIELD).declared();
            case "tensor" -> tensor(t, previous);
            case "fun" -> first ? WordClass.of(Kind.FUNCTION).declared() : expression(t);
            case "input" -> first ? WordClass.TENSOR : SOURCES.contains(t.text()) ? WordClass.CHOICE : expression(t);
            case "output" -> first ? WordClass.TENSOR : t.is("to") ? WordClass.KEYWORD : expression(t);
            case "schedule" -> schedule(t, previous, first);
            case "repeat" -> first ? WordClass.of(Kind.COUNTER).declared()
                    : (t.is("in") || t.is("until")) && braces == 0 ? WordClass.KEYWORD : expression(t);
            default -> expression(t);
        };
    }

    private WordClass machine(Token t, String previous) {
        if (t.is("Grid")) {
            return WordClass.BUILT_IN_TYPE;
        }
        if (parentheses == 0 && braces > 0) {
            boolean unit = before.kind() == Token.Kind.NUMBER || previous.equals("/");
            return unit ? WordClass.CHOICE : WordClass.MACHINE_PROPERTY;
        }
        return t.is("auto") && !declared.containsKey("auto") ? WordClass.KEYWORD : expression(t);
    }

    private WordClass tensor(Token t, String previous) {
        if (!afterColon) {
            return WordClass.TENSOR.declared();
        }
        if (braces > 0) {
            return WordClass.CHOICE;
        }
        return !previous.equals(":") ? expression(t) : declared.get(t.text()) == Kind.RECORD ? WordClass.of(Kind.RECORD)
                : WordClass.BUILT_IN_TYPE;
    }

    private WordClass schedule(Token t, String previous, boolean first) {
        if (braces == 0) {
            return first ? WordClass.of(declared.getOrDefault(t.text(), Kind.TENSOR)) : t.is("as") || t.is("auto") ? WordClass.KEYWORD
                    : previous.equals("as") ? WordClass.of(Kind.SCHEDULE).declared() : expression(t);
        }
        if (t.is("Grid")) {
            return WordClass.BUILT_IN_TYPE;
        }
        Optional<ArgumentRole> role = ScheduleCommands.named(command).flatMap(c -> c.parameter(argument)).map(Parameter::role);
        if (parentheses == 1 && braces == 1 && role.filter(ArgumentRole::isChoice).isPresent()) {
            return WordClass.CHOICE;
        }
        Kind kind = declared.get(t.text());
        if (kind == null && t.is("auto") && role.filter(r -> r == ArgumentRole.EXTENT).isPresent()) {
            return WordClass.KEYWORD;
        }
        return kind == null ? WordClass.INDEX : WordClass.of(kind);
    }

    private WordClass expression(Token t) {
        if (before != null && before.is(".")) {
            return WordClass.of(Kind.FIELD);
        }
        Kind kind = declared.get(t.text());
        if (kind != null) {
            return WordClass.of(kind);
        }
        if (TYPES.contains(t.text())) {
            // a conversion
            return WordClass.BUILT_IN_TYPE;
        }
        if (FUNCTIONS.contains(t.text())) {
            return WordClass.BUILT_IN_FUNCTION;
        }
        if (CONSTANTS.contains(t.text())) {
            return WordClass.CHOICE;
        }
        return t.is("Grid") ? WordClass.BUILT_IN_TYPE : parentheses > 0 ? WordClass.INDEX : WordClass.TENSOR;
    }
}
