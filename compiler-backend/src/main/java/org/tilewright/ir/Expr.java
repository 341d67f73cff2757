package org.tilewright.ir;

import java.util.List;

/** The right side of a statement: tensor index notation with user functions already inlined. */
public sealed interface Expr {

    SourceRange range();

    /** A number; {@code text} as written for reals so that no digit is lost; {@code inf} is infinite. */
    record Number(double value, boolean integral, SourceRange range) implements Expr { }

    record Bool(boolean value, SourceRange range) implements Expr { }

    /** A param, or the counter of an enclosing {@code repeat}, as a number. */
    record ParamValue(String name, SourceRange range) implements Expr { }

    record Access(Word tensor, List<AffineIndex> indices, SourceRange range) implements Expr { }

    record Negate(Expr operand, SourceRange range) implements Expr { }

    record Binary(Operator operator, Expr left, Expr right, SourceRange range) implements Expr { }

    /** {@code function} is one of abs sqrt exp log min max tanh pow. */
    record Call(String function, List<Expr> arguments, SourceRange range) implements Expr { }

    record Select(Expr condition, Expr then, Expr otherwise, SourceRange range) implements Expr { }

    /** {@code max(k: B(i, k))}: an explicit reduction over variables of its own scope. */
    record Reduction(ReductionOperator operator, List<Word> variables, Expr body, SourceRange range) implements Expr { }

    /** Arithmetic and comparison. */
    enum Operator {
        ADD("+"), SUB("-"), MUL("*"), DIV("/"),
        LT("<"), LE("<="), GT(">"), GE(">="), EQ("=="), NE("!=");

        private final String symbol;

        Operator(String symbol) {
            this.symbol = symbol;
        }

        public String symbol() {
            return symbol;
        }

        public boolean isComparison() {
            return ordinal() >= LT.ordinal();
        }
    }
}
