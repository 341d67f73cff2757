package org.tilewright.ir.type;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * {@code record Match { id : i64  weight : f64 }}: elements of several named parts, which lie in memory as those of a C struct do.
 *
 * @param fields one or more, in the order of the text
 */
public record RecordType(String name, List<Field> fields) implements ElementType {

    /** A part. */
    public record Field(String name, BasicType type) { }

    public RecordType {
        fields = List.copyOf(fields);
    }

    /** Whether no file declares it: its name is none there. */
    public boolean isOfCompiler() {
        return name.contains(".");
    }

    /** As it is declared in a {@code .tw} file. */
    public String text() {
        return "record " + name + fields.stream().map(f -> f.name() + " : " + f.type().keyword())
                .collect(Collectors.joining("  ", " { ", " }"));
    }

    /** Where a field is, counted from 0. */
    public Optional<Integer> field(String called) {
        for (int f = 0; f < fields.size(); f++) {
            if (fields.get(f).name().equals(called)) {
                return Optional.of(f);
            }
        }
        return Optional.empty();
    }

    /** Bytes from the begin of an element to a field: each lies at a multiple of what its type is aligned to. */
    public int offset(int field) {
        int at = 0;
        for (int f = 0; f < field; f++) {
            at = up(at, alignment(fields.get(f).type())) + fields.get(f).type().bytes();
        }
        return field < fields.size() ? up(at, alignment(fields.get(field).type())) : at;
    }

    /** Bytes of an element that belong to no field. */
    public int padding() {
        return bytes() - fields.stream().mapToInt(f -> f.type().bytes()).sum();
    }

    private static int alignment(BasicType type) {
        return type.isComplex() ? type.magnitude().bytes() : type.bytes();
    }

    private static int up(int bytes, int multiple) {
        return (bytes + multiple - 1) / multiple * multiple;
    }

    @Override
    public int bytes() {
        return up(offset(fields.size()), fields.stream().mapToInt(f -> alignment(f.type())).max().orElse(1));
    }

    @Override
    public long bytes(long elements) {
        return Math.multiplyExact(elements, (long) bytes());
    }

    @Override
    public boolean isComplex() {
        return false;
    }

    @Override
    public boolean isInteger() {
        return false;
    }

    @Override
    public boolean isSmall() {
        return false;
    }

    @Override
    public RecordType computing() {
        return this;
    }

    @Override
    public RecordType magnitude() {
        return this;
    }

    @Override
    public long least() {
        throw new IllegalStateException(name + " is a record");
    }

    @Override
    public long greatest() {
        throw new IllegalStateException(name + " is a record");
    }

    @Override
    public String keyword() {
        return name;
    }

    @Override
    public List<BasicType> components() {
        return fields.stream().map(Field::type).toList();
    }

    @Override
    public BasicType basic() {
        throw new IllegalStateException(name + " is a record");
    }

    @Override
    public String toString() {
        return name;
    }
}
