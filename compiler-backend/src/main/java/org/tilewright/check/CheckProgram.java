package org.tilewright.check;

import java.util.List;
import java.util.Set;
import org.tilewright.ir.Program;
import org.tilewright.ir.incremental.Interruption;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.source.Diagnostic;

/** Everything that can be wrong with a program apart from what its schedules' commands do. */
public final class CheckProgram {

    private CheckProgram() { }

    /** All findings for a program whose text had no errors. */
    public static List<Diagnostic> check(Program program, ParamValues params) {
        return check(program, params, Set.of());
    }

    /**
     * All findings, in the order of the text.
     *
     * @param params the values that extents, factors and coordinates have in this run
     * @param uncertain names in parts of the text that did not make it into the program: nothing is said about whether
     *     they are set or used
     */
    public static List<Diagnostic> check(Program program, ParamValues params, Set<String> uncertain) {
        Findings findings = new Findings(program, params, uncertain);
        new CheckDeclarations(findings).check();
        new CheckDistributions(findings).check();
        for (StatementInContext s : StatementInContext.allOf(program, findings)) {
            Interruption.check();
            new CheckAccesses(findings, s).check();
            new CheckExtents(findings, s).check();
            if (new CheckNestedSums(findings, s.statement()).check()) {
                new CheckFunctionsOfProducts(findings, s.statement()).check();
                new CheckLoneVariables(findings, s.statement()).check();
            }
            new CheckTypes(findings, s).check();
            new CheckReducers(findings, s).check();
        }
        new CheckReadsAndWrites(findings).check();
        new CheckFiles(findings).check();
        new CheckScheduleTargets(findings).check();
        // reading a file fails where the thread is interrupted, and that is not a finding
        Interruption.check();
        return findings.inOrder();
    }
}
