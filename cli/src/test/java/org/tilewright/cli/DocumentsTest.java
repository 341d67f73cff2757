package org.tilewright.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tilewright.cli.DocumentPage.Part;
import org.tilewright.ir.Schedule;

/**
 * The pages that teach say what is true: their programs have no errors and agree with their definitions, their forms check, and their
 * commands print what stands there. {@code -Dpage=tutorial} tries one page alone; {@code -Dupdate=true} writes what is printed into
 * the pages; then read the diff.
 */
@Tag("slow")
class DocumentsTest {

    private static final List<String> PAGES = List.of("docs/tutorial.md", "docs/compare.md", "docs/cookbook.md", "docs/coming-from.md",
            "docs/limits.md", "README.md");

    /** Stands in a page for lines of output that are left out. */
    private static final String LEFT_OUT = "...";

    private static final String READERS_FOLDER = "/home/ada/first";

    @TempDir
    private Path folder;

    private final List<String> faults = new ArrayList<>();

    static List<String> pages() {
        return PAGES.stream().filter(p -> p.contains(System.getProperty("page", ""))).toList();
    }

    @ParameterizedTest
    @MethodSource("pages")
    void whatThePageSaysIsTrue(String page) throws Exception {
        DocumentPage read = DocumentPage.of(Path.of(page));
        assertFalse(read.parts().isEmpty(), "nothing of " + page + " is tried");
        String frame = "";
        for (int i = 0; i < read.parts().size(); i++) {
            int before = faults.size();
            switch (read.parts().get(i)) {
                case Part.Program p -> program(p, read.parts().subList(i + 1, read.parts().size()));
                case Part.Frame f -> frame = f.text();
                case Part.Form f -> form(f, frame);
                case Part.Picture p -> picture(p, read.file());
                case Part.Command c -> {
                    List<String> printed = command(c);
                    if (faults.size() > before && Boolean.getBoolean("update") && !c.printed().contains(LEFT_OUT)) {
                        read = read.printing(c, printed);
                        faults.removeLast();
                    }
                }
            }
            for (int f = before; f < faults.size(); f++) {
                faults.set(f, page + ":" + read.parts().get(i).line() + ": " + faults.get(f));
            }
        }
        assertTrue(faults.isEmpty(), () -> String.join("\n\n", faults));
    }

    /** A program has no error, and a warning only if the page shows what 'check' says of it. */
    private void program(Part.Program program, List<Part> rest) throws IOException {
        Path file = Files.writeString(folder.resolve(program.name()), program.text());
        CommandRun check = CommandRun.of("check", file.toString());
        if (program.wrong()) {
            expect(check.exit() == 1, "'" + program.name() + "' has no error", check);
            return;
        }
        expect(check.exit() == 0, "'" + program.name() + "' has an error", check);
        boolean shown = rest.stream().takeWhile(p -> !(p instanceof Part.Program q && q.name().equals(program.name())))
                .anyMatch(p -> p instanceof Part.Command c && c.typed().equals("tilewright check " + program.name()));
        expect(shown || !check.out().contains(": warning: "), "a warning at '" + program.name() + "' is not shown", check);
        expectToAgree(file, "'" + program.name() + "' does not agree");
    }

    /** Runs a program, a large one in a size that is evaluated at once. */
    private void expectToAgree(Path file, String fault) throws IOException {
        boolean large = Files.readString(file).matches("(?s).*\\bparam n = \\d{3,}\\b.*");
        CommandRun run = CommandRun.of(Stream.concat(Stream.of("run", file.toString(), "--target", "local", "--verify", "--json"),
                large ? Stream.of("-p", "n=96") : Stream.of()).toArray(String[]::new));
        expect(run.exit() == 0 && run.object().get("verified").getAsBoolean(), fault, run);
    }

    /** A form alone in its frame: an item, a statement, or commands of a schedule of A. */
    private void form(Part.Form form, String frame) throws IOException {
        expect(frame.contains("// here\n"), "no frame stands before this table", "");
        String first = form.text().lines().findFirst().orElseThrow().split("[( ]")[0];
        String item = COMMANDS.contains(first) ? "schedule A {\n" + form.text() + "\n}" : form.text();
        Path file = Files.writeString(folder.resolve("form.tw"), frame.replace("// here\n", item + "\n"));
        CommandRun check = CommandRun.of("check", file.toString());
        expect(check.exit() == (form.refused() ? 1 : 0), "this has " + (form.refused() ? "no" : "an") + " error: " + form.text(), check);
        if (check.exit() == 0) {
            expectToAgree(file, "this does not agree: " + form.text());
        }
    }

    /** The words by which commands of a schedule begin. */
    private static final Set<String> COMMANDS = Stream.of(Schedule.Command.class.getPermittedSubclasses())
            .map(c -> c.getSimpleName().toLowerCase(Locale.ROOT)).collect(Collectors.toSet());

    /** A picture that one of the page's commands has made is what stands beside the page. */
    private void picture(Part.Picture picture, Path page) throws IOException {
        Path beside = page.resolveSibling(picture.name());
        if (Files.exists(folder.resolve(picture.name()))) {
            String made = Files.readString(folder.resolve(picture.name())).replace(folder + "/", "");
            if (Boolean.getBoolean("update")) {
                Files.writeString(beside, made);
            }
            expect(Files.exists(beside) && made.equals(Files.readString(beside)), beside + " is not what the command makes now", "");
        } else {
            expect(Files.exists(beside), "there is no " + beside, "");
        }
    }

    /** Types a command of the page; what it needs may be missing on this machine, which is exit code 3. */
    private List<String> command(Part.Command command) throws Exception {
        List<String> words = List.of(command.typed().split(" "));
        CommandRun run = words.getFirst().equals("tilewright") ? CommandRun.of(words.stream().skip(1).map(this::inFolder)
                .toArray(String[]::new)) : inShell(command.typed());
        if (run.exit() == 3) {
            System.out.println("not tried, since it needs what is not here: " + command.typed());
            return command.printed();
        }
        List<String> printed = (run.out() + run.err()).replace(" in " + folder, " in " + READERS_FOLDER).replace(folder + "/", "")
                .lines().map(String::stripTrailing).filter(l -> !l.matches("warning: OPENBLAS_.*|\\w+: note: OpenBLAS takes .*"))
                .toList();
        expect(agree(masked(command.printed()), masked(printed)), "'" + command.typed() + "' prints something else",
                String.join("\n", printed));
        return printed;
    }

    /** Files on a command line are those of the reader's folder. */
    private String inFolder(String word) {
        return word.matches("[\\w./-]+\\.(tw|svg|html)|[a-z]+/") ? folder.resolve(word).toString() : word;
    }

    private CommandRun inShell(String typed) throws Exception {
        Process process = new ProcessBuilder("bash", "-c", typed).directory(folder.toFile()).redirectErrorStream(true).start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int exit = process.waitFor();
        return new CommandRun(exit == 127 ? 3 : exit, out, "");
    }

    /** What differs from run to run is left out, and so is how far columns stand apart for it. */
    private static List<String> masked(List<String> lines) {
        return lines.stream().map(l -> l.replaceAll("\\d[\\d.]* (ns|us|ms|s|min)\\b", "TIME")
                .replaceAll("\\d[\\d.,]*(e-\\d+)? .?FLOP/s", "SPEED")
                .replaceAll("error \\d\\S*", "error SMALL").replaceAll("(\\d\\.\\d{4})\\d{6,}", "$1")
                .replaceAll("\\d\\S*E-([89]|\\d\\d)\\b", "SMALL").replaceAll("\\s+", " ").strip()).toList();
    }

    private static boolean agree(List<String> shown, List<String> printed) {
        if (shown.isEmpty()) {
            return printed.isEmpty();
        }
        List<String> rest = shown.subList(1, shown.size());
        if (shown.getFirst().equals(LEFT_OUT)) {
            return Stream.iterate(0, n -> n <= printed.size(), n -> n + 1).anyMatch(n -> agree(rest, printed.subList(n, printed.size())));
        }
        return !printed.isEmpty() && shown.getFirst().equals(printed.getFirst()) && agree(rest, printed.subList(1, printed.size()));
    }

    private void expect(boolean holds, String fault, Object shown) {
        if (!holds) {
            faults.add(fault + "\n" + shown);
        }
    }

    @Test
    void anOutputWithoutItsMiddleAgrees() {
        assertTrue(agree(List.of("a", LEFT_OUT, "c"), List.of("a", "b", "b", "c")));
        assertFalse(agree(List.of("a", LEFT_OUT, "c"), List.of("a", "b")));
        assertFalse(agree(List.of("a"), List.of("a", "b")));
        assertEquals(masked(List.of("speed 4.264e-05 GFLOP/s")), masked(List.of("speed  1.5 MFLOP/s")));
        assertEquals(masked(List.of("time  1.5 ms, error 1.0e-9")), masked(List.of("time   12 s, error 0")));
    }
}
