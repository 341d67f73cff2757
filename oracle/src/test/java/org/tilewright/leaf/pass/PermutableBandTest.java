package org.tilewright.leaf.pass;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.tilewright.oracle.ProgramBuilder.*;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.tilewright.analysis.choice.MakePlan;
import org.tilewright.ir.Expr;
import org.tilewright.ir.Program;
import org.tilewright.ir.Schedule.Command;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.ir.source.Word;
import org.tilewright.ir.type.ElementType;
import org.tilewright.ir.type.ReductionOperator;
import org.tilewright.leaf.BinaryOperation;
import org.tilewright.leaf.Leaf;
import org.tilewright.leaf.LeafContents;
import org.tilewright.leaf.LeafPass;
import org.tilewright.leaf.PermutableBand;
import org.tilewright.leaf.Scalar;
import org.tilewright.oracle.ProgramBuilder;
import org.tilewright.plan.Plan;

/** Which loop of a nest runs in vector lanes, what is left as it is written, and which leaves can set their target. */
class PermutableBandTest {

    private static final Expr PAIR = op("+", at("B", "i", "k"), at("C", "k", "j"));

    private static Program program(Expr.Access target, Expr value, Command... commands) {
        ProgramBuilder p = new ProgramBuilder().grid(1).tensor("A", ElementType.F64, 8, 8).tensor("B", ElementType.F64, 8, 8)
                .tensor("C", ElementType.F64, 8, 8).tensor("y", ElementType.F64, 8).tensor("s", ElementType.F64)
                .tensor("v", ElementType.F64, 16)
                .tensor("w", ElementType.F64, 8).random("B", 1).random("C", 2).random("v", 3).random("w", 4).assign(target, value);
        if (commands.length > 0) {
            p.schedule(target.tensor().text(), commands);
        }
        return p.build();
    }

    private static Leaf leaf(Program p) {
        Plan plan = MakePlan.of(p, org.tilewright.ir.index.ParamValues.of(java.util.Map.of()), Optional.empty()).plan().orElseThrow();
        return plan.steps().stream().filter(Plan.Compute.class::isInstance)
                .flatMap(s -> Plan.Node.all(((Plan.Compute) s).body(), Plan.Work.class)).findFirst().orElseThrow().leaf();
    }

    /** The loops from the outermost one, output loops first; the one in lanes has a star. */
    private static String arranged(Expr.Access target, Expr value, Command... commands) {
        Program p = program(target, value, commands);
        List<PermutableBand> nests = leaf(p) instanceof Leaf.PermutableBands a ? a.nests() : List.of();
        LeafPass.Setting setting = LeafPass.Setting.of(p, e -> 0);
        return nests.stream().map(n -> ArrangeNest.arranged(n, setting)).map(n ->
                text(n.outputs(), !n.lanesReduce()) + "|" + text(n.reductions(), n.lanesReduce())).collect(Collectors.joining("; "));
    }

    private static String text(List<Leaf.For> loops, boolean lanes) {
        String s = loops.stream().map(Leaf.For::variable).collect(Collectors.joining(" "));
        return lanes ? s + "*" : s;
    }

    private static Expr min(String variables, Expr e) {
        return reduce(ReductionOperator.MIN, variables, e);
    }

    @Test
    void theLoopAlongWhichElementsAreNeighboursRunsInLanes() {
        assertEquals("i j*|k", arranged(at("A", "i", "j"), min("k", PAIR)));
        assertEquals("j i*|k", arranged(at("A", "j", "i"), min("k", op("+", at("B", "k", "i"), at("C", "j", "k")))));
        assertEquals("i j|k*", arranged(at("A", "i", "j"), min("k", op("+", at("B", "i", "k"), at("C", "j", "k")))));
        assertEquals("i|k*", arranged(at("y", "i"), min("k", at("B", "i", "k"))));
        assertEquals("k*|i", arranged(at("y", "k"), min("i", at("B", "i", "k"))));
        assertEquals("|i k*", arranged(at("s"), min("i k", at("B", "i", "k"))));
    }

    @Test
    void aWindowIsTooSmallForLanes() {
        assertEquals("p*|q", arranged(at("y", "p"), op("*", at("v", "p+q"), at("w", "q"))));
    }

    @Test
    void aTermThatIsNotReducedIsANestOfItsOwnAfterTheOneThatSets() {
        assertEquals("i|k*; i*|", arranged(at("y", "i"), op("+", at("w", "i"), op("*", at("B", "i", "k"), at("w", "k")))));
    }

    private static Command.Reorder reorder(String loops) {
        return new Command.Reorder(java.util.Arrays.stream(loops.split(" ")).map(Word::of).toList(), SourceRange.NONE);
    }

    private static Command parallelize(String loop, String unit) {
        return new Command.Parallelize(Word.of(loop), Word.of(unit), Optional.empty(), SourceRange.NONE);
    }

    @Test
    void theOrderAsWrittenDoesNotBindButTheVectorUnitDoes() {
        assertEquals("i j*|k", arranged(at("A", "i", "j"), min("k", PAIR), reorder("j k i")));
        assertEquals("j i*|k", arranged(at("A", "i", "j"), min("k", PAIR), parallelize("i", "vector")));
        assertEquals("i j*|k", arranged(at("A", "i", "j"), min("k", PAIR), parallelize("i", "cpu")));
    }

    @Test
    void unrolledLoopsStayAsTheyAre() {
        assertEquals("",
                arranged(at("A", "i", "j"), min("k", PAIR),
                        new Command.Unroll(Word.of("k"), org.tilewright.ir.index.ParamExpr.of(2), SourceRange.NONE)));
    }

    @Test
    void leavesThatWriteAllTheirElementsCanSetThem() {
        assertTrue(LeafContents.setsItsTarget(leaf(program(at("A", "i", "j"), min("k", PAIR)))));
        assertTrue(LeafContents.setsItsTarget(leaf(program(at("s"), min("i k", at("B", "i", "k"))))));
        assertTrue(LeafContents.setsItsTarget(leaf(program(at("y", "i"),
                op("+", at("w", "i"), op("*", at("B", "i", "k"), at("w", "k")))))));
        assertFalse(LeafContents.setsItsTarget(leaf(program(at("A", "i", "j"), min("k", PAIR), new Command.Unroll(Word.of("k"),
                org.tilewright.ir.index.ParamExpr.of(2), SourceRange.NONE)))));
    }

    @Test
    void updatesOfOneElementAreJoined() {
        Leaf.For f = (Leaf.For) ((Leaf.PermutableBands) leaf(program(at("y", "i"),
                op("-", op("+", at("w", "i"), at("v", "i+1")), at("v", "i+2"))))).loops();
        Leaf.Update u = (Leaf.Update) f.body();
        assertEquals(BinaryOperation.SUB, ((Scalar.Binary) u.value()).operation());
        assertEquals(BinaryOperation.ADD, ((Scalar.Binary) ((Scalar.Binary) u.value()).left()).operation());
    }
}
