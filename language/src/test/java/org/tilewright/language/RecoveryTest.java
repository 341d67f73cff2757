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

    private static void assertErrors(String text, String... expected) {
        assertEquals(List.of(expected), Checked.errors(text).stream()
                .map(d -> d.range().line() + ":" + d.range().column() + " " + d.code()).toList());
    }
}
