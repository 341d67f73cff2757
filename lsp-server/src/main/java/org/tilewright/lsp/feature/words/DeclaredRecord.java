package org.tilewright.lsp.feature.words;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.tilewright.ir.type.BasicType;
import org.tilewright.ir.type.RecordType;
import org.tilewright.language.syntax.Token;

/** A record as a text declares it, read from its tokens, so that one that is being written or that nothing uses is there as well. */
public record DeclaredRecord(String name, List<Field> fields) {

    /** A field with the word that stands for its type, which is empty where it is not written yet. */
    public record Field(String name, String type) {

        @Override
        public String toString() {
            return name + " : " + type;
        }
    }

    /** The records of a text, the first of equal names. */
    public static List<DeclaredRecord> allOf(List<Token> text) {
        List<Token> tokens = text.stream().filter(t -> !t.isComment()).toList();
        List<DeclaredRecord> out = new ArrayList<>();
        for (int i = 0; i + 2 < tokens.size(); i++) {
            String name = tokens.get(i + 1).text();
            if (tokens.get(i).is("record") && tokens.get(i + 2).is("{") && out.stream().noneMatch(r -> r.name.equals(name))) {
                out.add(new DeclaredRecord(name, fields(tokens, i + 3)));
            }
        }
        return out;
    }

    private static List<Field> fields(List<Token> tokens, int from) {
        List<Field> out = new ArrayList<>();
        for (int i = from; i + 1 < tokens.size() && !tokens.get(i).is("}") && tokens.get(i).kind() != Token.Kind.RESERVED; i++) {
            if (tokens.get(i).kind() == Token.Kind.WORD && tokens.get(i + 1).is(":")) {
                boolean typed = i + 2 < tokens.size() && tokens.get(i + 2).kind() == Token.Kind.WORD
                        && !(i + 3 < tokens.size() && tokens.get(i + 3).is(":"));
                out.add(new Field(tokens.get(i).text(), typed ? tokens.get(i + 2).text() : ""));
                i += typed ? 2 : 1;
            }
        }
        return out;
    }

    /** The declaration in a line. */
    public String text() {
        return "record " + name + fields.stream().map(Field::toString).collect(Collectors.joining("  ", " { ", " }"));
    }

    /** The type, if all fields are written and of types that a field can have. */
    public Optional<RecordType> type() {
        List<RecordType.Field> typed = fields.stream().flatMap(f -> Stream.of(BasicType.values())
                .filter(b -> !b.isSmall() && b.keyword().equals(f.type())).map(b -> new RecordType.Field(f.name(), b))).toList();
        return typed.isEmpty() || typed.size() < fields.size() ? Optional.empty() : Optional.of(new RecordType(name, typed));
    }

    /** The same as a block for hovers and completion. */
    public String markdown() {
        return "```tilewright\n" + text() + "\n```";
    }

    /** How a value is made, with places to fill in: the arguments of a snippet. */
    public String places() {
        return IntStream.range(0, fields.size()).mapToObj(f -> "${" + (f + 1) + ":" + fields.get(f).name() + "}")
                .collect(Collectors.joining(", "));
    }
}
