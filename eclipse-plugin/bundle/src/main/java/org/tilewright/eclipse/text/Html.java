package org.tilewright.eclipse.text;

import java.util.regex.Pattern;
import org.eclipse.jface.internal.text.html.BrowserInformationControl;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.jface.text.DefaultInformationControl;
import org.eclipse.jface.text.IInformationControl;
import org.eclipse.jface.text.IInformationControlCreator;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.FontData;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Shell;

/** Pages for hovers and documentation in the fonts and colours of the workbench. */
@SuppressWarnings("restriction")
final class Html {

    private Html() { }

    /**
     * A page around a body, in the colours of an editor: those that systems have for hints do not follow the workbench's theme. In any
     * thread.
     */
    static String page(String body, ITextViewer editor) {
        String[] page = new String[1];
        Display.getDefault().syncExec(() -> page[0] = "<!DOCTYPE html><html><head><meta charset=\"utf-8\"><style>"
                + style(editor.getTextWidget()) + "</style></head><body>" + body + "</body></html>");
        return page[0];
    }

    private static String style(StyledText editor) {
        Color back = editor.getBackground();
        Color front = editor.getForeground();
        boolean dark = isDark(back.getRGB());
        FontData text = JFaceResources.getDialogFont().getFontData()[0];
        FontData code = JFaceResources.getTextFont().getFontData()[0];
        return """
                html, body { background: %s; color: %s; font-family: '%s', sans-serif; font-size: %dpt; margin: 0; }
                body { padding: 4px 8px; }
                p, ul, h4, hr { margin: 4px 0; }
                ul { padding-left: 18px; }
                pre { font-family: '%s', monospace; font-size: %dpt; background: %s; padding: 4px 6px; margin: 4px 0; line-height: 1.25; }
                code { font-family: '%s', monospace; font-size: %dpt; background: %s; padding: 0 2px; }
                a { color: %s; }
                .added { color: %s; }
                .removed { color: %s; }
                """.formatted(css(back.getRGB()), css(front.getRGB()), text.getName(), text.getHeight(),
                code.getName(), code.getHeight(), dark ? "#ffffff14" : "#0000000d", code.getName(), code.getHeight(),
                dark ? "#ffffff14" : "#0000000d", dark ? "#6fb3ff" : "#0b57c2", dark ? "#7ee08a" : "#116329", dark ? "#ff9c94" : "#a40e26");
    }

    static boolean isDark(RGB colour) {
        return 0.299 * colour.red + 0.587 * colour.green + 0.114 * colour.blue < 128;
    }

    private static String css(RGB c) {
        return "#%02x%02x%02x".formatted(c.red, c.green, c.blue);
    }

    /** Shows pages; where the system has no browser, their text. */
    static IInformationControlCreator control(boolean enriched) {
        return parent -> create(parent, enriched);
    }

    private static IInformationControl create(Shell parent, boolean enriched) {
        if (!BrowserInformationControl.isAvailable(parent)) {
            return new DefaultInformationControl(parent, enriched);
        }
        return enriched ? new Roomy(parent) : new Roomy(parent, "Press 'F2' for focus");
    }

    /** A loop nest has more lines and columns than the workbench gives hovers. */
    private static final class Roomy extends BrowserInformationControl {

        private static final int WIDTH = 780;
        private static final int HEIGHT = 480;
        private static final int BORDER = 20;
        private static final int BETWEEN = 5;
        private static final Pattern PARAGRAPH = Pattern.compile("<(?:p|pre|ul|h4|hr)>");

        private int paragraphs;

        Roomy(Shell parent) {
            super(parent, JFaceResources.DIALOG_FONT, true);
        }

        Roomy(Shell parent, String hint) {
            super(parent, JFaceResources.DIALOG_FONT, hint);
        }

        @Override
        public void setSizeConstraints(int width, int height) {
            super.setSizeConstraints(Math.max(width, WIDTH), Math.max(height, HEIGHT));
        }

        @Override
        public void setInput(Object input) {
            super.setInput(input);
            paragraphs = (int) PARAGRAPH.matcher(String.valueOf(input)).results().count();
        }

        /** The workbench measures the text alone, without the room between paragraphs and around blocks. */
        @Override
        public Point computeSizeHint() {
            Point text = super.computeSizeHint();
            return new Point(Math.min(text.x + BORDER, WIDTH), Math.min(text.y + BORDER + paragraphs * BETWEEN, HEIGHT));
        }

        /** The workbench gives hovers a dozen lines. */
        @Override
        public void setSize(int width, int height) {
            Point wanted = computeSizeHint();
            super.setSize(Math.max(width, wanted.x), Math.max(height, wanted.y));
        }

        /** It reckoned with its own size, so what is larger may have to move to stay on the screen. */
        @Override
        public void setLocation(Point location) {
            Rectangle screen = getShell().getMonitor().getClientArea();
            Rectangle own = getBounds();
            super.setLocation(new Point(Math.max(screen.x, Math.min(location.x, screen.x + screen.width - own.width)),
                    Math.max(screen.y, Math.min(location.y, screen.y + screen.height - own.height))));
        }

        @Override
        public IInformationControlCreator getInformationPresenterControlCreator() {
            return control(true);
        }
    }
}
