package org.tilewright.backend.local;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.tilewright.oracle.ProgramBuilder.*;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tilewright.analysis.choice.MakePlan;
import org.tilewright.backend.local.fault.LocalRunException;
import org.tilewright.data.Block;
import org.tilewright.data.DenseTensor;
import org.tilewright.io.TensorFiles;
import org.tilewright.ir.Input;
import org.tilewright.ir.Program;
import org.tilewright.ir.Schedule;
import org.tilewright.ir.Statement;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.index.Span;
import org.tilewright.ir.nest.Flops;
import org.tilewright.ir.nest.StatementForm;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.ir.source.Word;
import org.tilewright.ir.type.ElementType;
import org.tilewright.ir.type.ReductionOperator;
import org.tilewright.leaf.BinaryOperation;
import org.tilewright.leaf.BufferRef;
import org.tilewright.leaf.Combiner;
import org.tilewright.leaf.Leaf;
import org.tilewright.leaf.Scalar;
import org.tilewright.oracle.ProgramBuilder;
import org.tilewright.oracle.Verify;
import org.tilewright.plan.Communication;
import org.tilewright.plan.Footprint;
import org.tilewright.plan.Grid;
import org.tilewright.plan.Layout;
import org.tilewright.plan.Plan;

class LocalRunTest {

    private static final SourceRange NONE = SourceRange.NONE;

    @TempDir
    private Path folder;

    private LocalResult run(ProgramBuilder p) {
        Plan plan = MakePlan.of(p.build(), p.values(), Optional.empty()).plan().orElseThrow();
        return LocalRun.run(plan, p.values(), LocalRun.Options.in(folder));
    }

    /** SUMMA on a grid of 2 by 2, by hand: chunks of 3 of an inner dimension of 7, tiles of 3 and 2 rows, of 3 and 3 columns. */
    @Test
    void summaByHand() {
        ProgramBuilder p = new ProgramBuilder().grid(2, 2).tensor("A", ElementType.F64, 5, 6).tensor("B", ElementType.F64, 5, 7)
                .tensor("C", ElementType.F64, 7, 6).random("B", 1).random("C", 2)
                .assign(at("A", "i", "j"), op("*", at("B", "i", "k"), at("C", "k", "j")));
        Program program = p.build();
        Plan plan = summa(program);
        LocalResult result = LocalRun.run(plan, ParamValues.of(java.util.Map.of()), LocalRun.Options.in(folder));
        assertTrue(Verify.against(program, p.values(), folder, result).passed());
        // B moves along rows: every processor needs all 7 columns of its rows and owns 4 or 3; C along columns likewise
        long[] expected = new long[4];
        for (int x = 0; x < 2; x++) {
            for (int y = 0; y < 2; y++) {
                long rows = x == 0 ? 3 : 2;
                expected[2 * x + y] = 8 * (rows * (7 - (y == 0 ? 4 : 3)) + 3L * (7 - (x == 0 ? 4 : 3)));
            }
        }
        assertArrayEquals(expected, result.bytesReceived());
    }

    private static Plan summa(Program program) {
        Grid grid = new Grid("M", List.of(new Grid.Dim("", 0, IntExpr.of(2)), new Grid.Dim("", 1, IntExpr.of(2))));
        List<Layout.Axis> tiles = List.of(new Layout.Axis.Block(0), new Layout.Axis.Block(1));
        Layout a = new Layout(grid, List.of(IntExpr.of(5), IntExpr.of(6)), tiles);
        Layout b = new Layout(grid, List.of(IntExpr.of(5), IntExpr.of(7)), tiles);
        Layout c = new Layout(grid, List.of(IntExpr.of(7), IntExpr.of(6)), tiles);
        BufferRef bufA = new BufferRef("A", "A", ElementType.F64, 2);
        BufferRef bufB = new BufferRef("B", "B", ElementType.F64, 2);
        BufferRef bufC = new BufferRef("C", "C", ElementType.F64, 2);
        Span rows = block("io", 3, 5);
        Span columns = block("jo", 3, 6);
        Span chunk = block("ko", 3, 7);
        Leaf update = new Leaf.Update(element(bufA, "i", "j"), ReductionOperator.SUM, new Scalar.Binary(BinaryOperation.MUL,
                new Scalar.Load(element(bufB, "i", "k")), new Scalar.Load(element(bufC, "k", "j")), ElementType.F64), NONE);
        Leaf loops = loop("i", rows, false, loop("j", columns, false, loop("k", chunk, true, update)));
        Plan.Node fetches = new Plan.Fetch(bufB, b, new Footprint(List.of(rows, chunk), List.of()), new Communication.Broadcast(List.of(1)),
                List.of(new Plan.Fetch(bufC, c, new Footprint(List.of(chunk, columns), List.of()), new Communication.Broadcast(List.of(0)),
                        List.of(new Plan.Work(loops)), NONE, true, Optional.empty(), Optional.empty())), NONE,
                true, Optional.empty(), Optional.empty());
        Plan.Node produce = new Plan.Accumulate(bufA, new Footprint(List.of(rows, columns), List.of()), new Communication.Local(),
                List.of(new Plan.Loop("ko", IntExpr.of(3), List.of(fetches), NONE)), NONE);
        Plan.Output made = new Plan.Output(StatementForm.of(program, (Statement.Assignment) program.statements().get(0)), "A",
                ElementType.F64, Combiner.of(ReductionOperator.SUM), false, false, a,
                List.of(new Plan.Role.LoopVariable("io", false), new Plan.Role.LoopVariable("jo", false)));
        Plan.Compute compute = new Plan.Compute(List.of(made), new Flops(List.of()), Optional.empty(), Optional.empty(), List.of(),
                List.of(produce), NONE);
        return new Plan(program, grid, List.of(), List.of(new Plan.Load("B", b, program.inputs().get(0).source(), NONE),
                new Plan.Load("C", c, program.inputs().get(1).source(), NONE), compute), List.of());
    }

    private static Span block(String coordinate, long size, long extent) {
        IntExpr low = IntExpr.mul(IntExpr.variable(coordinate), IntExpr.of(size));
        return Span.of(low, IntExpr.min(IntExpr.add(low, IntExpr.of(size)), IntExpr.of(extent)));
    }

    private static Leaf loop(String variable, Span span, boolean reduction, Leaf body) {
        return new Leaf.For(variable, span.low(), span.high(), Leaf.Parallelism.NONE, reduction, 1, body);
    }

    private static Leaf.Element element(BufferRef buffer, String... index) {
        return new Leaf.Element(buffer, java.util.Arrays.stream(index).map(IntExpr::variable).toList());
    }

    @Test
    void filesAreReadAndWrittenInPieces() {
        DenseTensor t = DenseTensor.zeros(ElementType.F64, 5, 7);
        for (int i = 0; i < 35; i++) {
            t.setReal(i, i);
        }
        TensorFiles.write(folder.resolve("in.npy"), t.type(), t.extents(), b -> b.copyFrom(Block.of(t), b.region()));
        run(new ProgramBuilder().grid(2, 2).tensor("A", ElementType.F64, 7, 5).tensor("B", ElementType.F64, 5, 7).place("A", "x y", "x y:1")
                .place("B", "x y", "y x")
                .input("B", new Input.Source.File(Word.of("in.npy"))).output("A", "out.npy").assign(at("A", "i", "j"), at("B", "j", "i")));
        DenseTensor out = DenseTensor.zeros(ElementType.F64, 7, 5);
        TensorFiles.readInto(folder.resolve("out.npy"), out.extents(), Block.of(out));
        assertEquals(t.real(2 * 7 + 6), out.real(6 * 5 + 2));
    }

    @Test
    void aReductionOntoReplicasCountsTwice() {
        LocalResult r = run(new ProgramBuilder().grid(4).tensor("s", ElementType.F64).tensor("x", ElementType.F64, 8).place("x", "a", "a")
                .place("s", "", "*")
                .random("x", 1).assign(at("s"), at("x", "i"))
                .schedule("s", new Schedule.Command.Distribute(List.of(Word.of("i")), List.of(Word.of("io")),
                        List.of(Word.of("ii")), new Schedule.Onto.Named(Word.of("M")), NONE)));
        assertEquals(2 * 3 * 8, r.totalBytesReceived());
    }

    @Test
    void aFailingProcessorIsNamed() {
        ProgramBuilder p = new ProgramBuilder().grid(3).tensor("v", ElementType.I32, 9).tensor("w", ElementType.I32, 9).place("v", "a", "a")
                .place("w", "a", "a")
                .iota("v").assign(at("w", "i"), op("/", num(10), op("-", at("v", "i"), num(4))));
        String message = assertThrows(LocalRunException.class, () -> run(p)).getMessage();
        assertEquals("processor 1 [1]: 'w(i) = 10/(v(i) - 4)' divides an integer by 0 at i = 4", message);
    }

    @Test
    void aMissingFileIsAnError() {
        ProgramBuilder p = new ProgramBuilder().grid(2).tensor("v", ElementType.F64, 9)
                .input("v", new Input.Source.File(Word.of("none.npy")))
                .assign(at("v", "i"), op("*", at("v", "i"), num(2)));
        assertTrue(assertThrows(org.tilewright.io.TensorFileException.class, () -> run(p)).getMessage().contains("there is no such file"));
    }

    private static boolean waitsForProcessors(Thread t) {
        List<StackTraceElement> at = List.of(t.getStackTrace());
        return at.stream().anyMatch(e -> e.getClassName().equals(LocalRun.class.getName()))
                && at.stream().anyMatch(e -> e.getMethodName().equals("join"));
    }

    @Test
    void anInterruptStopsAllProcessors() throws InterruptedException {
        ProgramBuilder p = new ProgramBuilder().grid(2, 2).tensor("A", ElementType.F64, 40, 40).place("A", "x y", "x y").random("A", 1)
                .statement(repeat("t", 0, 1_000_000_000, assignment(at("A", "i", "j"), false, op("*", at("A", "j", "i"), num(1)))));
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        Thread t = new Thread(() -> thrown.set(assertThrows(CancellationException.class, () -> run(p))));
        t.start();
        while (!waitsForProcessors(t)) {
            Thread.sleep(10);
        }
        t.interrupt();
        t.join();
        assertEquals("the run was cancelled", thrown.get().getMessage());
    }

    @Test
    void runsRepeatToTheLastBit() {
        ProgramBuilder p = new ProgramBuilder().grid(4).tensor("s", ElementType.F32).tensor("x", ElementType.F32, 1000)
                .place("x", "a", "a").random("x", 1)
                .assign(at("s"), op("*", at("x", "i"), at("x", "i")));
        float first = (float) run(p).gather("s").real(0);
        for (int i = 0; i < 5; i++) {
            assertEquals(first, (float) run(p).gather("s").real(0));
        }
    }
}
