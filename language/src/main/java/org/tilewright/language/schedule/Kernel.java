package org.tilewright.language.schedule;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The kernels that {@code substitute} can name, the one with the most loops first. */
public enum Kernel {
    GEMM(3, "Product of two matrices: `A(i, j) = B(i, k) * C(k, j)`, also with either operand transposed.",
            "substitute({ii, ji, ki}, gemm)"),
    GEMV(2, "Product of a matrix and a vector: `y(i) = A(i, j) * x(j)`.", "substitute({ii, ji}, gemv)"),
    GER(2, "Outer product of two vectors: `A(i, j) = x(i) * y(j)`.", "substitute({ii, ji}, ger)"),
    DOT(1, "Inner product of two vectors: `a = x(i) * y(i)`.", "substitute({ii}, dot)"),
    AXPY(1, "A scaled vector is added: `y(i) += a * x(i)`.", "substitute({ii}, axpy)");

    private final int loops;
    private final String sentence;
    private final String example;

    Kernel(int loops, String sentence, String example) {
        this.loops = loops;
        this.sentence = sentence;
        this.example = example;
    }

    /** How many loops it replaces. */
    public int loops() {
        return loops;
    }

    /** What it computes. */
    public String sentence() {
        return sentence;
    }

    /** A command that calls it. */
    public String example() {
        return example;
    }

    /** The word that names it. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<Kernel> named(String word) {
        return Stream.of(values()).filter(k -> k.word().equals(word)).findFirst();
    }
}
