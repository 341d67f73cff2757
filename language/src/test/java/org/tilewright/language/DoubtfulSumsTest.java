package org.tilewright.language;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tilewright.ir.source.Diagnostic;

/** Sums that mean what they say: nothing is asked. What is asked stands in {@code errors.txt}. */
class DoubtfulSumsTest {

    private static final String DECLARED = """
            tensor A, B, C : f64(4, 4)
            tensor D : f64(4, 9)
            tensor b, c, x : f64(4)
            tensor long : f64(9)
            tensor z, w : c128(4)
            tensor idx : i64(4)
            tensor s : f64()
            tensor t : c128()
            fun distance(p, q) = sqrt((p - q) * (p - q))
            input A = ones
            input B = ones
            input D = ones
            input b = ones
            input x = ones
            input long = ones
            input z = ones
            input c = zeros
            input idx = zeros
            """;

    @ParameterizedTest
    @ValueSource(strings = {
        // one access: what it is summed over is all that there is to say
        "s = b(i)", "c(i) = A(i, j)", "c(i) = A(j, i)", "s = A(i, j)", "c(i) = 2 * A(i, j) / 3", "s = abs(b(i))", "s = exp(-A(i, j))",
        "s = pow(b(i), 2)", "s = sqrt(b(i))", "C(i, j) = b(k)",
        // products as they are meant
        "s = b(i) * x(i)", "C(i, j) = A(i, k) * B(k, j)", "c(i) = A(i, j) * x(j)", "c(i) = A(i, k) * B(k, j) * x(j)", "s = A(i, i)",
        "c(i) = A(i, j) * x(i)",
        // other extents, so that no other reading is legal
        "c(i) = b(i) * long(q)", "C(i, j) = A(i, j) * D(i, m)",
        // said to be meant
        "s = sum(i: sqrt(b(i) * b(i)))", "s = sqrt(sum(i: b(i) * b(i)))", "C(i, j) = sum(q, k: A(i, q) * B(k, j))",
        "c(i) = b(i) * sum(j: x(j))", "C(i, j) = A(i, q) * B(k, j) for q in 0..4, k in 0..4", "C = einsum(\"iq,kj->ij\", A, B)",
        // a function that adds, and functions of what has each variable once or of elements on the left
        "t = conj(z(i) * z(i))", "s = re(z(i) * conj(z(i)))", "c(i) = sqrt(b(i) * b(i))", "C(i, j) = tanh(A(i, j) * b(j))",
        "s = f64(idx(i) * idx(i))", "s = select(b(i) * b(i) > 1, 1, 0)",
        // the product is inside the function, where a sum cannot be
        "s = distance(b(i), x(i))",
        // an index that is computed
        "c(idx(i)) += 1", "c(idx(i)) += b(i)", "c(i) = b(idx(i))"})
    void areLeftAlone(String statement) {
        List<Diagnostic> found = Checked.diagnostics(DECLARED + statement + "\n").stream()
                .filter(d -> d.isError() || d.code().equals("sum-around-function") || d.code().equals("variable-occurs-once")).toList();
        assertEquals(List.of(), found);
    }
}
