package org.tilewright.backend.cpp.text;

import org.tilewright.ir.type.ElementType;
import org.tilewright.leaf.Combiner;

/** How values that reach one element become one, in C++. @param scalars prints what functions of the program compute */
public record CppCombiners(CppScalars scalars) {

    /** An argument for the library's functions. */
    public String of(Combiner by, ElementType type) {
        return switch (by) {
            case Combiner.BuiltIn b -> CppReductions.of(b.operator());
            case Combiner.UserDefined o when o.finds().isPresent() -> "tw::best<" + found(o) + ">()";
            case Combiner.UserDefined o -> "tw::Combiner::own<" + CppTypes.of(type) + ">(" + identity(o, type) + ", " + function(o, type)
                    + ")";
        };
    }

    /** What an operator starts from. */
    public String identity(Combiner by, ElementType type) {
        return switch (by) {
            case Combiner.BuiltIn b -> CppReductions.identity(b.operator(), type);
            case Combiner.UserDefined o -> o.finds().isPresent() ? "tw::nothingFound<" + found(o) + ">()" : scalars.of(o.neutral());
        };
    }

    /** {@code target = target op value} as a statement. */
    public String update(String target, Combiner by, String value, ElementType type) {
        return switch (by) {
            case Combiner.BuiltIn b -> CppReductions.update(target, b.operator(), value, type);
            case Combiner.UserDefined o when o.isOfOne() -> target + " = " + value + ";";
            case Combiner.UserDefined o when o.finds().isPresent() -> target + " = " + function(o, type) + "(" + target + ", " + value
                    + ");";
            case Combiner.UserDefined o -> target + " = tw::combinedBy<" + CppTypes.of(type) + ">(" + target + ", " + value + ", "
                    + function(o, type) + ");";
        };
    }

    /** What is looked for, as arguments of the library's templates: the operator, and the type of values. */
    public static String found(Combiner.UserDefined by) {
        return CppReductions.of(by.finds().orElseThrow()) + ", " + CppTypes.of(by.neutral().type().components().getFirst());
    }

    /** A function of the program as one of what was combined so far and of the next value. */
    public String function(Combiner.UserDefined by, ElementType type) {
        if (by.finds().isPresent()) {
            return "tw::better<" + found(by) + ">";
        }
        String t = CppTypes.of(type);
        return "[&]([[maybe_unused]] " + t + " " + CppScalars.BEFORE + ", [[maybe_unused]] " + t + " " + CppScalars.NEXT + ") { return " + t
                + "(" + scalars.of(by.combined()) + "); }";
    }
}
