package org.tilewright.intellij.editor;

import com.intellij.codeInsight.codeVision.CodeVisionEntry;
import com.redhat.devtools.lsp4ij.client.features.LSPCodeLensFeature;
import org.eclipse.lsp4j.CodeLens;
import org.eclipse.lsp4j.Command;
import org.tilewright.intellij.action.LensAction;

/**
 * The server's lenses over schedules. LSP4IJ would send their commands to the server, which then runs a program without a console and
 * shows a preview outside the IDE. Here a click is an action of the IDE.
 */
public final class ScheduleLenses extends LSPCodeLensFeature {

    @Override
    public CodeVisionEntry createCodeVisionEntry(CodeLens lens, String provider, LSPCodeLensContext context) {
        return super.createCodeVisionEntry(inIde(lens), provider, context);
    }

    /** The same lens with the action's name in place of the server's command. */
    static CodeLens inIde(CodeLens lens) {
        Command command = lens.getCommand();
        if (command == null || command.getCommand() == null) {
            return lens;
        }
        return LensAction.nameOf(command.getCommand())
                .map(action -> new CodeLens(lens.getRange(), new Command(command.getTitle(), action, command.getArguments()),
                        lens.getData()))
                .orElse(lens);
    }
}
