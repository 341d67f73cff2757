package org.tilewright.oracle;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.tilewright.data.Block;
import org.tilewright.data.DenseTensor;
import org.tilewright.io.InputElements;
import org.tilewright.ir.ElementType;
import org.tilewright.ir.Input;
import org.tilewright.ir.ParamValues;
import org.tilewright.ir.Program;
import org.tilewright.ir.Statement;
import org.tilewright.ir.TensorDecl;

/**
 * The meaning of a program by definition: nested loops over all index variables on one processor, without plan, schedule or
 * layout. Everything else is tested against it.
 */
public final class NaiveEvaluator {

    /**
     * A tensor's value.
     *
     * @param uncertainty for a computed tensor of reals, by how many epsilons of its type each element may differ when it is
     *         computed in another order; missing where nothing may differ
     */
    public record Value(DenseTensor tensor, Optional<double[]> uncertainty) { }

    private final Program program;
    private final Path baseDir;
    private ParamValues params;
    private final Map<String, long[]> declared = new LinkedHashMap<>();
    private final Map<String, ElementType> types = new LinkedHashMap<>();
    private final Map<String, Source> sources = new LinkedHashMap<>();

    /** @param baseDir the folder that file paths of inputs are relative to */
    public NaiveEvaluator(Program program, ParamValues params, Path baseDir) {
        this.program = program;
        this.params = params;
        this.baseDir = baseDir;
        for (TensorDecl t : program.tensors()) {
            declared.put(t.name().text(), t.extents().stream().mapToLong(params::integer).toArray());
            types.put(t.name().text(), t.type());
        }
    }

    /** All tensors that have a value at the program's end. @throws EvaluationException if the program has no meaning */
    public static Map<String, DenseTensor> evaluate(Program program, ParamValues params, Path baseDir) {
        Map<String, DenseTensor> out = new LinkedHashMap<>();
        new NaiveEvaluator(program, params, baseDir).evaluate().forEach((name, v) -> out.put(name, v.tensor()));
        return out;
    }

    /** All tensors that have a value at the program's end. @throws EvaluationException if the program has no meaning */
    public Map<String, Value> evaluate() {
        for (Input input : program.inputs()) {
            DenseTensor t = DenseTensor.zeros(types.get(input.tensor().text()), declared.get(input.tensor().text()));
            elements(input).fill(Block.of(t));
            sources.put(input.tensor().text(), new Source.Stored(t, Optional.empty()));
        }
        run(program.statements());
        Map<String, Value> out = new LinkedHashMap<>();
        sources.forEach((name, s) -> {
            if (s instanceof Source.Stored stored) {
                out.put(name, new Value(stored.tensor(), stored.uncertainty()));
            }
        });
        return out;
    }

    private InputElements elements(Input input) {
        return new InputElements(input.source(), declared.get(input.tensor().text()), params, baseDir);
    }

    private void run(List<Statement> statements) {
        for (Statement s : statements) {
            switch (s) {
                case Statement.Assignment a -> {
                    String name = a.target().tensor().text();
                    DenseTensor result = DenseTensor.zeros(types.get(name), declared.get(name));
                    Optional<double[]> uncertainty = evaluation(a).all(result);
                    sources.put(name, new Source.Stored(result, uncertainty));
                }
                case Statement.Redistribute r -> { }
                case Statement.Repeat r -> {
                    ParamValues outside = params;
                    long to = params.integer(r.to());
                    for (long t = params.integer(r.from()); t < to; t++) {
                        Map<String, Long> values = new LinkedHashMap<>(outside.asMap());
                        values.put(r.variable().text(), t);
                        params = ParamValues.of(values);
                        run(r.body());
                    }
                    params = outside;
                }
            }
        }
    }

    private AssignmentEvaluation evaluation(Statement.Assignment a) {
        return new AssignmentEvaluation(program, a, params, sources, declared, types);
    }

    /** One element of a tensor. */
    public record Element(long linear, double re, double im, long whole, double uncertainty) { }

    /**
     * Given elements of the only statement's output, without making any tensor but those that files hold.
     *
     * @param linear row-major linear indices
     */
    public List<Element> sample(long[] linear) {
        if (program.statements().size() != 1 || !(program.statements().get(0) instanceof Statement.Assignment a)) {
            throw new IllegalStateException("only a program of one statement can be sampled");
        }
        for (Input input : program.inputs()) {
            String name = input.tensor().text();
            if (input.source() instanceof Input.Source.File) {
                DenseTensor t = DenseTensor.zeros(types.get(name), declared.get(name));
                elements(input).fill(Block.of(t));
                sources.put(name, new Source.Stored(t, Optional.empty()));
            } else {
                sources.put(name, new Source.Made(types.get(name), elements(input)));
            }
        }
        return evaluation(a).some(linear);
    }

    /** The number of points of the iteration spaces of all statements, repetitions included. */
    public double points() {
        return points(program.statements());
    }

    private double points(List<Statement> statements) {
        double n = 0;
        for (Statement s : statements) {
            n += switch (s) {
                case Statement.Assignment a -> AssignmentEvaluation.points(program, a, params);
                case Statement.Redistribute r -> 0;
                case Statement.Repeat r -> Math.max(0, params.integer(r.to()) - params.integer(r.from())) * points(r.body());
            };
        }
        return n;
    }
}
