package org.tilewright.lsp.feature.complete;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.tilewright.ir.Expr;
import org.tilewright.ir.MachineDecl;
import org.tilewright.ir.Program;
import org.tilewright.ir.VariableExtents;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.nest.Product;
import org.tilewright.ir.nest.StatementForm;
import org.tilewright.ir.type.ElementType;
import org.tilewright.lsp.feature.cost.LoopText;
import org.tilewright.lsp.feature.cost.StatementAt;

/** The known algorithms as schedules of a statement, in its own variables, tensors and machine. */
final class Algorithms {

    /**
     * A schedule's commands.
     *
     * @param source where it was published, or what it is
     * @param plain the lines as they stand, indented by two blanks
     * @param snippet the same with places to fill in
     */
    record Algorithm(String name, String source, String sentence, String plain, String snippet) {

        String markdown() {
            return sentence + "\n\n```tilewright\n" + plain + "```";
        }
    }

    private final Program program;
    private final StatementForm form;
    private final MachineDecl machine;
    private final ParamValues params;
    private FreshNames fresh;
    private final List<String> grid;
    private final List<Algorithm> found = new ArrayList<>();

    private Algorithms(Program program, StatementForm form, MachineDecl machine, ParamValues params) {
        this.program = program;
        this.form = form;
        this.machine = machine;
        this.params = params;
        this.grid = machine.levels().get(0).extents().stream().map(ParamExpr::text).toList();
    }

    /** Those that fit the statement and the machine's rank, the likeliest first. */
    static List<Algorithm> of(Program program, ParamValues params, StatementAt statement) {
        StatementForm form = StatementForm.of(program, statement.assignment());
        if (!form.isBounded() || program.machine().isEmpty() || program.machine().get().levels().isEmpty() || form.variables().isEmpty()) {
            return List.of();
        }
        Algorithms a = new Algorithms(program, form, program.machine().get(), params);
        a.collect();
        return a.found;
    }

    private void collect() {
        freshNames();
        Optional<String> k = matrixProduct();
        if (k.isPresent() && grid.size() == 2) {
            onPlane(k.get());
        } else if (k.isPresent() && grid.size() == 3) {
            onCube(k.get());
        }
        freshNames();
        ownersCompute();
    }

    private void freshNames() {
        fresh = new FreshNames(program, Optional.empty());
        form.extentOf().keySet().forEach(fresh::take);
    }

    /** Whether the first two dimensions of the machine have one extent, so that tiles can go round. */
    private boolean isSquare() {
        List<OptionalLong> extents = machine.levels().get(0).extents().stream().map(e -> LoopText.value(IntExpr.param(e), params)).toList();
        return extents.get(0).isPresent() && extents.get(0).equals(extents.get(1));
    }

    /** The summed variable of A(i, j) = B(i, k) * C(k, j), in any order of the indices. */
    private Optional<String> matrixProduct() {
        List<Expr.Access> factors = factors();
        if (factors.size() != 2 || form.targetVariables().size() != 2 || form.reductions().size() != 1) {
            return Optional.empty();
        }
        String k = form.reductions().iterator().next();
        boolean each = factors.stream().allMatch(a -> VariableExtents.freeVariables(a).contains(k)
                && VariableExtents.freeVariables(a).size() == 2);
        return each && !VariableExtents.freeVariables(factors.get(0)).equals(VariableExtents.freeVariables(factors.get(1))) ? Optional.of(k)
                : Optional.empty();
    }

    /** The factors if the right side is one sum of products of tensors. */
    private List<Expr.Access> factors() {
        if (form.terms().size() != 1 || !form.isSum()) {
            return List.of();
        }
        List<Expr> all = Product.factors(form.terms().get(0).value());
        return all.stream().allMatch(f -> f instanceof Expr.Access) ? all.stream().map(Expr.Access.class::cast).toList() : List.of();
    }

    private String output() {
        return form.statement().target().tensor().text();
    }

    private List<String> inputs() {
        return VariableExtents.accesses(form.statement().value()).stream().map(a -> a.tensor().text()).distinct()
                .filter(t -> !t.equals(output())).toList();
    }

    private static String set(List<String> names) {
        return "{" + String.join(", ", names) + "}";
    }

    private static String tensors(List<String> names) {
        return names.size() == 1 ? names.get(0) : set(names);
    }

    private String machineName() {
        return machine.name() + (machine.levels().get(0).name().text().isEmpty() ? "" : "." + machine.levels().get(0).name());
    }

    private void add(String name, String source, String sentence, List<String> lines) {
        String plain = lines.stream().map(l -> "  " + l.replaceAll("\\$\\{\\d+:([^}]*)}", "$1") + "\n").collect(Collectors.joining());
        // braces mean something in a snippet only after a dollar sign; a closing one only inside a placeholder
        String snippet = lines.stream().map(l -> "  " + l + "\n").collect(Collectors.joining());
        found.add(new Algorithm(name, source, sentence, plain, snippet));
    }

    private String distribute(List<String> targets, List<String> outer, List<String> inner) {
        return "distribute(" + set(targets) + ", " + set(outer) + ", " + set(inner) + ", " + machineName() + ")";
    }

    private Optional<String> gemm(List<String> loops) {
        return hasKernels() ? Optional.of("substitute(" + set(loops) + ", gemm)") : Optional.empty();
    }

    /** Kernels are for floating point numbers. */
    private boolean hasKernels() {
        return program.tensor(output()).map(t -> !t.type().isInteger() && t.type() != ElementType.BOOL).orElse(false);
    }

    private String param(String name, String otherwise) {
        return program.params().stream().anyMatch(p -> p.name().text().equals(name)) ? name : otherwise;
    }

    private static List<String> lines(Optional<String> last, String... lines) {
        List<String> all = new ArrayList<>(List.of(lines));
        last.ifPresent(all::add);
        return all;
    }

    private void onPlane(String k) {
        List<String> targets = form.targetVariables();
        List<String> outer = targets.stream().map(v -> fresh.of(v, "o")).toList();
        List<String> inner = targets.stream().map(v -> fresh.of(v, "i")).toList();
        String ko = fresh.of(k, "o");
        String ki = fresh.of(k, "i");
        String kos = fresh.of(ko, "s");
        List<String> leaf = List.of(inner.get(0), inner.get(1), ki);
        String walk = "reorder(" + set(List.of(ko, inner.get(0), inner.get(1), ki)) + ")";
        String writeBack = "communicate(" + output() + ", " + outer.get(1) + ")";
        String distribute = distribute(targets, outer, inner);
        add("SUMMA", "van de Geijn and Watts 1997",
                "Chunks of `" + k + "` are broadcast along the rows and columns of the grid; `" + output() + "` never moves.",
                lines(gemm(leaf), distribute, "split(" + k + ", " + ko + ", " + ki + ", ${1:" + param("chunk", "256") + "})",
                        walk, writeBack, "communicate(" + tensors(inputs()) + ", " + ko + ")"));
        if (!isSquare()) {
            return;
        }
        add("Cannon", "Cannon 1969",
                "Tiles of the inputs are shifted between neighbours of a square grid; no tile is in two places at the same time.",
                lines(gemm(leaf), distribute, "divide(" + k + ", " + ko + ", " + ki + ", " + grid.get(0) + ")", walk,
                        "rotate(" + ko + ", " + set(outer) + ", " + kos + ")", writeBack,
                        "communicate(" + tensors(inputs()) + ", " + kos + ")"));
        add("PUMMA", "Choi, Walker and Dongarra 1994",
                "One input is broadcast along the rows of the grid, the other is shifted along its columns.",
                lines(gemm(leaf), distribute, "divide(" + k + ", " + ko + ", " + ki + ", " + grid.get(0) + ")", walk,
                        "rotate(" + ko + ", {" + outer.get(0) + "}, " + kos + ")", writeBack,
                        "communicate(" + tensors(inputs()) + ", " + kos + ")"));
    }

    private void onCube(String k) {
        List<String> targets = new ArrayList<>(form.targetVariables());
        targets.add(k);
        List<String> outer = targets.stream().map(v -> fresh.of(v, "o")).toList();
        List<String> inner = targets.stream().map(v -> fresh.of(v, "i")).toList();
        String ki = inner.get(2);
        String kio = fresh.of(ki.endsWith("i") ? ki : k + "i", "o");
        String kii = fresh.of(ki.endsWith("i") ? ki : k + "i", "i");
        String kios = fresh.of(kio, "s");
        List<String> all = new ArrayList<>(List.of(output()));
        all.addAll(inputs());
        List<String> leaf = List.of(inner.get(0), inner.get(1), kii);
        String walk = "reorder(" + set(List.of(kio, inner.get(0), inner.get(1), kii)) + ")";
        String distribute = distribute(targets, outer, inner);
        add("Johnson", "Agarwal et al. 1995",
                "Every processor of the cube multiplies one block; the inputs are broadcast once and the partial results are reduced "
                + "along `" + k + "`.",
                lines(gemm(inner), distribute, "communicate(" + set(all) + ", " + outer.get(2) + ")"));
        if (isSquare()) {
            add("Solomonik 2.5D", "Solomonik and Demmel 2011",
                    "Each layer of the grid runs Cannon's algorithm on its part of `" + k + "`; the layers' partial results are reduced.",
                    lines(gemm(leaf), distribute,
                            "divide(" + ki + ", " + kio + ", " + kii + ", ${1:" + param("steps", "max(1, floor(" + layered() + "))") + "})",
                            walk,
                            "rotate(" + kio + ", " + set(outer.subList(0, 2)) + ", " + kios + ")",
                            "communicate(" + output() + ", " + outer.get(1) + ")", "communicate(" + tensors(inputs()) + ", " + kios + ")"));
        }
        add("COSMA", "Kwasniewski et al. 2019",
                "Blocks of all three variables, walked in sequential steps of `" + k + "` that bound the memory.",
                lines(gemm(leaf), distribute, "divide(" + ki + ", " + kio + ", " + kii + ", ${1:" + param("steps", "4") + "})", walk,
                        "communicate(" + output() + ", " + outer.get(2) + ")", "communicate(" + tensors(inputs()) + ", " + kio + ")"));
    }

    private String layered() {
        return grid.get(0).matches("\\w+") && grid.get(2).matches("\\w+") ? grid.get(0) + " / " + grid.get(2)
                : "(" + grid.get(0) + ") / (" + grid.get(2) + ")";
    }

    /**
     * Every processor works on a block of the first variables, with everything fetched once: TTV, TTM, MTTKRP, inner products and the like.
     */
    private void ownersCompute() {
        int rank = grid.size();
        if (form.variables().size() < rank) {
            return;
        }
        List<String> targets = blocks(rank);
        List<String> outer = targets.stream().map(v -> fresh.of(v, "o")).toList();
        List<String> inner = targets.stream().map(v -> fresh.of(v, "i")).toList();
        List<String> tensors = new ArrayList<>(List.of(output()));
        tensors.addAll(inputs());
        String summed = targets.stream().filter(form.reductions()::contains).map(v -> "`" + v + "`").collect(Collectors.joining(" and "));
        List<String> lines = new ArrayList<>(List.of(distribute(targets, outer, inner),
                "communicate(" + tensors(tensors) + ", " + outer.getLast() + ")"));
        kernel(targets, inner).ifPresent(lines::add);
        add(name(), "blocks, fetched once",
                "Each processor computes a block of " + targets.stream().map(v -> "`" + v + "`").collect(Collectors.joining(", "))
                        + " from pieces that it fetches once"
                        + (summed.isEmpty() ? "." : "; partial results are reduced along " + summed + "."), lines);
    }

    /** The variables to cut: those of the largest tensor, so that it stays where it is. */
    private List<String> blocks(int rank) {
        List<String> order = new ArrayList<>();
        VariableExtents.accesses(form.statement()).stream().max((a, b) -> Integer.compare(a.indices().size(), b.indices().size()))
                .ifPresent(a -> a.indices().forEach(i -> i.plainVariable().ifPresent(v -> order.add(v.text()))));
        List<String> first = new ArrayList<>(order.stream().distinct().toList());
        form.variables().stream().filter(v -> !first.contains(v)).forEach(first::add);
        return first.subList(0, rank);
    }

    private String name() {
        List<Integer> orders = factors().stream().map(a -> a.indices().size()).sorted().toList();
        int target = form.statement().target().indices().size();
        if (target == 0 && orders.size() == 2) {
            return "inner product";
        }
        return switch (orders.toString() + target) {
            case "[1, 3]2" -> "TTV";
            case "[2, 3]3" -> "TTM";
            case "[2, 2, 3]2" -> "MTTKRP";
            default -> "owner computes";
        };
    }

    /** A kernel for the innermost loops, where the usual order leaves those of one inside. */
    private Optional<String> kernel(List<String> targets, List<String> inner) {
        List<String> loops = new ArrayList<>(inner);
        form.variables().stream().filter(v -> !targets.contains(v)).forEach(loops::add);
        return switch (name()) {
            case "TTV" -> Optional.of("substitute(" + set(loops.subList(1, 3)) + ", gemv)").filter(x -> hasKernels() && loops.size() == 3);
            case "TTM" -> Optional.of("substitute(" + set(loops.subList(1, 4)) + ", gemm)")
                    .filter(x -> hasKernels() && targets.size() == 2 && form.targetVariables().containsAll(targets));
            case "inner product" -> Optional.of("substitute(" + set(List.of(loops.getLast())) + ", dot)").filter(x -> hasKernels());
            default -> Optional.empty();
        };
    }
}
