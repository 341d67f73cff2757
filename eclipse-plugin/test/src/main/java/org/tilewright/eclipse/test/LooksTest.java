package org.tilewright.eclipse.test;

import java.util.Arrays;
import java.util.Optional;
import org.eclipse.e4.ui.css.swt.theme.IThemeEngine;
import org.eclipse.jface.text.source.projection.ProjectionViewer;
import org.eclipse.swt.browser.Browser;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.PlatformUI;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/** What a user sees, in both themes, with pictures for people to look at. The theme that is changed to comes last. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class LooksTest {

    private static final String LIGHT = "org.eclipse.e4.ui.css.theme.e4_default";
    private static final String DARK = "org.eclipse.e4.ui.css.theme.e4_dark";

    private static final int ATTEMPTS = 20;
    private static final int LOOKS = 100;

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
        return PlatformUI.getWorkbench().getThemeManager().getCurrentTheme().getColorRegistry()
                .get("org.tilewright.eclipse.colour." + kind);
    }

    private boolean isShown(String kind, String word) {
        int at = program.viewer().getDocument().get().indexOf(word);
        var style = program.viewer().getTextWidget().getStyleRangeAtOffset(at);
        return style != null && colour(kind).equals(style.foreground);
    }

    @Test
    @Order(1)
    void theTextWithHintsAndColours() {
        Await.that("colours from the server", () -> isShown("tensor", "A(i, j) ="));
        Await.that("minings", () -> MiningsTest.minings(program.viewer()).size() >= 10);
        Screen.picture("text-light");
    }

    @Test
    @Order(3)
    void theDarkThemeHasColoursOfItsOwn() {
        Await.that("colours from the server", () -> isShown("tensor", "A(i, j) ="));
        Await.that("minings", () -> MiningsTest.minings(program.viewer()).size() >= 10);
        Color light = Await.inDisplay(() -> colour("keyword"));
        theme(DARK);
        Await.that("the colour of dark themes", () -> !colour("keyword").equals(light) && isShown("keyword", "param n"));
        Screen.picture("text-dark");
    }

    @Test
    @Order(2)
    void theHoverShowsItselfAsAPage() {
        // minings that come move the text, which closes hovers
        Await.that("minings", () -> MiningsTest.minings(program.viewer()).size() >= 10);
        Browser page = pointUntilHover();
        Screen.picture("hover-light");
        Await.that("a page high enough for a loop nest", () -> page.getShell().getSize().y > 250);
        Point word = word();
        Keys.point(word.x - 300, word.y);
    }

    /** Where the word is on the screen now. */
    private Point word() {
        return Await.inDisplay(() -> {
            StyledText text = program.viewer().getTextWidget();
            int at = ((ProjectionViewer) program.viewer()).modelOffset2WidgetOffset(program.document().get().indexOf("distribute("));
            Point p = text.toDisplay(text.getLocationAtOffset(at + 3));
            return new Point(p.x, p.y + text.getLineHeight(at) - 6);
        });
    }

    /**
     * A pointer that came before the window was ready for it is moved away and back, as a person does it, and to where the word is then:
     * minings that are late move the text.
     */
    private Browser pointUntilHover() {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            Point word = word();
            Keys.point(word.x + 400, word.y);
            Keys.point(word.x, word.y);
            for (int look = 0; look < LOOKS; look++) {
                Optional<Browser> page = Await.inDisplay(() -> Arrays.stream(Display.getCurrent().getShells()).filter(Control::isVisible)
                        .flatMap(s -> Optional.ofNullable(browser(s)).stream()).filter(b -> b.getText().contains("Gives the iterations"))
                        .findFirst());
                if (page.isPresent()) {
                    return page.get();
                }
                Await.pause();
            }
        }
        Screen.picture("no-hover");
        throw new AssertionError("no hover came up in " + ATTEMPTS + " attempts");
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
