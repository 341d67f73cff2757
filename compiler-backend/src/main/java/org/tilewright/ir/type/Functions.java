package org.tilewright.ir.type;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The functions of values that the language itself has, by their names, and the type of what they give. */
public final class Functions {

    /** What {@code not} before a condition is called. */
    public static final String NOT = "not";

    /** Functions of real numbers alone. */
    public static final Set<String> OF_REALS = Set.of("sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "erf", "floor", "ceil",
            "round", "atan2");

    /** What takes a complex number apart, or mirrors it. */
    public static final Set<String> OF_COMPLEX = Set.of("re", "im", "conj");

    /** The complex number of two parts. */
    public static final String COMPLEX = "complex";

    /** Conversions, which are called like the types that they give. */
    private static final Map<String, ElementType> CONVERSIONS = Arrays.stream(BasicType.values()).filter(t -> t != ElementType.BOOL)
            .collect(Collectors.toUnmodifiableMap(ElementType::keyword, Function.identity()));

    private Functions() { }

    /** The names of all conversions. */
    public static Set<String> conversions() {
        return CONVERSIONS.keySet();
    }

    /** The type whose numbers a function gives, if it is a conversion; they may have a wider type: {@link ElementType#computing}. */
    public static Optional<ElementType> conversion(String function) {
        return Optional.ofNullable(CONVERSIONS.get(function));
    }

    /** How many arguments a function takes; {@code min} and {@code max} take more, too. */
    public static int arguments(String function) {
        return switch (function) {
            case "min", "max", "pow", "atan2", COMPLEX -> 2;
            case "select" -> 3;
            default -> 1;
        };
    }

    /** The type of a function's value, by that of its arguments. */
    public static ElementType result(String function, ElementType argument) {
        return switch (function) {
            case "abs", "re", "im" -> argument.magnitude();
            case COMPLEX -> argument == ElementType.F32 ? ElementType.C64 : ElementType.C128;
            default -> conversion(function).map(ElementType::computing).orElse(argument);
        };
    }
}
