package org.tilewright.generated;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tilewright.backend.cpp.NamedPlan;
import org.tilewright.backend.cpp.RunsOn;
import org.tilewright.backend.mpi.DumpedResults;
import org.tilewright.backend.toolchain.CompilerFlags;
import org.tilewright.backend.toolchain.MpiToolchain;
import org.tilewright.generated.program.GeneratedProgram;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.oracle.Verdict;
import org.tilewright.oracle.Verify;
import org.tilewright.testing.MpiBatch;
import org.tilewright.tests.Share;

/**
 * Nests of every operator, stride and element type against the oracle, with extents below, at and beyond whole register
 * tiles: single elements, rests in both directions, narrow and long results, and enough work for several threads.
 */
@Tag("slow")
class NestsTest {

    private static final String SHAPES = """
            param n = 5
            param m = 4
            param l = 3
            param w = 3
            param s = 2
            param gx = 1
            param gy = 1
            machine M = Grid(gx, gy)
            tensor B : TYPE(n, l)
            tensor C : TYPE(l, m)
            tensor D : TYPE(m, l)
            tensor X : TYPE(n + 2, m + 2)
            tensor I : TYPE(2*n + w, 2*m + w)
            tensor F : TYPE(w, w)
            tensor G : TYPE(n, m) { dense(1), dense(0) }
            tensor S : TYPE(n, n)
            tensor z : TYPE(l)
            tensor d : TYPE(n)
            tensor V : TYPE(64*n*n)
            B(x, y) -> M(x, y)
            C(x, y) -> M(x, y)
            X(x, y) -> M(x, y)
            I(x, y) -> M(x, y)
            G(x, y) -> M(x, y)
            S(x, y) -> M(x, y)
            """;

    /** Each tensor that is computed, its shape and its statement. */
    private static final List<String> SUMS = List.of("y1(n)|y1(i) = d(i) + B(i,k)*z(k) - d(i)*d(i)",
            "y2(n, m)|y2(i,j) = B(i,k)*C(k,j)*D(j,k)", "y3(n, m)|y3(i,j) = I(i+r, j+t)*F(r,t)", "y4(n, m)|y4(i,j) = I(2*i+r, s*j+t)*F(r,t)",
            "y5(n)|y5(i) = S(i,i)", "y6()|y6 = B(i,k) - 2*B(i,k)", "y7(m, n)|y7(j,i) = G(i,j) + X(i+1,j+1)",
            "y8(n, m) { dense(1), dense(0) }|y8(i,j) = G(i,j)*C(k,j)*B(i,k)",
            "y9(n, m)|y9(i,j) = X(i,j+1) - 2*X(i+1,j+1) + X(i+2,j+1) - X(i+1,j) - X(i+1,j+2)",
            "y10(n, l, m)|y10(i,k,j) = B(i,k)*C(k,j) - G(i,j)", "y11(l)|y11(k) = D(j,k)");
    private static final List<String> ORDERED = List.of("x1(n, m)|x1(i,j) = min(k: B(i,k) + C(k,j))",
            "x2(n, m)|x2(i,j) = max(k: B(i,k) - D(j,k))", "x3(n)|x3(i) = max(k: B(i,k))", "x4(l)|x4(k) = min(i: B(i,k))",
            "x5()|x5 = max(i, k: B(i,k))", "x6(n, m)|x6(i,j) = select(G(i,j) < 0, -G(i,j), G(i,j))",
            "x7(m, n)|x7(j,i) = min(k: B(i,k) + C(k,j))", "x8()|x8 = max(k: V(k)) - min(k: V(k)) + sum(k: V(k))",
            "x9()|x9 = select(max(k: V(k)) > d(0), sum(k: V(k) + 1), min(i: d(i)))");
    /** Where values are found. */
    private static final List<String> FOUND = List.of("f1(n)|f1(i) = argmax(k: B(i,k))", "f2(l)|f2(k) = argmin(i: B(i,k) + d(i))",
            "f3()|f3 = argmax(k: V(k))", "f4()|f4 = argmin(k: abs(V(k)))", "f5(m)|f5(j) = argmax(k: C(k,j) * z(k))");
    private static final List<String> REAL = List.of("p1(l)|p1(k) = prod(i: 1 + B(i,k) / 100)", "p2(n)|p2(i) = prod(k: 1 - B(i,k) / 100)",
            "p3(n, m)|p3(i,j) = exp(G(i,j)) + sqrt(abs(X(i+1,j+2)))");
    private static final List<String> TRUTH = List.of("t1(n, m)|t1(i,j) = any(k: B(i,k) > C(k,j))", "t2(n)|t2(i) = all(k: B(i,k) < 1)",
            "t3(l)|t3(k) = any(i: B(i,k) > 0)");

    @TempDir
    Path folder;

    @Test
    void everyNestIsWhatTheOracleSays() throws Exception {
        MpiToolchain tools = MpiToolchain.detect();
        assumeTrue(tools.isComplete(), "no MPI here");
        Map<String, GeneratedProgram> programs = new LinkedHashMap<>();
        programs.put("f64", program("f64"));
        for (String type : Share.of(List.of("f32", "i64", "i32", "bool", "c128", "c64"), 3)) {
            programs.put(type, program(type));
        }
        MpiBatch batch = MpiBatch.compiled(folder, tools,
                programs.entrySet().stream().map(e -> new NamedPlan(e.getKey(), e.getValue().plan())).toList(),
                CompilerFlags.USUAL.optimised("-O2"), RunsOn.HOST, Map.of());
        List<MpiBatch.Job> jobs = new ArrayList<>();
        for (long[] v : new long[][] {{1, 1, 1, 1, 1, 1, 1}, {4, 25, 3, 2, 1, 1, 2}, {67, 29, 33, 3, 2, 2, 1}, {70, 203, 61, 3, 1, 1, 1},
                {45, 33, 200, 1, 2, 2, 2}}) {
            Map<String, Long> params = new LinkedHashMap<>();
            for (int i = 0; i < v.length; i++) {
                params.put(List.of("n", "m", "l", "w", "s", "gx", "gy").get(i), v[i]);
            }
            for (var e : programs.entrySet()) {
                long ranks = e.getValue().plan().grid().processors(ParamValues.of(params));
                jobs.add(new MpiBatch.Job(e.getKey(), params, ranks, List.of(), folder, Files.createTempDirectory(folder, e.getKey())));
            }
        }
        List<String> failures = new ArrayList<>();
        batch.run(jobs, Map.of(), false).forEach((job, outcome) -> {
            String fault = fault(programs.get(job.program()), job, outcome);
            if (!fault.isEmpty()) {
                failures.add(job.program() + " " + job.params() + ": " + fault);
            }
        });
        assertEquals("", String.join("\n", failures));
    }

    private static GeneratedProgram program(String type) {
        List<String> statements = new ArrayList<>(SUMS);
        boolean complex = type.startsWith("c");
        if (type.equals("bool")) {
            statements.removeIf(s -> s.contains("-"));
        } else if (!complex) {
            statements.addAll(ORDERED);
            statements.addAll(FOUND);
            statements.addAll(TRUTH);
        }
        if (complex || type.startsWith("f")) {
            statements.addAll(complex ? REAL.subList(0, 2) : REAL);
        }
        StringBuilder text = new StringBuilder(SHAPES.replace("TYPE", type));
        statements.forEach(s -> {
            String shape = s.substring(0, s.indexOf('|'));
            int name = shape.indexOf('(');
            text.append("tensor ").append(shape, 0, name).append(" : ")
                    .append(s.startsWith("t") ? "bool" : s.startsWith("f") ? "i64" : type)
                    .append(shape.substring(name)).append('\n');
        });
        int seed = 1;
        for (String input : "B C D X I F G S z d V".split(" ")) {
            text.append("input ").append(input).append(" = random(").append(seed++).append(")\n");
        }
        statements.forEach(s -> text.append(s.substring(s.indexOf('|') + 1)).append('\n'));
        return GeneratedProgram.of(text.toString());
    }

    private static String fault(GeneratedProgram g, MpiBatch.Job job, MpiBatch.Outcome outcome) {
        if (outcome.report().isEmpty()) {
            return outcome.said();
        }
        Verdict verdict = Verify.against(g.program(), ParamValues.of(job.params()), job.files(), new DumpedResults(job.dump()));
        return verdict.passed() ? "" : verdict.text();
    }
}
