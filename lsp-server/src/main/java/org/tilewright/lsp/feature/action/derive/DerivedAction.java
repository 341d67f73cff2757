package org.tilewright.lsp.feature.action.derive;

import com.google.gson.JsonObject;
import java.util.Optional;
import java.util.stream.Collectors;
import org.eclipse.lsp4j.CodeAction;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.lsp.document.Snapshot;
import org.tilewright.lsp.feature.action.Actions;

/** An action as it was offered; the changes of some are found only when they are chosen. */
public record DerivedAction(CodeAction action, Optional<JsonObject> data) {

    public static DerivedAction of(CodeAction action) {
        return new DerivedAction(action, Optional.ofNullable(action.getData()).filter(JsonObject.class::isInstance)
                .map(JsonObject.class::cast).filter(d -> d.has("uri")));
    }

    /** The text that it changes, if its changes are still to be found. */
    public Optional<String> uri() {
        return data.filter(d -> action.getEdit() == null).map(d -> d.get("uri").getAsString());
    }

    /** The action with its changes; none if there are none to make. */
    public Optional<CodeAction> with(Snapshot snapshot) {
        if (uri().isEmpty()) {
            return Optional.of(action);
        }
        return isOf(snapshot) ? Actions.derived(snapshot, Derivation.from(data.orElseThrow())).map(e -> {
            CodeAction out = new CodeAction(action.getTitle());
            out.setKind(action.getKind());
            out.setEdit(e);
            return out;
        }) : Optional.empty();
    }

    private boolean isOf(Snapshot snapshot) {
        return data.orElseThrow().get("version").getAsInt() == snapshot.document().version();
    }

    /** Why there are no changes, in sentences. */
    public String whyNot(Snapshot snapshot) {
        if (!isOf(snapshot)) {
            return "The text has changed since this was offered; ask again.";
        }
        String said = Derivation.from(data.orElseThrow()).of(snapshot).diagnostics().stream().map(Diagnostic::message)
                .collect(Collectors.joining("; "));
        return said.isEmpty() ? "Nothing can be derived: nothing is left to choose." : "Nothing can be derived: " + said + ".";
    }
}
