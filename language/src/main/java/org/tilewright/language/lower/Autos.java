package org.tilewright.language.lower;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.tilewright.ir.Program;
import org.tilewright.ir.index.Param;
import org.tilewright.ir.index.Param.Choice;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.ir.source.Word;
import org.tilewright.language.names.Occurrences.Kind;
import org.tilewright.language.tilewright.Argument;
import org.tilewright.language.tilewright.Reference;
import org.tilewright.language.tilewright.TilewrightPackage;

/** The params that stand for the {@code auto}s of a file, so that built programs take their values as arguments like any other. */
final class Autos {

    static final String WORD = "auto";

    private final Problems problems;
    private final ResolvedNames names;
    private final List<Param> all = new ArrayList<>();

    Autos(Problems problems, ResolvedNames names) {
        this.problems = problems;
        this.names = names;
    }

    /** Whether the argument leaves the value to the tool; a param of that name comes first. */
    boolean isAuto(Argument a) {
        return a instanceof Reference r && WORD.equals(r.getName()) && r.getMember() == null && !r.isCall()
                && !names.isDeclared(WORD, problems.places.of(a));
    }

    /**
     * An extent of a grid.
     *
     * @param first whether it is the first auto of this grid, which has all processors until a shape is chosen
     * @param given the extents of the grid that are not chosen
     */
    ParamExpr extent(Reference auto, Word machine, int dimension, boolean first, List<ParamExpr> given) {
        Word at = problems.places.word(auto, TilewrightPackage.Literals.REFERENCE__NAME);
        ParamExpr value = ParamExpr.of(1);
        if (first) {
            value = ParamExpr.ref(processors(at));
            for (ParamExpr g : given) {
                value = new ParamExpr.Binary(ParamExpr.Operator.DIV, value, g, at.range());
            }
            value = new ParamExpr.Call(ParamExpr.Function.MAX, List.of(ParamExpr.of(1),
                    new ParamExpr.Call(ParamExpr.Function.FLOOR, List.of(value), at.range())), at.range());
        }
        return add("auto_" + machine + "_" + dimension, at, value, new Choice.GridExtent());
    }

    /** The chunk of a split or the parts of a divide. */
    ParamExpr factor(Reference auto, Word target, Optional<Word> schedule, Word loop, Word made) {
        Word at = problems.places.word(auto, TilewrightPackage.Literals.REFERENCE__NAME);
        return add("auto_" + made, at, ParamExpr.of(1), new Choice.Factor(target, schedule, loop));
    }

    private ParamExpr add(String name, Word at, ParamExpr value, Choice choice) {
        String free = name;
        for (int i = 2; isTaken(free); i++) {
            free = name + "_" + i;
        }
        all.add(new Param(new Word(free, at.range()), value, at.range(), Optional.of(choice)));
        return new ParamExpr.Ref(free, at.range());
    }

    private boolean isTaken(String name) {
        return names.isDeclared(name, SourceRange.NONE) || all.stream().anyMatch(p -> p.name().text().equals(name));
    }

    /** The param that says how many processors there are: the file's own, else one with the cores of this machine as default. */
    private String processors(Word at) {
        if (names.declared(Program.PROCESSORS, SourceRange.NONE).filter(e -> e.kind() == Kind.PARAM).isEmpty()
                && !isTaken(Program.PROCESSORS)) {
            all.add(new Param(new Word(Program.PROCESSORS, at.range()), ParamExpr.of(Runtime.getRuntime().availableProcessors()),
                    at.range(), Optional.of(new Choice.Processors())));
        }
        return Program.PROCESSORS;
    }

    /** Whether the file leaves an extent of its grid to the tool. */
    boolean chooseGrid() {
        return all.stream().anyMatch(p -> p.choice().filter(c -> c instanceof Choice.GridExtent).isPresent());
    }

    List<Param> all() {
        return all;
    }
}
