package org.tilewright.generated.declarations;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.tilewright.generated.choices.Choices;

/**
 * A machine of up to three dimensions and eight processors, on up to three levels. Its extents are params, so that one program runs
 * on other machines of its rank, but now and then numbers, expressions or left to the tool.
 *
 * @param name M, or N for a second one
 * @param levels extents by level; none for a program without a machine
 * @param params those that the extents are made of
 * @param properties what the machine's braces say
 * @param ofLevels what the braces of each level say
 */
public record GeneratedMachine(String name, List<List<Extent>> levels, Map<String, Long> params, String properties, List<String> ofLevels) {

    private static final List<String> NAMES = List.of("node", "core", "lane");
    private static final int MOST = 8;
    public static final String AUTO = "auto";

    public static GeneratedMachine next(Choices c) {
        int rank = c.weighted(2, 5, 5, 2);
        Map<String, Long> params = new LinkedHashMap<>();
        List<Extent> all = new ArrayList<>();
        int left = MOST;
        boolean auto = c.oneIn(60);
        for (int d = 0; d < rank; d++) {
            // one processor, and many, are as likely as what is between
            int extent = Math.min(left, c.among(2, 1, 3, 2, 4, 1, 2, 5, 8));
            left /= extent;
            all.add(auto && d == 0 ? new Extent(AUTO, extent) : extent(c, "g" + d, extent, params));
        }
        List<List<Extent>> levels = new ArrayList<>();
        while (!all.isEmpty()) {
            int cut = c.oneIn(3) ? c.between(1, all.size()) : all.size();
            levels.add(List.copyOf(all.subList(0, cut)));
            all = new ArrayList<>(all.subList(cut, all.size()));
        }
        if (auto && rank > 0) {
            params.put("processors", levels.stream().flatMap(List::stream).mapToLong(Extent::value).reduce(1, (a, b) -> a * b));
        }
        List<String> properties = levels.isEmpty() || !c.oneIn(6) ? List.of() : properties(c);
        String between = properties.isEmpty() ? "" : c.among("  ", "; ", ", ");
        List<String> ofLevels = new ArrayList<>(Collections.nCopies(levels.size(), ""));
        // with no choice of their own, so that the programs of all seeds stay what they were
        if (levels.size() > 1 && properties.size() % 2 == 0) {
            ofLevels.set(0, properties.stream().filter(GeneratedMachine::isOfMessages).collect(Collectors.joining(between)));
            properties = properties.stream().filter(p -> !isOfMessages(p)).toList();
            if (properties.size() != 1) {
                ofLevels.set(levels.size() - 1, Stream.concat(properties.stream(), Stream.of("link = 300 GB/s"))
                        .collect(Collectors.joining(between)));
                properties = List.of();
            }
        }
        return new GeneratedMachine("M", levels, params, String.join(between, properties), ofLevels);
    }

    private static boolean isOfMessages(String property) {
        return property.startsWith("link") || property.startsWith("latency");
    }

    private static Extent extent(Choices c, String name, long value, Map<String, Long> params) {
        return switch (c.weighted(10, 1, 1)) {
            case 0 -> {
                params.put(name, value);
                yield new Extent(name, value);
            }
            case 1 -> Extent.of(value);
            default -> {
                params.put(name, 2 * value);
                yield new Extent("floor(" + name + " / 2)", value);
            }
        };
    }

    private static List<String> properties(Choices c) {
        List<String> all = new ArrayList<>(List.of("memory = " + c.among("8 GiB", "64 KiB", "300 B", "1 MB"),
                "link = " + c.among("12.5 GB/s", "100 MB/s"),
                "latency = " + c.among("2 us", "1 ms", "300 ns"), "peak = " + c.among("50 GFLOP/s", "1 TFLOP/s")));
        List<String> out = new ArrayList<>();
        for (int n = c.between(1, 4); n > 0; n--) {
            out.add(c.take(all));
        }
        // with no choice of its own, so that the programs of all seeds stay what they were
        if (out.contains("memory = 8 GiB")) {
            out.add("device = 80 GiB");
        } else if (out.contains("memory = 1 MB")) {
            out.add("device = 1 MB");
        }
        return out;
    }

    /**
     * Now and then another shape of the same processors, or of a few more or fewer. With no choice of its own, so that the programs of
     * all seeds stay what they were.
     */
    public Optional<GeneratedMachine> second() {
        List<Long> extents = levels.stream().flatMap(List::stream).map(Extent::value).toList();
        long mixed = params.size();
        for (long e : extents) {
            mixed = mixed * 7 + e;
        }
        if (extents.isEmpty() || isAuto() || mixed % 4 != 0) {
            return Optional.empty();
        }
        long processors = extents.stream().reduce(1L, (a, b) -> a * b);
        long half = (processors + 1) / 2;
        List<List<Long>> shapes = switch ((int) (mixed / 4 % 5)) {
            case 0 -> List.of(List.of(processors));
            case 1 -> List.of(List.of(2L, half));
            case 2 -> List.of(List.of(half), List.of(2L));
            case 3 -> List.of(extents.reversed());
            default -> List.of(List.of(Math.max(1, processors - 1)));
        };
        List<List<Extent>> second = new ArrayList<>();
        for (List<Long> shape : shapes) {
            second.add(shape.stream().map(e -> e == processors ? new Extent("h0", e) : Extent.of(e)).toList());
        }
        return Optional.of(new GeneratedMachine("N", second, Map.of("h0", processors), "", Collections.nCopies(second.size(), "")));
    }

    public boolean isEmpty() {
        return levels.isEmpty();
    }

    public boolean isAuto() {
        return levels.stream().flatMap(List::stream).anyMatch(e -> e.text().equals(AUTO));
    }

    /** What a schedule and a layout call a level. */
    public String name(int level) {
        return levels.size() == 1 ? name : name + "." + NAMES.get(level);
    }

    /** A level written out. */
    public String grid(int level) {
        return levels.get(level).stream().map(Extent::text).collect(Collectors.joining(", ", "Grid(", ")"));
    }

    public String declaration() {
        if (levels.size() == 1) {
            return "machine " + name + " = " + grid(0) + (properties.isEmpty() ? "" : " { " + properties + " }");
        }
        List<String> entries = new ArrayList<>();
        for (int l = 0; l < levels.size(); l++) {
            entries.add(NAMES.get(l) + " = " + grid(l) + (ofLevels.get(l).isEmpty() ? "" : " { " + ofLevels.get(l) + " }"));
        }
        if (!properties.isEmpty()) {
            entries.add(properties);
        }
        return "machine " + name + " { " + String.join("  ", entries) + " }";
    }
}
