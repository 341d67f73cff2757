package org.tilewright.language.schedule;

import java.util.List;
import org.tilewright.ir.Expr;
import org.tilewright.ir.Schedule.Onto;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.ir.source.Word;

/** The arguments of one command in order, one for each parameter of its form. */
public record Values(List<Value> all, SourceRange range) {

    Word word(int i) {
        return words(i).getFirst();
    }

    List<Word> words(int i) {
        return ((Value.Words) all.get(i)).words();
    }

    ParamExpr number(int i) {
        return ((Value.Number) all.get(i)).number();
    }

    Expr expression(int i) {
        return ((Value.Part) all.get(i)).expression();
    }

    Onto machine(int i) {
        return ((Value.Machine) all.get(i)).onto();
    }
}
