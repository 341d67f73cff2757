package org.tilewright.cases;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.tilewright.data.DenseTensor;

/**
 * A program whose results are known. In the file of programs a line {@code == title} begins one, {@code with} lists the params of
 * its runs, and the lines at its end say what comes out: {@code => A = 1 2} exactly, up to a few roundings of 64-bit numbers,
 * {@code => s ~ 1.5} up to 10^-6 of it; and the {@code flops} of a run.
 *
 * @param runs values of params; no others than the defaults if it is one empty map
 */
record ProgramCase(String title, String text, List<Map<String, Long>> runs, List<Expected> results, Optional<Double> flops) {

    /** The elements of a tensor in row-major order. */
    record Expected(String tensor, boolean exact, List<String> elements) { }

    static List<ProgramCase> all() {
        try (InputStream in = ProgramCase.class.getResourceAsStream("programs.txt")) {
            String file = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return Stream.of(file.split("(?m)^== ")).filter(c -> !c.isBlank()).map(ProgramCase::read).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ProgramCase read(String section) {
        List<String> lines = section.lines().toList();
        StringBuilder text = new StringBuilder();
        List<Map<String, Long>> runs = new ArrayList<>();
        List<Expected> results = new ArrayList<>();
        Optional<Double> flops = Optional.empty();
        for (String line : lines.subList(1, lines.size())) {
            String[] words = line.split(" ");
            switch (words[0]) {
                case "with" -> Stream.of(line.substring(5).split(", ")).forEach(r -> runs.add(params(r)));
                case "=>" -> results.add(new Expected(words[1], words[2].equals("="), List.of(words).subList(3, words.length)));
                case "flops" -> flops = Optional.of(Double.parseDouble(words[2]));
                default -> text.append(line).append('\n');
            }
        }
        return new ProgramCase(lines.get(0), text.toString(), runs.isEmpty() ? List.of(Map.of()) : runs, results, flops);
    }

    private static Map<String, Long> params(String run) {
        Map<String, Long> out = new LinkedHashMap<>();
        for (String p : run.split(" ")) {
            out.put(p.substring(0, p.indexOf('=')), Long.parseLong(p.substring(p.indexOf('=') + 1)));
        }
        return out;
    }

    /** What is wrong with a tensor, or nothing. */
    static String fault(Expected e, DenseTensor got) {
        if (got.size() != e.elements.size()) {
            return e.tensor + " has " + got.size() + " elements; ";
        }
        for (int i = 0; i < got.size(); i++) {
            if (!matches(e, e.elements.get(i), got, i)) {
                return e.tensor + " " + Arrays.toString(got.index(i)) + " is " + got.text(i) + ", not " + e.elements.get(i) + "; ";
            }
        }
        return "";
    }

    private static boolean matches(Expected e, String expected, DenseTensor got, int i) {
        if (expected.equals("true") || expected.equals("false")) {
            return got.integer(i) == (expected.equals("true") ? 1 : 0);
        }
        if (got.type().isInteger()) {
            return got.integer(i) == Long.parseLong(expected);
        }
        double x = Double.parseDouble(expected);
        double within = Math.abs(x) * (e.exact ? 1e-14 : 1e-6);
        return Double.isNaN(x) ? Double.isNaN(got.real(i))
                : Math.hypot(got.real(i) - x, got.type().isComplex() ? got.imaginary(i) : 0) <= within;
    }

    @Override
    public String toString() {
        return title;
    }
}
