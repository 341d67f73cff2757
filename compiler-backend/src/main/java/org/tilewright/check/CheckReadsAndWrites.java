package org.tilewright.check;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tilewright.ir.Expr;
import org.tilewright.ir.Input;
import org.tilewright.ir.Output;
import org.tilewright.ir.Statement;
import org.tilewright.ir.TensorDecl;
import org.tilewright.ir.VariableExtents;
import org.tilewright.ir.source.Word;

/** Tensors are set before they are read, and no tensor is left unused. */
final class CheckReadsAndWrites {

    private final Findings findings;
    private final Set<String> set = new HashSet<>();
    private final Map<String, Word> setLater = new LinkedHashMap<>();
    private final Set<String> used = new HashSet<>();
    private final Set<String> reported = new HashSet<>();

    CheckReadsAndWrites(Findings findings) {
        this.findings = findings;
    }

    void check() {
        for (Input input : findings.program().inputs()) {
            set.add(input.tensor().text());
        }
        collectWrites(findings.program().statements());
        follow(findings.program().statements());
        for (Output output : findings.program().outputs()) {
            read(output.tensor(), "read");
        }
        for (TensorDecl t : findings.program().tensors()) {
            if (!used.contains(t.name().text()) && !Statement.Repeat.isCondition(t.name().text())
                    && !findings.isUncertain(t.name().text())) {
                findings.warning(t.name().range(), "unused-declaration", "the tensor '" + t.name()
                        + "' appears in no statement and no output");
            }
        }
    }

    private void collectWrites(List<Statement> statements) {
        for (Statement s : statements) {
            switch (s) {
                case Statement.Assignment a -> setLater.putIfAbsent(a.target().tensor().text(), a.target().tensor());
                case Statement.Redistribute r -> { }
                case Statement.Repeat r -> collectWrites(r.body());
            }
        }
    }

    private void follow(List<Statement> statements) {
        for (Statement s : statements) {
            switch (s) {
                case Statement.Assignment a -> {
                    // what stands beside a diagonal of the left side keeps its values, which no word of the right side says
                    VariableExtents.accesses(a.value()).stream().map(Expr.Access::tensor)
                            .forEach(t -> read(t, t.range().equals(a.target().tensor().range()) ? "set in part" : "read"));
                    if (a.needsOldValues(findings.program())) {
                        read(a.target().tensor(), a.accumulate() ? "read" : "set in part");
                    }
                    set.add(a.target().tensor().text());
                    used.add(a.target().tensor().text());
                }
                case Statement.Redistribute r -> read(r.distribution().tensor(), "redistributed");
                case Statement.Repeat r -> follow(r.body());
            }
        }
    }

    /** @param how what a statement does with the values there are, as a participle */
    private void read(Word tensor, String how) {
        String name = tensor.text();
        used.add(name);
        if (set.contains(name) || findings.isUncertain(name) || findings.program().tensor(name).isEmpty()
                || !reported.add(name)) {
            return;
        }
        Word later = setLater.get(name);
        if (later == null) {
            findings.error(tensor.range(), "never-set", "'" + name + "' is " + how + " but never set; give it values, such as input "
                    + name + " = random(1)");
        } else if (later.range().equals(tensor.range())) {
            findings.error(tensor.range(), "read-before-set", (how.equals("set in part")
                    ? "only some elements of '" + name + "' are set here, and the others have no values yet; write "
                    : "'+=' adds to '" + name + "', which has no values yet; write '=', or ") + "input " + name + " = zeros");
        } else {
            findings.error(tensor.range(), "read-before-set", "'" + name + "' is " + how + " here, but first set at "
                    + later.range().place() + "; give it values first, as in input " + name + " = zeros");
        }
    }
}
