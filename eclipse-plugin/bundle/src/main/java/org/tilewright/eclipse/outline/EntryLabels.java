package org.tilewright.eclipse.outline;

import java.util.Map;
import org.eclipse.jface.viewers.DelegatingStyledCellLabelProvider.IStyledLabelProvider;
import org.eclipse.jface.viewers.LabelProvider;
import org.eclipse.jface.viewers.StyledString;
import org.eclipse.swt.graphics.Image;
import org.tilewright.eclipse.workbench.Icons;

/** An entry's picture and its name, with what is to be said of it beside. */
final class EntryLabels extends LabelProvider implements IStyledLabelProvider {

    private static final Map<String, String> ICONS = Map.of("constant", "param", "module", "machine", "array", "tensor", "operator",
            "statement", "class", "schedule", "method", "step", "totals", "totals", "traffic", "amount", "memory", "amount",
            "bound", "amount");

    @Override
    public Image getImage(Object node) {
        return Icons.image(ICONS.getOrDefault(((Node) node).entry().kind(), "symbol"));
    }

    @Override
    public String getText(Object node) {
        return getStyledText(node).getString();
    }

    @Override
    public StyledString getStyledText(Object node) {
        StyledString text = new StyledString(((Node) node).entry().label());
        ((Node) node).entry().description().ifPresent(d -> text.append("  " + d, StyledString.DECORATIONS_STYLER));
        return text;
    }
}
