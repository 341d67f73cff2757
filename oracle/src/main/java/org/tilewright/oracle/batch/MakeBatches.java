package org.tilewright.oracle.batch;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.tilewright.oracle.meaning.Formula;
import org.tilewright.oracle.meaning.Operation;

/**
 * Turns formulas into batches.
 *
 * @param extents of all variables, by number
 * @param uncertain whether the elements of a tensor have errors
 * @param loads receives the batches that read tensors
 * @param counters receives those that are counters of repeats
 * @param operands what the function combines whose body is turned into batches
 */
public record MakeBatches(long[] extents, Predicate<String> uncertain, List<Batch.Load> loads, List<Batch.Counter> counters,
        Optional<OwnBatch.Operands> operands) {

    public MakeBatches(long[] extents, Predicate<String> uncertain, List<Batch.Load> loads, List<Batch.Counter> counters) {
        this(extents, uncertain, loads, counters, Optional.empty());
    }


    /** Rows shorter than this are left where a reduction is longer. */
    private static final int SHORT = 16;

    /**
     * The variable that batches run along, or -1 for single values.
     *
     * @param row how far it runs in one go
     */
    public record Along(int variable, long row) {

        public int length() {
            return (int) Math.min(row, Batch.LENGTH);
        }
    }

    /** Calls itself with one small frame a level: formulas may be deep. */
    public Batch make(Formula f, Along along) {
        if (f instanceof Formula.Own o) {
            return own(o, along);
        }
        Along inside = f instanceof Formula.Reduction r ? inside(r, along) : along;
        List<Formula> parts = f.parts();
        Batch[] made = new Batch[parts.size()];
        for (int i = 0; i < made.length; i++) {
            made[i] = make(parts.get(i), f instanceof Formula.Pick && i == 1 ? new Along(-1, 1) : inside);
        }
        return whole(f, made, along);
    }

    private Batch whole(Formula f, Batch[] parts, Along along) {
        return switch (f) {
            case Formula.Whole w -> new Batch.Constant(w.type(), w.value(), along.length());
            case Formula.Real r -> new Batch.Constant(r.type(), r.value(), along.length());
            case Formula.Counter c -> counter(c, along);
            case Formula.Index i -> new Batch.Index(i, i.variable() == along.variable(), along.length());
            case Formula.Element e -> load(e, along);
            case Formula.Unary u when u.operation() == Operation.RE || u.operation() == Operation.IM ->
                    new PartBatch(u.operation() == Operation.RE, parts[0], u.type());
            case Formula.Unary u when u.operation().isStep() && parts[0].whole == null -> new StepBatch(u.operation(), parts[0]);
            case Formula.Unary u -> new UnaryBatch(u.operation(), parts[0], u.type());
            case Formula.Conversion c -> new ConvertBatch(parts[0], c.to());
            case Formula.Binary b -> binary(b, parts[0], parts[1], along);
            case Formula.Comparison c -> new CompareBatch(c.operator(), parts[0], parts[1]);
            case Formula.Choice c -> new SelectBatch(parts[0], parts[1], parts[2]);
            case Formula.Reduction r -> reduction(r, parts[0], along);
            case Formula.Within w -> new WithinBatch(w, parts[0], along.variable());
            case Formula.Pick p -> new PickBatch(p.variable(), parts[0], parts[1], along.variable());
            case Formula.Held h -> operands.orElseThrow().of(h.next(), h.field());
            case Formula.Own o -> throw new IllegalStateException("made with its operands");
            case Formula.Argument a -> new ArgumentBatch(a, parts[0], extents, along.length());
        };
    }

    private Batch own(Formula.Own o, Along along) {
        OwnBatch.Operands held = OwnBatch.Operands.of(o.body().stream().map(Formula::type).toList(), along.length());
        MakeBatches within = new MakeBatches(extents, uncertain, loads, counters, Optional.of(held));
        return new OwnBatch(o, extents, make(o.body(), along), held, within.make(o.combined(), along),
                o.zero().map(z -> make(z, along)));
    }

    private List<Batch> make(List<Formula> fields, Along along) {
        List<Batch> made = new ArrayList<>(fields.size());
        for (Formula f : fields) {
            made.add(make(f, along));
        }
        return made;
    }

    private Batch counter(Formula.Counter c, Along along) {
        Batch.Counter batch = new Batch.Counter(c.type(), c.name(), along.length());
        counters.add(batch);
        return batch;
    }

    private Batch load(Formula.Element e, Along along) {
        Batch.Load batch = new Batch.Load(e.type(), e.address(), along.variable(), uncertain.test(e.address().tensor()), along.length());
        loads.add(batch);
        return batch;
    }

    private static Batch binary(Formula.Binary b, Batch x, Batch y, Along along) {
        if (x.whole != null) {
            return new WholeBatch(b.operation(), x, y, b.where(), along.variable());
        }
        if (b.operation() == Operation.COMPLEX) {
            return new PairBatch(x, y, b.type());
        }
        return x.im != null ? new ComplexBatch(b.operation(), x, y) : new RealBatch(b.operation(), x, y);
    }

    private Batch reduction(Formula.Reduction r, Batch body, Along along) {
        int[] over = r.over();
        if (!crosses(over, along)) {
            return new ReduceBatch(r.operator(), body, over, -1, along.variable(), extents, along.length());
        }
        int last = over[over.length - 1];
        return new ReduceBatch(r.operator(), body, Arrays.copyOf(over, over.length - 1), last, along.variable(), extents, along.length());
    }

    private Along inside(Formula.Reduction r, Along along) {
        int last = r.over()[r.over().length - 1];
        return crosses(r.over(), along) ? new Along(last, extents[last]) : along;
    }

    /** Whether batches run along the last of these variables instead of along the row, because it is much longer. */
    public boolean crosses(int[] over, Along along) {
        return over.length > 0 && along.row() < SHORT && along.row() < extents[over[over.length - 1]];
    }
}
