package org.tilewright.oracle;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.tilewright.data.Block;
import org.tilewright.data.DenseTensor;
import org.tilewright.data.Elements;
import org.tilewright.ir.ElementType;
import org.tilewright.ir.Expr;
import org.tilewright.ir.IntExpr;
import org.tilewright.ir.ParamValues;
import org.tilewright.ir.Program;
import org.tilewright.ir.ReductionOperator;
import org.tilewright.ir.Statement;
import org.tilewright.ir.VariableExtents;
import org.tilewright.ir.Word;

/** Evaluates one assignment, a row of output elements at a time. */
final class AssignmentEvaluation {

    /** An addend, or the operand of a reduction that stands alone on the right. */
    private record Term(Expr body, Set<String> over) { }

    private record Compiled(Batch body, boolean alongRow, int batchSlot, int[] slots, long[] extents) { }

    private final ElementType type;
    private final long[] outExtents;
    /** How far the left side's variables run; elements beyond keep the old value of {@code +=}, or become the operator's identity. */
    private final long[] written;
    private final Optional<Source.Stored> old;
    private final Map<String, Integer> slots = new LinkedHashMap<>();
    private final long[] extents;
    private final ReductionOperator operator;
    private final List<Compiled> terms = new ArrayList<>();
    private final int row;
    private final Accumulator accumulator;
    private final long roundings;
    private final long[] variables;

    AssignmentEvaluation(Program program, Statement.Assignment statement, ParamValues params, Map<String, Source> sources,
                         Map<String, long[]> declared, Map<String, ElementType> types) {
        String out = statement.target().tensor().text();
        type = types.get(out);
        outExtents = declared.get(out);
        Map<String, IntExpr> known = org.tilewright.ir.TypedStatement.of(program, statement).extents().extents();
        List<String> left = statement.target().indices().stream().map(i -> i.plainVariable().orElseThrow().text()).toList();
        // so that the left side's variables have the slots of its dimensions
        left.forEach(v -> slots.put(v, slots.size()));
        known.keySet().forEach(v -> slots.putIfAbsent(v, slots.size()));
        extents = slots.keySet().stream().mapToLong(v -> Optional.ofNullable(known.get(v)).orElseThrow(() -> noExtent(v)).evaluate(params)).toArray();
        variables = new long[extents.length];
        row = left.size() - 1;
        for (int d = 0; d < left.size(); d++) {
            if (extents[d] > outExtents[d]) {
                throw new EvaluationException("index " + (d + 1) + " of '" + out + "' runs from 0 to " + (extents[d] - 1)
                        + ", but the dimension has extent " + outExtents[d]);
            }
        }
        written = Arrays.copyOf(extents, left.size());
        old = statement.accumulate() && sources.get(out) instanceof Source.Stored s ? Optional.of(s) : Optional.empty();

        List<Term> split = new ArrayList<>();
        operator = terms(statement, left, split);
        long count = 0;
        for (Term t : split) {
            Compiled c = compile(t, row, new BatchCompiler(slots, extents, row, sources, declared, types, params));
            terms.add(c);
            long points = Arrays.stream(c.extents).reduce(1, (a, b) -> a * b) * (c.batchSlot >= 0 && !c.alongRow ? extents[c.batchSlot] : 1);
            count += new Accumulator(type, operator, 1).terms(c.body.terms, points);
        }
        roundings = count;
        accumulator = new Accumulator(type, operator, Batch.LENGTH);
    }

    static double points(Program program, Statement.Assignment statement, ParamValues params) {
        return org.tilewright.ir.TypedStatement.of(program, statement).extents().extents().values().stream().mapToDouble(e -> e.evaluate(params)).reduce(1, (a, b) -> a * b);
    }

    private static ReductionOperator terms(Statement.Assignment statement, List<String> left, List<Term> out) {
        if (statement.value() instanceof Expr.Reduction r && !statement.accumulate()
                && left.containsAll(VariableExtents.freeVariables(r))) {
            out.add(new Term(r.body(), names(r.variables())));
            return r.operator();
        }
        addends(statement.value(), false, left, out);
        if (statement.accumulate()) {
            out.add(new Term(statement.target(), Set.of()));
        }
        return ReductionOperator.SUM;
    }

    private static void addends(Expr e, boolean negative, List<String> left, List<Term> out) {
        switch (e) {
            case Expr.Binary b when b.operator() == Expr.Operator.ADD || b.operator() == Expr.Operator.SUB -> {
                addends(b.left(), negative, left, out);
                addends(b.right(), negative != (b.operator() == Expr.Operator.SUB), left, out);
            }
            case Expr.Negate n -> addends(n.operand(), !negative, left, out);
            default -> {
                Set<String> over = new LinkedHashSet<>(VariableExtents.freeVariables(e));
                left.forEach(over::remove);
                out.add(new Term(negative ? new Expr.Negate(e, e.range()) : e, over));
            }
        }
    }

    private static EvaluationException noExtent(String variable) {
        return new EvaluationException("index variable '" + variable + "' has no extent: it indexes no dimension alone");
    }

    private static Set<String> names(List<Word> words) {
        Set<String> out = new LinkedHashSet<>();
        words.forEach(w -> out.add(w.text()));
        return out;
    }

    /** Batches run along the row of the output, or along a reduction where that is much longer. */
    private Compiled compile(Term t, int row, BatchCompiler compiler) {
        int[] over = t.over.stream().mapToInt(v -> {
            Integer s = slots.get(v);
            if (s == null) {
                throw noExtent(v);
            }
            return s;
        }).toArray();
        int last = over.length == 0 ? -1 : over[over.length - 1];
        boolean alongRow = last < 0 || row >= 0 && (extents[row] >= 16 || extents[row] >= extents[last]);
        int batch = alongRow ? row : last;
        int[] outer = alongRow ? over : Arrays.copyOf(over, over.length - 1);
        BatchCompiler c = new BatchCompiler(slots, extents, batch, compiler.sources(), compiler.declared(), compiler.types(), compiler.params());
        ElementType own = c.typeOf(t.body).orElse(type);
        if (own != type) {
            throw new EvaluationException("the right side is " + own.keyword() + ", but the tensor on the left is " + type.keyword());
        }
        return new Compiled(c.compile(t.body, type), alongRow, batch, outer, Arrays.stream(outer).mapToLong(s -> extents[s]).toArray());
    }

    /** Sets all elements; the result says how uncertain each is, in epsilons. */
    Optional<double[]> all(DenseTensor result) {
        double[] uncertainty = accumulator.whole == null ? new double[(int) result.size()] : null;
        if (!Arrays.equals(written, outExtents)) {
            leaveUnwritten(result, uncertainty);
        }
        DenseTensor space = new DenseTensor(type, written, null);
        long n = space.size();
        long width = row < 0 ? 1 : written[row];
        long at = 0;
        while (at < n) {
            int count = (int) Math.min(Batch.LENGTH, width - at % width);
            long[] index = space.index(at);
            long place = result.linear(index);
            evaluate(index, count);
            for (int i = 0; i < count; i++) {
                if (accumulator.whole != null) {
                    result.setInteger(place + i, accumulator.whole[i]);
                } else {
                    result.setComplex(place + i, accumulator.re[i], accumulator.im == null ? 0 : accumulator.im[i]);
                    uncertainty[(int) place + i] = uncertainty(i);
                }
            }
            at += count;
        }
        return Optional.ofNullable(uncertainty);
    }

    private void leaveUnwritten(DenseTensor result, double[] uncertainty) {
        if (old.isEmpty()) {
            Elements.fillIdentity(type, result.array(), operator);
            return;
        }
        Block.of(result).copyFrom(Block.of(old.get().tensor()), Block.of(result).region());
        if (uncertainty != null && old.get().uncertainty().isPresent()) {
            System.arraycopy(old.get().uncertainty().get(), 0, uncertainty, 0, uncertainty.length);
        }
    }

    /** Some elements by row-major linear index. */
    List<NaiveEvaluator.Element> some(long[] linear) {
        List<NaiveEvaluator.Element> out = new ArrayList<>();
        DenseTensor shape = new DenseTensor(type, outExtents, null);
        for (long at : linear) {
            long[] index = shape.index(at);
            boolean inside = java.util.stream.IntStream.range(0, index.length).allMatch(d -> index[d] < written[d]);
            accumulator.reset(1);
            if (inside) {
                evaluate(index, 1);
            }
            out.add(accumulator.whole != null ? new NaiveEvaluator.Element(at, 0, 0, accumulator.whole[0], 0)
                    : new NaiveEvaluator.Element(at, accumulator.re[0], accumulator.im == null ? 0 : accumulator.im[0], 0, uncertainty(0)));
        }
        return out;
    }

    private double uncertainty(int i) {
        return roundings * accumulator.magnitude[i] + accumulator.error[i];
    }

    /** Evaluates consecutive elements of one row into the accumulator. */
    private void evaluate(long[] index, int count) {
        System.arraycopy(index, 0, variables, 0, index.length);
        accumulator.reset(count);
        long start = row < 0 ? 0 : variables[row];
        for (Compiled c : terms) {
            if (c.alongRow) {
                Odometer.run(variables, c.slots, c.extents, () -> {
                    c.body.evaluate(variables, count);
                    accumulator.addEach(c.body, count);
                });
                continue;
            }
            for (int i = 0; i < count; i++) {
                int place = i;
                if (row >= 0) {
                    variables[row] = start + i;
                }
                Odometer.run(variables, c.slots, c.extents, () -> alongReduction(c, place));
            }
            if (row >= 0) {
                variables[row] = start;
            }
        }
    }

    private void alongReduction(Compiled c, int place) {
        long extent = extents[c.batchSlot];
        for (long k = 0; k < extent; k += Batch.LENGTH) {
            int n = (int) Math.min(Batch.LENGTH, extent - k);
            variables[c.batchSlot] = k;
            c.body.evaluate(variables, n);
            accumulator.addAll(place, c.body, n);
        }
    }
}
