package com.redhat.devtools.lsp4ij.commands;

import java.util.List;
import org.eclipse.lsp4j.Command;

/** SOURCE */
public class LSPCommand extends Command {

    LSPCommand() { }

    public List<Object> getOriginalArguments() {
        throw new UnsupportedOperationException();
    }
}
