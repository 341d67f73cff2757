package org.tilewright.lsp.feature.action.edit;

import java.util.List;

/**
 * An action that may be offered.
 *
 * @param kind one of the protocol's kinds of actions
 * @param preferred the obvious one of those for the same place
 */
public record Proposal(String title, String kind, List<Splice> changes, boolean preferred) {

    /** The obvious mend. */
    public static Proposal obvious(String title, Splice... changes) {
        return new Proposal(title, org.eclipse.lsp4j.CodeActionKind.QuickFix, List.of(changes), true);
    }

    /** One of several mends. */
    public static Proposal fix(String title, Splice... changes) {
        return new Proposal(title, org.eclipse.lsp4j.CodeActionKind.QuickFix, List.of(changes), false);
    }

    public static Proposal fix(String title, boolean preferred, List<Splice> changes) {
        return new Proposal(title, org.eclipse.lsp4j.CodeActionKind.QuickFix, List.copyOf(changes), preferred);
    }

    public static Proposal rewrite(String title, List<Splice> changes) {
        return new Proposal(title, org.eclipse.lsp4j.CodeActionKind.RefactorRewrite, List.copyOf(changes), false);
    }
}
