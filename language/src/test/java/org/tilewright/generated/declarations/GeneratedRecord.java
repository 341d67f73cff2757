package org.tilewright.generated.declarations;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.tilewright.generated.choices.Choices;
import org.tilewright.ir.type.BasicType;

/** A record that some tensors of a program consist of. Each of these is known by one of its fields; the others are along. */
public record GeneratedRecord(String name, List<Field> fields) {

    /** Some are called as index variables are, which are something else. */
    private static final List<String> NAMES = List.of("id", "weight", "a", "b", "i", "k", "value", "x", "sum", "class", "at");
    private static final List<BasicType> TYPES = IntStream.range(0, BasicType.values().length).mapToObj(t -> BasicType.values()[t])
            .filter(t -> !t.isSmall()).toList();

    /** A part. */
    public record Field(String name, BasicType type) { }

    /** One with a field of a type somewhere. */
    static GeneratedRecord with(BasicType type, String name, Choices c) {
        List<String> names = new ArrayList<>(NAMES);
        List<Field> fields = new ArrayList<>();
        int count = c.weighted(1, 6, 3) + 1;
        int own = c.below(count);
        for (int f = 0; f < count; f++) {
            fields.add(new Field(c.take(names), f == own ? type : c.of(TYPES)));
        }
        return new GeneratedRecord(name, List.copyOf(fields));
    }

    /** The fields of a type, by their places. */
    List<Integer> fields(BasicType type) {
        return IntStream.range(0, fields.size()).filter(f -> fields.get(f).type() == type).boxed().toList();
    }

    public String text() {
        return "record " + name + fields.stream().map(f -> f.name() + " : " + f.type().keyword())
                .collect(Collectors.joining("  ", " { ", " }"));
    }

    /** A value. */
    public String of(List<String> values) {
        return name + values.stream().collect(Collectors.joining(", ", "(", ")"));
    }
}
