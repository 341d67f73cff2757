package org.tilewright.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.jface.viewers.ISelectionProvider;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.search.ui.ISearchResultPage;
import org.eclipse.search.ui.NewSearchUI;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableItem;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeItem;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.handlers.IHandlerService;
import org.eclipse.ui.views.contentoutline.ContentOutline;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tilewright.eclipse.lowered.LoweredView;
import org.tilewright.eclipse.outline.ProgramOutline;
import org.tilewright.eclipse.search.ReferencesPage;

/** The views beside the text: outline, references, and what the compiler makes of the program. */
class ViewsTest {

    private Program program;

    @BeforeEach
    void open() {
        Screen.fill();
        program = Program.open("views.tw", Program.sample("matmul/cannon.tw"));
    }

    @AfterEach
    void close() {
        program.close();
    }

    private static IWorkbenchPage page() {
        return PlatformUI.getWorkbench().getActiveWorkbenchWindow().getActivePage();
    }

    private static void command(String id) {
        Await.inDisplay(() -> PlatformUI.getWorkbench().getService(IHandlerService.class).executeCommand(id, null));
    }

    private void caretAt(String piece) {
        int at = program.offset(piece);
        Await.inDisplay(() -> {
            program.editor().selectAndReveal(at, 0);
            program.editor().setFocus();
            return null;
        });
    }

    /** The lines of the outline's tree, in the display's thread. */
    private static List<String> outline() throws Exception {
        ContentOutline view = (ContentOutline) page().showView("org.eclipse.ui.views.ContentOutline", null, IWorkbenchPage.VIEW_VISIBLE);
        List<String> lines = new ArrayList<>();
        if (view.getCurrentPage() instanceof ProgramOutline o) {
            lines(((Tree) o.getControl()).getItems(), "", lines);
        }
        return lines;
    }

    private static void lines(TreeItem[] items, String indent, List<String> lines) {
        for (TreeItem i : items) {
            lines.add(indent + i.getText());
            lines(i.getItems(), indent + " ", lines);
        }
    }

    private static Optional<String> selectedInOutline() {
        ContentOutline view = (ContentOutline) page().findView("org.eclipse.ui.views.ContentOutline");
        return view.getCurrentPage() instanceof ProgramOutline o
                ? Arrays.stream(((Tree) o.getControl()).getSelection()).map(TreeItem::getText).findFirst() : Optional.empty();
    }

    @Test
    void theOutlineTellsWhatTheProgramHoldsAndMoves() {
        Await.that("the outline", () -> outline().stream().anyMatch(l -> l.startsWith(" moved  ")));
        List<String> lines = Await.inDisplay(ViewsTest::outline);
        assertTrue(lines.contains("n  512"), lines.toString());
        assertTrue(lines.stream().anyMatch(l -> l.startsWith("A  ") && l.endsWith("a processor")), lines.toString());
        assertTrue(lines.stream().anyMatch(l -> l.startsWith(" communicate  ({B, C}, kos)")), lines.toString());
        Screen.picture("outline");

        caretAt("rotate(ko");
        Await.that("the caret's line in the outline", () -> selectedInOutline().filter(l -> l.startsWith("rotate")).isPresent());
        program.replace("param gy", "param added = 7\nparam gy");
        Await.that("the new param", () -> outline().contains("added  7"));

        Await.inDisplay(() -> {
            ContentOutline view = (ContentOutline) page().showView("org.eclipse.ui.views.ContentOutline");
            ISelectionProvider tree = (ISelectionProvider) view.getCurrentPage();
            Tree widget = (Tree) ((ProgramOutline) tree).getControl();
            TreeItem machine = Arrays.stream(widget.getItems()).filter(i -> i.getText().startsWith("M  ")).findFirst().orElseThrow();
            tree.setSelection(new StructuredSelection(machine.getData()));
            return null;
        });
        Await.that("the machine in the text",
                () -> ((ITextSelection) program.editor().getSelectionProvider().getSelection()).getText().equals("M"));
    }

    @Test
    void referencesAreListedInTheSearchView() {
        caretAt("B(i, k)");
        command("org.tilewright.eclipse.references");
        int uses = 5;
        Await.that("the references", () -> NewSearchUI.getSearchResultView() != null
                && NewSearchUI.getSearchResultView().getActivePage() instanceof ReferencesPage p && p.getInput() != null
                && p.getInput().getMatchCount() == uses);
        ISearchResultPage shown = Await.inDisplay(() -> NewSearchUI.getSearchResultView().getActivePage());
        assertEquals("'B' is used " + uses + " times", shown.getLabel());
        List<String> lines = Await.value("the lines", () -> Optional.of(Widgets.all(shown.getControl(), Table.class)
                .filter(t -> t.getItemCount() == uses).flatMap(t -> Arrays.stream(t.getItems())).map(TableItem::getText)
                .toList()).filter(l -> l.size() == uses));
        assertTrue(lines.get(0).endsWith("tensor A, B, C : f64(n, n)"), lines.toString());
        Screen.picture("references");
    }

    @Test
    void generatedTextsFollowTheProgramAndItsCaret() {
        command("org.tilewright.eclipse.showSource");
        LoweredView view = Await.inDisplay(() -> (LoweredView) page().findView(LoweredView.ID));
        Await.that("the generated program", () -> view.text().shown().contains("int main("));
        assertEquals("C++ of views", Await.inDisplay(view::getTitle));
        caretAt("communicate({B, C}");
        Await.that("the lines that the command causes",
                () -> view.text().marked().stream().anyMatch(l -> l > 32 && view.text().isInView(l)));
        Screen.picture("generated");

        command("org.tilewright.eclipse.showLoops");
        Await.that("the loops", () -> view.text().shown().contains("kos") && !view.text().shown().contains("int main("));
        assertEquals("Loops of views", Await.inDisplay(view::getTitle));
        assertFalse(Await.inDisplay(() -> view.text().shown().contains("moreio")));
        program.replace("distribute({i, j}, {io, jo}", "distribute({i, j}, {moreio, jo}");
        program.replace("rotate(ko, {io, jo}", "rotate(ko, {moreio, jo}");
        Await.that("the loops of the changed program", () -> view.text().shown().contains("moreio"));
        Await.inDisplay(() -> {
            page().hideView(view);
            return null;
        });
    }
}
