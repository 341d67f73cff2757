package org.tilewright.io;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.LongStream;

/** Reads the Python dictionary in the header of a {@code .npy} file: three entries in any order, with blanks anywhere. */
final class NpyDictionary {

    private final Path path;
    private final String text;
    private int at;
    private int depth;
    private Optional<List<Part>> parts = Optional.empty();
    private Optional<Boolean> columnMajor = Optional.empty();
    private Optional<long[]> extents = Optional.empty();

    /** A part of an element. */
    record Part(String name, NpyType type) { }

    /** More than NumPy's own elements have. */
    private static final long LONGEST_ELEMENT = 1L << 31;
    private static final int DEEPEST = 32;

    NpyDictionary(Path path, String text) {
        this.path = path;
        this.text = text;
    }

    /** What an element consists of: one part without a name if it is a number. */
    List<Part> parts() {
        return parts.orElseThrow();
    }

    boolean columnMajor() {
        return columnMajor.orElseThrow();
    }

    long[] extents() {
        return extents.orElseThrow();
    }

    NpyDictionary read() {
        expect('{');
        while (!next('}')) {
            String key = quoted();
            expect(':');
            switch (key) {
                case "descr" -> {
                    parts = Optional.of(type());
                    if (parts.get().isEmpty()) {
                        throw wrong("has elements without fields");
                    }
                    bytes(parts.get());
                }
                case "fortran_order" -> columnMajor = Optional.of(truth());
                case "shape" -> extents = Optional.of(numbers());
                default -> throw wrong("has '" + key + "' in its header, which no .npy file has");
            }
            if (!next(',')) {
                expect('}');
                break;
            }
        }
        require(parts, "descr");
        require(columnMajor, "fortran_order");
        require(extents, "shape");
        return this;
    }

    private void require(Optional<?> value, String key) {
        if (value.isEmpty()) {
            throw wrong("has a header without '" + key + "'");
        }
    }

    private TensorFileException wrong(String problem) {
        return new TensorFileException(path, problem);
    }

    private TensorFileException unreadable() {
        return wrong("has a header that cannot be read from character " + (at + 1) + " on");
    }

    private void skipBlanks() {
        while (at < text.length() && " \t\r\n\f".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }

    /** Takes a character if it comes next. */
    private boolean next(char c) {
        skipBlanks();
        boolean here = at < text.length() && text.charAt(at) == c;
        at += here ? 1 : 0;
        return here;
    }

    private void expect(char c) {
        if (!next(c)) {
            throw unreadable();
        }
    }

    /** A string of Python, with the letter that some have before it. */
    private String quoted() {
        skipBlanks();
        if (at + 1 < text.length() && "uUbB".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        char quote = next('"') ? '"' : '\'';
        if (quote == '\'') {
            expect(quote);
        }
        int end = text.indexOf(quote, at);
        if (end < 0) {
            throw unreadable();
        }
        String s = text.substring(at, end);
        at = end + 1;
        return s;
    }

    /** A type as Python has it: names, a list of fields, or a type and the extents of an array of it. */
    private List<Part> type() {
        if (++depth > DEEPEST) {
            throw wrong("has a type that is nested more than " + DEEPEST + " deep");
        }
        skipBlanks();
        int start = at;
        List<Part> out;
        if (next('[')) {
            out = fields();
        } else if (next('(')) {
            List<Part> parts = type();
            List<Long> extents = next(',') ? repetitions() : List.of();
            expect(')');
            out = List.of(new Part("", together("", parts, extents, start)));
        } else {
            out = named(quoted());
        }
        depth--;
        return out;
    }

    /** The fields of a structured type, gaps between them included, which have no name: {@code ('id', '<i8'), ('', '|V4')]}. */
    private List<Part> fields() {
        List<Part> out = new ArrayList<>();
        while (!next(']')) {
            expect('(');
            String name = next('(') ? titled() : quoted();
            expect(',');
            skipBlanks();
            int start = at;
            List<Part> parts = type();
            NpyType type = together(name, parts, next(',') ? repetitions() : List.of(), start);
            expect(')');
            out.add(new Part(name, type));
            if (!next(',')) {
                expect(']');
                break;
            }
        }
        return out;
    }

    /** The type of a field, which may be an array or have fields itself. @param start where it stands */
    private NpyType together(String name, List<Part> parts, List<Long> extents, int start) {
        boolean one = parts.size() == 1 && parts.getFirst().name().isEmpty();
        if (one && extents.isEmpty()) {
            return known(name, parts.getFirst().type());
        }
        return known(name, NpyType.several(text.substring(start, at).strip(), repeated(bytes(parts), extents)));
    }

    private long bytes(List<Part> parts) {
        long bytes = 0;
        for (Part p : parts) {
            bytes = limited(bytes + p.type().bytes());
        }
        return bytes;
    }

    /** What NumPy reads in one string: a type, {@code 3f8} and {@code (2,2)f8} for arrays, and {@code f8,i4} for fields f0 and f1. */
    private List<Part> named(String names) {
        List<String> items = new ArrayList<>();
        boolean inside = false;
        int begin = 0;
        for (int i = 0; i < names.length(); i++) {
            char c = names.charAt(i);
            inside = c == '(' || inside && c != ')';
            if (c == ',' && !inside) {
                items.add(names.substring(begin, i));
                begin = i + 1;
            }
        }
        boolean fields = !items.isEmpty();
        if (!fields || begin < names.length()) {
            items.add(names.substring(begin));
        }
        List<Part> out = new ArrayList<>();
        for (String item : items) {
            String name = fields ? "f" + out.size() : "";
            String descr = fields ? item.strip() : item;
            String kind = descr.replaceFirst("^(\\d+|\\([\\d, ]*\\))\\s*", "");
            List<Long> extents = Pattern.compile("\\d{1,18}").matcher(descr.substring(0, descr.length() - kind.length())).results()
                    .map(m -> Long.valueOf(m.group())).toList();
            NpyType type = NpyType.of(kind);
            type = extents.isEmpty() ? type : NpyType.several(descr, repeated(type.bytes(), extents));
            out.add(new Part(name, fields ? known(name, type) : type));
        }
        return out;
    }

    private NpyType known(String name, NpyType type) {
        if (type.bytes() == 0 && !name.isEmpty()) {
            throw wrong("has a field '" + name + "' of type '" + type.descr() + "', whose length is not known");
        }
        return type;
    }

    private long repeated(long bytes, List<Long> extents) {
        long out = bytes;
        for (long e : extents) {
            out = limited(e > 0 && out > LONGEST_ELEMENT / e ? LONGEST_ELEMENT : out * e);
        }
        return out;
    }

    private long limited(long bytes) {
        if (bytes >= LONGEST_ELEMENT) {
            throw wrong("has elements of " + LONGEST_ELEMENT + " bytes or more");
        }
        return bytes;
    }
    /** The name of a field behind its title. */
    private String titled() {
        quoted();
        expect(',');
        String name = quoted();
        expect(')');
        return name;
    }

    private boolean truth() {
        skipBlanks();
        for (String word : List.of("True", "False")) {
            if (text.startsWith(word, at)) {
                at += word.length();
                return word.equals("True");
            }
        }
        throw unreadable();
    }

    private long[] numbers() {
        expect('(');
        List<Long> out = new ArrayList<>();
        while (!next(')')) {
            out.add(number());
            if (!next(',')) {
                expect(')');
                break;
            }
        }
        return out.stream().mapToLong(Long::longValue).toArray();
    }

    /** Those of an array: several in parentheses, or one number; none before the end of a field. */
    private List<Long> repetitions() {
        skipBlanks();
        if (at < text.length() && text.charAt(at) == ')') {
            return List.of();
        }
        List<Long> out = at < text.length() && text.charAt(at) == '(' ? LongStream.of(numbers()).boxed().toList() : List.of(number());
        next(',');
        return out;
    }

    private long number() {
        skipBlanks();
        int end = at;
        while (end < text.length() && text.charAt(end) >= '0' && text.charAt(end) <= '9') {
            end++;
        }
        if (end == at || end - at > 18) {
            throw unreadable();
        }
        long out = Long.parseLong(text.substring(at, end));
        at = end;
        // Python 2 wrote long integers so
        next('L');
        return out;
    }
}
