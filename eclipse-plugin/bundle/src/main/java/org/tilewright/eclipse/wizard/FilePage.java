package org.tilewright.eclipse.wizard;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.ui.dialogs.WizardNewFileCreationPage;

/** Where the new program is and what it is called. */
final class FilePage extends WizardNewFileCreationPage {

    private final Supplier<String> text;

    FilePage(IStructuredSelection selection, Supplier<String> text) {
        super("file", selection);
        this.text = text;
        setTitle("Tilewright Program");
        setDescription("Choose a folder and a name.");
        setFileName("program.tw");
        setFileExtension("tw");
    }

    @Override
    protected InputStream getInitialContents() {
        return new ByteArrayInputStream(text.get().getBytes(StandardCharsets.UTF_8));
    }

    @Override
    protected String getNewFileLabel() {
        return "&Name:";
    }
}
