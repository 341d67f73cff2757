package org.tilewright.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.tilewright.oracle.ProgramBuilder.*;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.tilewright.data.DenseTensor;
import org.tilewright.ir.Expr;
import org.tilewright.ir.Statement;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.ir.source.Word;
import org.tilewright.ir.type.ElementType;
import org.tilewright.ir.type.ReductionOperator;
import org.tilewright.oracle.fields.SplitRecords;
import org.tilewright.oracle.meaning.Declared;

/** Elements that are computed again, from whatever was overwritten in whatever rounds, are those of the whole program. */
class SampledProgramsTest {

    private static final SourceRange NONE = SourceRange.NONE;
    private static final Effort NO_LIMIT = new Effort(-1, 1e15, 1_000_000_000, 1e9, 1 << 20);

    private static ProgramBuilder program(Random r) {
        return program(r, true);
    }

    private static ProgramBuilder program(Random r, boolean scans) {
        ElementType type = List.of(ElementType.I64, ElementType.I32, ElementType.F64, ElementType.C64).get(r.nextInt(4));
        long n = 1L + r.nextInt(14);
        ProgramBuilder p = new ProgramBuilder().tensor("A", type, n, n).tensor("B", type, n, n).tensor("C", type, n, n).tensor("x", type, n)
                .tensor("y", type, n).tensor("s", type).tensor("X", type, n + 2);
        for (String t : "A B C x y s X".split(" ")) {
            p.random(t, r.nextInt(100));
        }
        block(r, type, r.nextInt(5) + 1, List.of(), scans).forEach(p::statement);
        return p;
    }

    private static List<Statement> block(Random r, ElementType type, int length, List<String> counters, boolean scans) {
        List<Statement> out = new ArrayList<>();
        for (int i = 0; i < length; i++) {
            if (counters.size() < 2 && r.nextInt(3) == 0) {
                String counter = "t" + counters.size();
                ParamExpr from = counters.isEmpty() || r.nextBoolean() ? ParamExpr.of(r.nextInt(2)) : ParamExpr.ref(counters.get(0));
                List<String> inside = new ArrayList<>(counters);
                inside.add(counter);
                out.add(new Statement.Repeat(Word.of(counter), from, ParamExpr.of(r.nextInt(4)), Optional.empty(),
                        block(r, type, 1 + r.nextInt(3), inside, scans), NONE));
            } else {
                out.add(statement(r, type, counters, scans));
            }
        }
        return out;
    }

    private static Statement statement(Random r, ElementType type, List<String> counters, boolean scans) {
        Expr number = counters.isEmpty() ? num(1 + r.nextInt(3)) : name(counters.get(r.nextInt(counters.size())));
        String[] matrices = {"A", "B", "C"};
        String a = matrices[r.nextInt(3)];
        String b = matrices[r.nextInt(3)];
        String c = matrices[r.nextInt(3)];
        String x = r.nextBoolean() ? "x" : "y";
        String y = r.nextBoolean() ? "x" : "y";
        // so that numbers stay small
        Expr half = num(2);
        return switch (r.nextInt(scans ? 11 : 10)) {
            case 0 -> assignment(at(c, "i", "j"), r.nextBoolean(), op("/", op("*", at(a, "i", "k"), at(b, "k", "j")), num(8)));
            case 1 -> assignment(at(c, "i", "j"), r.nextBoolean(), op("/", op("-", at(a, "j", "i"), at(b, "i", "j")), half));
            case 2 -> assignment(at(x, "i"), r.nextBoolean(), op("/", op("*", at(a, "i", "j"), at(y, "j")), num(8)));
            case 3 -> assignment(at("s"), r.nextBoolean(), op("/", op("*", at(x, "i"), at(y, "i")), num(8)));
            case 4 -> assignment(at(x, "i"), false, op("/", op("+", op("*", at(y, "i"), number), at("s")), num(8)));
            case 5 -> assignment(at(x, "i"), false, op("-", op("/", op("+", at("X", "i"), at("X", "i+2")), half), at("X", "i+1")));
            case 6 -> assignment(at("X", "i"), true, op("/", op("*", at("X", "i"), number), num(8)));
            case 7 -> assignment(at(c, "i", "j"), false,
                    op("+", at(a, "i", "i"), reduce(ReductionOperator.SUM, "j", op("/", at(b, "j", "i"), num(8)))));
            case 8 -> assignment(at(x, "i"), true,
                    type.isComplex() ? at(y, "i") : reduce(ReductionOperator.MAX, "k", op("-", at(a, "k", "i"), at(y, "k"))));
            case 10 -> scan(r, r.nextBoolean() ? "i" : "j", op("/", op("-", at(a, "i", "j"), at(b, "j", "i")), num(8)), at(c, "i", "j"));
            default -> assignment(at("s"), false, op("+", at(x, "0"), number));
        };
    }

    private static Statement scan(Random r, String variable, Expr value, Expr.Access target) {
        return new Statement.Assignment(Optional.empty(), target, false, Optional.of(new Statement.Scan(ReductionOperator.SUM,
                Word.of(variable), r.nextBoolean(), NONE)), value, List.of(), NONE);
    }

    @Property(tries = 500)
    void areThoseOfTheWholeProgram(@ForAll long seed) {
        ProgramBuilder p = program(new Random(seed));
        Verdict v = Verify.against(p.build(), p.values(), Path.of("."), Results.of(p), NO_LIMIT);
        assertTrue(v.passed(), v::text);
        assertEquals(List.of(), v.unchecked());
        NaiveEvaluator oracle = new NaiveEvaluator(p.build(), p.values(), Path.of("."));
        Timeline timeline = new Timeline(oracle.records(), oracle.declared(), new Ends(oracle.declared(), p.build(), List.of()));
        long expected = timeline.computed().stream()
                .mapToLong(t -> Math.min(64, DenseTensor.count(oracle.declared().extents(t)))).sum();
        assertEquals(expected, v.compared());
    }

    @Property(tries = 200)
    void andNoFaultOfATensorGoesUnseen(@ForAll long seed) {
        Random r = new Random(seed);
        ProgramBuilder p = program(r);
        Results run = Results.of(p);
        Declared declared = Declared.of(p.build(), p.values());
        Timeline timeline = new Timeline(SplitRecords.of(p.build()), declared, new Ends(declared, p.build(), List.of()));
        List<String> computed = List.copyOf(timeline.computed());
        if (computed.isEmpty()) {
            return;
        }
        String tensor = computed.get(r.nextInt(computed.size()));
        boolean[] changed = {false};
        run.change(tensor, t -> {
            for (long i = 0; i < t.size(); i++) {
                String before = t.text(i);
                t.setComplex(i, t.real(i) + 1 + Math.abs(t.real(i)), t.imaginary(i));
                changed[0] |= !t.text(i).equals(before);
            }
        });
        Verdict v = Verify.against(p.build(), p.values(), Path.of("."), run, NO_LIMIT);
        // what is infinite stays so
        assertTrue(!v.passed() || v.uncertain().contains(tensor) || !changed[0], v::text);
    }

    /** Twelve contractions in single precision, with cancellation, leave no digit of C that a comparison could hold. */
    @Example
    void whatRoundingMayHaveMadeIsSaid() {
        ProgramBuilder p = program(new Random(315), false);
        Results run = Results.of(p).change("C", t -> {
            for (long i = 0; i < t.size(); i++) {
                t.setComplex(i, 2 * t.real(i), t.imaginary(i));
            }
        });
        Verdict v = Verify.against(p.build(), p.values(), Path.of("."), run, NO_LIMIT);
        assertTrue(v.passed(), v::text);
        assertEquals(List.of("C"), v.uncertain());
        assertTrue(v.text().endsWith("; the program amplifies rounding so much that this says little of C"), v::text);
    }
}
