package org.tilewright.io;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads the Python dictionary in the header of a {@code .npy} file: three entries in any order, with blanks anywhere. */
final class NpyDictionary {

    private final Path path;
    private final String text;
    private int at;
    private Optional<List<Part>> parts = Optional.empty();
    private Optional<Boolean> columnMajor = Optional.empty();
    private Optional<long[]> extents = Optional.empty();

    /** A part of an element, and its type in NumPy's words. */
    record Part(String name, String descr) { }

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
                case "descr" -> parts = Optional.of(next('[') ? fields() : List.of(new Part("", quoted())));
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

    private String quoted() {
        skipBlanks();
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

    /** The fields of a structured type, gaps between them included, which have no name: {@code ('id', '<i8'), ('', '|V4')]}. */
    private List<Part> fields() {
        List<Part> out = new ArrayList<>();
        while (!next(']')) {
            expect('(');
            String name = next('(') ? titled() : quoted();
            expect(',');
            if (next('[')) {
                throw wrong("has a field '" + name + "' that has fields itself; save its fields side by side");
            }
            String descr = quoted();
            boolean further = next(',');
            if (!next(')')) {
                throw further ? wrong("has a field '" + name + "' of several numbers; save them as fields of their own") : unreadable();
            }
            out.add(new Part(name, descr));
            if (!next(',')) {
                expect(']');
                break;
            }
        }
        return out;
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
        List<Long> out = new ArrayList<>();
        expect('(');
        while (!next(')')) {
            skipBlanks();
            int end = at;
            while (end < text.length() && text.charAt(end) >= '0' && text.charAt(end) <= '9') {
                end++;
            }
            if (end == at || end - at > 18) {
                throw unreadable();
            }
            out.add(Long.parseLong(text.substring(at, end)));
            at = end;
            // Python 2 wrote long integers so
            next('L');
            if (!next(',')) {
                expect(')');
                break;
            }
        }
        return out.stream().mapToLong(Long::longValue).toArray();
    }
}
