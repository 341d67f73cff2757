package org.tilewright.check;

import org.tilewright.ir.TypedStatement;

/** Operands have one type, and literals fit the one that they take. */
final class CheckTypes {

    private final Findings findings;
    private final TypedStatement typed;

    CheckTypes(Findings findings, TypedStatement typed) {
        this.findings = findings;
        this.typed = typed;
    }

    void check() {
        typed.problems().forEach(findings::add);
    }
}
