package org.tilewright.oracle;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.tilewright.data.Block;
import org.tilewright.data.DenseTensor;
import org.tilewright.io.InputElements;
import org.tilewright.ir.Input;
import org.tilewright.ir.Program;
import org.tilewright.ir.Statement;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.oracle.batch.Source;
import org.tilewright.oracle.fields.FieldOf;
import org.tilewright.oracle.fields.SplitRecords;
import org.tilewright.oracle.meaning.Declared;
import org.tilewright.oracle.meaning.ReadStatement;

/**
 * The meaning of a program by definition: nested loops over all index variables on one processor, without plan, schedule or layout.
 * Everything else is tested against it, so it shares nothing with the rest but the program as it was read.
 */
public final class NaiveEvaluator {

    /**
     * A tensor's value.
     *
     * @param uncertainty for a computed tensor of reals, by how many epsilons of its type each element may differ when it is
     *         computed in another order; missing where nothing may differ
     */
    public record Value(DenseTensor tensor, Optional<double[]> uncertainty) { }

    private final SplitRecords records;
    private final Program program;
    private final Path baseDir;
    private final KeptInputs kept;
    private final Declared declared;
    private final Map<Statement.Assignment, PreparedStatement> prepared = new IdentityHashMap<>();

    /**
     * @param baseDir the folder that file paths of inputs are relative to
     * @throws EvaluationException if the declarations have no meaning
     */
    public NaiveEvaluator(Program program, ParamValues params, Path baseDir) {
        this(program, params, baseDir, KeptInputs.NONE);
    }

    /** @param kept inputs that are not as their files are now */
    NaiveEvaluator(Program program, ParamValues params, Path baseDir, KeptInputs kept) {
        this.records = SplitRecords.of(program);
        this.program = records.program();
        this.baseDir = baseDir;
        this.kept = kept;
        declared = Declared.of(this.program, params);
    }

    /** All tensors that have a value at the program's end. @throws EvaluationException if the program has no meaning */
    public static Map<String, DenseTensor> evaluate(Program program, ParamValues params, Path baseDir) {
        Map<String, DenseTensor> out = new LinkedHashMap<>();
        NaiveEvaluator oracle = new NaiveEvaluator(program, params, baseDir);
        oracle.evaluate().forEach((name, v) -> out.put(name, v.tensor()));
        return oracle.records.joined(out);
    }

    /**
     * All tensors that have a value at the program's end, and of those of records each field by itself, as {@code N.weight}.
     *
     * @throws EvaluationException if the program has no meaning
     */
    public Map<String, Value> evaluate() {
        Map<String, Source> sources = new HashMap<>();
        Map<String, Value> values = new LinkedHashMap<>();
        for (Input input : program.inputs()) {
            String name = input.tensor().text();
            set(name, kept(name).orElseGet(() -> {
                DenseTensor t = DenseTensor.zeros(declared.type(name), declared.extents(name));
                elements(name, input.source()).fill(Block.of(t));
                return t;
            }), Optional.empty(), sources, values);
        }
        zeros(program.statements(), false, sources, values);
        run(program.statements(), new HashMap<>(), sources, values);
        return values;
    }

    /** What only repeats set is zeros until then: they may have no rounds. */
    private void zeros(List<Statement> statements, boolean repeated, Map<String, Source> sources, Map<String, Value> values) {
        for (Statement s : statements) {
            if (s instanceof Statement.Repeat r) {
                zeros(r.body(), true, sources, values);
            } else if (repeated && s instanceof Statement.Assignment a && !sources.containsKey(a.target().tensor().text())) {
                String name = a.target().tensor().text();
                set(name, DenseTensor.zeros(declared.type(name), declared.extents(name)), Optional.empty(), sources, values);
            }
        }
    }

    private static void set(String name, DenseTensor t, Optional<double[]> uncertainty, Map<String, Source> sources,
            Map<String, Value> values) {
        sources.put(name, new Source.Stored(t, uncertainty));
        values.put(name, new Value(t, uncertainty));
    }

    private void run(List<Statement> statements, Map<String, Long> counters, Map<String, Source> sources, Map<String, Value> values) {
        Map<String, Value> computed = new LinkedHashMap<>();
        for (Statement s : statements) {
            switch (s) {
                case Statement.Assignment a -> {
                    PreparedStatement p = prepared(a, counters);
                    DenseTensor result = DenseTensor.zeros(p.meaning().stored(), p.meaning().shape());
                    Optional<double[]> uncertainty = p.execution(sources, counters, false).all(result);
                    computed.put(p.meaning().tensor(), new Value(result, uncertainty));
                    if (records.completes(a)) {
                        computed.forEach((tensor, v) -> set(tensor, v.tensor(), v.uncertainty(), sources, values));
                        computed.clear();
                    }
                }
                case Statement.Redistribute r -> { }
                case Statement.Repeat r -> {
                    long to = declared.integer(r.to(), counters);
                    for (long t = declared.integer(r.from(), counters); t < to; t++) {
                        counters.put(r.variable().text(), t);
                        run(r.body(), counters, sources, values);
                        if (r.until().isPresent() && values.get(r.until().get().text()).tensor().real(0) != 0) {
                            break;
                        }
                    }
                    counters.remove(r.variable().text());
                }
            }
        }
    }

    Declared declared() {
        return declared;
    }

    /** The program's records, and the program without them, whose names and statements all else here is about. */
    SplitRecords records() {
        return records;
    }

    /** An input as it was before the run, if the run replaced its file. */
    Optional<DenseTensor> kept(String tensor) {
        Optional<FieldOf> field = records.field(tensor);
        return field.isPresent() ? kept.of(field.get().tensor()).map(field.get()::in) : kept.of(tensor);
    }

    /** The elements of an input; zeros if a tensor has none. */
    GivenElements elements(String tensor) {
        return elements(tensor, program.inputs().stream().filter(i -> i.tensor().text().equals(tensor)).findFirst().map(Input::source)
                .orElseGet(Input.Source.Zeros::new));
    }

    private GivenElements elements(String tensor, Input.Source source) {
        long[] extents = declared.extents(tensor);
        return new GivenElements(new InputElements(source, extents, declared.params(), baseDir), source, extents, records.field(tensor),
                declared);
    }

    /** @param counters the values of the counters around it */
    PreparedStatement prepared(Statement.Assignment a, Map<String, Long> counters) {
        if (counters.keySet().stream().anyMatch(c -> Places.use(a, c))) {
            return new PreparedStatement(ReadStatement.of(declared.inside(counters), a));
        }
        return prepared.computeIfAbsent(a, s -> new PreparedStatement(ReadStatement.of(declared, s)));
    }

    /** The number of points at which the statements compute something, repetitions included. */
    double points(Ends ends) {
        return new CountPoints(declared, ends, (a, counters) -> prepared(a, counters).meaning().points() + Effort.EXECUTION)
                .of(program.statements());
    }
}
