package org.tilewright.lsp.feature.hover;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.tilewright.analysis.Quantity;
import org.tilewright.ir.Distribution;
import org.tilewright.ir.TensorDecl;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.ir.index.Region;
import org.tilewright.ir.type.RecordType;
import org.tilewright.lsp.document.Snapshot;
import org.tilewright.lsp.feature.cost.Placement;
import org.tilewright.lsp.feature.words.DeclaredRecord;
import org.tilewright.lsp.preview.LayoutDrawings;

/** Explains a tensor: type, extents, size, and where its elements live. */
final class TensorText {

    private TensorText() { }

    /**
     * What is said of a tensor.
     *
     * @param layout the distribution that holds at the place; none for a tensor on processor 0
     * @param picture whether the reader sees a picture of the layout, too
     */
    static Optional<String> markdown(Snapshot s, TensorDecl t, Optional<Distribution> layout, boolean picture) {
        String record = t.type() instanceof RecordType ? DeclaredRecord.allOf(s.tokens()).stream()
                .filter(r -> r.name().equals(t.type().keyword())).findFirst().map(r -> r.text() + "\n").orElse("") : "";
        String declaration = "```tilewright\n" + record + "tensor " + t.name() + " : " + t.type().keyword()
                + t.extents().stream().map(ParamExpr::text).collect(Collectors.joining(", ", "(", ")")) + "\n```";
        return Optional.of(declaration + Placement.of(s, t, layout).map(p -> "\n\n" + numbers(p, layout, picture)).orElse(""));
    }

    private static String numbers(Placement p, Optional<Distribution> layout, boolean picture) {
        List<Long> extents = p.extents();
        boolean alone = p.plan().processors() == 1;
        String shape = extents.isEmpty() ? "A scalar of " : extents.stream().map(Object::toString).collect(Collectors.joining(" × "))
                + " elements of " + p.tensor().type().bytes() + " bytes, ";
        String share = alone ? "" : "; " + (p.isEven() ? "" : "at most ") + Quantity.bytes(p.bytes(p.largest())) + " on each processor"
                + (p.homes().stream().anyMatch(Region::isEmpty) ? " that has a piece" : "");
        String where = layout.isEmpty() && !alone ? "It has no distribution, so it is whole on processor 0."
                : "Layout: " + p.plan().layouts().of(p.layout()) + ".";
        String owners = alone ? "" : new LayoutPicture(p).text();
        return shape + Quantity.bytes(p.bytes()) + share + ".\n\n" + where + (owners.isEmpty() ? "" : "\n\n" + owners)
                + (alone || !picture ? "" : LayoutDrawings.markdown(p).map(m -> "\n\n" + m).orElse(""));
    }
}
