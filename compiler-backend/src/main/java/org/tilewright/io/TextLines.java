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

/** The words of a text file, line by line; lines that are blank or a comment do not count, except as numbers of lines. */
final class TextLines implements AutoCloseable {

    private static final String BLANKS = " \t\u000B\f";

    private final Path path;
    private final char comment;
    private final BufferedReader in;
    private long line;

    /** @param comment what a line that says nothing begins with */
    TextLines(Path path, char comment) throws IOException {
        this.path = path;
        this.comment = comment;
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
        for (StringTokenizer t = new StringTokenizer(text, BLANKS); t.hasMoreTokens();) {
            words.add(t.nextToken());
        }
        return Optional.of(words);
    }

    /** The words of the next line that is neither blank nor a comment; empty at the end. */
    Optional<List<String>> next() throws IOException {
        Optional<List<String>> words = nextLine();
        while (words.isPresent() && (words.get().isEmpty() || words.get().get(0).charAt(0) == comment)) {
            words = nextLine();
        }
        return words;
    }

    /** What is wrong in the line that was read last. */
    TensorFileException wrong(String problem) {
        return new TensorFileException(path, line, problem);
    }

    /** An index or a number of things. */
    long whole(String word) {
        if (!TextNumber.isWhole(word)) {
            throw wrong("'" + word + "' is no integer");
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
