package org.tilewright.ir.index;

import java.util.ArrayList;
import java.util.List;

/**
 * An expression that is evaluated for very many values of its variables: flat, in postfix order, over values in an array. It comes to
 * what {@link IntExpr#evaluate} comes to, several times as fast; for one iteration of a loop, or for all up to where it goes on in
 * another way. For one thread at a time.
 */
public final class Formula {

    /** What an entry of the code does; entries from 0 on push the variable of that number. */
    private static final int CONST = -1;
    private static final int ADD = -2;
    private static final int SUB = -3;
    private static final int MUL = -4;
    private static final int FLOOR_DIV = -5;
    private static final int CEIL_DIV = -6;
    private static final int MOD = -7;
    private static final int MIN = -8;
    private static final int MAX = -9;

    private final int[] code;
    private final long[] constants;
    /** Operands that wait: values; and in a stretch of a loop, what they grow by in each iteration, and for how many they do. */
    private final long[] stack;
    private final long[] steps;
    private final long[] lengths;
    private final int reads;

    private Formula(List<Integer> code, List<Long> constants) {
        this.code = code.stream().mapToInt(i -> i).toArray();
        this.constants = constants.stream().mapToLong(c -> c).toArray();
        int depth = 0;
        int deepest = 0;
        int variables = 0;
        for (int op : this.code) {
            depth += op >= CONST ? 1 : -1;
            deepest = Math.max(deepest, depth);
            variables += op >= 0 ? 1 : 0;
        }
        this.stack = new long[deepest];
        this.steps = new long[deepest];
        this.lengths = new long[deepest];
        this.reads = variables;
    }

    /** @param slots the numbers of its variables; those that are new get one */
    public static Formula of(IntExpr e, ParamValues params, Slots slots) {
        List<Integer> code = new ArrayList<>();
        List<Long> constants = new ArrayList<>();
        write(e.under(params), slots, code, constants);
        return new Formula(code, constants);
    }

    /** @param e an expression without params */
    private static void write(IntExpr e, Slots slots, List<Integer> code, List<Long> constants) {
        e.parts().forEach(part -> write(part, slots, code, constants));
        code.add(switch (e) {
            case IntExpr.Const c -> constant(c.value(), constants);
            case IntExpr.Param p -> throw new IllegalStateException("param " + p.expr().text() + " has no value here");
            case IntExpr.Var v -> slots.of(v.name());
            case IntExpr.Add a -> ADD;
            case IntExpr.Sub s -> SUB;
            case IntExpr.Mul m -> MUL;
            case IntExpr.FloorDiv d -> FLOOR_DIV;
            case IntExpr.CeilDiv d -> CEIL_DIV;
            case IntExpr.Mod m -> MOD;
            case IntExpr.Min m -> MIN;
            case IntExpr.Max m -> MAX;
        });
    }

    private static int constant(long value, List<Long> constants) {
        constants.add(value);
        return CONST;
    }

    /** How many times it reads a variable. */
    public int reads() {
        return reads;
    }

    /**
     * The value.
     *
     * @param values of variables by their number
     * @throws ArithmeticException if it, or a value on the way to it, needs more than 64 bits
     */
    public long at(long[] values) {
        long[] s = stack;
        int top = -1;
        int constant = 0;
        for (int op : code) {
            if (op >= CONST) {
                s[++top] = op >= 0 ? values[op] : constants[constant++];
            } else {
                long b = s[top--];
                long a = s[top];
                s[top] = switch (op) {
                    case ADD -> Math.addExact(a, b);
                    case SUB -> Math.subtractExact(a, b);
                    case MUL -> Math.multiplyExact(a, b);
                    case FLOOR_DIV -> Math.floorDiv(a, b);
                    case CEIL_DIV -> Math.ceilDiv(a, b);
                    case MOD -> Math.floorMod(a, b);
                    case MIN -> Math.min(a, b);
                    default -> Math.max(a, b);
                };
            }
        }
        return s[0];
    }

    /**
     * How the value goes on through a loop. An expression that does not go on evenly is cut into stretches of one iteration.
     *
     * @param values of the other variables
     * @param loop the number of the loop's variable
     * @param from the first iteration
     * @param most the most iterations that are asked about
     */
    public Progression stretch(long[] values, int loop, long from, long most) {
        int top = -1;
        int constant = 0;
        for (int op : code) {
            if (op >= CONST) {
                top++;
                stack[top] = op == loop ? from : op >= 0 ? values[op] : constants[constant++];
                steps[top] = op == loop ? 1 : 0;
                lengths[top] = most;
            } else {
                combine(op, --top);
            }
        }
        return new Progression(stack[0], steps[0], lengths[0]);
    }

    /** The operation on the operands at two places, one after the other; the result stands at the first. */
    private void combine(int op, int a) {
        int b = a + 1;
        switch (op) {
            case ADD -> sum(a, b);
            case SUB -> {
                negate(b);
                sum(a, b);
            }
            case MUL -> product(a, b);
            case FLOOR_DIV -> quotient(a, b);
            // ceil(a / b) = -floor(-a / b)
            case CEIL_DIV -> {
                negate(a);
                quotient(a, b);
                negate(a);
            }
            case MOD -> remainder(a, b);
            case MIN -> least(a, b);
            default -> {
                negate(a);
                negate(b);
                least(a, b);
                negate(a);
            }
        }
    }

    private void set(int a, long value, long step, long length) {
        stack[a] = value;
        steps[a] = step;
        lengths[a] = length;
    }

    private void negate(int a) {
        stack[a] = Math.negateExact(stack[a]);
        steps[a] = -steps[a];
    }

    private void sum(int a, int b) {
        set(a, Math.addExact(stack[a], stack[b]), Math.addExact(steps[a], steps[b]), Math.min(lengths[a], lengths[b]));
    }

    private void product(int a, int b) {
        long product = Math.multiplyExact(stack[a], stack[b]);
        if (steps[a] != 0 && steps[b] != 0) {
            set(a, product, 0, 1);
        } else {
            set(a, product, Math.addExact(Math.multiplyExact(steps[a], stack[b]), Math.multiplyExact(steps[b], stack[a])),
                    Math.min(lengths[a], lengths[b]));
        }
    }

    private void quotient(int a, int b) {
        long d = stack[b];
        long quotient = Math.floorDiv(stack[a], d);
        if (steps[b] != 0 || d < 0) {
            set(a, quotient, 0, 1);
        } else if (steps[a] % d == 0) {
            set(a, quotient, steps[a] / d, Math.min(lengths[a], lengths[b]));
        } else {
            set(a, quotient, 0, Math.min(within(a, stack[a] - quotient * d, d), lengths[b]));
        }
    }

    private void remainder(int a, int b) {
        long d = stack[b];
        long rest = Math.floorMod(stack[a], d);
        if (steps[b] != 0 || d < 0) {
            set(a, rest, 0, 1);
        } else if (steps[a] % d == 0) {
            set(a, rest, 0, Math.min(lengths[a], lengths[b]));
        } else {
            set(a, rest, steps[a], Math.min(within(a, rest, d), lengths[b]));
        }
    }

    /** In how many iterations a number that starts with a rest and grows as an operand does stays from 0 to below a divisor. */
    private long within(int a, long rest, long divisor) {
        return Math.min(lengths[a], 1 + (steps[a] > 0 ? (divisor - 1 - rest) / steps[a] : rest / -steps[a]));
    }

    private void least(int a, int b) {
        boolean isFirst = stack[a] < stack[b] || stack[a] == stack[b] && steps[a] <= steps[b];
        int low = isFirst ? a : b;
        int other = isFirst ? b : a;
        long both = Math.min(lengths[a], lengths[b]);
        set(a, stack[low], steps[low], steps[low] <= steps[other] ? both : Math.min(both,
                1 + Math.subtractExact(stack[other], stack[low]) / Math.subtractExact(steps[low], steps[other])));
    }
}
