package org.tilewright.cli.target;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import org.tilewright.cli.program.PlannedProgram;
import org.tilewright.cli.program.Table;
import org.tilewright.cli.program.Terminal;
import org.tilewright.data.DenseTensor;
import org.tilewright.data.ShownTensor;
import org.tilewright.ir.type.ElementType;

/** Writes what a result looks like: a corner and norms. */
public final class PrintShown {

    private PrintShown() { }

    /** Why a tensor of a program cannot be shown, if it cannot. */
    public static Optional<String> cannot(PlannedProgram program, String name) {
        return Results.cannotShow(program, name);
    }

    public static void asText(ShownTensor s, Terminal terminal) {
        terminal.out().println();
        terminal.out().println(terminal.bold(s.name()) + place(s) + ": 2-norm " + number(s.norm()) + ", largest magnitude "
                + number(s.largest()));
        Table t = Table.ofFacts();
        long rows = s.corner().extents()[0];
        for (long r = 0; r < rows; r++) {
            List<String> cells = new ArrayList<>(row(s, r).stream().map(c -> c.startsWith("-") ? c : " " + c).toList());
            if (more(s, 1)) {
                cells.add(" ...");
            }
            t.row(cells.toArray(String[]::new));
        }
        if (more(s, 2)) {
            t.row(" ...");
        }
        t.print(terminal.out(), "  ");
    }

    /** Which elements stand below; nothing for all of them. */
    private static String place(ShownTensor s) {
        int order = s.extents().size();
        if (order < 3 || s.extents().subList(0, order - 2).stream().allMatch(e -> e == 1)) {
            return "";
        }
        return "(" + "0, ".repeat(order - 2) + ":, :)";
    }

    /** Whether a dimension, counted from the last one, has more than the corner. */
    private static boolean more(ShownTensor s, int fromLast) {
        int d = s.extents().size() - fromLast;
        return d >= 0 && s.extents().get(d) > ShownTensor.MOST;
    }

    private static List<String> row(ShownTensor s, long row) {
        long columns = s.corner().extents()[1];
        return LongStream.range(0, columns).mapToObj(c -> text(s.corner(), row * columns + c)).toList();
    }

    private static String text(DenseTensor corner, long at) {
        if (corner.type().isInteger() || corner.type() == ElementType.BOOL) {
            return corner.text(at);
        }
        String re = number(corner.real(at));
        double im = corner.imaginary(at);
        return corner.type().isComplex() ? re + (im < 0 ? " - " : " + ") + number(Math.abs(im)) + "i" : re;
    }

    private static String number(double v) {
        return v == 0 ? "0" : Double.isFinite(v) ? String.format(Locale.ROOT, "%.6g", v) : String.valueOf(v);
    }

    /** Elements of complex types are pairs; what is not a number or not finite is text. */
    static Map<String, Object> fields(ShownTensor s) {
        Map<String, Object> m = new LinkedHashMap<>();
        m.put("name", s.name());
        m.put("norm", finite(s.norm()));
        m.put("largest", finite(s.largest()));
        List<List<Object>> rows = new ArrayList<>();
        long columns = s.corner().extents()[1];
        for (long r = 0; r < s.corner().extents()[0]; r++) {
            long first = r * columns;
            rows.add(LongStream.range(first, first + columns).mapToObj(i -> element(s.corner(), i)).toList());
        }
        m.put("corner", rows);
        return m;
    }

    private static Object element(DenseTensor corner, long at) {
        return corner.type() == ElementType.BOOL ? (Object) (corner.integer(at) != 0)
                : corner.type().isInteger() ? (Object) corner.integer(at)
                : corner.type().isComplex() ? List.of(finite(corner.real(at)), finite(corner.imaginary(at))) : finite(corner.real(at));
    }

    private static Object finite(double v) {
        return Double.isFinite(v) ? (Object) v : String.valueOf(v);
    }
}
