package org.tilewright.language.schedule;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.tilewright.ir.Expr;
import org.tilewright.ir.Schedule.Onto;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.ir.source.Word;

/** What stands as one argument in a command of a program. */
public sealed interface Value {

    /** One word or several in braces. */
    record Words(List<Word> words) implements Value { }

    record Number(ParamExpr number) implements Value { }

    record Part(Expr expression) implements Value { }

    record Machine(Onto onto) implements Value { }

    static Value of(Word word) {
        return new Words(List.of(word));
    }

    static Value of(List<Word> words) {
        return new Words(words);
    }

    static Value of(ParamExpr number) {
        return new Number(number);
    }

    static Value of(Expr expression) {
        return new Part(expression);
    }

    static Value of(Onto onto) {
        return new Machine(onto);
    }

    /** The words; none if the argument is something else. */
    default List<Word> asWords() {
        return this instanceof Words w ? w.words() : List.of();
    }

    default Optional<ParamExpr> asNumber() {
        return this instanceof Number n ? Optional.of(n.number()) : Optional.empty();
    }

    /** The value with other words in the place of its own; anything that is not a words stays. */
    default Value renamed(UnaryOperator<Word> name) {
        return this instanceof Words w ? new Words(w.words().stream().map(name).toList()) : this;
    }
}
