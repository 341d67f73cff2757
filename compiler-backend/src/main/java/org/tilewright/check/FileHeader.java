package org.tilewright.check;

import java.io.BufferedReader;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the head of a data file says of its contents.
 *
 * @param shape the extent of each dimension
 * @param type the element type in the file's own words: {@code <f8} in NumPy's, {@code real} in Matrix Market's
 */
record FileHeader(List<Long> shape, String type) {

    /** A file that is not of the format its name says. */
    static final class Malformed extends Exception {
        private static final long serialVersionUID = 1L;

        Malformed(String message) {
            super(message);
        }
    }

    private static final Pattern DESCR = Pattern.compile("'descr'\\s*:\\s*'([^']*)'");
    private static final Pattern SHAPE = Pattern.compile("'shape'\\s*:\\s*\\(([^)]*)\\)");
    private static final int LONGEST_HEADER = 1 << 20;

    static FileHeader read(Path file) throws IOException, Malformed {
        return file.toString().endsWith(".npy") ? npy(file) : matrixMarket(file);
    }

    private static FileHeader npy(Path file) throws IOException, Malformed {
        try (DataInputStream in = new DataInputStream(Files.newInputStream(file))) {
            byte[] head = in.readNBytes(8);
            if (head.length < 8 || head[0] != (byte) 0x93 || !new String(head, 1, 5, StandardCharsets.US_ASCII).equals("NUMPY")) {
                throw new Malformed("it does not begin with NumPy's mark");
            }
            byte[] size = in.readNBytes(head[6] == 1 ? 2 : 4);
            long length = 0;
            for (int i = size.length - 1; i >= 0; i--) {
                length = length << 8 | size[i] & 0xff;
            }
            String header = new String(in.readNBytes((int) Math.min(length, LONGEST_HEADER)), StandardCharsets.ISO_8859_1);
            Matcher descr = DESCR.matcher(header);
            Matcher shape = SHAPE.matcher(header);
            if (!descr.find() || !shape.find()) {
                throw new Malformed("its header names no type and shape");
            }
            return new FileHeader(numbers(shape.group(1).split(",")), descr.group(1));
        }
    }

    private static FileHeader matrixMarket(Path file) throws IOException, Malformed {
        try (BufferedReader in = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
            String banner = in.readLine();
            String[] words = banner == null ? new String[0] : banner.toLowerCase(Locale.ROOT).trim().split("\\s+");
            if (words.length < 5 || !words[0].equals("%%matrixmarket") || !words[1].equals("matrix")) {
                throw new Malformed("its first line is not %%MatrixMarket matrix ...");
            }
            String line = in.readLine();
            while (line != null && (line.isBlank() || line.startsWith("%"))) {
                line = in.readLine();
            }
            List<Long> sizes = numbers(line == null ? new String[0] : line.trim().split("\\s+"));
            if (sizes.size() < 2) {
                throw new Malformed("it names no numbers of rows and columns");
            }
            return new FileHeader(sizes.subList(0, 2), words[3]);
        }
    }

    private static List<Long> numbers(String[] texts) throws Malformed {
        List<Long> result = new ArrayList<>();
        for (String t : texts) {
            if (t.isBlank()) {
                continue;
            }
            try {
                result.add(Long.parseLong(t.trim()));
            } catch (NumberFormatException e) {
                throw new Malformed("'" + t.trim() + "' in its header is no number");
            }
        }
        return result;
    }
}
