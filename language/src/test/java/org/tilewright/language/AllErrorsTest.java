package org.tilewright.language;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.tilewright.ir.source.Diagnostic;

/** What is wrong in one place does not hide what is wrong in another. */
class AllErrorsTest {

    private static final String DECLARATIONS = """
            param n = 100
            machine M = Grid(2)
            tensor A, B, C, D, U : f64(n)
            A(x) -> M(x)
            B(x) -> M(x)
            input B = iota
            """;

    @Test
    void scheduleErrorsStandBesideUnsetTensors() {
        assertEquals(List.of("8 never-set", "11 distribute-extent"), errors(DECLARATIONS + """
                A(i) = B(i)
                C(i) = U(i)
                schedule A {
                  divide(i, io, ii, 3)
                  distribute({io})
                }
                """));
    }

    @Test
    void scheduleErrorsStandBesideUnknownNames() {
        assertEquals(List.of("8 unknown-name", "11 distribute-extent", "12 loop-unknown"), errors(DECLARATIONS + """
                A(i) = B(i)
                C(i) = nix(i)
                schedule A {
                  divide(i, io, ii, 3)
                  distribute({io})
                  split(k, ko, ki, 3)
                }
                """));
    }

    @Test
    void whatIsRedistributedMayBeUnclear() {
        // neither a tensor named as a type nor an item behind a comment begins an item of its own for this
        assertEquals(List.of("5 index-out-of-range"), errors("""
                machine M = Grid(2)
                tensor f64 : f64()
                tensor A : f64(1)
                input A = ones
                f64 = A(i) * A(2 * i + 1)
                /* here */ redistribute A(x) -> M(0)
                """));
    }

    @Test
    void eachScheduleIsPlanned() {
        assertEquals(List.of("12 distribute-extent", "16 distribute-extent"), errors(DECLARATIONS + """
                A(i) = B(i)
                C(i) = B(i)

                schedule A {
                  divide(i, io, ii, 3)
                  distribute({io})
                }
                schedule C {
                  divide(i, io, ii, 4)
                  distribute({io})
                }
                """));
    }

    @Test
    void indicesOfOtherStatementsAreChecked() {
        assertEquals(List.of("7 index-out-of-range", "8 unknown-name"), errors(DECLARATIONS + """
                A(i) = B(i + 1)
                C(i) = nix(i)
                """));
    }

    @Test
    void errorsOfAMachineHideNoOthersOfSchedules() {
        assertEquals(List.of("1 extent-below-one", "6 loop-unknown"), errors("""
                machine M = Grid(0)
                tensor A, B : f64(4)
                input B = ones
                A(i) = B(i)
                schedule A {
                  split(k, ko, ki, 3)
                }
                """));
    }

    @Test
    void whatStandsOnAnErrorIsNotBlamedForIt() {
        // the extent of A is unknown, so nothing is known about the indices of A and B
        assertEquals(List.of("1 unknown-name", "6 unknown-name"), errors("""
                param n = m
                tensor A, B : f64(n)
                tensor C, D : f64(4)
                input B = ones
                A(i) = B(i + 1)
                C(i) = nix(i)
                """));
    }

    @Test
    void whatIsOfABrokenRecordIsNotPlanned() {
        assertEquals(List.of("7 unknown-type", "14 distribute-extent"), errors(DECLARATIONS + """
                record Match { id : i46 }
                tensor N, O : Match(n)
                input N = ones
                O(i) = N(i)
                A(i) = B(i)
                schedule A {
                  divide(i, io, ii, 3)
                  distribute({io})
                }
                schedule O {
                  divide(i, io, ii, 3)
                  distribute({io})
                }
                """));
    }

    private static List<String> errors(String text) {
        return Analysis.of("all.tw", text).diagnostics().stream().filter(Diagnostic::isError).map(d -> d.range().line() + " " + d.code())
                .toList();
    }
}
