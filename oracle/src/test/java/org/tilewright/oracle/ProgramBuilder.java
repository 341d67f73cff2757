package org.tilewright.oracle;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
import org.tilewright.ir.type.BasicType;
import org.tilewright.ir.type.ElementType;
import org.tilewright.ir.type.Intrinsic;
import org.tilewright.ir.type.ReductionOperator;

/** Programs for tests, without text. */
public final class ProgramBuilder {

    private static final SourceRange NONE = SourceRange.NONE;
    private final List<Param> params = new ArrayList<>();
    private Optional<MachineDecl> machine = Optional.empty();
    private final List<TensorDecl> tensors = new ArrayList<>();
    private final List<Distribution> distributions = new ArrayList<>();
    private final List<Input> inputs = new ArrayList<>();
    private final List<Output> outputs = new ArrayList<>();
    private final List<Statement> statements = new ArrayList<>();
    private final List<Schedule> schedules = new ArrayList<>();

    public ProgramBuilder tensor(String name, ElementType type, long... extents) {
        tensors.add(new TensorDecl(Word.of(name), type, Arrays.stream(extents).mapToObj(ParamExpr::of).toList(), NONE));
        return this;
    }

    public ProgramBuilder param(String name, long value) {
        params.add(new Param(Word.of(name), ParamExpr.of(value), NONE));
        return this;
    }

    public ProgramBuilder grid(long... extents) {
        machine = Optional.of(new MachineDecl(Word.of("M"), List.of(new MachineDecl.Level(Word.of(""),
                Arrays.stream(extents).mapToObj(ParamExpr::of).toList(), MachineDecl.Properties.UNKNOWN, NONE)), NONE));
        return this;
    }

    /** {@code T(names) -> M(places)}, where a place is a name, a number, {@code *} or {@code name:block} for cyclic. */
    public ProgramBuilder place(String tensor, String names, String places) {
        distributions.add(distribution(tensor, names, places));
        return this;
    }

    public static Distribution distribution(String tensor, String names, String places) {
        List<Distribution.Mapping> at = new ArrayList<>();
        for (String p : places.split(" ")) {
            if (p.equals("*")) {
                at.add(new Distribution.Mapping.Replicated(NONE));
            } else if (p.contains(":")) {
                at.add(new Distribution.Mapping.Cyclic(Word.of(p.substring(0, p.indexOf(':'))),
                        ParamExpr.of(Long.parseLong(p.substring(p.indexOf(':') + 1))), NONE));
            } else if (Character.isDigit(p.charAt(0))) {
                at.add(new Distribution.Mapping.Fixed(ParamExpr.of(Long.parseLong(p)), NONE));
            } else {
                at.add(new Distribution.Mapping.Block(Word.of(p)));
            }
        }
        List<Word> words = names.isEmpty() ? List.of() : Arrays.stream(names.split(" ")).map(Word::of).toList();
        return new Distribution(Word.of(tensor), List.of(new Distribution.LevelPart(Word.of("M"), Word.of(""), words, at, NONE)), NONE);
    }

    public ProgramBuilder random(String tensor, long seed) {
        return input(tensor, new Input.Source.Random(ParamExpr.of(seed)));
    }

    public ProgramBuilder iota(String tensor) {
        return input(tensor, new Input.Source.Iota());
    }

    public ProgramBuilder input(String tensor, Input.Source source) {
        inputs.add(new Input(Word.of(tensor), source, NONE));
        return this;
    }

    public ProgramBuilder output(String tensor, String path) {
        outputs.add(new Output(Word.of(tensor), Word.of(path), NONE));
        return this;
    }

    public ProgramBuilder assign(Expr.Access target, Expr value) {
        return statement(assignment(target, false, value));
    }

    public ProgramBuilder add(Expr.Access target, Expr value) {
        return statement(assignment(target, true, value));
    }

    public ProgramBuilder statement(Statement s) {
        statements.add(s);
        return this;
    }

    public ProgramBuilder schedule(String target, Schedule.Command... commands) {
        schedules.add(new Schedule(Word.of(target), Optional.empty(), List.of(commands), NONE));
        return this;
    }

    public Program build() {
        return new Program("test.tw", "", List.copyOf(params), machine.stream().toList(), List.copyOf(tensors), List.copyOf(distributions),
                List.copyOf(inputs), List.copyOf(outputs), List.copyOf(statements), List.copyOf(schedules));
    }

    /** The params' defaults. */
    public ParamValues values() {
        return ParamValues.evaluate(params, Map.of(), new ArrayList<>());
    }

    public static Statement.Assignment assignment(Expr.Access target, boolean accumulate, Expr value) {
        return new Statement.Assignment(Optional.empty(), target, accumulate, value, List.of(), NONE);
    }

    public static Statement.Repeat repeat(String variable, long from, long to, Statement... body) {
        return new Statement.Repeat(Word.of(variable), ParamExpr.of(from), ParamExpr.of(to), Optional.empty(), List.of(body), NONE);
    }

    /** A repeat that a condition ends; {@code until VARIABLE} must be a tensor of the program. */
    public static Statement.Repeat repeatUntil(String variable, long from, long to, Expr condition, Statement... body) {
        Word scalar = Statement.Repeat.condition(Word.of(variable), NONE);
        List<Statement> all = new ArrayList<>(List.of(body));
        all.add(assignment(at(scalar.text()), false, condition));
        return new Statement.Repeat(Word.of(variable), ParamExpr.of(from), ParamExpr.of(to), Optional.of(scalar), List.copyOf(all), NONE);
    }

    /** {@code tensor(indices)}; an index is a variable, or a sum such as {@code 2*p+r+1} or {@code i-1}. */
    public static Expr.Access at(String tensor, String... indices) {
        return new Expr.Access(Word.of(tensor), Arrays.stream(indices).map(ProgramBuilder::index).toList(), NONE);
    }

    private static AffineIndex index(String text) {
        List<AffineIndex.Term> terms = new ArrayList<>();
        long constant = 0;
        for (String part : text.replace("-", "+-").split("\\+")) {
            if (part.isEmpty()) {
                continue;
            }
            if (part.matches("-?[0-9]+")) {
                constant += Long.parseLong(part);
            } else if (part.contains("*")) {
                terms.add(new AffineIndex.Term(ParamExpr.of(Long.parseLong(part.substring(0, part.indexOf('*')))),
                        Word.of(part.substring(part.indexOf('*') + 1))));
            } else {
                terms.add(new AffineIndex.Term(ParamExpr.of(1), Word.of(part)));
            }
        }
        return new AffineIndex(terms, ParamExpr.of(constant), NONE);
    }

    public static Expr num(double value) {
        return new Expr.Number(java.math.BigDecimal.valueOf(value), value == Math.rint(value), NONE);
    }

    /** A literal as it is written. */
    public static Expr num(String digits) {
        return new Expr.Number(new java.math.BigDecimal(digits), digits.chars().allMatch(Character::isDigit), NONE);
    }

    /** A param or a counter as a number. */
    public static Expr name(String param) {
        return new Expr.ParamValue(param, NONE);
    }

    public static Expr paren(Expr e) {
        return new Expr.Parenthesised(e, NONE);
    }

    public static Expr op(String symbol, Expr left, Expr right) {
        Expr.Operator o = Arrays.stream(Expr.Operator.values()).filter(x -> x.symbol().equals(symbol)).findFirst().orElseThrow();
        return new Expr.Binary(o, left, right, NONE);
    }

    public static Expr neg(Expr e) {
        return new Expr.Negate(e, NONE);
    }

    public static Expr call(String function, Expr... arguments) {
        return BasicType.named(function).<Expr>map(t -> new Expr.Convert(t, arguments[0], NONE))
                .orElseGet(() -> new Expr.Call(Intrinsic.named(function).orElseThrow(), List.of(arguments), NONE));
    }

    public static Expr select(Expr condition, Expr then, Expr otherwise) {
        return new Expr.Select(condition, then, otherwise, NONE);
    }

    public static Expr reduce(ReductionOperator operator, String variables, Expr body) {
        return new Expr.Reduction(operator, Arrays.stream(variables.split(" ")).map(Word::of).toList(), body, NONE);
    }
}
