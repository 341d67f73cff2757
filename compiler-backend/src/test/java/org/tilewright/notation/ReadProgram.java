package org.tilewright.notation;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.tilewright.ir.Distribution;
import org.tilewright.ir.Expr;
import org.tilewright.ir.MachineDecl;
import org.tilewright.ir.Program;
import org.tilewright.ir.Schedule;
import org.tilewright.ir.Statement;
import org.tilewright.ir.TensorDecl;
import org.tilewright.ir.index.Param;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.ir.source.Word;
import org.tilewright.ir.type.BasicType;

/**
 * Reads programs for the core's tests: the part of the language that decides about loops, layouts and messages, with neither places
 * nor error messages. Names are declared before they are used. Tests of the language itself parse texts with its grammar.
 */
public final class ReadProgram {

    private static final SourceRange NONE = SourceRange.NONE;

    private final Tokens tokens;
    private final Set<String> params = new LinkedHashSet<>();
    private final Set<String> names = new LinkedHashSet<>();
    private final ReadExpr expressions;
    private final List<Param> declared = new ArrayList<>();
    private final List<MachineDecl> machines = new ArrayList<>();
    private final List<TensorDecl> tensors = new ArrayList<>();
    private final List<Distribution> distributions = new ArrayList<>();
    private final List<Schedule> schedules = new ArrayList<>();

    private ReadProgram(String text) {
        this.tokens = new Tokens(text);
        this.expressions = new ReadExpr(tokens, params, names);
    }

    /** @throws IllegalArgumentException if the text is not of this part of the language */
    public static Program read(String text) {
        ReadProgram r = new ReadProgram(text);
        List<Statement> statements = r.statements();
        if (!r.tokens.isAtEnd()) {
            throw new IllegalArgumentException("no item: " + r.tokens.peek(0));
        }
        return new Program("test.tw", text, r.declared, r.machines, r.tensors, r.distributions, List.of(), List.of(), statements,
                r.schedules);
    }

    private List<Statement> statements() {
        List<Statement> out = new ArrayList<>();
        while (!tokens.isAtEnd() && !tokens.is("}")) {
            switch (tokens.peek(0)) {
                case "param" -> param();
                case "machine" -> machine();
                case "tensor" -> tensor();
                case "schedule" -> schedule();
                case "repeat" -> out.add(repeat());
                case "redistribute" -> {
                    tokens.next();
                    out.add(new Statement.Redistribute(distribution(), NONE));
                }
                default -> statement().ifPresent(out::add);
            }
        }
        return out;
    }

    private Word word() {
        return Word.of(tokens.next());
    }

    private void param() {
        tokens.expect("param");
        Word name = word();
        tokens.expect("=");
        declared.add(new Param(name, expressions.param(), NONE));
        params.add(name.text());
    }

    /** {@code machine M = Grid(2, 2)} or {@code machine M { node = Grid(2) socket = Grid(2) }}. */
    private void machine() {
        tokens.expect("machine");
        Word name = word();
        List<MachineDecl.Level> levels = new ArrayList<>();
        if (tokens.skip("=")) {
            levels.add(level(Word.of("")));
        } else {
            tokens.expect("{");
            while (!tokens.skip("}")) {
                Word level = word();
                tokens.expect("=");
                levels.add(level(level));
            }
        }
        machines.add(new MachineDecl(name, levels, NONE));
    }

    private MachineDecl.Level level(Word name) {
        tokens.expect("Grid");
        return new MachineDecl.Level(name, extents(), MachineDecl.Properties.UNKNOWN, NONE);
    }

    private List<ParamExpr> extents() {
        tokens.expect("(");
        List<ParamExpr> out = new ArrayList<>();
        while (!tokens.skip(")")) {
            out.add(expressions.param());
            tokens.skip(",");
        }
        return List.copyOf(out);
    }

    private void tensor() {
        tokens.expect("tensor");
        List<Word> all = new ArrayList<>();
        do {
            all.add(word());
        } while (tokens.skip(","));
        tokens.expect(":");
        String type = tokens.next();
        BasicType element = Stream.of(BasicType.values()).filter(t -> t.keyword().equals(type)).findFirst().orElseThrow();
        List<ParamExpr> extents = extents();
        for (Word w : all) {
            tensors.add(new TensorDecl(w, element, extents, NONE));
            names.add(w.text());
        }
    }

    /** A statement, or a distribution, which is kept as such. */
    private Optional<Statement> statement() {
        int start = tokens.mark();
        Word first = word();
        Optional<Word> label = tokens.skip(":") ? Optional.of(first) : Optional.empty();
        Word name = label.isPresent() ? word() : first;
        Expr.Access target = expressions.target(name.text());
        if (tokens.is("->")) {
            tokens.backTo(start);
            distributions.add(distribution());
            return Optional.empty();
        }
        boolean accumulate = tokens.skip("+=");
        if (!accumulate) {
            tokens.expect("=");
        }
        Optional<Statement.Scan> scan = tokens.is("scan") ? Optional.of(scan()) : Optional.empty();
        Expr value = expressions.value();
        if (scan.isPresent()) {
            tokens.expect(")");
        }
        List<Statement.Range> ranges = new ArrayList<>();
        while (tokens.skip("for") || !ranges.isEmpty() && tokens.skip(",")) {
            Word variable = word();
            tokens.expect("in");
            ParamExpr low = expressions.param();
            tokens.expect("..");
            ParamExpr high = expressions.param();
            ranges.add(new Statement.Range(variable, low, high,
                    tokens.skip("step") ? Optional.of(expressions.param()) : Optional.empty(), false, NONE));
        }
        return Optional.of(new Statement.Assignment(label, target, accumulate, scan, value, ranges, NONE));
    }

    /** {@code scan(+, i: }, whose value follows. */
    private Statement.Scan scan() {
        tokens.expect("scan");
        tokens.expect("(");
        String operator = tokens.next();
        tokens.expect(",");
        Word variable = word();
        tokens.expect(":");
        return new Statement.Scan(ReadExpr.named(operator), variable, false, NONE);
    }

    private Distribution distribution() {
        List<Distribution.LevelPart> parts = new ArrayList<>();
        Word tensor;
        do {
            tensor = word();
            List<Word> dimensions = tokens.is("(") ? dimensions() : List.of();
            tokens.expect("->");
            Word machine = word();
            Word level = tokens.skip(".") ? word() : Word.of("");
            parts.add(new Distribution.LevelPart(machine, level, dimensions, mappings(), NONE));
        } while (tokens.skip(","));
        return new Distribution(tensor, parts, NONE);
    }

    private List<Word> dimensions() {
        tokens.expect("(");
        List<Word> out = new ArrayList<>();
        while (!tokens.skip(")")) {
            out.add(word());
            tokens.skip(",");
        }
        return List.copyOf(out);
    }

    private List<Distribution.Mapping> mappings() {
        List<Distribution.Mapping> out = new ArrayList<>();
        tokens.expect("(");
        while (!tokens.skip(")")) {
            if (tokens.skip("*")) {
                out.add(new Distribution.Mapping.Replicated(NONE));
            } else if (tokens.skip("cyclic")) {
                tokens.expect("(");
                Word dimension = word();
                ParamExpr block = tokens.skip(",") ? expressions.param() : ParamExpr.of(1);
                tokens.expect(")");
                out.add(new Distribution.Mapping.Cyclic(dimension, block, NONE));
            } else if (Tokens.isNumber(tokens.peek(0)) || params.contains(tokens.peek(0))) {
                out.add(new Distribution.Mapping.Fixed(expressions.param(), NONE));
            } else {
                out.add(new Distribution.Mapping.Block(word()));
            }
            tokens.skip(",");
        }
        return List.copyOf(out);
    }

    private Statement.Repeat repeat() {
        tokens.expect("repeat");
        Word variable = word();
        tokens.expect("in");
        ParamExpr from = expressions.param();
        tokens.expect("..");
        ParamExpr to = expressions.param();
        tokens.expect("{");
        params.add(variable.text());
        List<Statement> body = statements();
        params.remove(variable.text());
        tokens.expect("}");
        return new Statement.Repeat(variable, from, to, Optional.empty(), body, NONE);
    }

    /** {@code schedule A { commands }}. */
    private void schedule() {
        tokens.expect("schedule");
        Word target = word();
        tokens.expect("{");
        List<Schedule.Command> commands = new ArrayList<>();
        ReadCommand read = new ReadCommand(tokens, expressions);
        while (!tokens.skip("}")) {
            commands.add(read.command());
        }
        schedules.add(new Schedule(target, Optional.empty(), commands, NONE));
    }
}
