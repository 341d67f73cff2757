package org.tilewright.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.jface.resource.ColorRegistry;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.contentassist.ICompletionProposal;
import org.eclipse.jface.text.contentassist.ICompletionProposalExtension2;
import org.eclipse.jface.text.contentassist.ICompletionProposalExtension5;
import org.eclipse.jface.text.source.projection.ProjectionAnnotation;
import org.eclipse.jface.text.source.projection.ProjectionViewer;
import org.eclipse.swt.custom.StyleRange;
import org.eclipse.swt.graphics.Color;
import org.eclipse.ui.PlatformUI;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tilewright.eclipse.text.Completion;
import org.tilewright.eclipse.text.Hover;

/** What the text shows and offers while it is read and written. */
class TextTest {

    private Program program;

    @BeforeEach
    void open() {
        program = Program.open("summa.tw", Program.sample("matmul/summa.tw"));
    }

    @AfterEach
    void close() {
        program.close();
    }

    private List<ICompletionProposal> proposals(int offset) {
        // as the editor's content assistant does, outside of the display's thread
        return Arrays.asList(new Completion().computeCompletionProposals(Await.inDisplay(() -> (ITextViewer) program.viewer()), offset));
    }

    @Test
    void completionInAScheduleKnowsTheLoops() {
        program.replace("reorder({ko, ii, ji, ki})", "reorder({k");
        List<String> names = proposals(program.offset("reorder({k") + "reorder({k".length()).stream()
                .map(ICompletionProposal::getDisplayString).toList();
        assertTrue(names.containsAll(List.of("ko", "ki")), names.toString());
        assertTrue(names.stream().noneMatch(n -> n.equals("io")), names.toString());
    }

    @Test
    void aCommandComesWithDocumentationAndPlacesToFillIn() {
        program.replace("  substitute({ii, ji, ki}, gemm)", "  spl");
        int offset = program.offset("  spl\n") + 5;
        ICompletionProposal split = proposals(offset).stream().filter(p -> p.getDisplayString().startsWith("split"))
                .findFirst().orElseThrow();
        Object page = ((ICompletionProposalExtension5) split).getAdditionalProposalInfo(null);
        assertTrue(String.valueOf(page).contains("<html>"), String.valueOf(page));
        Await.inDisplay(() -> {
            ((ICompletionProposalExtension2) split).apply(program.viewer(), '\0', 0, offset);
            return null;
        });
        assertTrue(program.text().contains("  split("), program.text());
        assertNotEquals(0, Await.inDisplay(() -> program.viewer().getSelectedRange().y), "the first place is selected");
    }

    @Test
    void snippetsBeginStatements() {
        program.replace("schedule A {", "para\nschedule A {");
        int offset = program.offset("para\n") + 4;
        ICompletionProposal param = proposals(offset).stream().filter(p -> p.getDisplayString().equals("param"))
                .reduce((a, b) -> b).orElseThrow();
        Await.inDisplay(() -> {
            ((ICompletionProposalExtension2) param).apply(program.viewer(), '\0', 0, offset);
            return null;
        });
        assertTrue(program.text().contains("param n = 1024\nschedule A {"), program.text());
    }

    @Test
    void hoverShowsTheLayoutOfATensor() {
        ITextViewer viewer = Await.inDisplay(() -> (ITextViewer) program.viewer());
        Hover hover = new Hover();
        String page = hover.getHoverInfo(viewer, hover.getHoverRegion(viewer, program.offset("A(x, y)")));
        assertTrue(page.contains("tensor A : f64(n, n)"), page);
        assertTrue(page.contains("(0, 0)  (0, 1)"), page);
        assertTrue(page.contains("<img alt=\"who owns what of A\" src=\"data:image/svg+xml;base64,"), page);
    }

    private Optional<Color> colour(String word) {
        int offset = program.viewer().getDocument().get().indexOf(word);
        StyleRange style = program.viewer().getTextWidget()
                .getStyleRangeAtOffset(((ProjectionViewer) program.viewer()).modelOffset2WidgetOffset(offset));
        return Optional.ofNullable(style).map(s -> s.foreground);
    }

    private static Color expected(String kind) {
        ColorRegistry colours = PlatformUI.getWorkbench().getThemeManager().getCurrentTheme().getColorRegistry();
        return colours.get("org.tilewright.eclipse.colour." + kind);
    }

    @Test
    void wordsHaveTheColoursOfWhatTheyStandFor() {
        Await.that("the colour of a keyword", () -> colour("param n").filter(expected("keyword")::equals).isPresent());
        Await.that("the colour of a comment", () -> colour("// SUMMA").filter(expected("comment")::equals).isPresent());
        // only the server knows what these names are
        Await.that("the colour of a tensor", () -> colour("A(i, j) =").filter(expected("tensor")::equals).isPresent());
        Await.that("the colour of an index", () -> colour("i, j) =").filter(expected("index")::equals).isPresent());
        Await.that("the colour of a param", () -> colour("chunk)").filter(expected("param")::equals).isPresent());
        program.replace("param n = 1024", "param nn = 1024");
        Await.that("the colours to move with the text", () -> colour("A(i, j) =").filter(expected("tensor")::equals).isPresent());
    }

    @Test
    void otherPlacesOfANameAreMarked() {
        Await.inDisplay(() -> {
            program.editor().selectAndReveal(program.viewer().getDocument().get().indexOf("chunk)"), 0);
            return null;
        });
        Await.that("places that read", () -> ProblemsTest.hasAnnotation(program.viewer(), "org.tilewright.eclipse.read"));
        Await.that("the place that writes", () -> ProblemsTest.hasAnnotation(program.viewer(), "org.tilewright.eclipse.write"));
    }

    @Test
    void schedulesFold() {
        int line = (int) program.text().substring(0, program.offset("schedule A {")).lines().count();
        Await.that("a fold at line " + line, () -> {
            var model = ((ProjectionViewer) program.viewer()).getProjectionAnnotationModel();
            Iterable<org.eclipse.jface.text.source.Annotation> all = () -> model.getAnnotationIterator();
            for (var a : all) {
                if (a instanceof ProjectionAnnotation && program.document().getLineOfOffset(model.getPosition(a).getOffset()) == line) {
                    return true;
                }
            }
            return false;
        });
        assertEquals("schedule A {", Stream.of(program.text().split("\n")).skip(line).findFirst().orElseThrow());
    }
}
