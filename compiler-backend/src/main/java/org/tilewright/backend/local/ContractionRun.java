package org.tilewright.backend.local;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.tilewright.backend.local.blas.TensorProduct;
import org.tilewright.data.Block;
import org.tilewright.data.Elements;
import org.tilewright.ir.index.AffineForm;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.type.ElementType;
import org.tilewright.ir.type.ReductionOperator;
import org.tilewright.leaf.Contraction;
import org.tilewright.leaf.Leaf;
import org.tilewright.leaf.ProductOrder;
import org.tilewright.leaf.Scalar;

/**
 * Runs a contraction by matrix products, two factors at a time. What stands between is made in blocks, so that it never exists
 * as a whole.
 */
final class ContractionRun {

    /** The most elements of what two of several factors make at a time: 4 MiB of f64. */
    private static final long BLOCK = 1 << 19;

    private final Contraction contraction;
    private final List<ProductOrder.Step> order;
    private final ElementType type;
    private long[] extents;

    private ContractionRun(Leaf.Contract contract) {
        this.contraction = contract.contraction();
        this.order = contract.order();
        this.type = contraction.type();
    }

    /**
     * Computes one processor's part.
     *
     * @return false if nothing was done, because the products are so small that plain loops are faster, or complex ones of windows
     */
    static boolean run(Leaf.Contract contract, ProcessorRun self, Map<String, Block> buffers) {
        return new ContractionRun(contract).run(self, buffers);
    }

    private boolean run(ProcessorRun self, Map<String, Block> buffers) {
        boolean windows = contraction.hasWindows();
        if (windows && type.isComplex()) {
            return false;
        }
        int n = contraction.loops().size();
        long[] lows = new long[n];
        extents = new long[n];
        for (int i = 0; i < n; i++) {
            Contraction.Loop l = contraction.loops().get(i);
            lows[i] = l.low().evaluate(self.params, self.variables::get);
            extents[i] = Math.max(0, l.high().evaluate(self.params, self.variables::get) - lows[i]);
            if (extents[i] == 0) {
                return true;
            }
        }
        List<TensorProduct.Operand> factors = new ArrayList<>();
        for (Leaf.Element f : contraction.factors()) {
            factors.add(operand(f, lows, self, buffers));
        }
        TensorProduct.Operand target = operand(contraction.target(), lows, self, buffers);
        double[] alpha = {1, 0};
        for (Scalar s : contraction.alpha()) {
            double x = switch (s) {
                case Scalar.FloatLiteral r -> r.value();
                case Scalar.FromInt f -> f.value().evaluate(self.params, self.variables::get);
                default -> throw new IllegalStateException("a contraction is scaled by numbers, not by " + s);
            };
            alpha[0] *= x;
        }
        if (windows) {
            TensorProduct.addGathered(extents, target, factors.get(0), factors.get(1), alpha[0]);
            return true;
        }
        if (factors.size() == 2 && !TensorProduct.pays(extents, target, factors.get(0), factors.get(1))) {
            return false;
        }
        evaluate(order, extents, target, factors, alpha[0]);
        return true;
    }

    private TensorProduct.Operand operand(Leaf.Element element, long[] lows, ProcessorRun self, Map<String, Block> buffers) {
        Block block = buffers.get(element.buffer().name());
        IntExpr.Env first = name -> {
            int loop = loop(name);
            return loop < 0 ? self.variables.get(name) : lows[loop];
        };
        long at = 0;
        long[] strides = new long[lows.length];
        for (int d = 0; d < element.index().size(); d++) {
            IntExpr index = element.index().get(d);
            at += (index.evaluate(self.params, first) - block.region().dim(d).first()) * block.strides()[d];
            for (String v : index.variables()) {
                if (loop(v) >= 0) {
                    strides[loop(v)] += block.strides()[d] * steps(index, v, self);
                }
            }
        }
        return new TensorProduct.Operand(type, block.array(), at, strides);
    }

    /** How far an index moves with each iteration of a loop. */
    private static long steps(IntExpr index, String variable, ProcessorRun self) {
        IntExpr coefficient = AffineForm.of(index, variable).orElseThrow().coefficient();
        return coefficient.evaluate(self.params, self.variables::get);
    }

    private int loop(String variable) {
        for (int i = 0; i < contraction.loops().size(); i++) {
            if (contraction.loops().get(i).variable().equals(variable)) {
                return i;
            }
        }
        return -1;
    }

    /** Multiplies what is left, over a part of the indices' ranges. */
    private void evaluate(List<ProductOrder.Step> steps, long[] sizes, TensorProduct.Operand target, List<TensorProduct.Operand> factors,
            double alpha) {
        TensorProduct.Operand x = factors.get(steps.get(0).first());
        TensorProduct.Operand y = factors.get(steps.get(0).second());
        long both = x.indices(sizes) | y.indices(sizes);
        if (factors.size() == 2) {
            TensorProduct.add(sizes, target, x, y, alpha);
            return;
        }
        List<TensorProduct.Operand> remaining = new ArrayList<>(factors);
        remaining.remove(steps.get(0).second());
        remaining.remove(steps.get(0).first());
        long needed = target.indices(sizes);
        for (TensorProduct.Operand f : remaining) {
            needed |= f.indices(sizes);
        }
        long made = both & needed;
        long[] block = block(sizes, made);
        Object memory = Elements.allocate(type, (long) ProductOrder.volume(block, made));
        long[] at = new long[sizes.length];
        do {
            long[] part = sizes.clone();
            for (int i = 0; i < sizes.length; i++) {
                part[i] = Math.min(block[i], sizes[i] - at[i]);
            }
            TensorProduct.Operand product = TensorProduct.Operand.packed(type, memory, part, made);
            Elements.fillIdentity(type, memory, ReductionOperator.SUM);
            TensorProduct.add(part, product, x.from(at), y.from(at), 1);
            // what the product has summed over is done with
            long[] later = part.clone();
            for (int i = 0; i < later.length; i++) {
                later[i] = (needed >> i & 1) == 0 ? 1 : later[i];
            }
            List<TensorProduct.Operand> next = new ArrayList<>();
            remaining.forEach(f -> next.add(f.from(at)));
            next.add(product);
            evaluate(steps.subList(1, steps.size()), later, target.from(at), next, alpha);
        } while (advance(at, block, sizes, made));
    }

    /** The sizes of the blocks in which a product is made: whole in its last indices, shorter in the first. */
    private static long[] block(long[] sizes, long made) {
        long[] block = sizes.clone();
        double inside = 1;
        for (int i = sizes.length - 1; i >= 0; i--) {
            if ((made >> i & 1) != 0) {
                block[i] = (long) Math.max(1, Math.min(sizes[i], BLOCK / inside));
                inside *= block[i];
            }
        }
        return block;
    }

    /** Moves to the next block, if there is one. */
    private static boolean advance(long[] at, long[] block, long[] sizes, long made) {
        for (int i = sizes.length - 1; i >= 0; i--) {
            if ((made >> i & 1) == 0) {
                continue;
            }
            at[i] += block[i];
            if (at[i] < sizes[i]) {
                return true;
            }
            at[i] = 0;
        }
        return false;
    }
}
