package org.tilewright.backend.local;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.tilewright.oracle.ProgramBuilder.*;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.tilewright.analysis.Traffic;
import org.tilewright.analysis.choice.MakePlan;
import org.tilewright.backend.local.fault.LocalRunException;
import org.tilewright.ir.Expr;
import org.tilewright.ir.Program;
import org.tilewright.ir.Schedule.Command;
import org.tilewright.ir.Schedule.Onto;
import org.tilewright.ir.Statement;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.ir.source.Word;
import org.tilewright.ir.type.BasicType;
import org.tilewright.ir.type.ElementType;
import org.tilewright.ir.type.ReductionOperator;
import org.tilewright.oracle.ProgramBuilder;
import org.tilewright.oracle.Verdict;
import org.tilewright.oracle.Verify;
import org.tilewright.plan.Plan;
import org.tilewright.plan.planner.PlanResult;

/** Layouts and schedules never change a result, and a run receives the bytes that were predicted. */
class RandomProgramTest {

    private static final SourceRange NONE = SourceRange.NONE;
    private static final Path HERE = Path.of(".");
    /** More than processors, so that loops are shared out among threads where a schedule says so. */
    private static final int THREADS = 32;

    private static void check(Program program, ParamValues params) {
        PlanResult planned = MakePlan.of(program, params, Optional.empty());
        assertTrue(planned.plan().isPresent(), () -> planned.diagnostics() + "\n" + program);
        Plan plan = planned.plan().get();
        LocalResult result;
        try {
            result = LocalRun.run(plan, params, new LocalRun.Options(2, HERE, THREADS));
        } catch (LocalRunException e) {
            throw new AssertionError(e.getMessage() + "\n" + text(program), e.getCause());
        }
        Verdict verdict = Verify.against(program, params, HERE, result);
        assertTrue(verdict.passed(), () -> verdict.text() + "\n" + text(program));
        assertArrayEquals(Traffic.of(plan, params).receivedBytes(), result.bytesReceived(), () -> text(program));
    }

    private static String text(Program p) {
        return (p.machine() + "\n" + p.tensors() + "\n" + p.distributions() + "\n" + p.statements() + "\n" + p.schedules())
                .replaceAll("SourceRange\\[[^\\]]*\\]", "-").replaceAll(", range=-", "");
    }

    private static String places(Random r, List<String> names, long[] grid) {
        List<String> left = new ArrayList<>(names);
        Collections.shuffle(left, r);
        List<String> out = new ArrayList<>();
        for (long extent : grid) {
            int kind = r.nextInt(5);
            if (kind < 3 && !left.isEmpty()) {
                String name = left.remove(0);
                out.add(r.nextInt(3) == 0 ? name + ":" + (1 + r.nextInt(3)) : name);
            } else {
                out.add(kind == 3 ? Long.toString(r.nextInt((int) extent)) : "*");
            }
        }
        return String.join(" ", out);
    }

    private static ElementType anyType(Random r) {
        return BasicType.values()[r.nextInt(BasicType.values().length)];
    }

    private static Statement.Assignment statement(Random r, ElementType type) {
        boolean ordered = !type.isComplex();
        Expr product = op("*", at("B", "i", "k"), at("C", "k", "j"));
        return switch (r.nextInt(9)) {
            case 0 -> assignment(at("A", "i", "j"), false, product);
            case 1 -> assignment(at("A", "i", "j"), true, product);
            case 2 -> assignment(at("A", "i", "j"), false,
                    ordered ? reduce(ReductionOperator.MIN, "k", op("+", at("B", "i", "k"), at("C", "k", "j"))) : product);
            case 3 -> assignment(at("s"), false, op("*", at("A", "i", "j"), at("A", "i", "j")));
            case 4 -> assignment(at("D", "i", "j"), r.nextBoolean(), at("D", "j", "i"));
            case 5 -> assignment(at("y", "i"), false, op("+", at("y", "i"), op("*", at("B", "i", "k"), at("z", "k"))));
            case 6 -> assignment(at("y", "i"), true, at("A", "i", "j"));
            case 7 -> assignment(at("u", "p"), false, op("*", at("v", "p+q"), at("w", "q")));
            default -> assignment(at("d", "i"), false, at("D", "i", "i"));
        };
    }

    @Property(tries = 250)
    void layoutsDoNotChangeResults(@ForAll long seed) {
        Random r = new Random(seed);
        ElementType type = anyType(r);
        long[] grid = r.nextInt(4) == 0 ? new long[] {1 + r.nextInt(4)} : new long[] {1 + r.nextInt(3), 1 + r.nextInt(3)};
        long m = 1L + r.nextInt(9);
        long n = 1L + r.nextInt(9);
        long l = 1L + r.nextInt(9);
        ProgramBuilder p = new ProgramBuilder().grid(grid).tensor("A", type, m, n).tensor("B", type, m, l).tensor("C", type, l, n)
                .tensor("D", type, n, n)
                .tensor("y", type, m).tensor("z", type, l).tensor("d", type, n).tensor("s", type).tensor("u", type, n)
                .tensor("v", type, n + 3).tensor("w", type, 4);
        String[] tensors = {"A 2", "B 2", "C 2", "D 2", "y 1", "z 1", "d 1", "s 0", "u 1", "v 1", "w 1"};
        for (String t : tensors) {
            List<String> names = List.of("a", "b").subList(0, t.charAt(2) - '0');
            p.random(t.substring(0, 1), t.charAt(0));
            if (r.nextInt(5) > 0) {
                p.place(t.substring(0, 1), String.join(" ", names), places(r, names, grid));
            }
        }
        for (int i = 0; i < 3; i++) {
            p.statement(statement(r, type));
            if (r.nextInt(3) == 0) {
                String t = tensors[r.nextInt(4)].substring(0, 1);
                p.statement(new Statement.Redistribute(distribution(t, "a b", places(r, List.of("a", "b"), grid)), NONE));
            }
        }
        if (r.nextInt(3) == 0) {
            p.statement(repeat("t", 0, 3, statement(r, type), statement(r, type)));
        }
        check(p.build(), p.values());
    }

    private static List<Word> words(String text) {
        return java.util.Arrays.stream(text.split(" ")).map(Word::of).toList();
    }

    @Property(tries = 150)
    void schedulesOfAProductDoNotChangeIt(@ForAll long seed) {
        Random r = new Random(seed);
        ElementType type = anyType(r);
        long g = 1L + r.nextInt(3);
        long[] grid = {g, r.nextBoolean() ? g : 1 + r.nextInt(3)};
        long m = 1L + r.nextInt(12);
        long n = 1L + r.nextInt(12);
        long l = 1L + r.nextInt(12);
        ProgramBuilder p = new ProgramBuilder().grid(grid).tensor("A", type, m, n).tensor("B", type, m, l).tensor("C", type, l, n)
                .random("B", 1).random("C", 2);
        boolean plain = r.nextBoolean();
        for (String t : new String[] {"A", "B", "C"}) {
            p.place(t, "a b", plain ? "a b" : places(r, List.of("a", "b"), grid));
        }
        boolean least = !type.isComplex() && r.nextInt(3) == 0;
        p.assign(at("A", "i", "j"), least ? reduce(ReductionOperator.MIN, "k", op("+", at("B", "i", "k"), at("C", "k", "j")))
                : op("*", at("B", "i", "k"), at("C", "k", "j")));
        List<Command> commands = new ArrayList<>();
        boolean overK = r.nextInt(3) == 0;
        commands.add(new Command.Distribute(words(overK ? "i k" : "i j"), words("o1 o2"), words("l1 l2"),
                new Onto.Named(Word.of("M")), NONE));
        String rest = overK ? "j" : "k";
        boolean rotate = !overK && grid[0] == grid[1] && r.nextInt(3) == 0;
        if (rotate) {
            commands.add(new Command.Divide(Word.of(rest), Word.of("ko"), Word.of("ki"), ParamExpr.of(grid[0]), NONE));
        } else {
            commands.add(new Command.Split(Word.of(rest), Word.of("ko"), Word.of("ki"), ParamExpr.of(1 + r.nextInt(5)), NONE));
        }
        commands.add(new Command.Reorder(words(r.nextBoolean() ? "ko l1 l2 ki" : "ko ki l1 l2"), NONE));
        if (rotate) {
            commands.add(new Command.Rotate(Word.of("ko"), words("o1 o2"), Word.of("kos"), NONE));
        }
        if (r.nextInt(4) > 0) {
            commands.add(new Command.Communicate(words("B C"), Word.of(rotate ? "kos" : "ko"), NONE));
            commands.add(new Command.Communicate(words("A"), Word.of(r.nextBoolean() ? "o2" : rotate ? "kos" : "ko"), NONE));
        }
        if (r.nextInt(3) == 0) {
            commands.add(new Command.Parallelize(Word.of(overK ? "l1" : r.nextBoolean() ? "l1" : "l2"), Word.of("cpu"),
                    Optional.empty(), NONE));
        }
        p.schedule("A", commands.toArray(Command[]::new));
        check(p.build(), p.values());
    }
}
