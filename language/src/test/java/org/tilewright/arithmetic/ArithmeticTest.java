package org.tilewright.arithmetic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tilewright.analysis.choice.MakePlan;
import org.tilewright.backend.cpp.NamedPlan;
import org.tilewright.backend.cpp.RunsOn;
import org.tilewright.backend.local.LocalRun;
import org.tilewright.backend.mpi.DumpedResults;
import org.tilewright.backend.toolchain.MpiToolchain;
import org.tilewright.check.CheckProgram;
import org.tilewright.data.Block;
import org.tilewright.data.DenseTensor;
import org.tilewright.io.TensorFiles;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.ir.type.BasicType;
import org.tilewright.ir.type.ElementType;
import org.tilewright.language.ParseResult;
import org.tilewright.language.TilewrightParser;
import org.tilewright.oracle.NaiveEvaluator;
import org.tilewright.oracle.meaning.EvaluationException;
import org.tilewright.plan.Plan;
import org.tilewright.plan.planner.PlanResult;
import org.tilewright.testing.MpiBatch;
import org.tilewright.testing.Pace;
import org.tilewright.tests.Share;

/** Every target, and the reference evaluation too, computes what the tables say. */
@Tag("slow")
class ArithmeticTest {

    @TempDir
    Path folder;

    static Stream<ArithmeticCase> cases() {
        return ArithmeticCase.of(ArithmeticTables.INTEGERS, ArithmeticTables.LITERALS, ArithmeticTables.REALS, ArithmeticTables.COMPLEX,
                ArithmeticTables.TRUTH, ArithmeticTables.SMALL).stream();
    }

    /** A text with all that is wrong with it. */
    private record Read(ParseResult parsed, ParamValues params, List<Diagnostic> found) {

        static Read of(String text, Path folder) {
            ParseResult parsed = TilewrightParser.parse(folder.resolve("case.tw").toString(), text);
            List<Diagnostic> found = new ArrayList<>(parsed.diagnostics());
            ParamValues params = ParamValues.evaluate(parsed.program().params(), Map.of(), found);
            found.addAll(CheckProgram.check(parsed.program(), params));
            return new Read(parsed, params, found.stream().filter(Diagnostic::isError).toList());
        }

        Plan plan() {
            assertEquals(List.of(), found);
            PlanResult result = MakePlan.of(parsed.program(), params, Optional.empty());
            return result.plan().orElseThrow(() -> new AssertionError(result.diagnostics()));
        }
    }

    private void write(ArithmeticCase c, int number) {
        for (String t : c.tensors()) {
            DenseTensor values = c.operand(t);
            TensorFiles.write(folder.resolve(ArithmeticCase.file(t, number)), values.type(), values.extents(),
                    block -> block.copyFrom(Block.of(values), block.region()));
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void theReferenceDoesAsTheTableSays(ArithmeticCase c) {
        write(c, 0);
        Read read = Read.of(c.program(), folder);
        if (c.isError()) {
            String message = assertThrows(EvaluationException.class,
                    () -> NaiveEvaluator.evaluate(read.parsed.program(), read.params, folder)).getMessage();
            assertTrue(c.code().isPresent() || message.contains(c.expected()), message);
        } else {
            assertEquals("", c.fault(NaiveEvaluator.evaluate(read.parsed.program(), read.params, folder).get("r0")));
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void localDoesAsTheTableSays(ArithmeticCase c) {
        write(c, 0);
        Read read = Read.of(c.program(), folder);
        if (c.code().isPresent()) {
            assertEquals(c.code().get(), read.found.stream().map(Diagnostic::code).findFirst().orElse("no error"));
        } else if (c.isError()) {
            String message = assertThrows(RuntimeException.class, () -> LocalRun.run(read.plan(), read.params, LocalRun.Options.in(folder)))
                    .getMessage();
            assertTrue(message.contains(c.expected()), message);
        } else {
            assertEquals("", c.fault(LocalRun.run(read.plan(), read.params, LocalRun.Options.in(folder)).gather("r0")));
        }
    }

    /** The cases of a type are the statements of one program, and all programs are in one binary. */
    @Test
    void mpiDoesAsTheTableSays() throws Exception {
        MpiToolchain tools = MpiToolchain.detect();
        assumeTrue(tools.isComplete(), "no MPI here");
        List<ArithmeticCase> cases = cases().filter(c -> !c.isError()).toList();
        Map<String, NamedPlan> programs = new LinkedHashMap<>();
        for (ElementType type : Share.of(List.of(BasicType.values()), 2)) {
            StringBuilder declarations = new StringBuilder();
            StringBuilder statements = new StringBuilder();
            for (int i = 0; i < cases.size(); i++) {
                if (cases.get(i).type() == type) {
                    write(cases.get(i), i);
                    declarations.append(cases.get(i).declarations(i));
                    statements.append(cases.get(i).statement(i));
                }
            }
            programs.put(type.keyword(), new NamedPlan(type.keyword(), Read.of(declarations.toString() + statements, folder).plan()));
        }
        Map<MpiBatch.Job, MpiBatch.Outcome> outcomes = run(tools, List.copyOf(programs.values()), Pace.USUAL);
        List<String> faults = new ArrayList<>();
        outcomes.forEach((job, outcome) -> {
            assertTrue(outcome.report().isPresent(), () -> job.program() + ": " + outcome.said());
            for (int i = 0; i < cases.size(); i++) {
                if (cases.get(i).type().keyword().equals(job.program())) {
                    String fault = cases.get(i).fault(new DumpedResults(job.dump()).gather("r" + i));
                    faults.addAll(fault.isEmpty() ? List.of() : List.of(cases.get(i) + ": " + fault));
                }
            }
        });
        assertEquals("", String.join("\n", faults));
    }

    @Test
    void mpiFailsAsTheTableSays() throws Exception {
        MpiToolchain tools = MpiToolchain.detect();
        assumeTrue(tools.isComplete(), "no MPI here");
        List<ArithmeticCase> cases = Share.of(cases().filter(c -> c.isError() && c.code().isEmpty()).toList(), 2);
        List<NamedPlan> programs = new ArrayList<>();
        List<String> faults = new ArrayList<>();
        for (int i = 0; i < cases.size(); i++) {
            write(cases.get(i), i);
            programs.add(new NamedPlan("e" + i, Read.of(cases.get(i).declarations(i) + cases.get(i).statement(i), folder).plan()));
        }
        run(tools, programs, Pace.FAST).forEach((job, outcome) -> {
            ArithmeticCase c = cases.get(Integer.parseInt(job.program().substring(1)));
            String message = outcome.report().isPresent() ? "no error" : outcome.said();
            faults.addAll(message.contains(c.expected()) ? List.of() : List.of(c + ": " + message));
        });
        assertEquals("", String.join("\n", faults));
    }

    /** Runs each program once, all of them in one start of one process. */
    private Map<MpiBatch.Job, MpiBatch.Outcome> run(MpiToolchain tools, List<NamedPlan> programs, Pace pace) throws Exception {
        MpiBatch batch = MpiBatch.compiled(folder, tools, programs, pace, RunsOn.HOST);
        List<MpiBatch.Job> jobs = new ArrayList<>();
        for (NamedPlan p : programs) {
            jobs.add(new MpiBatch.Job(p.name(), Map.of(), 1, List.of(), folder, Files.createTempDirectory(folder, p.name())));
        }
        Map<MpiBatch.Job, MpiBatch.Outcome> outcomes = batch.run(jobs, Map.of(), false);
        assertEquals(programs.size(), outcomes.size());
        return outcomes;
    }
}
