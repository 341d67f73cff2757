package org.tilewright.lsp.run;

import java.util.List;
import org.eclipse.lsp4j.Diagnostic;

/**
 * How the last run of a text went; shown until the text changes.
 *
 * @param schedule the name of the chosen schedules, empty for the first ones
 * @param summary one line for the lens, such as {@code 1.2 ms, 28 GFLOP/s, verified, error 2.2e-16}
 * @param failed whether it ended with an error
 * @param errors what only the run could tell, on the lines that caused it
 * @param statements what each took, of a run that went through
 */
public record LastRun(String schedule, String summary, boolean failed, List<Diagnostic> errors, List<StatementRun> statements) {

    /** Where nothing is known of single statements. */
    public LastRun(String schedule, String summary, boolean failed, List<Diagnostic> errors) {
        this(schedule, summary, failed, errors, List.of());
    }
}
