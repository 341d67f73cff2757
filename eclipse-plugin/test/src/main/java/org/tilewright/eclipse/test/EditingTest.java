package org.tilewright.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.eclipse.jface.text.Region;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.jface.text.hyperlink.IHyperlink;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.handlers.IHandlerService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tilewright.eclipse.editing.Links;
import org.tilewright.eclipse.server.OpenFile;

/** Commands and keys that change the text. */
class EditingTest {

    private Program program;

    @BeforeEach
    void open() {
        program = Program.open("edited.tw", Program.sample("matmul/summa.tw"));
    }

    @AfterEach
    void close() {
        program.close();
    }

    private void select(String piece, int length) {
        int at = program.offset(piece);
        Await.inDisplay(() -> {
            program.editor().selectAndReveal(at, length);
            program.editor().setFocus();
            return null;
        });
    }

    /** Asynchronously, for a command may open a dialog. */
    private static void command(String id) {
        Display display = PlatformUI.getWorkbench().getDisplay();
        display.asyncExec(() -> {
            try {
                PlatformUI.getWorkbench().getService(IHandlerService.class).executeCommand(id, null);
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
    }

    private void type(char c) {
        Await.inDisplay(() -> {
            program.viewer().getTextWidget().insert(String.valueOf(c));
            return null;
        });
    }

    @Test
    void formatting() {
        program.replace("  split(k, ko, ki, chunk)", "      split( k,ko,   ki, chunk )");
        select("schedule A", 0);
        command("org.tilewright.eclipse.format");
        Await.that("the text to be formatted", () -> program.document().get().equals(Program.sample("matmul/summa.tw")));
    }

    @Test
    void commentsComeAndGo() {
        select("input B", 25);
        command("org.tilewright.eclipse.comment");
        Await.that("comments", () -> program.document().get().contains("// input B = random(1)\n// input C = random(2)"));
        command("org.tilewright.eclipse.comment");
        Await.that("no comments", () -> program.document().get().equals(Program.sample("matmul/summa.tw")));
    }

    @Test
    void renaming() {
        select("chunk = 256", 0);
        command("org.tilewright.eclipse.rename");
        Shell dialog = Await.value("the dialog",
                () -> Arrays.stream(Display.getCurrent().getShells()).filter(s -> s.getText().equals("Rename")).findFirst());
        Await.inDisplay(() -> {
            Text name = find(dialog);
            assertEquals("chunk", name.getText());
            name.setText("piece");
            dialog.getDefaultButton().notifyListeners(SWT.Selection, new Event());
            return null;
        });
        Await.that("the new name everywhere", () -> program.document().get().contains("param piece = 256")
                && program.document().get().contains("split(k, ko, ki, piece)"));
    }

    private static Text find(org.eclipse.swt.widgets.Composite in) {
        return Arrays.stream(in.getChildren()).map(c -> c instanceof Text t && (t.getStyle() & SWT.READ_ONLY) == 0 ? t
                : c instanceof org.eclipse.swt.widgets.Composite inner ? find(inner) : null).filter(t -> t != null)
                .findFirst().orElse(null);
    }

    @Test
    void bracketsCloseThemselves() {
        program.replace("  substitute({ii, ji, ki}, gemm)", "  reorder");
        select("  reorder\n", 0);
        Await.inDisplay(() -> {
            program.viewer().setSelectedRange(program.document().get().indexOf("  reorder\n") + 9, 0);
            return null;
        });
        type('(');
        assertTrue(program.text().contains("  reorder()\n"), program.text());
        type(')');
        assertTrue(program.text().contains("  reorder()\n"), program.text());
    }

    @Test
    void namesLeadToTheirDeclaration() {
        int use = program.offset("chunk)\n");
        IHyperlink[] links = Await.value("a link",
                () -> java.util.Optional.ofNullable(new Links().detectHyperlinks(program.viewer(), new Region(use, 0), false)));
        Await.inDisplay(() -> {
            links[0].open();
            return null;
        });
        ITextSelection selection = Await.inDisplay(() -> (ITextSelection) program.editor().getSelectionProvider().getSelection());
        assertEquals(program.offset("chunk = 256"), selection.getOffset());
        assertTrue(Await.inDisplay(() -> OpenFile.at(program.uri(), java.util.Optional.empty()).isPresent()));
    }
}
