package org.tilewright.lsp.feature.action;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionKind;
import org.junit.jupiter.api.Test;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.lsp.document.Snapshot;
import org.tilewright.lsp.feature.action.edit.EditChecker;

/**
 * Every error of the language with the fixes that are offered: {@code fixes.txt} has a line an error, with its text's number in
 * the table of errors, so that an error without a fix is seen. A star marks the obvious one.
 */
class QuickFixTableTest {

    private static final Path ERRORS = Path.of("language/src/test/resources/org/tilewright/language/errors.txt");
    private static final Path SCHEDULE_ERRORS = Path.of("language/src/test/java/org/tilewright/plan/ScheduleErrorsTest.java");
    private static final Path TABLE = Path.of("lsp-server/src/test/resources/org/tilewright/lsp/feature/action/fixes.txt");

    private record Case(String code, String text) { }

    @Test
    void everyErrorHasTheFixesOfTheTable() throws IOException {
        List<String> lines = new ArrayList<>();
        for (Case c : cases()) {
            lines.add(line(c));
        }
        if (Boolean.getBoolean("update")) {
            Files.write(TABLE, lines);
        }
        assertEquals(String.join("\n", Files.readAllLines(TABLE)), String.join("\n", lines));
    }

    private static String line(Case c) {
        Snapshot s = Offered.snapshot(c.text.replace("«", "").replace("»", ""));
        int start = c.text.indexOf('«');
        Optional<Diagnostic> found = s.diagnostics().stream().filter(d -> d.code().equals(c.code)).findFirst();
        String head = c.code + ": " + found.map(d -> d.message().replaceAll("[;(].*", "")).orElse("?") + " =>";
        if (found.isEmpty()) {
            return head + " NOT FOUND";
        }
        int at = start >= 0 ? start : s.lines().start(found.get().range());
        Offered offered = Offered.at(s, at, at, CodeActionKind.QuickFix);
        StringBuilder out = new StringBuilder(head);
        for (CodeAction a : offered.actions()) {
            if (!a.getDiagnostics().getFirst().getCode().getLeft().equals(c.code)) {
                continue;
            }
            check(s, a, found.get());
            out.append(" ").append(Boolean.TRUE.equals(a.getIsPreferred()) ? "*" : "").append("[").append(a.getTitle()).append("]");
        }
        return out.toString();
    }

    /** What is offered takes the error away and brings none in. */
    private static void check(Snapshot s, CodeAction a, Diagnostic d) {
        String after = Offered.apply(s, a);
        List<Diagnostic> errors = EditChecker.errors(s.program().file(), after);
        List<Diagnostic> before = EditChecker.errors(s.program().file(), s.text());
        assertTrue(EditChecker.places(errors) <= EditChecker.places(before), () -> a.getTitle() + " brings " + errors + " in:\n" + after);
        if (d.isError()) {
            assertTrue(EditChecker.places(errors) < EditChecker.places(before)
                    || errors.stream().noneMatch(e -> e.code().equals(d.code()) && e.message().equals(d.message())),
                    () -> a.getTitle() + " leaves " + errors + ":\n" + after);
        }
    }

    private static List<Case> cases() throws IOException {
        List<Case> out = new ArrayList<>();
        Arrays.stream(Files.readString(ERRORS).split("(?m)^== ")).filter(c -> !c.isBlank())
                .forEach(c -> out.add(new Case(c.substring(0, c.indexOf(':')), c.substring(c.indexOf('\n') + 1).stripTrailing())));
        String program = ScheduleTexts.PROGRAM;
        Matcher m = Pattern.compile("(?m)^ {12}([a-z-]+) +\\| (.*)$")
                // a text block goes on in the next line after a backslash
                .matcher(Files.readString(SCHEDULE_ERRORS).replaceAll("\\\\\\R {12}", ""));
        while (m.find()) {
            String commands = m.group(2);
            out.add(new Case(m.group(1), commands.contains("tensor ") ? commands : program.formatted(commands)));
        }
        return out;
    }
}
