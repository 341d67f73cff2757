package org.tilewright.plan;

import static org.tilewright.oracle.ProgramBuilder.*;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.tilewright.analysis.choice.MakePlan;
import org.tilewright.ir.Program;
import org.tilewright.ir.Schedule;
import org.tilewright.ir.Statement;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.ir.source.Word;
import org.tilewright.ir.type.ElementType;
import org.tilewright.ir.type.ReductionOperator;
import org.tilewright.oracle.ProgramBuilder;

/** Programs of two statements with the same loops, which tests put into one nest. */
public enum PairOfStatements {
    SUM_AND_ELEMENTS(vectors(ElementType.F64, 3, 10).assign(at("s"), op("*", at("x", "i"), at("y", "i")))
            .assign(at("z", "i"), op("+", at("x", "i"), at("y", "i"))), "i"),
    ELEMENTS_AND_MAXIMUM(vectors(ElementType.F64, 3, 10).assign(at("z", "i"), op("+", at("x", "i"), at("y", "i")))
            .assign(at("s"), reduce(ReductionOperator.MAX, "i", at("x", "i"))), "i"),
    SUM_ONTO_ALL(vectors(ElementType.F64, 3, 10).place("s", "", "*").assign(at("s"), at("x", "i")).assign(at("z", "i"), at("y", "i")), "i"),
    ELEMENTS_FROM_OLD_ONES(vectors(ElementType.F64, 4, 9).assign(at("x", "i"), op("*", at("x", "i"), num(2))).assign(at("s"), at("y", "i")),
            "i"),
    ADDED_TO(vectors(ElementType.I64, 2, 9).iota("z").add(at("z", "i"), at("x", "i")).assign(at("s"), at("y", "i")), "i"),
    LONG_SUMS_OF_SMALL_NUMBERS(vectors(ElementType.F32, 1, 9000).assign(at("s"), at("x", "i")).assign(at("z", "i"), at("y", "i")), "i"),
    SUMS_OF_SMALL_TYPES(vectors(ElementType.BF16, 3, 10).assign(at("s"), at("x", "i")).assign(at("z", "i"), at("y", "i")), "i"),
    TWO_SCANS(vectors(ElementType.F64, 3, 10).statement(scan("z", ReductionOperator.SUM)).statement(scan("w", ReductionOperator.MAX))
            .tensor("w", ElementType.F64, 10).place("w", "a", "a"), "i"),
    ROWS_AND_ELEMENTS(new ProgramBuilder().grid(2, 2).tensor("A", ElementType.F64, 7, 5).tensor("B", ElementType.F64, 7, 5)
            .tensor("s", ElementType.F64, 7).place("A", "x y", "x y").place("B", "x y", "x y").place("s", "x", "x *").random("A", 1)
            .assign(at("s", "i"), op("*", at("A", "i", "j"), at("A", "i", "j"))).assign(at("B", "i", "j"), at("A", "i", "j")), "i", "j"),
    SUM_ON_THREADS(vectors(ElementType.F64, 1, 1000).assign(at("s"), op("*", at("x", "i"), at("y", "i")))
            .assign(at("z", "i"), op("+", at("x", "i"), at("y", "i"))), "i") {
        @Override
        Schedule.Command[] more(String target) {
            return new Schedule.Command[] {new Schedule.Command.Parallelize(Word.of("ii"), Word.of("cpu"),
                    target.equals("s") ? Optional.of(Word.of("privatize")) : Optional.empty(), SourceRange.NONE)};
        }
    };

    private final ProgramBuilder program;

    PairOfStatements(ProgramBuilder program, String... distributed) {
        this.program = program;
        program.build().statements().forEach(s -> {
            String target = ((Statement.Assignment) s).name().text();
            program.schedule(target, Stream.concat(Stream.of(new Schedule.Command.Distribute(words(distributed, ""),
                    words(distributed, "o"), words(distributed, "i"), new Schedule.Onto.Named(Word.of("M")), SourceRange.NONE)),
                    Arrays.stream(more(target))).toArray(Schedule.Command[]::new));
        });
    }

    /** What the schedule of a statement has beside. */
    Schedule.Command[] more(String target) {
        return new Schedule.Command[0];
    }

    private static ProgramBuilder vectors(ElementType type, long processors, long extent) {
        return new ProgramBuilder().grid(processors).tensor("x", type, extent).tensor("y", type, extent).tensor("z", type, extent)
                .tensor("s", type).place("x", "a", "a").place("y", "a", "a").place("z", "a", "a").random("x", 1).random("y", 2);
    }

    /** Each element becomes what those of x up to it come to. */
    private static Statement scan(String target, ReductionOperator by) {
        return new Statement.Assignment(Optional.empty(), at(target, "i"), false,
                Optional.of(new Statement.Scan(by, Word.of("i"), false, SourceRange.NONE)), at("x", "i"), List.of(), SourceRange.NONE);
    }

    private static List<Word> words(String[] loops, String end) {
        return Arrays.stream(loops).map(d -> Word.of(d + end)).toList();
    }

    public ParamValues params() {
        return program.values();
    }

    /** As they stand in the text, one after the other. */
    public Plan apart() {
        Program p = program.build();
        return MakePlan.of(p, params(), Optional.empty()).plan().orElseThrow();
    }

    public Plan inOneNest() {
        return SharedNest.ofLastTwo(apart());
    }
}
