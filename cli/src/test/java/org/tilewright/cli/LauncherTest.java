package org.tilewright.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the launcher makes of its environment. */
@DisabledOnOs(OS.WINDOWS)
class LauncherTest {

    @TempDir
    Path folder;

    /** What a script says, in an environment that has what is given and a search path. */
    private static String said(List<String> environment, String script, String... words) throws IOException, InterruptedException {
        List<String> command = Stream.of(Stream.of("env", "-i", "PATH=" + System.getenv("PATH")), environment.stream(),
                Stream.of("sh", "-uc", script, "script"), Stream.of(words)).flatMap(s -> s).toList();
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String all = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return all.strip();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "HOME=", "HOME=/no/such folder"})
    void aJdkIsFoundWithoutAHome(String home) throws Exception {
        String found = said(home.isEmpty() ? List.of() : List.of(home), ". bin/find-jdk.sh; find_java; echo \"found $java_home\"");
        assertTrue(found.startsWith("found /"), found);
    }

    /** A machine that reserves as much as it likes does not start under a limit of 4 GB, whatever it needs. */
    @ParameterizedTest
    @CsvSource(nullValues = "-", textBlock = """
            unlimited, run,   -
            4000000,   run,   -XX:CompressedClassSpaceSize=64m -XX:ReservedCodeCacheSize=64m -Xmx976m
            4000000,   lsp,   -XX:CompressedClassSpaceSize=64m -XX:ReservedCodeCacheSize=64m
            40000000,  check, -
            """)
    void whereAddressesAreLimitedFewAreReserved(String limit, String command, String expected) throws Exception {
        assertEquals(expected == null ? "" : expected,
                said(List.of(), ". bin/launch.sh; ulimit -v " + limit + "; reserve_less " + command + "; echo \"$less\""));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", textBlock = """
            -                                    | check a.tw     | C.UTF-8
            LC_ALL=C                             | check a.tw     | C.UTF-8
            LANG=POSIX                           | check a.tw     | C.UTF-8
            LANG=                                | check a.tw     | C.UTF-8
            LC_ALL=C.UTF-8                       | check n\u00e4.tw   | C.UTF-8
            LANG=no_WHERE.UTF-8                  | check a.tw     | -
            LANG=no_WHERE.UTF-8                  | check n\u00e4.tw   | C.UTF-8
            LC_CTYPE=C.UTF-8                     | check n\u00e4.tw   | -
            """)
    void theLocaleIsOneThatHasAllLetters(String environment, String words, String expected) throws Exception {
        assumeTrue(said(List.of("LC_ALL=C.UTF-8"), "locale charmap").equals("UTF-8"), "no locale C.UTF-8 here");
        assumeTrue(System.getProperty("sun.jnu.encoding").equals("UTF-8"), "this process cannot write such names itself");
        assertEquals(expected == null ? "" : expected, said(environment == null ? List.of() : List.of(environment),
                ". bin/launch.sh; cd /; take_letters \"$@\"; echo \"${LC_ALL:-}\"", words.split(" ")));
    }

    /** A name as the bytes of UTF-8, whatever this process can write. */
    private String check(String locale) throws IOException, InterruptedException {
        Files.writeString(folder.resolve("a.tw"), "tensor A : f64(4)\nA(i) = 1\n");
        String java = String.join(" ", Started.command().command().stream().map(w -> "'" + w + "'").toList());
        return said(List.of("LC_ALL=" + locale), "cd '" + folder + "'; name=$(printf 'n\\303\\244.tw'); mv a.tw \"$name\"; " + java
                + " check \"$name\" && echo done; mv \"$name\" a.tw");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            C.UTF-8 | done
            C       | is not a path: the locale has only the letters of .*; set LC_ALL=C.UTF-8, or another locale with UTF-8
            """)
    void aNameWithOtherLettersIsReadOrTheLocaleIsNamed(String locale, String expected) throws Exception {
        assumeTrue(said(List.of("LC_ALL=C.UTF-8"), "locale charmap").equals("UTF-8"), "no locale C.UTF-8 here");
        String said = check(locale);
        assertTrue(said.lines().findFirst().orElse("").matches(".*" + expected), said);
    }
}
