package org.tilewright.leaf;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.ir.type.ElementType;
import org.tilewright.ir.type.ReductionOperator;
import org.tilewright.leaf.pass.LeafPasses;

/** What holds of leaves that update several buffers. */
class SeveralTargetsTest {

    private static final LeafPass.Setting SETTING = new LeafPass.Setting(LeafPass.Setting::rowMajor, e -> 0);

    private static Leaf.Element element(String buffer, String... index) {
        return new Leaf.Element(new BufferRef(buffer, buffer, ElementType.F64, index.length),
                Arrays.stream(index).map(IntExpr::variable).toList());
    }

    private static Leaf.Update update(Leaf.Element target, Leaf.Element value) {
        return new Leaf.Update(target, ReductionOperator.SUM, new Scalar.Load(value), SourceRange.NONE);
    }

    private static Leaf.For loop(Leaf... parts) {
        return new Leaf.For("i", IntExpr.ZERO, IntExpr.of(8), Leaf.Parallelism.NONE, true, 1, new Leaf.Sequence(List.of(parts)));
    }

    private static String planned(Leaf leaf) {
        StringBuilder out = new StringBuilder();
        new LeafText(out).write(LeafPasses.inThePlan(leaf, SETTING), 0);
        return out.toString();
    }

    @Test
    void updatesOfOneElementAreJoinedPastThoseOfAnotherBuffer() {
        assertEquals("""
                for i in 0 .. 8
                  s += x(i) + y(i)
                  z(i) += x(i)
                """, planned(loop(update(element("s"), element("x", "i")), update(element("z", "i"), element("x", "i")),
                update(element("s"), element("y", "i")))));
    }

    @Test
    void updatesStayWhereWhatStandsBetweenIsComputedFromThem() {
        assertEquals("""
                for i in 0 .. 8
                  s += x(i)
                  z(i) += s
                  s += y(i)
                """, planned(loop(update(element("s"), element("x", "i")), update(element("z", "i"), element("s")),
                update(element("s"), element("y", "i")))));
        assertEquals("""
                for i in 0 .. 8
                  s += x(i)
                  z(i) += x(i)
                  s += z(i)
                """, planned(loop(update(element("s"), element("x", "i")), update(element("z", "i"), element("x", "i")),
                update(element("s"), element("z", "i")))));
    }

    @Test
    void onlyBuffersThatIterationsShareHaveResultsOfTheirOwnAThread() {
        Leaf.For loop = loop(update(element("s"), element("x", "i")), update(element("z", "i"), element("x", "i")),
                update(element("s"), element("y", "i")));
        assertEquals(List.of("s", "z"), loop.targets().stream().map(BufferRef::name).toList());
        assertEquals(List.of(element("s")), loop.sharedUpdates().stream().map(Leaf.Update::target).toList());
    }
}
