package org.tilewright.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableItem;
import org.eclipse.ui.PlatformUI;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a person sees who types: lists that come up by themselves and on demand. */
class KeyboardTest {

    private Program program;

    @AfterEach
    void close() {
        program.close();
    }

    private void at(String piece) {
        int offset = program.offset(piece);
        Await.inDisplay(() -> {
            PlatformUI.getWorkbench().getActiveWorkbenchWindow().getShell().setMaximized(true);
            PlatformUI.getWorkbench().getActiveWorkbenchWindow().getShell().forceActive();
            program.editor().setFocus();
            program.editor().selectAndReveal(offset, 0);
            return null;
        });
        Await.that("the focus", () -> program.viewer().getTextWidget().isFocusControl());
    }

    /** The labels of the list that is up. */
    private static List<String> list(String with) {
        return Await.value("a list with " + with, () -> Arrays.stream(Display.getCurrent().getShells()).filter(Shell::isVisible)
                .filter(s -> s != PlatformUI.getWorkbench().getActiveWorkbenchWindow().getShell()).flatMap(KeyboardTest::tables)
                .map(t -> Arrays.stream(t.getItems()).map(KeyboardTest::text).toList())
                .filter(l -> l.stream().anyMatch(x -> x.contains(with))).findFirst());
    }

    /** Lists are filled as they are shown. */
    private static String text(TableItem item) {
        if (item.getText().isEmpty()) {
            item.getParent().notifyListeners(SWT.SetData, event(item));
        }
        return item.getText();
    }

    private static org.eclipse.swt.widgets.Event event(TableItem item) {
        org.eclipse.swt.widgets.Event e = new org.eclipse.swt.widgets.Event();
        e.item = item;
        e.index = item.getParent().indexOf(item);
        return e;
    }

    private static Stream<Table> tables(Control in) {
        return in instanceof Table t ? Stream.of(t)
                : in instanceof Composite c ? Arrays.stream(c.getChildren()).flatMap(KeyboardTest::tables) : Stream.empty();
    }

    @Test
    void completionComesUpInAScheduleAndInsertsWhatIsChosen() {
        program = Program.open("typed.tw", Program.sample("matmul/summa.tw").replace("  reorder({ko, ii, ji, ki})\n", "  \n"));
        at("\n  communicate(A");
        Keys.type("reo");
        Keys.press("ctrl+space");
        Await.that("the word or the list", () -> program.document().get().contains("reorder(") || isUp("reorder"));
        if (!program.text().contains("reorder(")) {
            Screen.picture("completion-light");
            Keys.press("Return");
        }
        Await.that("the command in the text", () -> program.document().get().contains("  reorder("));
        assertTrue(Await.inDisplay(() -> program.viewer().getSelectedRange().x) > program.offset("  reorder("));
    }

    private static boolean isUp(String with) {
        return Arrays.stream(Display.getCurrent().getShells()).filter(Shell::isVisible).flatMap(KeyboardTest::tables)
                .anyMatch(t -> Arrays.stream(t.getItems()).anyMatch(i -> text(i).contains(with)));
    }

    @Test
    void completionShowsItselfAfterAnOpeningBracket() {
        program = Program.open("typed2.tw", Program.sample("matmul/summa.tw").replace("  reorder({ko, ii, ji, ki})\n", "  reorder()\n"));
        // one bracket, for each brings up a list of its own, and which of them comes up depends on how fast they follow each other
        at(")\n  communicate(A");
        Keys.type("{");
        List<String> names = list("ko");
        Screen.picture("completion-loops");
        assertTrue(names.stream().anyMatch(n -> n.startsWith("ki")), names.toString());
        Keys.press("Escape");
    }

    @Test
    void argumentsAreShownOnDemand() {
        program = Program.open("arguments.tw", Program.sample("matmul/summa.tw").replace("  split(k, ko, ki, chunk)\n", "  split(k, )\n"));
        at(")\n  reorder(");
        Keys.press("ctrl+shift+space");
        Await.that("the arguments of the command", () -> Arrays.stream(Display.getCurrent().getShells()).filter(Shell::isVisible)
                .filter(s -> s != PlatformUI.getWorkbench().getActiveWorkbenchWindow().getShell()).flatMap(KeyboardTest::texts)
                .anyMatch(t -> t.getText().equals("split(loop, outer, inner, size)") && t.getStyleRanges().length == 1
                        && t.getTextRange(t.getStyleRanges()[0].start, t.getStyleRanges()[0].length).equals("outer")));
        Screen.picture("arguments");
    }

    private static Stream<StyledText> texts(Control in) {
        return in instanceof StyledText t ? Stream.of(t)
                : in instanceof Composite c ? Arrays.stream(c.getChildren()).flatMap(KeyboardTest::texts) : Stream.empty();
    }

    @Test
    void conversionsComeUpWhereTheyAreMeant() {
        program = Program.open("converted.tw", Program.sample("matmul/summa.tw"));
        Await.that("the server's word that nothing is wrong", () -> MiningsTest.minings(program.viewer()).size() >= 10);
        at("(i, j) = B");
        Keys.press("ctrl+1");
        List<String> offered = list("Write as einsum");
        for (int i = 0; i < offered.indexOf("Write as einsum"); i++) {
            Keys.press("Down");
        }
        Screen.picture("conversions");
        Keys.press("Return");
        Await.that("the converted statement", () -> program.document().get().contains("einsum("));
    }

    @Test
    void quickFixesComeUpOnceEach() {
        program = Program.open("fixed.tw", Program.sample("matmul/summa.tw").replace("split(k, ko, ki, chunk)", "split(k, ko, ki, chunc)"));
        Await.that("the problem", () -> !program.problems().isEmpty());
        at("chunc)");
        Keys.press("ctrl+1");
        List<String> fixes = list("chunk");
        Screen.picture("fixes-light");
        assertEquals(fixes.stream().distinct().toList(), fixes);
        Keys.press("Return");
        Await.that("the fixed text", () -> Optional.of(program.document().get()).filter(t -> t.contains("ki, chunk)")).isPresent());
    }
}
