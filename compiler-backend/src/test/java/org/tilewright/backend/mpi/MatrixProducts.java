package org.tilewright.backend.mpi;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.tilewright.analysis.choice.MakePlan;
import org.tilewright.ir.AffineIndex;
import org.tilewright.ir.Distribution;
import org.tilewright.ir.Expr;
import org.tilewright.ir.Input;
import org.tilewright.ir.MachineDecl;
import org.tilewright.ir.Output;
import org.tilewright.ir.Program;
import org.tilewright.ir.Schedule;
import org.tilewright.ir.Statement;
import org.tilewright.ir.TensorDecl;
import org.tilewright.ir.index.Param;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.ir.source.Word;
import org.tilewright.ir.type.ElementType;
import org.tilewright.plan.Plan;
import org.tilewright.plan.planner.PlanResult;

/** SUMMA and Cannon as programs of the core, with the text that their places point into. */
public final class MatrixProducts {

    private static final List<String> DECLARATIONS = List.of("param n = 24", "param chunk = 5", "param gx = 2", "param gy = 2",
            "param half = n / 2", "machine M = Grid(gx, gy)", "tensor A, B, C : f64(n, n)", "A(x, y) -> M(x, y)", "B(x, y) -> M(x, y)",
            "C(x, y) -> M(x, y)", "A(i, j) = B(i, k) * C(k, j)", "schedule A {");

    private final List<String> lines;

    private MatrixProducts(List<String> schedule) {
        lines = java.util.stream.Stream.concat(DECLARATIONS.stream(), schedule.stream()).toList();
    }

    public static Plan summa() {
        return new MatrixProducts(List.of("  distribute({i, j}, {io, jo}, {ii, ji}, M)", "  split(k, ko, ki, chunk)",
                "  reorder({ko, ii, ji, ki})",
                "  communicate(A, jo)", "  communicate({B, C}, ko)", "  substitute({ii, ji, ki}, gemm)", "}")).plan("summa.tw",
                Optional.empty());
    }

    public static Plan cannon() {
        return new MatrixProducts(List.of("  distribute({i, j}, {io, jo}, {ii, ji}, M)", "  divide(k, ko, ki, gx)",
                "  reorder({ko, ii, ji, ki})",
                "  rotate(ko, {io, jo}, kos)", "  communicate(A, jo)", "  communicate({B, C}, kos)", "}")).plan("cannon.tw",
                Optional.empty());
    }

    /** SUMMA that reads B from a file. */
    public static Plan summaFrom(String file) {
        return new MatrixProducts(List.of("  distribute({i, j}, {io, jo}, {ii, ji}, M)", "  split(k, ko, ki, chunk)",
                "  reorder({ko, ii, ji, ki})",
                "  communicate(A, jo)", "  communicate({B, C}, ko)", "}")).plan("read.tw", Optional.of(file));
    }

    static ParamValues values(Plan plan, Map<String, Long> overrides) {
        return ParamValues.evaluate(plan.program().params(), overrides, new java.util.ArrayList<>());
    }

    private Plan plan(String file, Optional<String> input) {
        Program p = program(file, input);
        PlanResult r = MakePlan.of(p, ParamValues.evaluate(p.params(), Map.of(), new java.util.ArrayList<>()), Optional.empty());
        return r.plan().orElseThrow(() -> new AssertionError(r.diagnostics().toString()));
    }

    private Program program(String file, Optional<String> input) {
        List<Param> params = List.of(param("n", ParamExpr.of(24)), param("chunk", ParamExpr.of(5)), param("gx", ParamExpr.of(2)),
                param("gy", ParamExpr.of(2)),
                param("half", new ParamExpr.Binary(ParamExpr.Operator.DIV, ParamExpr.ref("n"), ParamExpr.of(2), SourceRange.NONE)));
        MachineDecl machine = new MachineDecl(Word.of("M"), List.of(new MachineDecl.Level(Word.of(""), List.of(ParamExpr.ref("gx"),
                ParamExpr.ref("gy")), MachineDecl.Properties.UNKNOWN, SourceRange.NONE)), SourceRange.NONE);
        List<TensorDecl> tensors = List.of(matrix("A"), matrix("B"), matrix("C"));
        Input.Source b = input.<Input.Source>map(f -> new Input.Source.File(Word.of(f))).orElse(new Input.Source.Random(ParamExpr.of(1)));
        List<Input> inputs = List.of(new Input(Word.of("B"), b, SourceRange.NONE),
                new Input(Word.of("C"), new Input.Source.Random(ParamExpr.of(2)), SourceRange.NONE));
        Statement.Assignment s = new Statement.Assignment(Optional.empty(), access("A", "i", "j"), false,
                new Expr.Binary(Expr.Operator.MUL, access("B", "i", "k"), access("C", "k", "j"), range("A(i, j) =")),
                List.of(), range("A(i, j) ="));
        return new Program(file, String.join("\n", lines), params, List.of(machine), tensors,
                List.of(tiles("A"), tiles("B"), tiles("C")), inputs, List.<Output>of(), List.of(s),
                List.of(new Schedule(Word.of("A"), Optional.empty(), commands(), range("schedule A"))));
    }

    private static Param param(String name, ParamExpr value) {
        return new Param(Word.of(name), value, SourceRange.NONE);
    }

    private static TensorDecl matrix(String name) {
        return new TensorDecl(Word.of(name), ElementType.F64, List.of(ParamExpr.ref("n"), ParamExpr.ref("n")), SourceRange.NONE);
    }

    private Distribution tiles(String name) {
        SourceRange at = range(name + "(x, y) ->");
        return new Distribution(Word.of(name), List.of(new Distribution.LevelPart(Word.of("M"), Word.of(""), words("x", "y"),
                List.of(new Distribution.Mapping.Block(Word.of("x")), new Distribution.Mapping.Block(Word.of("y"))), at)), at);
    }

    private static Expr.Access access(String tensor, String... indices) {
        return new Expr.Access(Word.of(tensor), Arrays.stream(indices).map(i -> AffineIndex.of(Word.of(i))).toList(), SourceRange.NONE);
    }

    /** The commands whose lines the text has. */
    private List<Schedule.Command> commands() {
        return lines.stream().filter(l -> l.startsWith("  ")).map(this::command).toList();
    }

    private Schedule.Command command(String line) {
        SourceRange at = range(line);
        String[] names = line.strip().split("\\W+");
        return switch (names[0]) {
            case "distribute" -> new Schedule.Command.Distribute(words("i", "j"), words("io", "jo"), words("ii", "ji"),
                    new Schedule.Onto.Named(Word.of("M")), at);
            case "split" -> new Schedule.Command.Split(Word.of("k"), Word.of("ko"), Word.of("ki"), ParamExpr.ref("chunk"), at);
            case "divide" -> new Schedule.Command.Divide(Word.of("k"), Word.of("ko"), Word.of("ki"), ParamExpr.ref("gx"), at);
            case "reorder" -> new Schedule.Command.Reorder(words(Arrays.copyOfRange(names, 1, names.length)), at);
            case "rotate" -> new Schedule.Command.Rotate(Word.of("ko"), words("io", "jo"), Word.of("kos"), at);
            case "substitute" -> new Schedule.Command.Substitute(words("ii", "ji", "ki"), Word.of("gemm"), at);
            default -> new Schedule.Command.Communicate(words(Arrays.copyOfRange(names, 1, names.length - 1)),
                    Word.of(names[names.length - 1]), at);
        };
    }

    private static List<Word> words(String... names) {
        return Arrays.stream(names).map(Word::of).toList();
    }

    private SourceRange range(String start) {
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).startsWith(start)) {
                return new SourceRange("", i + 1, 1, i + 1, lines.get(i).length() + 1);
            }
        }
        throw new IllegalArgumentException(start);
    }
}
