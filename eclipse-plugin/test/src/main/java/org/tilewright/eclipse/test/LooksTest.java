package org.tilewright.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.eclipse.e4.ui.css.swt.theme.IThemeEngine;
import org.eclipse.jface.text.ITextOperationTarget;
import org.eclipse.jface.text.source.ISourceViewer;
import org.eclipse.swt.browser.Browser;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.PlatformUI;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a user sees, in both themes, with pictures for people to look at. */
class LooksTest {

    private static final String LIGHT = "org.eclipse.e4.ui.css.theme.e4_default";
    private static final String DARK = "org.eclipse.e4.ui.css.theme.e4_dark";

    private Program program;

    @BeforeEach
    void open() {
        program = Program.open("looks.tw", Program.sample("matmul/summa.tw"));
        Await.inDisplay(() -> {
            PlatformUI.getWorkbench().getActiveWorkbenchWindow().getShell().setMaximized(true);
            return null;
        });
    }

    @AfterEach
    void close() {
        program.close();
        theme(LIGHT);
    }

    private static void theme(String id) {
        Await.inDisplay(() -> {
            PlatformUI.getWorkbench().getService(IThemeEngine.class).setTheme(id, false);
            return null;
        });
    }

    private static Color colour(String kind) {
        return PlatformUI.getWorkbench().getThemeManager().getCurrentTheme().getColorRegistry().get("org.tilewright.eclipse.colour." + kind);
    }

    private boolean isShown(String kind, String word) {
        int at = program.viewer().getDocument().get().indexOf(word);
        var style = program.viewer().getTextWidget().getStyleRangeAtOffset(at);
        return style != null && colour(kind).equals(style.foreground);
    }

    @Test
    void theTextWithHintsAndColours() {
        Await.that("colours from the server", () -> isShown("tensor", "A(i, j) ="));
        Await.that("minings", () -> MiningsTest.minings(program.viewer()).size() >= 10);
        Screen.picture("text-light");
        Color light = Await.inDisplay(() -> colour("keyword"));
        theme(DARK);
        Await.that("the colour of dark themes", () -> !colour("keyword").equals(light) && isShown("keyword", "param n"));
        Screen.picture("text-dark");
    }

    @Test
    void theHoverShowsItselfAsAPage() {
        Await.inDisplay(() -> {
            program.editor().selectAndReveal(program.viewer().getDocument().get().indexOf("distribute("), 0);
            program.editor().setFocus();
            return null;
        });
        Await.inDisplay(() -> {
            ((ITextOperationTarget) program.viewer()).doOperation(ISourceViewer.INFORMATION);
            return null;
        });
        Browser page = Await.value("the hover", () -> Arrays.stream(Display.getCurrent().getShells()).filter(Control::isVisible).map(LooksTest::browser)
                .filter(b -> b != null && b.getText().contains("Gives the iterations")).findFirst());
        Screen.picture("hover-light");
        assertTrue(Await.inDisplay(() -> page.getShell().getSize().x > 300), "wide enough for a loop nest");
        Await.inDisplay(() -> {
            page.getShell().close();
            return null;
        });
    }

    private static Browser browser(Composite in) {
        for (Control c : in.getChildren()) {
            if (c instanceof Browser b) {
                return b;
            }
            Browser inner = c instanceof Composite composite ? browser(composite) : null;
            if (inner != null) {
                return inner;
            }
        }
        return null;
    }
}
