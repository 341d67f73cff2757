package org.tilewright.io;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.StringTokenizer;

/** The words of a text file, line by line, without comments; lines that are blank or a comment count as numbers of lines alone. */
final class TextLines implements AutoCloseable {

    private static final String BLANKS = " \t\u000B\f";

    private final Path path;
    private final String marks;
    private final BufferedReader in;
    private long line;

    /** @param marks with each of which a comment begins, at the start of a line or behind a blank */
    TextLines(Path path, String marks) throws IOException {
        this.path = path;
        this.marks = marks;
        this.in = Files.newBufferedReader(path, StandardCharsets.ISO_8859_1);
    }

    /** The words of the next line, whatever it begins with; empty at the end. */
    Optional<List<String>> nextLine() throws IOException {
        String text = in.readLine();
        if (text == null) {
            return Optional.empty();
        }
        line++;
        List<String> words = new ArrayList<>();
        for (StringTokenizer t = new StringTokenizer(line == 1 ? withoutByteOrderMark(text) : text, BLANKS); t.hasMoreTokens();) {
            words.add(t.nextToken());
        }
        return Optional.of(words);
    }

    private String withoutByteOrderMark(String text) {
        if (text.startsWith("\u00FF\u00FE") || text.startsWith("\u00FE\u00FF")) {
            throw wrong("this is UTF-16; save the file as UTF-8");
        }
        return text.startsWith("\u00EF\u00BB\u00BF") ? text.substring(3) : text;
    }

    /** The words before the comment of the next line that is neither blank nor a comment; empty at the end. */
    Optional<List<String>> next() throws IOException {
        Optional<List<String>> words = nextLine();
        while (words.isPresent() && (words.get().isEmpty() || isComment(words.get().getFirst()))) {
            words = nextLine();
        }
        return words.map(this::beforeComment);
    }

    private boolean isComment(String word) {
        return marks.indexOf(word.charAt(0)) >= 0;
    }

    /** What a line says. */
    List<String> beforeComment(List<String> words) {
        for (int w = 0; w < words.size(); w++) {
            String word = words.get(w);
            if (isComment(word)) {
                return words.subList(0, w);
            }
            for (int at = 1; at < word.length(); at++) {
                if (marks.indexOf(word.charAt(at)) >= 0) {
                    throw wrong("'" + word + "' runs into a comment; write a space before the '" + word.charAt(at) + "'");
                }
            }
        }
        return words;
    }

    /** The number of the line that was read last. */
    long line() {
        return line;
    }

    /** What is wrong in the line that was read last. */
    TensorFileException wrong(String problem) {
        return wrongAt(line, problem);
    }

    TensorFileException wrongAt(long number, String problem) {
        return new TensorFileException(path, number, problem);
    }

    /** An index, which some programs write as a real: {@code 2.0}, {@code 2.000e+00}. */
    long index(String word) {
        Optional<String> whole = TextNumber.isWhole(word) ? Optional.of(word) : TextNumber.wholeDecimal(word);
        return whole(whole.orElse(word));
    }

    /** An index or a number of things. */
    long whole(String word) {
        if (!TextNumber.isWhole(word)) {
            throw wrong("'" + word + "' is not an integer");
        }
        try {
            return Long.parseLong(word);
        } catch (NumberFormatException e) {
            throw wrong("'" + word + "' is too large");
        }
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
