package org.tilewright.lsp.feature;

import java.util.Optional;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.SignatureHelp;
import org.tilewright.lsp.document.Snapshot;

/** The arguments of the command or function around a place. */
public final class SignatureHelpHandler {

    private final Snapshot snapshot;
    private final Position position;

    public SignatureHelpHandler(Snapshot snapshot, Position position) {
        this.snapshot = snapshot;
        this.position = position;
    }

    public Optional<SignatureHelp> handle() {
        return Optional.empty();
    }
}
