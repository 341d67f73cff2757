package org.tilewright.backend.local.jvm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.tilewright.data.Block;
import org.tilewright.data.Elements;
import org.tilewright.ir.index.IndexSet;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.index.Region;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.ir.type.ElementType;
import org.tilewright.ir.type.ReductionOperator;
import org.tilewright.leaf.BinaryOperation;
import org.tilewright.leaf.BufferRef;
import org.tilewright.leaf.Leaf;
import org.tilewright.leaf.LeafText;
import org.tilewright.leaf.Scalar;

/** Compiled loops do what the leaf says, to the last bit but for sums in more bits. */
class CompiledLeafTest {

    private static final ParamValues PARAMS = ParamValues.of(Map.of("n", 5L));
    private static final Map<String, Long> VARIABLES = Map.of("c", 2L);

    static void run(CompiledLeaf compiled, Map<String, Block> blocks) {
        Object[] arrays = compiled.buffers().stream().map(b -> blocks.get(b.name()).array()).toArray();
        long[] values = new long[2 * compiled.buffers().stream().mapToInt(BufferRef::order).sum() + compiled.variables().size()
                + compiled.params().size() + 2];
        int at = 0;
        for (BufferRef b : compiled.buffers()) {
            for (int d = 0; d < b.order(); d++) {
                values[at++] = blocks.get(b.name()).strides()[d];
                values[at++] = blocks.get(b.name()).region().dim(d).first();
            }
        }
        for (String v : compiled.variables()) {
            values[at++] = VARIABLES.get(v);
        }
        for (IntExpr.Param p : compiled.params()) {
            values[at++] = p.evaluate(PARAMS);
        }
        values[at] = Long.MIN_VALUE;
        values[at + 1] = Long.MAX_VALUE;
        compiled.code().run(arrays, values);
    }

    @Property(tries = 600)
    void compiledLoopsAgreeWithTheInterpreter(@ForAll long seed) {
        RandomLeaf random = new RandomLeaf(seed);
        Leaf leaf = random.leaf();
        Map<String, Block> expected = random.blocks();
        LeafInterpreter interpreter = new LeafInterpreter(expected, PARAMS, VARIABLES);
        interpreter.run(leaf);
        Map<String, Block> got = random.blocks();
        run(DecidedLeaf.of(leaf, random.storage()).compiled(), got);
        Block t = got.get("T");
        boolean agree = expected.get("T").type() == ElementType.F32 || expected.get("T").type() == ElementType.C64;
        for (int i = 0; agree && i < count(t); i++) {
            agree = near(Elements.real(t.type(), expected.get("T").array(), i), Elements.real(t.type(), t.array(), i),
                    interpreter.slack("T", i))
                    && near(Elements.imaginary(t.type(), expected.get("T").array(), i), Elements.imaginary(t.type(), t.array(), i),
                            interpreter.slack("T", i));
        }
        if (!agree) {
            assertEquals(text(expected.get("T")), text(t), () -> leaf.toString());
        }
    }

    /** Rows of different lengths, as formats with positions and coordinates store them: 5 1 / 7 3 / nothing / 8 4. */
    @Test
    void boundsOfLoopsAreReadFromArrays() {
        Map<String, Block> blocks = new HashMap<>();
        blocks.put("pos", integers(0, 2, 4, 4, 6));
        blocks.put("crd", integers(0, 1, 0, 1, 0, 3));
        blocks.put("val", integers(5, 1, 7, 3, 8, 4));
        blocks.put("x", integers(1, 10, 100, 1000));
        blocks.put("y", integers(0, 0, 0, 0));
        Scalar product = new Scalar.Binary(BinaryOperation.MUL, at("val", IntExpr.variable("p")), at("x", IntExpr.variable("j")),
                ElementType.I64);
        Leaf update = new Leaf.Update(element("y", IntExpr.variable("i")), ReductionOperator.SUM, product, SourceRange.NONE);
        Leaf entries = new Leaf.For("p", IntExpr.variable("low"), IntExpr.variable("high"), Leaf.Parallelism.NONE, true, 1,
                bind("j", at("crd", IntExpr.variable("p")), update));
        Leaf row = bind("low", at("pos", IntExpr.variable("i")),
                bind("high", at("pos", IntExpr.add(IntExpr.variable("i"), IntExpr.ONE)), entries));
        Leaf rows = new Leaf.For("i", IntExpr.ZERO, IntExpr.of(4), Leaf.Parallelism.NONE, false, 1, row);
        run(DecidedLeaf.of(rows, Map.of("pos", List.of(0), "crd", List.of(0), "val", List.of(0), "x", List.of(0), "y", List.of(0)))
                .compiled(), blocks);
        assertEquals(text(integers(15, 37, 0, 4008)), text(blocks.get("y")));
        StringBuilder text = new StringBuilder();
        new LeafText(text).write(rows, 0);
        assertEquals("""
                for i in 0 .. 4
                  low = pos(i)
                  high = pos(i + 1)
                  for p in low .. high
                    j = crd(p)
                    y(i) += val(p) * x(j)
                """, text.toString());
    }

    private static Leaf bind(String variable, Scalar value, Leaf body) {
        return new Leaf.Bind(variable, value, Optional.empty(), body);
    }

    private static Leaf.Element element(String array, IntExpr index) {
        return new Leaf.Element(new BufferRef(array, array, ElementType.I64, 1), List.of(index));
    }

    private static Scalar at(String array, IntExpr index) {
        return new Scalar.Load(element(array, index));
    }

    private static Block integers(long... values) {
        Block b = Block.zeros(ElementType.I64, Region.of(List.of(IndexSet.interval(0, values.length))), List.of(0));
        System.arraycopy(values, 0, (long[]) b.array(), 0, values.length);
        return b;
    }

    private static int count(Block b) {
        return Array.getLength(b.array()) / (b.type().isComplex() ? 2 : 1);
    }

    private static boolean near(double a, double b, double slack) {
        return Double.compare(a, b) == 0 || Math.abs(a - b) <= slack;
    }

    /** Which of two zeros is a maximum depends on the order in which they come, so their signs are left out. */
    private static String text(Block b) {
        return b.array() instanceof double[] d ? Arrays.toString(Arrays.stream(d).map(x -> x + 0.0).toArray())
                : Arrays.deepToString(new Object[] {b.array()});
    }
}
