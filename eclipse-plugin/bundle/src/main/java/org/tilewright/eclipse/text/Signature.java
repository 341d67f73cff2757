package org.tilewright.eclipse.text;

import org.eclipse.jface.text.contentassist.IContextInformation;
import org.eclipse.jface.text.contentassist.IContextInformationExtension;
import org.eclipse.lsp4j.SignatureInformation;
import org.eclipse.swt.graphics.Image;

/** The arguments of a command, shown above the caret while they are written. */
record Signature(SignatureInformation signature, int offset) implements IContextInformation, IContextInformationExtension {

    @Override
    public String getContextDisplayString() {
        return signature.getLabel();
    }

    @Override
    public Image getImage() {
        return null;
    }

    @Override
    public String getInformationDisplayString() {
        return signature.getLabel();
    }

    @Override
    public int getContextInformationPosition() {
        return offset;
    }
}
