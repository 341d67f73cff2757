package org.tilewright.generated.constructs;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.tilewright.ir.AffineIndex;
import org.tilewright.ir.Distribution;
import org.tilewright.ir.Expr;
import org.tilewright.ir.Input;
import org.tilewright.ir.MachineDecl;
import org.tilewright.ir.Schedule.Command;
import org.tilewright.ir.Statement;
import org.tilewright.ir.VariableExtents;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.ir.source.Word;
import org.tilewright.ir.type.ElementType;
import org.tilewright.ir.type.Intrinsic;
import org.tilewright.ir.type.ReductionOperator;
import org.tilewright.leaf.Leaf;
import org.tilewright.leaf.Scalar;
import org.tilewright.plan.Communication;
import org.tilewright.plan.Plan;

/** What the situations ask of a program: how its expressions, repeats, layouts and schedules look. */
final class Looks {

    private Looks() { }

    /** A condition on the extent of a dimension and the number of processors that it is cut over. */
    interface Cut {
        boolean test(long extent, long processors);
    }

    static boolean differ(long x, long y) {
        return x >= 0 && y >= 0 && x != y;
    }

    static boolean isExtreme(Expr e) {
        return e instanceof Expr.Call c && c.function().takesMore()
                || e instanceof Expr.Reduction r && (r.keyword().endsWith("min") || r.keyword().endsWith("max"));
    }

    static boolean reads(Expr e, String tensor) {
        return e instanceof Expr.Access a && a.tensor().text().equals(tensor) || e.parts().stream().anyMatch(p -> reads(p, tensor));
    }

    static boolean isSum(Expr.Binary b) {
        return b.operator() == Expr.Operator.ADD || b.operator() == Expr.Operator.SUB;
    }

    static boolean hasSum(Expr e) {
        return e instanceof Expr.Binary b && isSum(b) || e.parts().stream().anyMatch(Looks::hasSum);
    }

    static Set<String> summed(Anatomy.Placed s, Expr e) {
        Set<String> out = new LinkedHashSet<>(VariableExtents.freeVariables(e));
        s.statement().target().indices().forEach(i -> i.terms().forEach(t -> out.remove(t.variable().text())));
        return out;
    }

    /** Whether a variable takes every so many indices of its range. */
    static boolean steps(Anatomy.Placed s, String variable) {
        return s.statement().rangeOf(variable).filter(r -> r.step().isPresent()).isPresent();
    }

    /** Whether an index is a variable times at least a number, plus something if that is 1. */
    static boolean isPlaced(Anatomy a, AffineIndex i, long least) {
        return i.terms().size() == 1 && i.plainVariable().isEmpty() && a.value(i.terms().getFirst().coefficient()) >= least;
    }

    /** Whether a left side has a variable times a number. */
    static boolean left(Anatomy a, long coefficient) {
        return a.anyStatement(s -> s.statement().target().indices().stream().anyMatch(i -> isPlaced(a, i, coefficient)
                && a.value(i.terms().getFirst().coefficient()) == coefficient));
    }

    static Set<String> bound(Expr e) {
        Set<String> out = new LinkedHashSet<>(e instanceof Expr.Reduction r ? Anatomy.names(r) : Set.of());
        e.parts().forEach(p -> out.addAll(bound(p)));
        return out;
    }

    static boolean literal(ParamExpr e, long value) {
        return e instanceof ParamExpr.Literal l && l.value().longValueExact() == value;
    }

    static boolean plain(Expr.Access a, int dimension) {
        return a.indices().get(dimension).plainVariable().isPresent();
    }

    static boolean calls(Anatomy a, Set<Intrinsic> functions) {
        return a.anyExpression(e -> e instanceof Expr.Call c && functions.contains(c.function()));
    }

    static Expr operand(Expr e) {
        return e instanceof Expr.Binary b && b.operator() == Expr.Operator.REM ? b.left() : e;
    }

    /** Whether something of a type, which is known of an access alone, is converted to another. */
    static boolean converted(Anatomy a, Predicate<ElementType> to, Predicate<ElementType> from) {
        return a.anyExpression(e -> e instanceof Expr.Convert c && to.test(c.to())
                && operand(c.operand()) instanceof Expr.Access x
                && from.test(a.of().program().tensor(x.tensor().text()).orElseThrow().type()));
    }

    static boolean computes(Anatomy a, ElementType type) {
        return a.anyOutput((o, c) -> o.stored() == type);
    }

    static boolean readsElements(Anatomy a, ElementType type) {
        return a.anyStatement(s -> s.reads().stream()
                .anyMatch(x -> a.of().program().tensor(x.tensor().text()).orElseThrow().type() == type));
    }

    /** Whether contributions to the output come from other processors. */
    static boolean sends(List<Plan.Node> nodes) {
        return Plan.Node.all(nodes, Plan.Accumulate.class).anyMatch(p -> !(p.how() instanceof Communication.Local));
    }

    static boolean quotient(Anatomy a, Predicate<ElementType> type) {
        return a.anyStatement(s -> type.test(a.of().program().tensor(s.output()).orElseThrow().type()) && divides(s.statement().value()));
    }

    static boolean divides(Expr e) {
        return e instanceof Expr.Binary b && b.operator() == Expr.Operator.DIV || e.parts().stream().anyMatch(Looks::divides);
    }

    static boolean number(Anatomy a, long about) {
        return a.anyExpression(e -> e instanceof Expr.Number n && n.integral()
                && n.value().subtract(java.math.BigDecimal.valueOf(about)).abs().longValue() <= 2);
    }

    static boolean mentions(Statement.Repeat r, String counter) {
        return ParamExpr.mentions(r.from(), counter) || ParamExpr.mentions(r.to(), counter);
    }

    static boolean counts(Anatomy.Placed s, ParamExpr e) {
        return s.around().stream().anyMatch(r -> ParamExpr.mentions(e, r.variable().text()));
    }

    static boolean fixed(Anatomy a, Statement.Repeat r) {
        return a.repeats().stream().noneMatch(o -> mentions(r, o.variable().text()));
    }

    static boolean readsNumber(Expr e, String name) {
        return e instanceof Expr.ParamValue p && p.name().equals(name) || e.parts().stream().anyMatch(p -> readsNumber(p, name));
    }

    static boolean readsIndex(Expr e, String variable) {
        return e instanceof Expr.IndexValue v && v.variable().text().equals(variable)
                || e.parts().stream().anyMatch(p -> readsIndex(p, variable));
    }

    static Stream<Long> grid(Anatomy a) {
        return a.of().program().machine().stream().flatMap(m -> m.levels().stream()).flatMap(l -> l.extents().stream()).map(a::value);
    }

    static long processors(Anatomy a) {
        return grid(a).reduce(1L, (x, y) -> x * y);
    }

    /** The machine that a tensor begins on, where its layout says so. */
    static Optional<String> machine(Anatomy a, String tensor) {
        return a.of().program().distribution(tensor).map(d -> d.parts().getFirst().machine().text());
    }

    static Stream<Distribution.LevelPart> parts(Anatomy a) {
        return a.of().program().distributions().stream().flatMap(d -> d.parts().stream());
    }

    static Stream<Distribution.Mapping> mappings(Anatomy a) {
        return parts(a).flatMap(p -> p.mappings().stream());
    }

    static boolean cut(Anatomy a, Cut like) {
        List<MachineDecl.Level> levels = a.of().program().machine().map(MachineDecl::levels).orElse(List.of());
        return a.of().program().distributions().stream().anyMatch(d -> {
            Distribution.LevelPart p = d.parts().get(0);
            long[] extents = a.extents(d.tensor().text());
            List<String> names = p.names().stream().map(Word::text).toList();
            for (int g = 0; g < p.mappings().size() && !levels.isEmpty(); g++) {
                long processors = a.value(levels.get(0).extents().get(Math.min(g, levels.get(0).extents().size() - 1)));
                if (p.mappings().get(g) instanceof Distribution.Mapping.Block b
                        && like.test(extents[names.indexOf(b.name().text())], processors)) {
                    return true;
                }
            }
            return false;
        });
    }

    static boolean divided(Anatomy a, boolean again) {
        return a.of().program().schedules().stream().anyMatch(s -> {
            Set<String> made = new HashSet<>();
            boolean found = false;
            for (Command c : s.commands()) {
                if (c instanceof Command.Split x) {
                    found |= made.contains(x.loop().text());
                    made.addAll(List.of(x.outer().text(), x.inner().text()));
                }
            }
            return found == again;
        });
    }

    static boolean reads(Anatomy a, String ending) {
        return a.of().program().inputs().stream().anyMatch(i -> i.source() instanceof Input.Source.File f
                && f.path().text().toLowerCase(java.util.Locale.ROOT).endsWith(ending));
    }

    static boolean writes(Anatomy a, String ending) {
        return a.of().program().outputs().stream().anyMatch(o -> o.path().text().endsWith(ending));
    }

    /** Whether an element with an index that is computed stands in an expression. */
    static boolean gathers(Expr e) {
        return e instanceof Expr.IndirectAccess || e.parts().stream().anyMatch(Looks::gathers);
    }

    /** Whether a processor follows an index that is computed. */
    static boolean picks(Scalar s) {
        return s instanceof Scalar.Pick || s.parts().stream().anyMatch(Looks::picks);
    }

    /** Whether processors combine what they have by a function of the file. */
    static boolean combinesParts(Plan.Output o) {
        return o.operator().builtIn().isEmpty() && o.operator().finds().isEmpty()
                && o.mapping().stream().anyMatch(r -> r instanceof Plan.Role.LoopVariable v && v.reduction());
    }

    /** Whether a value is made of reductions by operators, among others. */
    static boolean reduces(Scalar s) {
        return s instanceof Scalar.Reduction r && r.by() instanceof Scalar.Reducer.By || s.parts().stream().anyMatch(Looks::reduces);
    }

    /** Whether it is a reduction by a function of the file. */
    static boolean own(Expr e) {
        return e instanceof Expr.Reduction r && r.by() instanceof Expr.Reducer.UserDefined;
    }

    /** Whether a piece travels so. */
    static boolean fetches(List<Plan.Node> nodes, Predicate<Plan.Fetch> is) {
        return Plan.Node.all(nodes, Plan.Fetch.class).anyMatch(is);
    }

    static boolean loops(List<Plan.Node> nodes, Predicate<Plan.Loop> is) {
        return Plan.Node.all(nodes, Plan.Loop.class).anyMatch(is);
    }
}
