package org.tilewright.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What of a page in docs/ is meant literally, in the order in which a reader meets it. */
record DocumentPage(Path file, List<String> lines, List<Part> parts) {

    /** A piece of the page that begins on a line, counted from 1. */
    sealed interface Part {

        int line();

        /** A block {@code ```tw name.tw}: a whole program; {@code wrong} behind the name says that it has an error. */
        record Program(int line, String name, String text, boolean wrong) implements Part { }

        /** A block {@code ```tw frame}: what the forms of the tables below stand in, at the line {@code // here}. */
        record Frame(int line, String text) implements Part { }

        /** What is typed behind a prompt in a block {@code ```console}, and what is printed then. */
        record Command(int line, String typed, List<String> printed) implements Part { }

        /**
         * The forms at the start of the last cell of a row, or after a colon in it, in a table whose last column is "Tilewright", or
         * "refused" if they have an error.
         */
        record Form(int line, String text, boolean refused) implements Part { }

        /** A picture beside the page. */
        record Picture(int line, String name) implements Part { }
    }

    private static final Pattern CODE = Pattern.compile("`([^`]+)`");
    private static final Pattern PICTURE = Pattern.compile("!\\[[^]]*]\\(([^)]+)\\)");

    static DocumentPage of(Path file) throws IOException {
        List<String> lines = Files.readAllLines(file);
        List<Part> parts = new ArrayList<>();
        String column = "";
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            if (line.startsWith("```")) {
                int end = i + 1;
                while (!lines.get(end).equals("```")) {
                    end++;
                }
                block(line.substring(3).trim().split(" "), i + 1, lines.subList(i + 1, end), parts);
                i = end;
            } else if (line.startsWith("|")) {
                String last = lastCell(line);
                if (i == 0 || !lines.get(i - 1).startsWith("|")) {
                    column = last;
                } else if ((column.equals("Tilewright") || column.equals("refused")) && last.matches("([^`]*: )?`.*")) {
                    parts.add(new Part.Form(i + 1, String.join("\n", CODE.matcher(last).results().map(m -> m.group(1)).toList()),
                            column.equals("refused")));
                }
            } else {
                Matcher picture = PICTURE.matcher(line);
                while (picture.find()) {
                    parts.add(new Part.Picture(i + 1, picture.group(1)));
                }
            }
        }
        return new DocumentPage(file, lines, parts);
    }

    private static String lastCell(String row) {
        String[] cells = row.substring(1, row.lastIndexOf('|')).split("(?<!\\\\)\\|");
        return cells[cells.length - 1].trim();
    }

    private static void block(String[] words, int line, List<String> inside, List<Part> parts) {
        String text = String.join("\n", inside) + "\n";
        switch (words[0]) {
            case "tw" -> {
                if (words.length < 2) {
                    throw new IllegalStateException("line " + line + ": a block of the language has a name.tw behind 'tw', or is a frame");
                }
                parts.add(words[1].equals("frame") ? new Part.Frame(line, text)
                        : new Part.Program(line, words[1], text, words.length > 2 && words[2].equals("wrong")));
            }
            case "console" -> {
                for (int i = 0; i < inside.size();) {
                    int end = i + 1;
                    while (end < inside.size() && !inside.get(end).startsWith("$ ")) {
                        end++;
                    }
                    parts.add(new Part.Command(line + 1 + i, inside.get(i).substring(2), List.copyOf(inside.subList(i + 1, end))));
                    i = end;
                }
            }
            default -> { }
        }
    }

    /** The page with other output behind one of its commands. */
    DocumentPage printing(Part.Command command, List<String> printed) throws IOException {
        List<String> changed = Stream.of(lines.subList(0, command.line()), printed,
                lines.subList(command.line() + command.printed().size(), lines.size())).flatMap(List::stream).toList();
        Files.write(file, changed);
        return of(file);
    }
}
