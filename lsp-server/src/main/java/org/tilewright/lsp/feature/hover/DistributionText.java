package org.tilewright.lsp.feature.hover;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.tilewright.analysis.Quantity;
import org.tilewright.ir.Distribution;
import org.tilewright.ir.TensorDecl;
import org.tilewright.ir.index.IndexSet;
import org.tilewright.ir.index.Region;
import org.tilewright.lsp.document.Snapshot;
import org.tilewright.lsp.feature.cost.Placement;
import org.tilewright.lsp.preview.LayoutDrawings;

/** Explains a distribution: which processor holds which block. */
final class DistributionText {

    private static final int MOST = 8;

    private DistributionText() { }

    /** @param picture whether the reader sees a picture of it, too */
    static Optional<String> markdown(Snapshot s, Distribution d, boolean picture) {
        Optional<TensorDecl> tensor = s.program().tensor(d.tensor().text());
        return tensor.flatMap(t -> Placement.of(s, t, Optional.of(d)))
                .map(p -> text(d, p) + (picture ? LayoutDrawings.markdown(p).map(m -> "\n\n" + m).orElse("") : ""));
    }

    private static String text(Distribution d, Placement p) {
        HoverTable rows = new HoverTable(2, "processor", "holds of " + d.tensor(), "bytes");
        List<String> names = d.parts().isEmpty() ? List.of() : d.parts().get(0).names().stream().map(Object::toString).toList();
        int holders = 0;
        for (int i = 0; i < p.homes().size(); i++) {
            Region home = p.homes().get(i);
            if (!home.isEmpty() && holders++ < MOST) {
                String at = Arrays.stream(p.plan().coordinates(i)).mapToObj(Long::toString).collect(Collectors.joining(", ", "(", ")"));
                rows.row(at, block(home, names), Quantity.bytes(p.bytes(home)));
            }
        }
        if (holders > MOST) {
            rows.row("…", "and " + (holders - MOST) + " more", "");
        }
        int none = p.homes().size() - holders;
        return rows.text() + "\n\n`" + d.tensor() + "`: " + p.plan().layouts().of(p.layout()) + "."
                + (none == 0 ? "" : " " + Quantity.count(none, "processor") + (none == 1 ? " holds" : " hold") + " nothing of it.");
    }

    private static String block(Region r, List<String> names) {
        List<String> parts = new ArrayList<>();
        for (int k = 0; k < r.order(); k++) {
            parts.add((k < names.size() ? names.get(k) : "dimension " + k) + " in " + set(r.dim(k)));
        }
        return parts.isEmpty() ? "the scalar" : String.join(", ", parts);
    }

    private static String set(IndexSet s) {
        if (s.intervals() <= 3) {
            return s.toString().replace(" ", " and ");
        }
        return s.low(0) + ".." + s.high(0) + ", " + s.low(1) + ".." + s.high(1) + ", … (" + Quantity.count(s.intervals(), "run") + ")";
    }
}
