package org.tilewright.target.cpp;

import org.tilewright.ir.ElementType;
import org.tilewright.leaf.Combiner;

/** How values that reach one element become one, in C++. @param scalars prints what functions of the program compute */
public record CppCombiners(CppScalars scalars) {

    /** An argument for the library's functions. */
    String of(Combiner by, ElementType type) {
        return switch (by) {
            case Combiner.BuiltIn b -> CppReductions.of(b.operator());
            case Combiner.Own o -> "tw::Combiner::own<" + CppTypes.of(type) + ">(" + identity(o, type) + ", " + function(o, type) + ")";
        };
    }

    /** What an operator starts from. */
    public String identity(Combiner by, ElementType type) {
        return switch (by) {
            case Combiner.BuiltIn b -> CppReductions.identity(b.operator(), type);
            case Combiner.Own o -> scalars.of(o.neutral());
        };
    }

    /** {@code target = target op value} as a statement. */
    public String update(String target, Combiner by, String value, ElementType type) {
        return switch (by) {
            case Combiner.BuiltIn b -> CppReductions.update(target, b.operator(), value, type);
            case Combiner.Own o when o.isOfOne() -> target + " = " + value + ";";
            case Combiner.Own o -> target + " = tw::combinedBy<" + CppTypes.of(type) + ">(" + target + ", " + value + ", "
                    + function(o, type) + ");";
        };
    }

    /** A function of the program as one of what was combined so far and of the next value. */
    public String function(Combiner.Own by, ElementType type) {
        String t = CppTypes.of(type);
        return "[&]([[maybe_unused]] " + t + " " + CppScalars.BEFORE + ", [[maybe_unused]] " + t + " " + CppScalars.NEXT + ") { return " + t
                + "(" + scalars.of(by.combined()) + "); }";
    }
}
