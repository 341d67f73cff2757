package org.tilewright.backend.cpp;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.tilewright.backend.cpp.text.CodeWriter;
import org.tilewright.backend.cpp.text.CppInts;
import org.tilewright.backend.cpp.text.CppNames;
import org.tilewright.backend.cpp.text.CppRecords;
import org.tilewright.backend.cpp.text.CppText;
import org.tilewright.backend.cpp.text.CppTypes;
import org.tilewright.ir.Input;
import org.tilewright.ir.Program;
import org.tilewright.ir.TensorDecl;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.Param;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.ir.type.ElementType;
import org.tilewright.ir.type.RecordType;
import org.tilewright.plan.AllSteps;
import org.tilewright.plan.Grid;
import org.tilewright.plan.Layout;
import org.tilewright.plan.Plan;
import org.tilewright.plan.Requirement;

/** Writes one plan as a namespace: its params, its tensors, and a method for each statement. */
final class EmitProgram {

    private final Plan plan;
    private final AllSteps all;
    private final Program program;
    private final String namespace;
    private final CppNames names = new CppNames();
    private final CppInts ints;
    private final CodeWriter statements = new CodeWriter(1);
    private final CodeWriter compute = new CodeWriter(2);
    /** What the steps hold; only where the machine says what memory a processor has. */
    private final Optional<CodeWriter> holds;
    private final LeafEmitter executor;
    private final List<String> keptAsked = new ArrayList<>();
    private final CountedRounds counted = new CountedRounds();
    /** How many statements and redistributions there are so far. */
    private int numbered;
    /** The members that are the library's types of records. */
    private final Map<RecordType, String> records = new LinkedHashMap<>();

    /** @param executor writes what is computed, and knows what that stands on */
    EmitProgram(NamedPlan named, String namespace, Function<CppNames, LeafEmitter> executor) {
        this.plan = named.plan();
        this.all = new AllSteps(plan);
        this.program = plan.program();
        this.namespace = namespace;
        this.ints = new CppInts(names, all.counters());
        program.params().forEach(p -> names.of(p.name().text()));
        program.tensors().forEach(t -> names.of(t.name().text()));
        if (program.machines().size() > 1) {
            program.machines().forEach(m -> names.machine(m.name().text()));
        }
        program.tensors().stream().map(TensorDecl::type).forEach(this::record);
        all.computes().flatMap(c -> c.outputs().stream()).map(Plan.Output::type).forEach(this::record);
        this.executor = executor.apply(names);
        this.holds = memory().isPresent() && !plan.tensors().isEmpty() ? Optional.of(new CodeWriter(2)) : Optional.empty();
    }

    private void record(ElementType type) {
        if (type instanceof RecordType r) {
            records.computeIfAbsent(r, x -> names.fresh((r.isOfCompiler() ? "" : "type_of_") + r.name().replace('.', '_')));
        }
    }

    /** The member that is the type of what a statement finds, if it stores the indices of that. */
    private Optional<String> found(Plan.Output o) {
        return o.form().kept().isEmpty() ? Optional.empty() : Optional.of(records.get((RecordType) o.type()));
    }

    List<String> headers() {
        return executor.headers();
    }

    String namespace() {
        return namespace;
    }

    CodeWriter emit() {
        steps(plan.steps(), new ArrayList<>());
        CodeWriter members = members();
        // what the members need of params is known only now
        return new CodeWriter().line("namespace programs::" + namespace + " {").blank()
                .append(CppRecords.structs(program.records())).append(params()).blank().append(executor.before()).append(members).blank()
                .line("}  // namespace programs::" + namespace);
    }

    private CodeWriter params() {
        CodeWriter out = new CodeWriter();
        List<Param> params = program.params();
        String file = Path.of(program.file()).getFileName().toString();
        out.doc("The params of " + file + ", and what follows from them.");
        out.open("struct Params {");
        if (!params.isEmpty()) {
            out.line("long " + params.stream().map(p -> names.of(p.name().text())).collect(Collectors.joining(", ")) + ";");
        }
        Map<String, String> derived = ints.definitions();
        if (!derived.isEmpty()) {
            out.line("long " + String.join(", ", derived.keySet()) + ";");
        }
        out.blank();
        out.open("explicit Params(tw::Arguments& args) {");
        if (params.isEmpty()) {
            out.line("(void)args;  // there are none");
        }
        for (Param p : params) {
            out.line("%s = args.param(\"%s\", [&] { return %s; });".formatted(names.of(p.name().text()), p.name().text(),
                    ints.paramExpression(p.value())));
        }
        out.close("}").blank();
        out.line("std::vector<long> gridExtents() const { return "
                + braces(plan.grid().dims().stream().map(d -> ints.inline(d.extent())).toList()) + "; }");
        out.blank();
        out.line("/// Checks that the program can run with these values.");
        out.open("void prepare() {");
        plan.requirements().stream().filter(EmitProgram::isOpen).map(r -> requirement(r, ints)).distinct().forEach(out::line);
        derived.forEach((name, definition) -> out.line(name + " = " + definition + ";"));
        out.close("}");
        out.close("};");
        return out;
    }

    /** Whether other params may break it, and nobody else looks. */
    private static boolean isOpen(Requirement r) {
        return !r.byLibrary() && !(r.left() instanceof IntExpr.Const && r.right() instanceof IntExpr.Const);
    }

    /** A requirement as a statement that ends the program if it is not met. */
    static String requirement(Requirement r, CppInts ints) {
        String relation = switch (r.predicate()) {
            case EQUAL -> " == ";
            case AT_LEAST -> " >= ";
            case LESS -> " < ";
        };
        String left = ints.exact(r.left());
        String right = ints.exact(r.right());
        String values = r.message().contains("{right}") ? ", " + left + ", " + right : r.message().contains("{left}") ? ", " + left : "";
        return "tw::require(" + left + relation + right + ", " + CppText.quoted(r.message()) + values + ");";
    }

    private String keptAsked(String like) {
        String name = names.fresh(like);
        keptAsked.add(name);
        return name;
    }

    private CodeWriter members() {
        CodeWriter out = new CodeWriter();
        out.open("struct Program : Params, tw::Runnable {");
        out.line("tw::Grid grid" + machines().map(m -> ", " + names.grid(m)).collect(Collectors.joining()) + ";");
        records.forEach((type, name) -> out.line(CppRecords.member(type, name)));
        if (!plan.tensors().isEmpty()) {
            out.line("tw::Tensor " + plan.tensors().stream().map(t -> names.of(t.tensor().name().text())).collect(Collectors.joining(", "))
                    + ";");
        }
        executor.members().forEach(out::line);
        if (!keptAsked.isEmpty()) {
            out.line("tw::Asked " + String.join(", ", keptAsked) + ";  // by indices of the rounds before");
        }
        counted.members().forEach(out::line);
        out.blank();
        List<String> initialisers = new ArrayList<>();
        initialisers.add("Params(params)");
        initialisers.add(plan.grid().hasNodes() ? "grid(gridExtents(), " + plan.grid().ofNodes() + ")" : "grid(gridExtents())");
        machines().map(this::initialiser).forEach(initialisers::add);
        int first = initialisers.size();
        for (Plan.PlannedTensor t : plan.tensors()) {
            TensorDecl d = t.tensor();
            initialisers.add("%s(\"%s\", %s, %s, %s)".formatted(names.of(d.name().text()), d.name().text(),
                    d.type() instanceof RecordType r ? records.get(r) : CppTypes.element(d.type()), layout(t.layout()),
                    braces(d.storageOrder().stream().map(Object::toString).toList())));
        }
        List<String> connected = connected();
        out.line("explicit Program(const Params& params)");
        for (int i = 0; i < initialisers.size(); i++) {
            boolean last = i == initialisers.size() - 1;
            String placed = placed(i - first);
            if (!placed.isEmpty()) {
                out.line("      // " + CppText.inComment(placed));
            }
            out.line((i == 0 ? "    : " : "      ") + initialisers.get(i) + (!last ? "," : connected.isEmpty() ? " {}" : " {"));
        }
        if (!connected.isEmpty()) {
            connected.forEach(c -> out.line("  " + c));
            out.line("}");
        }
        out.blank();
        load(out);
        out.open("void compute() override {");
        out.append(compute);
        out.close("}").blank();
        out.append(statements);
        store(out);
        counted.list().ifPresent(l -> out.line(l));
        holds.ifPresent(steps -> holds(out, steps));
        out.close("};");
        return out;
    }

    /** Who combines results meets before the statements begin, since that takes time. */
    private List<String> connected() {
        return all.combining().stream().map(c -> names.grid(c.machine()) + ".connect("
                + braces(c.along().stream().map(Object::toString).toList()) + ");  // results are combined along it").distinct().toList();
    }

    /** Those of several machines. */
    private Stream<Grid> machines() {
        return program.machines().size() > 1 ? program.machines().stream().map(Grid::of) : Stream.of();
    }

    private String initialiser(Grid machine) {
        return names.grid(machine) + "(" + braces(machine.dims().stream().map(d -> ints.inline(d.extent())).toList())
                + (machine.hasNodes() ? ", " + machine.ofNodes() : "") + ")";
    }

    /** The line that says where a tensor lives. */
    private String placed(int tensor) {
        if (tensor < 0) {
            return "";
        }
        String name = plan.tensors().get(tensor).tensor().name().text();
        return program.distributions().stream().filter(d -> d.tensor().text().equals(name)).map(d -> program.line(d.range()))
                .filter(l -> !l.isBlank()).findFirst().orElse("");
    }

    private String layout(Layout l) {
        String extents = braces(l.extents().stream().map(e -> ints.of(e, names::of)).toList());
        String axes = braces(l.axes().stream().map(p -> switch (p) {
            case Layout.Axis.Block b -> "tw::cut(" + b.dimension() + ")";
            case Layout.Axis.Cyclic c -> "tw::cyclic(" + c.dimension() + ", " + ints.of(c.block(), names::of) + ")";
            case Layout.Axis.Fixed a -> "tw::at(" + ints.of(a.coordinate(), names::of) + ")";
            case Layout.Axis.Replicated e -> "tw::everywhere()";
        }).toList());
        return "tw::Layout(" + names.grid(l.grid()) + ", " + extents + ", " + axes + ")";
    }

    private static String braces(List<String> parts) {
        return "{" + String.join(", ", parts) + "}";
    }

    private void load(CodeWriter out) {
        Set<String> changed = all.changed();
        Set<String> moved = all.moved();
        boolean reads = plan.steps().stream().anyMatch(s -> s instanceof Plan.Load l && l.source() instanceof Input.Source.File);
        boolean keeps = plan.steps().stream()
                .anyMatch(s -> s instanceof Plan.Load l && !changed.contains(l.tensor()) && !moved.contains(l.tensor()));
        out.open("void load(const tw::Arguments&" + (reads ? " args" : "") + ", bool" + (keeps ? " first" : "") + ") override {");
        for (Plan.PlannedTensor t : plan.tensors()) {
            if (moved.contains(t.tensor().name().text())) {
                String name = names.of(t.tensor().name().text());
                out.line(name + ".layout = " + layout(t.layout()) + ";");
                out.line(name + ".place();");
            }
        }
        for (Plan.Step step : plan.steps()) {
            if (step instanceof Plan.Load l) {
                String tensor = names.of(l.tensor());
                String set = switch (l.source()) {
                    case Input.Source.Random r -> "tw::setRandom(" + tensor + ", " + ints.paramExpression(r.seed()) + ");";
                    case Input.Source.Zeros z -> "tw::setZeros(" + tensor + ");";
                    case Input.Source.Ones o -> "tw::setOnes(" + tensor + ");";
                    case Input.Source.Identity i -> "tw::setIdentity(" + tensor + ");";
                    case Input.Source.Iota i -> "tw::setIota(" + tensor + ");";
                    case Input.Source.File f -> "tw::readFile(" + tensor + ", args.path(" + CppText.quoted(f.path().text()) + "));";
                };
                out.because(l.cause(),
                        () -> out.line((changed.contains(l.tensor()) || moved.contains(l.tensor()) ? "" : "if (first) ") + set));
            }
        }
        out.close("}").blank();
    }

    private void store(CodeWriter out) {
        boolean writes = plan.steps().stream().anyMatch(s -> s instanceof Plan.Store);
        out.open("void store(tw::Outputs&" + (writes ? " outputs" : "") + ") override {");
        for (Plan.Step step : plan.steps()) {
            if (step instanceof Plan.Store s) {
                out.because(s.cause(),
                        () -> out.line("outputs.file(" + names.of(s.tensor()) + ", " + CppText.quoted(s.path()) + ");"));
            }
        }
        out.close("}").blank();
        List<String> results = all.changed().stream().map(r -> "&" + names.of(r)).toList();
        out.line("std::vector<const tw::Tensor*> results() const override { return " + braces(results) + "; }");
    }

    private OptionalLong memory() {
        return program.known(executor::memory).map(bytes -> OptionalLong.of((long) bytes.doubleValue())).orElse(OptionalLong.empty());
    }

    private void holds(CodeWriter out, CodeWriter steps) {
        out.blank();
        out.line("long memory() const override { return " + memory().orElseThrow() + "L; }").blank();
        out.line("/// The most bytes that this processor holds at one time; ahead: while pieces of next steps travel.");
        out.open("long holds(bool" + (steps.toString().contains("(ahead") ? " ahead" : "") + ") const override {");
        out.line("tw::Need need({"
                + plan.tensors().stream().map(t -> "&" + names.of(t.tensor().name().text())).collect(Collectors.joining(", ")) + "});");
        out.append(steps);
        out.line("return need.most();");
        out.close("}");
    }

    private String bound(ParamExpr e) {
        return ints.of(IntExpr.param(e), names::of);
    }

    /** What new pieces of an output take beside its own, as an addend. */
    private String apart(Plan.Output o) {
        return o.isWide() ? " + need.results(" + names.of(o.tensor()) + found(o).map(f -> ", " + f).orElse("") + ")"
                : o.readsOld() ? " + need.home(" + names.of(o.tensor()) + ")" : "";
    }

    /** The loop of a repeat. */
    private String loop(Plan.Repeat r) {
        String v = names.of(r.variable());
        return "for (long " + v + " = " + bound(r.from()) + "; " + v + " < " + bound(r.to()) + "; ++" + v + ") {";
    }

    /** @param around the repeats around, outermost first */
    private void steps(List<Plan.Step> steps, List<Plan.Repeat> around) {
        List<String> counters = around.stream().map(Plan.Repeat::variable).toList();
        for (Plan.Step s : steps) {
            switch (s) {
                case Plan.Load l -> { }
                case Plan.Store t -> { }
                case Plan.Compute c -> {
                    String method = names.fresh("compute_" + c.statements().stream().map(t -> t.name().text())
                            .collect(Collectors.joining("_")));
                    EmitStatement e = new EmitStatement(plan, c, numbered++, this::found, ints, names, counters, executor, this::keptAsked,
                            statements);
                    statements.because(c.cause(), () -> e.emit(method));
                    statements.blank();
                    holds.ifPresent(h -> {
                        String bytes = names.fresh(method + "_holds");
                        List<Plan.Repeat> rounds = counters.stream().anyMatch(c::follows) ? around : List.of();
                        List<String> inRound = rounds.stream().map(r -> names.of(r.variable())).toList();
                        statements.because(c.cause(), () -> new EmitHolds(c, program.machines().size() > 1, ints, names, this::layout,
                                inRound, statements)
                                .emit(method, bytes));
                        rounds.forEach(r -> h.open(loop(r)));
                        h.line("need.beside(" + bytes + "(ahead" + inRound.stream().map(v -> ", " + v).collect(Collectors.joining()) + ")"
                                + c.outputs().stream().map(this::apart).collect(Collectors.joining()) + ");");
                        rounds.forEach(r -> h.close("}"));
                    });
                    compute.because(c.cause(),
                            () -> compute.line(method + "(" + counters.stream().map(names::of).collect(Collectors.joining(", ")) + ");"));
                }
                case Plan.Redistribute r -> {
                    compute.because(r.cause(), () -> {
                        compute.comment(program.line(r.cause()));
                        compute.open("{");
                        compute.line("const tw::Timed " + new CppNames(names).fresh("timed") + "(*this, " + numbered++ + ");");
                        compute.line(names.of(r.tensor()) + ".redistribute(" + layout(r.to()) + ");");
                        compute.close("}");
                        holds.ifPresent(h -> h.line("need.move(" + names.of(r.tensor()) + ", " + layout(r.to()) + ");"));
                    });
                }
                case Plan.Repeat r -> compute.because(r.cause(), () -> {
                    Optional<String> rounds = r.until().map(u -> counted.of(r, names));
                    rounds.ifPresent(n -> compute.line(n + ".begin();"));
                    compute.open(loop(r));
                    List<Plan.Repeat> inner = new ArrayList<>(around);
                    inner.add(r);
                    steps(r.body(), inner);
                    rounds.ifPresent(n -> compute.line("if (" + n + ".endWith(" + names.of(r.until().orElseThrow()) + ")) break;"));
                    compute.close("}");
                });
            }
        }
    }
}
