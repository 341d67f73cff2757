package org.tilewright.eclipse.text;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.lsp4j.CompletionItemKind;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.ImageGcDrawer;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.widgets.Display;

/** What a proposal is, as a letter on a disc: drawn, so that it is sharp on every screen. In the display's thread. */
final class KindImages {

    private static final int SIZE = 16;
    private static final Map<CompletionItemKind, Image> MADE = new EnumMap<>(CompletionItemKind.class);

    private KindImages() { }

    static Image of(CompletionItemKind kind) {
        return MADE.computeIfAbsent(Optional.ofNullable(kind).orElse(CompletionItemKind.Text), KindImages::draw);
    }

    private static Image draw(CompletionItemKind kind) {
        RGB colour = switch (kind) {
            case Keyword -> new RGB(0x7b, 0x3f, 0xa0);
            case Function, Method, Operator -> new RGB(0x2f, 0x7d, 0x4f);
            case Variable, Field, Property, Value -> new RGB(0x1f, 0x6f, 0xb5);
            case Snippet -> new RGB(0x8a, 0x6a, 0x1a);
            case Class, Struct, Interface, TypeParameter, Module, Enum, EnumMember -> new RGB(0xb0, 0x50, 0x2a);
            default -> new RGB(0x6b, 0x6b, 0x6b);
        };
        ImageGcDrawer drawer = (gc, width, height) -> {
            gc.setAntialias(SWT.ON);
            gc.setTextAntialias(SWT.ON);
            gc.setBackground(new Color(colour));
            gc.fillOval(1, 1, SIZE - 2, SIZE - 2);
            letter(gc, kind.name().substring(0, 1));
        };
        return new Image(Display.getDefault(), drawer, SIZE, SIZE);
    }

    private static void letter(GC gc, String letter) {
        gc.setForeground(Display.getDefault().getSystemColor(SWT.COLOR_WHITE));
        gc.setFont(JFaceResources.getFontRegistry().getBold(JFaceResources.DIALOG_FONT));
        Point size = gc.textExtent(letter);
        gc.drawText(letter, (SIZE - size.x) / 2, (SIZE - size.y) / 2, true);
    }
}
