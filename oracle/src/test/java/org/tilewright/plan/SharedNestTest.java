package org.tilewright.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.tilewright.analysis.Memory;
import org.tilewright.analysis.Traffic;
import org.tilewright.backend.cpp.NamedPlan;
import org.tilewright.backend.cpp.host.CppEmitter;
import org.tilewright.backend.gpu.GpuEmitter;
import org.tilewright.backend.gpu.Products;
import org.tilewright.backend.cpp.RunsOn;
import org.tilewright.backend.local.LocalResult;
import org.tilewright.backend.local.LocalRun;
import org.tilewright.leaf.LeafContents;
import org.tilewright.oracle.Verify;
import org.tilewright.plan.text.PlanText;
import org.tilewright.preview.PreviewText;

/** Two statements in one nest, each with an output of its own: predictions, texts and the run in this process take them. */
class SharedNestTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource
    void computesWhatTheStatementsDoApart(PairOfStatements pair) {
        Plan apart = pair.apart();
        Plan plan = pair.inOneNest();
        LocalRun.Options options = new LocalRun.Options(1, folder, 3);
        LocalResult result = LocalRun.run(plan, pair.params(), options);
        assertEquals(Optional.empty(), Verify.against(plan.program(), pair.params(), folder, result).offence());
        assertEquals(Traffic.of(plan, pair.params()).totalBytes(), result.totalBytesReceived());
        assertEquals(Traffic.of(plan, pair.params()).messages(), result.totalMessages());
        assertEquals(LocalRun.run(apart, pair.params(), options).flops(), result.flops());
        long[] most = Memory.of(plan, pair.params()).peakBytes();
        assertTrue(IntStream.range(0, most.length).allMatch(p -> result.peakBytes()[p] <= most[p]));
        String name = ((Plan.Compute) plan.steps().getLast()).name();
        assertTrue(PreviewText.of(plan, pair.params()).contains(name), name);
        assertEquals(1, plan.counted().size());
        assertEquals(name, result.statements().getFirst().name());
    }

    private static String lines(String text, String first, String last) {
        List<String> all = text.lines().map(String::strip).toList();
        int at = IntStream.range(0, all.size()).filter(i -> all.get(i).startsWith(first)).findFirst().orElseThrow();
        int end = IntStream.range(at, all.size()).filter(i -> all.get(i).startsWith(last)).findFirst().orElseThrow();
        return String.join("\n", all.subList(at, end + 1));
    }

    @Test
    void thePlanSaysWhatBecomesOfEachOutput() {
        assertEquals("""
                s = x(i)*y(i) and z(i) = x(i) + y(i)
                io = coordinate of M.0 (partial results of s)
                make a part of s
                use x[block io of 4] in place
                use y[block io of 4] in place
                make z[block io of 4] in place
                for i in io*4 .. min(io*4 + 4, 10)
                s += x(i) * y(i)
                z(i) += x(i) + y(i)
                return s by reduction along M.0""", lines(PlanText.of(PairOfStatements.SUM_AND_ELEMENTS.inOneNest()), "s =", "return"));
    }

    private static String cpp(PairOfStatements pair, String first, String last) {
        return lines(CppEmitter.emit(new NamedPlan("pair", pair.inOneNest())).source(), first, last);
    }

    @Test
    void oneLoopOfCppUpdatesBoth() {
        assertEquals("""
                const tw::View<double> s(*s_tile);
                const tw::View<const double, 0> x(*x_tile);
                const tw::View<const double, 0> y(*y_tile);
                const tw::View<double, 0> z(*z_tile);
                const long i_end = tw::min(io * 4 + 4, 10);
                for (long i = io * 4; i < i_end; ++i) {
                s() += x(i) * y(i);
                z(i) += x(i) + y(i);
                }
                }
                z.contributeLocally(z_tile, z_part);
                s.reduce({0}, s_tile, s_part);
                s.finish({});
                z.finish({});""", cpp(PairOfStatements.SUM_AND_ELEMENTS, "const tw::View", "z.finish"));
    }

    @Test
    void threadsHaveResultsOfTheirOwnWhereTheyShareThem() {
        assertEquals("""
                #pragma omp parallel
                {
                const tw::Private<tw::Op::Sum, double> s_memory(*s_tile);
                const tw::View<double> s_own = s_memory;
                const long i_end = tw::min(io * 1000 + 1000, 1000);
                #pragma omp for schedule(static)
                for (long i = io * 1000; i < i_end; ++i) {
                s_own() += x(i) * y(i);
                z(i) += x(i) + y(i);
                }
                s_memory.combineInto(s);""", cpp(PairOfStatements.SUM_ON_THREADS, "#pragma omp parallel", "s_memory.combineInto"));
    }

    @Test
    void oneKernelUpdatesBoth() {
        String source = GpuEmitter.emit(new NamedPlan("pair", PairOfStatements.SUM_AND_ELEMENTS.inOneNest()), RunsOn.OPENCL,
                Products.BY_OWN_KERNELS).source();
        assertEquals("""
                for (long i = i_low; i < i_end; ++i) {
                {
                s() += x(i) * y(i);
                }
                {
                z(i) += x(i) + y(i);""", lines(source, "for (long i = i_low", "z(i)"));
    }

    @Test
    void aNestStandsOnTheSameProcessorsAndSetsEachTensorOnce() {
        Plan.Compute both = (Plan.Compute) PairOfStatements.SUM_AND_ELEMENTS.inOneNest().steps().getLast();
        Plan.Output s = both.outputs().getFirst();
        Plan.Output elsewhere = new Plan.Output(s.form(), "z", s.stored(), s.operator(), false, false, s.layout(),
                List.of(new Plan.Role.Replicated()));
        for (Plan.Output wrong : List.of(s, elsewhere)) {
            assertThrows(IllegalArgumentException.class, () -> new Plan.Compute(List.of(s, wrong), both.flops(), both.schedule(),
                    both.owners(), both.requirements(), both.body(), both.cause()));
        }
    }
}
