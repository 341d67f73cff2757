package org.tilewright.eclipse.text;

import java.util.List;
import java.util.Optional;
import org.eclipse.jface.text.contentassist.IContextInformation;
import org.eclipse.jface.text.contentassist.IContextInformationExtension;
import org.eclipse.lsp4j.ParameterInformation;
import org.eclipse.lsp4j.SignatureInformation;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.Point;

/**
 * The arguments of a command, shown at the caret while they are written.
 *
 * @param active which of them the caret was at when the server was asked, at the offset
 */
record Signature(SignatureInformation signature, int active, int offset) implements IContextInformation, IContextInformationExtension {

    /** The place of an argument in what is shown. */
    Optional<Point> argument(int number) {
        List<ParameterInformation> all = Optional.ofNullable(signature.getParameters()).orElse(List.of());
        return number < 0 || number >= all.size() ? Optional.empty() : Optional.of(all.get(number).getLabel().map(
                name -> new Point(signature.getLabel().indexOf(name), name.length()),
                range -> new Point(range.getFirst(), range.getSecond() - range.getFirst())));
    }

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
