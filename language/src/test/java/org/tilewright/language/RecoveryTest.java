package org.tilewright.language;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

/** One mistake hides nothing else and causes no further messages. */
class RecoveryTest {

    @Test
    void aReservedWordAtALinesStartEndsAnUnfinishedItem() {
        assertErrors("""
                param n =
                param m = 3 +
                machine M = Grid(2, 2
                tensor A, B : f64(n,
                tensor C : f64(m, m)
                C(i, j) = 2
                """, "1:10 syntax", "2:14 syntax", "3:22 syntax", "4:21 syntax");
    }

    @Test
    void aBrokenStatementLeavesTheNextOneAlone() {
        assertErrors("""
                tensor A, B : f64(8)
                input B = ones
                A(i) = B(i) * * 2
                A(i) = Bb(i)
                A(i) = B(i
                A(i) = B(i) +
                A(i) = B(i, i)
                """, "3:15 syntax", "4:8 unknown-name", "5:11 syntax", "6:14 syntax", "7:8 order-mismatch");
    }

    @Test
    void aBrokenScheduleLeavesTheProgramAlone() {
        assertErrors("""
                tensor A, B : f64(8)
                input B = ones
                schedule A {
                  split(i, io,
                  reorder({io, ii})
                }
                A(i) = B(i, i)
                """, "4:15 syntax", "7:8 order-mismatch");
    }

    @Test
    void anUnclosedRepeatKeepsItsStatements() {
        assertErrors("""
                tensor A : f64(8)
                repeat t in 0..4 {
                  A(i) = 1
                  A(i) = X(i)
                schedule A { }
                """, "4:10 unknown-name", "4:14 syntax");
    }

    @Test
    void aBrokenHeadOfARepeatKeepsItsStatements() {
        assertErrors("""
                tensor A : f64(8)
                repeat t in 0.4 {
                  A(i) = X(i)
                }
                """, "2:17 syntax", "3:10 unknown-name");
    }

    @Test
    void aBraceTooManyTakesNoMoreThanTheItemBeforeIt() {
        assertErrors("""
                tensor A : f64(8)
                A(i) = X(i)
                A(i) = 1
                schedule A {
                }
                }
                A(i) = Y(i)
                """, "2:8 unknown-name", "6:1 syntax", "7:8 unknown-name");
    }

    @Test
    void namesOfBrokenDeclarationsAreNotMissed() {
        assertErrors("""
                param n = 4 4
                tensor A : f64(n)
                tensor B : f64(4))
                A(i) = B(i)
                schedule A { }
                output A to file("a.npy")
                """, "1:13 syntax", "3:18 syntax");
    }

    @Test
    void aBrokenRecordCostsOneMessage() {
        assertErrors("""
                record Match { id : i64  weight }
                record Other { id : f46 }
                tensor N, M : Match(4)
                tensor A : f64(4)
                input N = ones
                fun heavier(a, b) = select(a.weight > b.weight, a, b)
                A(i) = N(i).weight + Match(1, 2).id
                M(i) = reduce(heavier, Match(0, 0), j: N(j))
                A(i) = nix(i)
                """, "1:33 syntax", "2:21 unknown-type", "9:8 unknown-name");
    }

    @Test
    void whatDependsOnAnErrorIsNotJudged() {
        assertErrors("""
                tensor A : f64(q)
                tensor B : f64(4)
                B(i) = A(i, i)
                schedule B { }
                output B to file("b.npy")
                """, "1:16 unknown-name");
    }

    @Test
    void eachLineOfAnotherLanguageHasAMessageOfItsOwn() {
        assertErrors("""
                tensor u, v : f64(8, 8)
                tensor err : f64()
                input u = 0.5
                u[0, :] = 1
                # the iteration
                while (err > 1e-6) {
                  v(i, j) = u(i, j) / 2
                }
                int k = 3
                print(u)
                v(i, j) = w(i, j)
                """, "3:11 syntax", "4:2 syntax", "5:1 syntax", "6:1 syntax", "9:1 syntax", "10:1 syntax", "11:11 unknown-name");
    }

    @Test
    void aLoopOfAnotherLanguageKeepsWhatStandsBeforeIt() {
        assertErrors("""
                tensor u, v : f64(8)
                input u = ones
                v(i) = u(i)
                for (int t = 0; t < 4; t++) {
                  v(i) = u(i) * 2
                }
                for t in range(4):
                    v[1:-1] = u[2:]
                v(i) = w(i)
                """, "4:1 syntax", "7:1 syntax", "8:6 syntax", "9:8 unknown-name");
    }

    @Test
    void aBlockThatIsCutByAnItemTakesItsBrace() {
        assertErrors("""
                tensor u, v : f64(8)
                input u = ones
                if (1 > 0) {
                  v(i) = u(i)
                  output v to file("v.npy")
                }
                v(i) = w(i)
                """, "3:1 syntax", "7:8 unknown-name");
    }

    @Test
    void whatASoundItemGoesOnWithBelongsToIt() {
        assertErrors("""
                param n
                  = 8
                machine M
                { node
                  = Grid(2)
                  memory = 8
                  GiB }
                tensor A, B :
                  f64(n,
                  n)
                tensor s : f64()
                input s = ones
                input A = zeros
                input B
                = random(
                1)
                repeat t in 0
                  ..4
                  until s
                  > 3 {
                  A(i,
                    j) = B(i, j)
                    * max(k:
                      B(i, k))
                    for i
                    in 0..n
                    step
                    1
                }
                schedule A
                  as one {
                  split(i, io,
                  ii, 4)
                  unroll(ii,
                  2)
                }
                output A
                  to
                  file("a.npy")
                """);
    }

    private static void assertErrors(String text, String... expected) {
        assertEquals(List.of(expected), Checked.errors(text).stream()
                .map(d -> d.range().line() + ":" + d.range().column() + " " + d.code()).toList());
    }
}
