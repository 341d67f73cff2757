package org.tilewright.backend.local.jvm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.tilewright.data.Block;
import org.tilewright.data.Elements;
import org.tilewright.ir.ElementType;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.leaf.BufferRef;
import org.tilewright.leaf.Leaf;

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
