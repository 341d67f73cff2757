package org.tilewright.oracle.meaning;

import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.stream.Stream;
import org.tilewright.ir.Expr;
import org.tilewright.ir.type.ElementType;
import org.tilewright.ir.type.ReductionOperator;

/** An expression with all that rules decide: each part has its type, each index variable a number, each access an address. */
public sealed interface Formula {

    ElementType type();

    /** An integer, or a bool as 0 or 1. */
    record Whole(long value, ElementType type) implements Formula { }

    /** A real number, rounded to its type, or a complex one without imaginary part. */
    record Real(double value, ElementType type) implements Formula { }

    /** The counter of a repeat as a number. */
    record Counter(String name, ElementType type) implements Formula { }

    /**
     * The value of an index variable, of that number, as a number.
     *
     * @param first what its value 0 stands for
     * @param distance from what one value stands for to what the next does
     */
    record Index(String name, int variable, long first, long distance, ElementType type) implements Formula { }

    record Element(Address address, ElementType type) implements Formula { }

    /** The operand has the type as well, but for {@code abs}, {@code re} and {@code im} of a complex number. */
    record Unary(Operation operation, Formula operand, ElementType type) implements Formula { }

    /** A value as another type has it, which may be a small one that is computed with in a wider one. */
    record Conversion(Formula operand, ElementType to) implements Formula {
        @Override
        public ElementType type() {
            return SmallTypes.computed(to);
        }
    }

    /** Both have the type as well, but for {@code complex}. */
    record Binary(Operation operation, Formula left, Formula right, Where where) implements Formula {
        @Override
        public ElementType type() {
            return operation == Operation.COMPLEX ? Literals.ofParts(left.type()) : left.type();
        }
    }

    record Comparison(Expr.Operator operator, Formula left, Formula right) implements Formula {
        @Override
        public ElementType type() {
            return ElementType.BOOL;
        }
    }

    record Choice(Formula condition, Formula then, Formula otherwise) implements Formula {
        @Override
        public ElementType type() {
            return then.type();
        }
    }

    record Reduction(ReductionOperator operator, int[] over, Formula body) implements Formula {
        @Override
        public ElementType type() {
            return body.type();
        }
    }

    /**
     * An index that is computed: no value where the dimension does not have it.
     *
     * @param asked what a run says that it ends
     * @param where begins with the index itself as it was written
     */
    record Within(Formula index, long extent, String asked, String written, Where where) implements Formula {
        @Override
        public ElementType type() {
            return ElementType.I64;
        }
    }

    /** An element for the value of an index that is computed, which a variable stands for in it. */
    record Pick(int variable, Formula index, Formula element) implements Formula {
        @Override
        public ElementType type() {
            return element.type();
        }
    }

    /**
     * The first value of a variable at which a body is greatest, or least.
     *
     * @param first what the variable's value 0 stands for
     * @param distance and how much further each next one is
     */
    record Argument(boolean greatest, int over, long first, long distance, Formula body) implements Formula {
        @Override
        public ElementType type() {
            return ElementType.I64;
        }
    }

    /**
     * What the function of a reduction combines: what the values before have come to, or the next value.
     *
     * @param field which part of it, of records
     */
    record Held(boolean next, int field, ElementType type) implements Formula { }

    /**
     * What a function makes of all values of a body, one after the other. Values are records of one field or more.
     *
     * @param body by field
     * @param combined by field; {@link Held} values stand for the function's parameters
     * @param zero by field, what the first value is combined with; none if that starts
     * @param field which one is the value
     */
    record Own(int[] over, List<Formula> body, List<Formula> combined, Optional<List<Formula>> zero, int field) implements Formula {
        @Override
        public ElementType type() {
            return body.get(field).type();
        }
    }

    /**
     * Where an element stands among those of its tensor, in row-major order.
     *
     * @param base where all variables are 0
     * @param variables those that move it
     * @param steps by how much each does, but for the dimensions that are gone around
     * @param around those dimensions
     */
    record Address(String tensor, long base, int[] variables, long[] steps, List<Around> around) {

        public long at(long[] values) {
            long at = base;
            for (int i = 0; i < variables.length; i++) {
                at += steps[i] * values[variables[i]];
            }
            for (Around a : around) {
                at += a.pitch * a.index(values);
            }
            return at;
        }

        /** For how many values of a variable, from the present one on, the address moves on by equal steps. */
        public long straight(long[] values, int variable) {
            long most = Long.MAX_VALUE;
            for (Around a : around) {
                long step = variable < 0 || variable >= a.coefficients.length ? 0 : a.coefficients[variable];
                if (step != 0) {
                    long room = step > 0 ? a.extent - 1 - a.index(values) : a.index(values);
                    most = Math.min(most, room / Math.abs(step) + 1);
                }
            }
            return most;
        }

        /** By how much a variable moves the address while nothing goes around. */
        public long step(int variable) {
            long step = 0;
            for (int i = 0; i < variables.length; i++) {
                step += variables[i] == variable ? steps[i] : 0;
            }
            for (Around a : around) {
                step += variable < 0 || variable >= a.coefficients.length ? 0 : a.pitch * a.coefficients[variable];
            }
            return step;
        }
    }

    /**
     * A dimension in which the index is the remainder of a sum, from 0 to the extent.
     *
     * @param pitch how far its neighbours are apart
     * @param from the sum where all variables are 0
     * @param coefficients what each variable adds to it, by number; later variables add nothing
     */
    record Around(long extent, long pitch, long from, long[] coefficients) {

        long index(long[] values) {
            long sum = from;
            for (int v = 0; v < coefficients.length; v++) {
                sum += coefficients[v] == 0 ? 0 : coefficients[v] * values[v];
            }
            return Math.floorMod(sum, extent);
        }
    }

    /**
     * The variables that have a value where an operation stands, for the message when it has no result.
     *
     * @param firsts what their values 0 stand for
     * @param distances from what one value stands for to what the next does
     */
    record Where(List<String> names, int[] variables, long[] firsts, long[] distances) {

        /** For operations that always have a value. */
        static final Where UNTOLD = new Where(List.of(), new int[0], new long[0], new long[0]);

        public String text(long[] values) {
            StringJoiner text = new StringJoiner(", ", " at ", "").setEmptyValue("");
            for (int i = 0; i < variables.length; i++) {
                text.add(names.get(i) + " = " + (firsts[i] + distances[i] * values[variables[i]]));
            }
            return text.toString();
        }
    }

    /** The direct parts, from left to right. */
    default List<Formula> parts() {
        return switch (this) {
            case Whole w -> List.of();
            case Real r -> List.of();
            case Counter c -> List.of();
            case Index i -> List.of();
            case Element e -> List.of();
            case Unary u -> List.of(u.operand);
            case Conversion c -> List.of(c.operand);
            case Binary b -> List.of(b.left, b.right);
            case Comparison c -> List.of(c.left, c.right);
            case Choice c -> List.of(c.condition, c.then, c.otherwise);
            case Reduction r -> List.of(r.body);
            case Argument a -> List.of(a.body);
            case Within w -> List.of(w.index);
            case Pick p -> List.of(p.index, p.element);
            case Held h -> List.of();
            case Own o -> Stream.of(o.body, o.combined, o.zero.orElse(List.of())).flatMap(List::stream).toList();
        };
    }
}
