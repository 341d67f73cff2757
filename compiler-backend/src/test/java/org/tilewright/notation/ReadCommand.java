package org.tilewright.notation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.tilewright.ir.Schedule.Command;
import org.tilewright.ir.Schedule.Onto;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.ir.source.Word;

/** Reads the commands of a schedule. */
final class ReadCommand {

    private static final SourceRange NONE = SourceRange.NONE;

    private final Tokens tokens;
    private final ReadExpr expressions;

    ReadCommand(Tokens tokens, ReadExpr expressions) {
        this.tokens = tokens;
        this.expressions = expressions;
    }

    Command command() {
        String name = tokens.next();
        tokens.expect("(");
        Command c = arguments(name);
        tokens.expect(")");
        return c;
    }

    private Command arguments(String name) {
        return switch (name) {
            case "split" -> new Command.Split(word(), another(), another(), factor(), NONE);
            case "divide" -> new Command.Divide(word(), another(), another(), factor(), NONE);
            case "collapse" -> new Command.Collapse(word(), another(), another(), NONE);
            case "reorder" -> new Command.Reorder(words(), NONE);
            case "parallelize" -> new Command.Parallelize(word(), unit(), tokens.skip(",") ? Optional.of(word()) : Optional.empty(), NONE);
            case "unroll" -> new Command.Unroll(word(), factor(), NONE);
            case "precompute" -> new Command.Precompute(expressions.value(), list(), list(), another(), NONE);
            case "distribute" -> distribute();
            case "communicate" -> new Command.Communicate(tokens.is("{") ? set() : List.of(word()), another(), NONE);
            case "rotate" -> new Command.Rotate(word(), list(), another(), NONE);
            case "substitute" -> new Command.Substitute(set(), another(), NONE);
            default -> throw new IllegalArgumentException("no command: " + name);
        };
    }

    private Command distribute() {
        List<Word> first = set();
        if (tokens.is(")")) {
            return new Command.DistributeLoops(first, Optional.empty(), NONE);
        }
        tokens.expect(",");
        return tokens.is("{") ? new Command.Distribute(first, set(), list(), onto(), NONE)
                : new Command.DistributeLoops(first, Optional.of(place()), NONE);
    }

    private Onto onto() {
        tokens.expect(",");
        return place();
    }

    private Onto place() {
        Word machine = word();
        if (!tokens.skip(".")) {
            return new Onto.Named(machine);
        }
        Word part = word();
        return Tokens.isNumber(part.text()) ? new Onto.Dimension(machine, Optional.empty(), part) : new Onto.Level(machine, part);
    }

    private Word word() {
        return Word.of(tokens.next());
    }

    private Word another() {
        tokens.expect(",");
        return word();
    }

    private ParamExpr factor() {
        tokens.expect(",");
        return expressions.param();
    }

    /** {@code cpu}, {@code gpu.block}. */
    private Word unit() {
        Word first = another();
        return tokens.skip(".") ? Word.of(first + "." + word()) : first;
    }

    private List<Word> list() {
        tokens.expect(",");
        return set();
    }

    /** Names in braces. */
    private List<Word> set() {
        tokens.expect("{");
        List<Word> out = words();
        tokens.expect("}");
        return out;
    }

    private List<Word> words() {
        boolean braced = tokens.skip("{");
        List<Word> out = new ArrayList<>();
        do {
            out.add(word());
        } while (tokens.skip(","));
        if (braced) {
            tokens.expect("}");
        }
        return List.copyOf(out);
    }
}
