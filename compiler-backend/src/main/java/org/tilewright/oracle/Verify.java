package org.tilewright.oracle;

import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.tilewright.data.Block;
import org.tilewright.data.Computed;
import org.tilewright.data.DenseTensor;
import org.tilewright.ir.ElementType;
import org.tilewright.ir.IndexSet;
import org.tilewright.ir.ParamValues;
import org.tilewright.ir.Program;
import org.tilewright.ir.Region;
import org.tilewright.ir.Statement;

/**
 * Compares what a run computed with the program's meaning: integers and bool exactly; a real by at most 8 epsilons times the
 * number of its terms times the sum of their magnitudes, plus what earlier statements were allowed.
 */
public final class Verify {

    /** Above so many points of the iteration space only some elements are compared. */
    public static final double MOST_POINTS = 1e9;
    /** How many elements are compared then. */
    public static final int SAMPLES = 64;

    private final Program program;
    private final ParamValues params;

    private Verify(Program program, ParamValues params) {
        this.program = program;
        this.params = params;
    }

    /**
     * Compares a run's tensors with the oracle's.
     *
     * @param baseDir the folder that file paths of inputs are relative to
     * @throws EvaluationException if the program has no meaning
     */
    public static Verdict against(Program program, ParamValues params, Path baseDir, Computed run) {
        NaiveEvaluator oracle = new NaiveEvaluator(program, params, baseDir);
        boolean one = program.statements().size() == 1 && program.statements().get(0) instanceof Statement.Assignment a && !a.accumulate();
        Verify verify = new Verify(program, params);
        return one && oracle.points() > MOST_POINTS ? verify.some(oracle, run) : verify.all(oracle, run);
    }

    private Verdict all(NaiveEvaluator oracle, Computed run) {
        Map<String, NaiveEvaluator.Value> expected = oracle.evaluate();
        double worst = 0;
        long compared = 0;
        Verdict.Offence first = null;
        for (String name : computed(program.statements(), new LinkedHashSet<>())) {
            NaiveEvaluator.Value value = expected.get(name);
            if (value == null) {
                continue;
            }
            DenseTensor got = DenseTensor.zeros(value.tensor().type(), value.tensor().extents());
            run.read(name, Block.of(got));
            double scale = scale(value.tensor());
            for (long i = 0; i < value.tensor().size(); i++) {
                double difference = difference(got, i, value.tensor(), i);
                double allowed = value.uncertainty().isEmpty() ? 0 : allowed(got.type(), value.uncertainty().get()[(int) i]);
                worst = Math.max(worst, difference / scale);
                if (!(difference <= allowed) && first == null) {
                    first = new Verdict.Offence(name, got.index(i), got.text(i), value.tensor().text(i), allowed);
                }
            }
            compared += value.tensor().size();
        }
        return new Verdict(worst, Optional.ofNullable(first), compared, false);
    }

    private Verdict some(NaiveEvaluator oracle, Computed run) {
        Statement.Assignment a = (Statement.Assignment) program.statements().get(0);
        String name = a.target().tensor().text();
        ElementType type = program.tensor(name).orElseThrow().type();
        long[] extents = program.tensor(name).orElseThrow().extents().stream().mapToLong(params::integer).toArray();
        long size = DenseTensor.count(extents);
        // a program is always compared in the same elements, so that a failure can be looked at again
        SplittableRandom random = new SplittableRandom(20240229);
        long[] at = LongStream.range(0, Math.min(SAMPLES, size)).map(i -> size <= SAMPLES ? i : random.nextLong(size)).sorted().toArray();
        Source.Some expected = oracle.sample(at);
        DenseTensor one = expected.values();
        double worst = 0;
        Verdict.Offence first = null;
        DenseTensor shape = new DenseTensor(type, extents, null);
        for (int i = 0; i < at.length; i++) {
            long[] index = shape.index(at[i]);
            DenseTensor got = element(run, name, type, index);
            double difference = difference(got, 0, one, i);
            double allowed = expected.uncertainty().isEmpty() ? 0 : allowed(type, expected.uncertainty().get()[i]);
            worst = Math.max(worst, difference / scale(one));
            if (!(difference <= allowed) && first == null) {
                first = new Verdict.Offence(name, index, got.text(0), one.text(i), allowed);
            }
        }
        return new Verdict(worst, Optional.ofNullable(first), at.length, true);
    }

    private static DenseTensor element(Computed run, String name, ElementType type, long[] index) {
        Region at = Region.of(LongStream.of(index).mapToObj(i -> IndexSet.interval(i, i + 1)).toList());
        Block one = Block.zeros(type, at, java.util.stream.IntStream.range(0, index.length).boxed().toList());
        run.read(name, one);
        return new DenseTensor(type, new long[0], one.array());
    }

    private static double allowed(ElementType type, double uncertainty) {
        boolean single = type == ElementType.F32 || type == ElementType.C64;
        return 8 * (single ? Math.ulp(1f) : Math.ulp(1.0)) * uncertainty + (single ? Float.MIN_NORMAL : Double.MIN_NORMAL);
    }

    /** How far two elements are apart; 0 for the same infinity or two values that are no number. */
    private static double difference(DenseTensor got, long i, DenseTensor expected, long j) {
        ElementType type = got.type();
        if (type.isInteger() || type == ElementType.BOOL) {
            long a = got.integer(i);
            long b = expected.integer(j);
            return a == b ? 0 : Math.max(1, Math.abs((double) a - (double) b));
        }
        double re = difference(got.real(i), expected.real(j));
        return type.isComplex() ? Math.hypot(re, difference(got.imaginary(i), expected.imaginary(j))) : re;
    }

    private static double difference(double a, double b) {
        return Double.compare(a, b) == 0 || a == b ? 0 : Math.abs(a - b);
    }

    private static double scale(DenseTensor t) {
        double largest = 0;
        for (long i = 0; i < t.size(); i++) {
            double size = t.type().isComplex() ? Math.hypot(t.real(i), t.imaginary(i)) : Math.abs(t.real(i));
            largest = size < Double.POSITIVE_INFINITY ? Math.max(largest, size) : largest;
        }
        return largest == 0 ? 1 : largest;
    }

    private static Set<String> computed(List<Statement> statements, Set<String> out) {
        for (Statement s : statements) {
            switch (s) {
                case Statement.Assignment a -> out.add(a.target().tensor().text());
                case Statement.Repeat r -> computed(r.body(), out);
                case Statement.Redistribute r -> { }
            }
        }
        return out;
    }
}
