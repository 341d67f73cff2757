package org.tilewright.generated.program;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A generated program for a machine of thousands of processors: its grid and its sizes are larger, all else is the same. */
final class ScaledText {

    /** Grids by their rank, of 16,384 processors each. */
    private static final long[][] GRIDS = {{}, {16384}, {128, 128}, {32, 32, 16}};
    private static final Pattern MACHINE = Pattern.compile("(?m)^machine .*$");
    private static final Pattern GRID = Pattern.compile("Grid\\(([^)]*)\\)");
    private static final Pattern SIZE = Pattern.compile("(?m)^param (n\\d*) = (\\d+)");
    /** Sizes that few numbers of processors divide. */
    private static final long TIMES = 1009;
    private static final long MORE = 3;

    private ScaledText() { }

    /** Nothing for a program without a machine. */
    static Optional<String> of(String generated) {
        String text = generated.replaceAll("floor\\((g\\d) / 2\\)", "$1");
        Matcher machine = MACHINE.matcher(text);
        if (!machine.find()) {
            return Optional.empty();
        }
        List<String> extents = new ArrayList<>();
        GRID.matcher(machine.group()).results().forEach(g -> extents.addAll(List.of(g.group(1).split("\\s*,\\s*"))));
        if (extents.size() >= GRIDS.length) {
            return Optional.empty();
        }
        long[] grid = GRIDS[extents.size()];
        Map<String, Long> params = new LinkedHashMap<>();
        String declaration = machine.group();
        for (int g = 0; g < grid.length; g++) {
            String extent = extents.get(g);
            if (extent.matches("g\\d")) {
                params.put(extent, grid[g]);
            } else if (extent.matches("\\d+")) {
                declaration = declaration.replaceFirst("(?<=[(,]) ?" + extent + "(?=[,)])", String.valueOf(grid[g]));
            } else {
                params.put("processors", grid[g] * (g == 0 && grid.length > 1 ? GRIDS[1][0] / grid[0] : 1));
            }
        }
        text = text.replace(machine.group(), declaration);
        for (var p : params.entrySet()) {
            text = text.replaceAll("(?m)^param " + p.getKey() + " = \\d+", "param " + p.getKey() + " = " + p.getValue());
        }
        return Optional.of(SIZE.matcher(text).replaceAll(m -> "param " + m.group(1) + " = " + (Long.parseLong(m.group(2)) * TIMES + MORE)));
    }
}
