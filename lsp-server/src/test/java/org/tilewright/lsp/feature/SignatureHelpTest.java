package org.tilewright.lsp.feature;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.eclipse.lsp4j.ParameterInformation;
import org.eclipse.lsp4j.SignatureHelp;
import org.eclipse.lsp4j.SignatureInformation;
import org.junit.jupiter.api.Test;

class SignatureHelpTest {

    /** The active signature with the active parameter in brackets. */
    static String help(String text) {
        Marked m = Marked.of(text);
        return new SignatureHelpHandler(m.snapshot(), m.cursor()).handle().map(SignatureHelpTest::shown).orElse("");
    }

    private static String shown(SignatureHelp h) {
        SignatureInformation s = h.getSignatures().get(h.getActiveSignature());
        ParameterInformation p = s.getParameters().get(h.getActiveParameter());
        int start = p.getLabel().getRight().getFirst();
        int end = p.getLabel().getRight().getSecond();
        return s.getLabel().substring(0, start) + "[" + s.getLabel().substring(start, end) + "]" + s.getLabel().substring(end);
    }

    @Test
    void commands() {
        assertEquals("split([loop], outer, inner, size)", help("schedule A { split(|"));
        assertEquals("split(loop, outer, inner, [size])", help("schedule A { split(k, ko, ki, max(1, 2) + |) }"));
        assertEquals("distribute({targets}, [{distributed}], {local}, machine)", help("schedule A {\n  distribute({i, j}, {io, |jo}"));
        assertEquals("distribute({targets}, {distributed}, {local}, [machine])",
                help("schedule A {\n  distribute({i, j}, {io, jo}, {ii, ji}, |"));
        assertEquals("parallelize(loop, unit, [strategy])", help("schedule A { parallelize(k, cpu, |) }"));
        assertEquals("reorder([{loops}])", help("schedule A {\n  split(k, ko, \n  reorder({a, b, |"));
        assertEquals("communicate(tensors, [loop])", help("schedule A { .communicate({B, C}, |) }"));
    }

    @Test
    void functionsReductionsAndSources() {
        assertEquals("pow(x, [y])", help("A(i) = pow(B(i), |"));
        assertEquals("select(condition, [a], b)", help("A(i) = select(B(i, j) > 0, |"));
        assertEquals("sum(variables: [expression])", help("A(i) = sum(k: B(i, k) + |"));
        assertEquals("sum([variables]: expression)", help("A(i) = sum(k, |"));
        assertEquals("max(variables: [expression])", help("A(i) = max(k: |"));
        assertEquals("max(x, [y])", help("A(i) = max(B(i), |"));
        assertEquals("scan([operator], variable: expression, exclusive)", help("S(i, k) = scan(|"));
        assertEquals("scan(operator, [variable]: expression, exclusive)", help("S(i, k) = scan(+, |"));
        assertEquals("scan(operator, variable: [expression], exclusive)", help("S(i, k) = scan(+, k: A(i, k) + |"));
        assertEquals("scan(operator, variable: expression, [exclusive])", help("S(i, k) = scan(+, k: A(i, k), |"));
        assertEquals("argmax(variables: [expression])", help("A(i) = argmax(k: |"));
        assertEquals("reduce([function], zero, variables: expression)", help("A(i) = reduce(|"));
        assertEquals("reduce(function, [zero], variables: expression)", help("A(i) = reduce(f, |"));
        assertEquals("reduce(function, zero, [variables]: expression)", help("A(i) = reduce(f, 0, |"));
        assertEquals("reduce(function, zero, variables: [expression])", help("A(i) = reduce(f, 0, k: |"));
        assertEquals("einsum(\"subscripts\", [tensors])", help("A = einsum(\"ij,jk->ik\", B, |"));
        assertEquals("einsum([\"subscripts\"], tensors)", help("A = einsum(\"ij|"));
        assertEquals("random([seed])", help("input A = random(|"));
        assertEquals("file([\"path\"])", help("input A = file(\"a|.npy\")"));
        assertEquals("Grid([extents])", help("machine M = Grid(2, |"));
        assertEquals("cyclic(dimension, [block])", help("A(x) -> M(cyclic(x, |"));
        assertEquals("floor([x])", help("param n = floor(|"));
        assertEquals("leaky(v, [w])", help("fun leaky(v, w) = v + w\ntensor A, B : f64(2)\nA(i) = leaky(B(i), |"));
    }

    @Test
    void elsewhereNothing() {
        assertEquals("", help("schedule A { | }"));
        assertEquals("", help("tensor B : f64(2)\n// sum(|"));
        assertEquals("", help("A(i) = (B(i) + |"));
    }
}
