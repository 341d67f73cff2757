package org.tilewright.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.eclipse.jface.text.ITextSelection;
import org.eclipse.swt.SWTException;
import org.eclipse.swt.browser.Browser;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.handlers.IHandlerService;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.tilewright.eclipse.preview.PreviewView;
import org.tilewright.eclipse.server.Connection;

/** The preview beside the text, in the system's browser. */
class PreviewTest {

    private static final String DRAWN = "!document.getElementById('content').hidden";

    /** The page shows a file, and not another one any more that was there before. */
    private static String drawn(String file) {
        return DRAWN + " && document.getElementById('file').textContent === '" + file + "'";
    }

    @BeforeAll
    static void prepare() {
        Screen.fill();
    }

    private static IWorkbenchPage page() {
        return PlatformUI.getWorkbench().getActiveWorkbenchWindow().getActivePage();
    }

    private static PreviewView show() {
        return show("showPreview");
    }

    private static PreviewView show(String command) {
        return Await.inDisplay(() -> {
            PlatformUI.getWorkbench().getService(IHandlerService.class).executeCommand("org.tilewright.eclipse." + command, null);
            return (PreviewView) page().findView(PreviewView.ID);
        });
    }

    /** What a script finds in the page; a page that is being loaded, or has no time, finds nothing. */
    private static String ask(PreviewView view, String script) {
        try {
            return String.valueOf(view.getAdapter(Browser.class).evaluate("try { return String(" + script
                    + "); } catch (e) { return 'failed: ' + e; }"));
        } catch (SWTException e) {
            return "failed: " + e.getMessage();
        }
    }

    private static void await(PreviewView view, String what, String script) {
        Await.that(what, () -> ask(view, script).equals("true"));
    }

    /** In the display's thread. */
    private static ITextSelection selection(Program p) {
        return (ITextSelection) p.editor().getSelectionProvider().getSelection();
    }

    @Test
    void thePageShowsTheProgramAndAClickInItMovesTheCaret() {
        Program p = Program.open("cannon.tw", Program.sample("matmul/cannon.tw"));
        PreviewView view = show();
        await(view, "the picture of the program", drawn("cannon.tw"));
        assertEquals("Preview cannon.tw", Await.inDisplay(view::getTitle));
        await(view, "the machine", "document.getElementById('machine-line').textContent.startsWith('machine M: 2 × 2 = 4 processors')");

        // a click comes when nobody waits for the page's answer
        await(view, "the click",
                "setTimeout(() => document.querySelector('.arrow[data-transfer]').dispatchEvent(new MouseEvent('click', {bubbles: "
                        + "true})), 0) > 0");
        Await.that("the command that causes the message", () -> selection(p).getText().startsWith("communicate({B, C}, kos)"));
        Screen.picture("preview");
        show("scale");
        await(view, "the part that tells how it scales", "document.getElementById('scaling').open");
        show("compare");
        await(view, "why there is nothing to compare", "document.getElementById('notice').textContent.includes('one schedule')");
        p.close();
    }

    @Test
    void thePageFollowsTheCaretAndTheText() {
        Program p = Program.open("follow.tw", Program.sample("matmul/cannon.tw"));
        PreviewView view = show();
        await(view, "the picture of the program", drawn("follow.tw"));
        int layout = p.offset("B(x, y) ->");
        Await.inDisplay(() -> {
            p.editor().selectAndReveal(layout, 0);
            return null;
        });
        await(view, "what the caret's line causes", "document.querySelectorAll('[data-tensor=\"B\"].hot').length > 0"
                + " && document.querySelectorAll('[data-tensor=\"C\"].hot').length === 0");

        p.replace("gx = 2", "gx = 3");
        await(view, "a larger machine", "document.getElementById('machine-line').textContent.includes('9 processors')");
        p.replace("gx = 3", "gx = nothing");
        await(view, "the sentence that the text has errors", "!document.getElementById('notice').hidden");
        await(view, "what it says", "document.getElementById('notice').textContent.includes('last good state')");
        p.close();
    }

    @Test
    void theViewShowsTheProgramInFront() {
        Program one = Program.open("one.tw", Program.sample("matmul/cannon.tw"));
        PreviewView view = show();
        await(view, "the first program", drawn("one.tw"));
        Program two = Program.open("two.tw", Program.sample("matmul/summa.tw"));
        await(view, "the second program", "document.getElementById('file').textContent === 'two.tw'");
        assertEquals("Preview two.tw", Await.inDisplay(view::getTitle));
        two.close();
        await(view, "the first program again", "document.getElementById('file').textContent === 'one.tw'");
        one.close();
    }

    @Test
    void thePageIsLoadedAnewFromANewServer() {
        Program p = Program.open("again.tw", Program.sample("matmul/cannon.tw"));
        PreviewView view = show();
        await(view, "the picture of the program", drawn("again.tw"));
        await(view, "the mark of this page", "window.before = true");
        Connection.life().restart();
        await(view, "the page of the new server", "window.before === undefined && " + drawn("again.tw"));
        p.close();
    }
}
