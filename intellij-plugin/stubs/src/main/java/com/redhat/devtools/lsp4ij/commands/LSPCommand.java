package com.redhat.devtools.lsp4ij.commands;

import java.util.List;
import org.eclipse.lsp4j.Command;

/** Signatures of redhat-developer/lsp4ij 0.20.1. */
public class LSPCommand extends Command {

    LSPCommand() { }

    public List<Object> getOriginalArguments() {
        throw new UnsupportedOperationException();
    }
}
