package org.tilewright.generated;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tilewright.generated.judge.LocalJudge;
import org.tilewright.generated.program.GeneratedProgram;

/** Generated programs that once failed on the local target, in their shortest form: under their own params and under larger ones. */
class FailedOnceTest {

    @TempDir
    Path folder;

    /** A program, and what was wrong with it. */
    record Case(String what, String text) {
        @Override
        public String toString() {
            return what;
        }
    }

    static Stream<Case> cases() {
        return Stream.of(new Case("a second temporary was summed over what the first one stands still for", """
                param n = 3
                tensor A : i64(n)
                tensor B : i64(n, n)
                input B = random(2)
                A(i) = B(i, j) * B(i, j)
                schedule A {
                  reorder({j, i})
                  precompute(B(i, j), {i}, {i}, V)
                  precompute(B(i, j), {i}, {i}, W)
                }
                """), new Case("a temporary was summed over a loop that another of its variables is rotated by", """
                param n = 3
                tensor A : f64(n)
                tensor B : f64(n, n)
                tensor C : f64()
                input A = random(1)
                input B = random(2)
                C = A(k) * B(i, j)
                schedule C {
                  rotate(j, {k, i}, jr)
                  precompute(B(i, j), {jr}, {jr}, W)
                }
                """), new Case("chunks of two loops that are one were predicted to be no wider than the first", """
                param n = 4
                machine M = Grid(2, 4)
                tensor A : c128(n, n, n)
                tensor B : c128(n, n, n, n)
                input B = random(1)
                A(i, j, k) = sum(l: B(i, j, k, l))
                schedule A {
                  distribute({j, i}, {jo, io}, {ji, ii}, M)
                  collapse(ji, ii, f)
                  divide(f, fo, fi, 2)
                  split(fi, fio, fii, 4)
                  reorder({fii, fio, jo, fo})
                }
                """), new Case("loops around a temporary that sums over the rest of their variable were left out", """
                param n = 5
                tensor A : i32(n, n)
                tensor B : i32(n, n, n)
                input B = random(2)
                A(i, j) = B(i, j, k)
                schedule A {
                  reorder({i, k, j})
                  precompute(B(i, j, k), {j}, {j}, W)
                  divide(i, io, ii, 3)
                  divide(k, ko, ki, 2)
                  split(ki, kio, kii, 2)
                  reorder({ko, io, kio, ii, kii})
                }
                """), new Case("chunks of two loops that are one, read backwards, were predicted to be no wider than the first", """
                param n = 5
                machine M = Grid(2)
                tensor A : f64()
                tensor B : f64(n, n)
                tensor C : f64(2 * n + 1, n)
                input B = random(1)
                input C = random(3)
                A = B(i, j) * sum(k: C(2 * (n - 1 - i), k))
                schedule A {
                  distribute({i}, {io}, {ii}, M)
                  collapse(ii, j, f)
                  split(f, fo, fi, 4)
                  communicate({A, C}, fo)
                }
                """), new Case("messages of processors without work were counted where a row of two loops that are one begins", """
                param n = 3
                param m = 11
                machine M = Grid(4)
                tensor A : i64(m, n)
                tensor B : i64(m, n, 6)
                input B = random(4)
                A(i, j) = B(i, j, k)
                schedule A {
                  collapse(i, j, f)
                  collapse(f, k, h)
                  split(h, ho, hi, 2)
                  divide(hi, hio, hii, 4)
                  distribute({hio})
                }
                """), new Case("what a range with a step reaches of what is dealt out in turn was predicted to go on behind the tensor", """
                param g = 2
                param n = 3
                param m = 12
                machine M = Grid(1, g)
                tensor A : c128(n, m)
                tensor E : c128(m, 2, m)
                tensor F : c128(1, n)
                A(x, y) -> M(y, cyclic(x))
                E(x, y, z) -> M(x, y)
                input A = random(1)
                input E = random(5)
                input F = random(6)
                A(2 * i + 1, j) = E(j, 2 * (i + 1) - 1, l) + F(i, 0)
                """), new Case("where something was found in a range with a step was the number of the iteration", """
                tensor A : i64()
                tensor B : f64(9)
                input B = random(1)
                A = argmax(i: B(i)) for i in 1..9 step 3
                """), new Case("room for elements apart that an index reaches backwards was predicted where they begin alone", """
                param g = 5
                param n = 2
                machine M = Grid(g, 1)
                tensor A : f64(5, n)
                tensor B : f64(2, n, n, n)
                input A = random(2)
                input B = random(1)
                A(2 * i + 1, j) = sum(k: sum(l: B(i, j, k, l) * B(i, j, j, n - 1 - i)))
                schedule A {
                  divide(k, ko, ki, g)
                  divide(i, io, ii, 1)
                  distribute({ko, io})
                }
                """), new Case("a temporary stood for an index as an integer, and as a real number, too", """
                param n = 4
                param m = 31
                record Pair { key : i64  value : f64 }
                tensor B : Pair(n, m)
                tensor C : i64(n)
                input C = iota
                B(i, k) = Pair(C(i) * k, k)
                schedule B {
                  divide(k, ko, ki, 3)
                  precompute(k, {ki}, {ki}, W)
                }
                """), new Case("whose copy another takes scanned its own before", """
                param n = 7
                machine M = Grid(1, 4, 2)
                tensor P : f32(2 * n, n)
                tensor Q : f16(n, n)
                tensor R : bf16(n, 2 * n)
                P(x, y) -> M(*, y, *)
                R(x, y) -> M(x, y, *)
                input Q = iota
                input R = random(7)
                P(l, m) = scan(+, l: -(Q(m, k) * R(k, l)))
                redistribute P(x, y) -> M(0, 0, y)
                """), new Case("messages of pieces that are read by steps were predicted for where a row of two collapsed loops begins", """
                param n = 12
                machine M = Grid(5, 1)
                tensor E : f64(n)
                tensor F : f64(n, 5, n)
                tensor G : f64(n, 5, n)
                G(k, x, rows) -> M(cyclic(rows), k)
                input E = random(6)
                input F = random(7 % 4)
                input G = random(5)
                E(2 + 2 * k) = min(m, l: -F(l, k, m) + round(G(m, k, l)))
                schedule E {
                  collapse(k, l, kf0)
                  split(kf0, ko1, ki2, 3)
                  split(ki2, ko3, ki4, n)
                  distribute({ki4, m}, {ko5, mo6}, {ki7, mi8}, M)
                }
                """), new Case("a variable that is multiplied on the left goes around on the right", """
                param n = 7
                machine M = Grid(3)
                tensor A, X : i64(n)
                tensor B : i64(n, 2 * n)
                tensor Y : i64(n, n)
                tensor Z : i64(1)
                A(x) -> M(x)
                X(x) -> M(cyclic(x))
                B(x, y) -> M(y)
                Y(x, y) -> M(x)
                input A = zeros
                input B = iota
                input X = iota
                input Y = iota
                input Z = ones
                A(3 * k) = X((k + 1) % n) for k in 0..2
                A(2 * k + 1) += X((k - 2) % n) + X(k) for k in 1..3
                B(k, 3 * j) = Y((k + 1) % n, (2 * j - 1) % n) * Z((j - j) % 1) for j in 0..4
                B(2 * k, 2 * j + 1) += Y((k - 1) % n, (j + k) % n) for k in 0..3, j in 0..n
                """), new Case("indices without a variable go around", """
                param n = 4
                param k = 1
                tensor A, X : i64(n)
                input A = zeros
                input X = iota
                repeat t in 0..6 {
                  A((t - 2) % n) = A((t - 3) % n) + X((k - 2) % n) + X((t - 1) % n)
                }
                """), new Case("a range that is all of a dimension left elements out", """
                param n = 5
                machine M = Grid(2)
                tensor A, B : f64(n)
                tensor C : f64(2 * n, 1)
                tensor X : f64(2 * n)
                A(x) -> M(x)
                C(x, y) -> M(x)
                input X = random(1)
                A(i) = X(i) for i in 0..n
                B(i + 1) = X(i + 1) for i in -1..n - 1
                C(i, 0) = X(j) * X(i) for i in 0..n + n, j in 1..n
                """), new Case("a diagonal is set", """
                param n = 5
                machine M = Grid(2, 2)
                tensor C, D : f64(n, n)
                tensor T : i64(n, n, n)
                tensor x : f64(n)
                tensor b : bool(n, n)
                C(x, y) -> M(x, y)
                input C = random(1)
                input D = random(2)
                input T = iota
                input x = random(3)
                input b = zeros
                C(i, i) = x(i)
                C(i, i + 1) += x(i) + D(i, k) * x(k) for i in 0..n - 1
                D(i + 1, i) = x(i) - D(i, k) * C(k, i) for i in 0..n - 1
                T(i, i, i) = i * i
                T(i, j, n - 1 - i) += 100
                b(i, i) = x(i) > 0 and x(k) < 0
                """));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void runsAsMeant(Case c) {
        GeneratedProgram g = GeneratedProgram.of(c.text, folder.resolve("failed.tw").toString());
        assertEquals(Optional.empty(), LocalJudge.fault(g));
        assertEquals(Optional.empty(), g.larger().flatMap(l -> LocalJudge.fault(l, g.plan())));
    }
}
