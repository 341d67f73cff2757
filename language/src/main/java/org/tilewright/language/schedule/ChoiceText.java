package org.tilewright.language.schedule;

import java.util.List;
import java.util.stream.Stream;
import org.tilewright.ir.Schedule.Choice;
import org.tilewright.ir.Schedule.LeafKernel;
import org.tilewright.ir.Schedule.Strategy;
import org.tilewright.ir.Schedule.Unit;

/**
 * What is said about a word that an argument of a schedule command can be.
 *
 * @param sentence what it means
 * @param example a command with it
 */
public record ChoiceText(Choice choice, String sentence, String example) {

    /** All words that an argument of this role can be, in the order in which they are proposed; none if it is no choice. */
    public static List<ChoiceText> of(ArgumentRole role) {
        return switch (role) {
            case KERNEL -> Stream.of(LeafKernel.values()).map(ChoiceText::of).toList();
            case UNIT -> Stream.of(Unit.values()).map(ChoiceText::of).toList();
            case STRATEGY -> Stream.of(Strategy.values()).map(ChoiceText::of).toList();
            default -> List.of();
        };
    }

    private static ChoiceText of(LeafKernel kernel) {
        return switch (kernel) {
            case GEMM -> new ChoiceText(kernel,
                    "Product of two matrices: `A(i, j) = B(i, k) * C(k, j)`, also with either operand transposed.",
                    "substitute({ii, ji, ki}, gemm)");
            case GEMV -> new ChoiceText(kernel, "Product of a matrix and a vector: `y(i) = A(i, j) * x(j)`.",
                    "substitute({ii, ji}, gemv)");
            case GER -> new ChoiceText(kernel, "Outer product of two vectors: `A(i, j) = x(i) * y(j)`.", "substitute({ii, ji}, ger)");
            case DOT -> new ChoiceText(kernel, "Inner product of two vectors: `a = x(i) * y(i)`.", "substitute({ii}, dot)");
            case AXPY -> new ChoiceText(kernel, "A scaled vector is added: `y(i) += a * x(i)`.", "substitute({ii}, axpy)");
        };
    }

    private static ChoiceText of(Unit unit) {
        return switch (unit) {
            case CPU -> new ChoiceText(unit, "The processor's cores.", "parallelize(ii, cpu)");
            case VECTOR -> new ChoiceText(unit, "The lanes of a vector unit.", "parallelize(ji, vector)");
            case GPU_BLOCK -> new ChoiceText(unit,
                    "Blocks of a GPU's threads: `opencl`, `cuda`. On processors the loop runs one iteration after another.",
                    "parallelize(ii, gpu.block)");
            case GPU_THREAD -> new ChoiceText(unit,
                    "Threads of a GPU's block: `opencl`, `cuda`. On processors the loop runs one iteration after another.",
                    "parallelize(ji, gpu.thread)");
        };
    }

    private static ChoiceText of(Strategy strategy) {
        return switch (strategy) {
            case ATOMIC -> new ChoiceText(strategy, "Iterations update the result atomically.", "parallelize(ki, cpu, atomic)");
            case PRIVATIZE -> new ChoiceText(strategy, "Each thread has its own partial result; they are combined at the end.",
                    "parallelize(ki, cpu, privatize)");
        };
    }
}
