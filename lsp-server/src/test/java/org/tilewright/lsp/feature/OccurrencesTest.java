package org.tilewright.lsp.feature;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.tilewright.language.names.Occurrences;
import org.tilewright.language.syntax.Token;
import org.tilewright.lsp.document.Snapshot;

class OccurrencesTest {

    /** Words with a meaning of their place, which no declaration changes. */
    private static final Set<String> WORDS_OF_THEIR_PLACE = Set.of("f64", "i64", "c128", "bf16", "f16", "u8", "bool", "Grid", "random",
            "identity", "iota", "ones", "file", "to", "as", "in", "step", "until", "auto", "cyclic", "split", "divide", "reorder", "rotate",
            "communicate", "distribute", "substitute",
            "parallelize", "precompute", "gemm", "gemv", "cpu", "max", "min", "sum", "prod", "any", "all", "abs", "exp",
            "select", "einsum", "sqrt", "floor", "zeros", "ger", "dot", "axpy", "f32", "i32", "cbrt", "ceil", "unroll", "collapse", "ttv",
            "vector", "link", "latency", "memory", "device", "peak", "inf", "GiB", "GB", "s", "us", "ns",
            "gpu", "block", "thread", "sin", "cos",
            "atan2", "re", "im", "conj", "c64", "scan", "exclusive", "argmax", "reduce", "log", "complex", "privatize");

    /** {@code KIND name: line:column ...}, the place that introduces the name first. */
    private static String told(String text) {
        return Marked.snapshot(text).occurrences().entities().stream().map(e -> e.kind() + " " + e.name() + " " + place(e.declaration())
                + e.uses().stream().map(w -> " " + place(w)).collect(Collectors.joining())).collect(Collectors.joining("\n"));
    }

    private static String place(org.tilewright.ir.source.Word w) {
        return w.range().line() + ":" + w.range().column();
    }

    @Test
    void everyKindOfName() {
        assertEquals("""
                PARAM n 1:7 6:16 6:19 8:50 9:16
                MACHINE M 2:9 8:12 8:34
                LEVEL node 3:3 8:14
                LEVEL gpu 4:3 8:36
                TENSOR A 6:8 8:1 8:23 10:6 10:22
                FUNCTION twice 7:5 10:16
                FUNCTION_PARAMETER v 7:11 7:20
                DIMENSION x 8:3 8:19
                DIMENSION y 8:6
                DIMENSION z 8:25
                DIMENSION w 8:28 8:47
                COUNTER t 9:8 10:33
                LABEL l 10:3 12:10
                VARIABLE i 10:8 10:24 12:31
                VARIABLE j 10:11 10:27 12:28
                SCHEDULE a 12:15""", told("""
                param n = 4
                machine M {
                  node = Grid(2)
                  gpu = Grid(2)
                  memory = 8 GiB }
                tensor A : f64(n, n)
                fun twice(v) = 2 * v
                A(x, y) -> M.node(x), A(z, w) -> M.gpu(cyclic(w, n))
                repeat t in 0..n {
                  l: A(i, j) = twice(A(i, j)) + t
                }
                schedule l as a { reorder({j, i}) }
                """));
    }

    @Test
    void variablesBelongToAStatementAndItsSchedules() {
        assertEquals("""
                PARAM n 1:7 3:22 3:25
                MACHINE M 2:9 7:31 11:31
                TENSOR A 3:8 4:1 6:10 10:10
                TENSOR B 3:11 4:11 5:11 8:15
                TENSOR C 3:14 5:1
                VARIABLE i 4:3 4:13 7:15 11:15
                VARIABLE j 4:6 4:16
                VARIABLE i 5:3 5:13
                VARIABLE j 5:6 5:16
                LOOP io 7:20 8:18
                LOOP ii 7:26
                SCHEDULE x 10:15
                LOOP io 11:20
                LOOP ii 11:26""", told("""
                param n = 4
                machine M = Grid(2)
                tensor A, B, C : f64(n, n)
                A(i, j) = B(i, j)
                C(i, j) = B(i, j)
                schedule A {
                  distribute({i}, {io}, {ii}, M)
                  communicate(B, io)
                }
                schedule A as x {
                  distribute({i}, {io}, {ii}, M)
                }
                """));
    }

    @Test
    void reductionsHaveVariablesOfTheirOwnUnlessTheseAreLoops() {
        assertEquals("""
                TENSOR A 1:8 2:1 3:1 5:10
                TENSOR B 1:11 2:19 2:38 3:19
                VARIABLE i 2:3 2:21 2:40
                VARIABLE j 2:16 2:24
                VARIABLE j 2:35 2:43
                VARIABLE i 3:3 3:21
                VARIABLE k 3:16 3:24""", told("""
                tensor A, B : f64(4)
                A(i) = exp(sum(j: B(i, j))) * max(j: B(i, j))
                A(i) = 2 * max(k: B(i, k))

                schedule A { }
                """));
    }

    @Test
    void sumsThatAreAddendsShareTheirLoop() {
        assertEquals("""
                TENSOR A 1:8 2:1 3:10
                TENSOR B 1:11 2:12 2:29 2:40
                VARIABLE i 2:3 2:14 2:31 2:42
                VARIABLE k 2:17 2:26 2:34 2:45 3:23
                VARIABLE i 2:54 2:62""", told("""
                tensor A, B : f64(4)
                A(i) =     B(i, k) + sum(k: B(i, k)) - B(i, k) + sum(i: 1 + (i))
                schedule A { reorder({k}) }
                """));
    }

    @Test
    void aScanRunsOverAVariableOfTheLeftSide() {
        assertEquals("""
                TENSOR A 1:8 2:1 3:10
                TENSOR B 1:11 2:29 4:28
                TENSOR m 1:14 4:1 4:12
                VARIABLE i 2:3 2:19 2:31 2:54
                VARIABLE k 2:26 2:34 3:23
                VARIABLE k 4:25 4:30""", told("""
                tensor A, B, m : f64(4)
                A(i) =  scan(max, i: sum(k: B(i, k)), exclusive) for i in 1..4
                schedule A { reorder({k}) }
                m() =      m() + argmax(k: B(k, 0))
                """));
    }

    @Test
    void whatStandsBeforeTheVariablesOfAReductionIsAFunctionAndAValue() {
        assertEquals("""
                FUNCTION f 2:5 4:15
                FUNCTION_PARAMETER a 2:7 2:15
                FUNCTION_PARAMETER b 2:10 2:19
                PARAM n 1:7 4:18 4:46
                TENSOR x 3:8 4:28
                TENSOR y 3:11 4:1
                VARIABLE k 4:25 4:30 4:38""", told("""
                param n = 4
                fun f(a, b) = a + b
                tensor x, y : f64(4)
                y() =  reduce(f, n - 4, k: x(k)) for k in 0..n
                """).lines().sorted().collect(Collectors.joining("\n")));
    }

    @Test
    void fieldsOfOneNameAreOneThingAndNothingElseOfThatName() {
        assertEquals("""
                FIELD k 1:16 2:14 7:26 7:32 8:55 9:15 9:26
                FIELD n 1:24 7:38 8:48
                FIELD w 2:22
                FUNCTION later 7:5 8:20
                FUNCTION_PARAMETER a 7:11 7:24 7:36
                FUNCTION_PARAMETER k 7:14 7:30
                PARAM n 3:7 5:18 6:16 8:33 8:36
                RECORD Key 2:8 6:12
                RECORD Match 1:8 5:12 8:27
                TENSOR N 5:8 8:43 9:21
                TENSOR best 4:8 8:1 9:10
                TENSOR w 4:14 9:19
                TENSOR x 6:8 9:1
                VARIABLE k 8:40 8:45 8:53
                VARIABLE k 9:3 9:23""", told("""
                record Match { k : i64 n : f64 }
                record Key { k : i64 w : f64 }
                param n = 4
                tensor best, w : i64()
                tensor N : Match(n)
                tensor x : Key(n)
                fun later(a, k) =      a.k + k.k + a.n
                best =      reduce(later, Match(n, n), k: N(k).n * (k.k))
                x(k) =   best.k + w(N(k).k)
                """).lines().sorted().collect(Collectors.joining("\n")));
    }

    @Test
    void lettersOfAnEinsumAreVariables() {
        assertEquals("""
                TENSOR A 1:8 2:1 4:10
                TENSOR B 1:11 2:31
                TENSOR C 1:14 2:34
                VARIABLE i 2:3
                VARIABLE q 2:6
                VARIABLE k 2:20 2:22 4:23""", told("""
                tensor A, B, C : f64(4, 4)
                A(i, q) = einsum("ik,kj->ij", B, C)

                schedule A { reorder({k}) }
                """));
    }

    @Test
    void everyWordOfTheSamplesIsANameOrAWordOfItsPlace() {
        Set<String> others = new TreeSet<>();
        for (Path f : Samples.all()) {
            Snapshot s = Marked.snapshot(Samples.text(f));
            for (Token t : s.tokens()) {
                if (t.kind() == Token.Kind.WORD && s.occurrences().at(t.offset()).filter(p -> p.offset() == t.offset()).isEmpty()) {
                    others.add(t.text());
                }
            }
            for (Occurrences.Entity e : s.occurrences().entities()) {
                e.all().forEach(w -> assertEquals(e.name(), s.text(w.range()), f + " " + w));
            }
        }
        others.removeAll(WORDS_OF_THEIR_PLACE);
        assertTrue(others.isEmpty(), () -> "no names: " + others);
    }
}
