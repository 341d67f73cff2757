package org.tilewright.lsp.feature.hint;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.tilewright.analysis.Quantity;
import org.tilewright.analysis.load.TransferGroup;
import org.tilewright.ir.Distribution;
import org.tilewright.ir.Program;
import org.tilewright.ir.Statement;
import org.tilewright.ir.TensorDecl;
import org.tilewright.ir.index.Param;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.lsp.document.Snapshot;
import org.tilewright.lsp.feature.cost.Placement;
import org.tilewright.plan.Communication;

/** Values of params, extents of tensors, and the tiles of distributions. */
public final class DeclarationHints {

    private final Snapshot snapshot;
    private final Program program;
    private final Hints hints;

    public DeclarationHints(Snapshot snapshot, Hints hints) {
        this.snapshot = snapshot;
        this.program = snapshot.program();
        this.hints = hints;
    }

    public void add() {
        boolean sound = snapshot.diagnostics().stream()
                .noneMatch(d -> d.isError() && program.params().stream().anyMatch(p -> inside(d.range().line(), p)));
        if (sound) {
            program.params().forEach(p -> {
                if (p.choice().isEmpty()) {
                    param(p);
                } else if (p.choice().get() instanceof Param.Choice.GridExtent) {
                    chosen(p);
                }
            });
        }
        program.tensors().forEach(this::tensor);
        program.distributions().forEach(d -> distribution(d, ""));
        redistributions(program.statements());
    }

    private static boolean inside(int line, Param p) {
        return p.range().line() <= line && line <= p.range().endLine();
    }

    private void param(Param p) {
        if (isLiteral(p.value())) {
            return;
        }
        snapshot.params().get(p.name().text())
                .ifPresent(v -> hints.beside(p.value().range(), "= " + v,
                        "The value of `" + p.name() + "` with the defaults of all params."));
    }

    private void chosen(Param p) {
        snapshot.params().get(p.name().text())
                .ifPresent(v -> hints.after(p.range(), ": " + v, "Chosen by cost; a run may set it with `-p " + p.name() + "=N`."));
    }

    private static boolean isLiteral(ParamExpr e) {
        return e instanceof ParamExpr.Literal || e instanceof ParamExpr.Negate n && n.operand() instanceof ParamExpr.Literal;
    }

    private void tensor(TensorDecl t) {
        if (t.extents().isEmpty() || t.extents().stream().allMatch(DeclarationHints::isLiteral)) {
            return;
        }
        long together = program.tensors().stream().filter(x -> x.range().equals(t.range())).count();
        Placement.of(snapshot, t, Optional.empty()).ifPresent(p -> {
            String shape = p.extents().stream().map(Object::toString).collect(Collectors.joining(" × "));
            hints.beside(t.range(), shape + ", " + Quantity.bytes(p.bytes()) + (together > 1 ? " each" : ""),
                    "Extents and size with the defaults of all params.");
        });
    }

    private void distribution(Distribution d, String moves) {
        Optional<TensorDecl> tensor = program.tensor(d.tensor().text());
        tensor.flatMap(t -> Placement.of(snapshot, t, Optional.of(d))).ifPresent(p -> {
            String label = Stream.of(p.isCut() || p.copies().isEmpty() ? p.pieces() : "",
                            p.copies().map(along -> p.isCut() ? "replicated along " + along : "replicated").orElse(""),
                            Quantity.bytes(p.bytes(p.largest()))).filter(x -> !x.isEmpty()).collect(Collectors.joining(", ")) + moves;
            hints.beside(d.range(), label, "`" + d.tensor() + "`: " + p.plan().layouts().of(p.layout()) + ".\n\n" + owners(p));
        });
    }

    private static String owners(Placement p) {
        long owners = p.homes().stream().filter(h -> !h.isEmpty()).count();
        long held = p.homes().stream().mapToLong(p::bytes).sum();
        return Quantity.count(owners, "processor") + (owners == 1 ? " has" : " have") + " per piece; all pieces together are "
                + Quantity.bytes(held) + (held == p.bytes() ? "." : ", copies included.");
    }

    /** The bytes of a redistribution, those of all its repetitions together. */
    private String moves(Statement.Redistribute r) {
        return snapshot.prediction()
                .map(p -> p.families().stream().filter(f -> f.how() instanceof Communication.Redistribute && f.cause().equals(r.range()))
                        .mapToLong(TransferGroup::bytes).sum()).map(b -> b == 0 ? ", nothing moves" : ", " + Quantity.bytes(b) + " moved")
                        .orElse("");
    }

    private void redistributions(List<Statement> statements) {
        for (Statement s : statements) {
            switch (s) {
                case Statement.Assignment a -> { }
                case Statement.Redistribute r -> distribution(r.distribution(), moves(r));
                case Statement.Repeat r -> redistributions(r.body());
            }
        }
    }
}
