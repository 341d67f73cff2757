package org.tilewright.plan.text;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.tilewright.plan.Footprint;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.Span;

/** Short index ranges: {@code :} for a whole dimension, {@code block io of ceil(n/gx)}, {@code io + 1}, or {@code low..high}. */
final class SpanText {

    private SpanText() { }

    static String of(String tensor, Footprint f, List<IntExpr> extents) {
        List<Span> spans = f.places().map(Footprint.Places::box).orElse(f.dims());
        String indices = IntStream.range(0, spans.size()).mapToObj(d -> of(spans.get(d), extents.get(d)))
                .collect(Collectors.joining(", "));
        // the text omits that an empty block needs no surrounding elements
        List<String> conditions = f.onlyAtZero().stream().filter(e -> !(e instanceof IntExpr.Max)).map(e -> e.text() + " = 0").toList();
        String places = f.places()
                .map(p -> p.by().stream().map(by -> by.stream().map(IntExpr::text).collect(Collectors.joining(", ", "(", ")")))
                        .collect(Collectors.joining(", ", " shifted by ", ""))).orElse("");
        return tensor + (f.dims().isEmpty() ? "" : "[" + indices + "]") + places
                + (conditions.isEmpty() ? "" : " if " + String.join(" and ", conditions));
    }

    private static String of(Span s, IntExpr extent) {
        return s.period().map(p -> p.width().text() + " of every " + p.period().text() + " from " + s.low().text())
                .orElseGet(() -> range(s.low(), s.high(), extent));
    }

    private static String range(IntExpr low, IntExpr high, IntExpr extent) {
        if (low.equals(IntExpr.ZERO) && high.equals(extent)) {
            return ":";
        }
        if (high.equals(IntExpr.add(low, IntExpr.ONE))) {
            return low.text();
        }
        if (low instanceof IntExpr.Max from && high instanceof IntExpr.Min to) {
            return range(from.left(), to.left(), extent) + " within " + range(from.right(), to.right(), extent);
        }
        // the text omits that the last block ends with the dimension
        IntExpr end = high instanceof IntExpr.Min m && m.right().equals(extent) ? m.left() : high;
        if (end instanceof IntExpr.Add a && a.left().equals(low)) {
            return low instanceof IntExpr.Mul m && m.right().equals(a.right()) ? "block " + m.left().text() + " of " + a.right().text()
                    : low.text() + " .. + " + a.right().text();
        }
        if (end instanceof IntExpr.Add a && low instanceof IntExpr.Add b && a.left().equals(b.left())
                && a.left() instanceof IntExpr.Mul m) {
            return range(b.right(), a.right(), m.right()) + " in block " + m.left().text() + " of " + m.right().text();
        }
        return low.text() + " .. " + high.text();
    }
}
