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
    private Optional<String> descr = Optional.empty();
    private Optional<Boolean> columnMajor = Optional.empty();
    private Optional<long[]> extents = Optional.empty();

    NpyDictionary(Path path, String text) {
        this.path = path;
        this.text = text;
    }

    String descr() {
        return descr.orElseThrow();
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
                case "descr" -> descr = Optional.of(type());
                case "fortran_order" -> columnMajor = Optional.of(truth());
                case "shape" -> extents = Optional.of(numbers());
                default -> throw wrong("has '" + key + "' in its header, which no .npy file has");
            }
            if (!next(',')) {
                expect('}');
                break;
            }
        }
        require(descr, "descr");
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

    private String type() {
        if (next('[')) {
            throw wrong("has elements of several fields; save one field of them");
        }
        return quoted();
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
