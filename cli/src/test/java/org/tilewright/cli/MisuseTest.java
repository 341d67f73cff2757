package org.tilewright.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Command lines with a word that there is not: the first line says which one may have been meant. */
class MisuseTest {

    private static final String FILE = "samples/features/statements.tw";

    private static String firstLine(String arguments) {
        CommandRun run = CommandRun.of(arguments.replace("FILE", FILE).split(" "));
        assertEquals(2, run.exit(), run::toString);
        return run.err().lines().findFirst().orElse("");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            chek FILE                             | there is no command 'chek'; did you mean 'check'?
            previw FILE                           | there is no command 'previw'; did you mean 'preview'?
            run FILE --veryfy                     | 'run' has no option '--veryfy'; did you mean '--verify'?
            run FILE --shedule=cannon             | 'run' has no option '--shedule'; did you mean '--schedule'?
            preview FILE --jsn                    | 'preview' has no option '--jsn'; did you mean '--json'?
            check FILE -p chnk=2                  | -p chnk=2: FILE has no param 'chnk'; it has n, chunk, gx, gy; \
            did you mean 'chunk'?
            check FILE --schedule canon           | --schedule canon: FILE has no schedule of that name; it has summa, cannon; \
            did you mean 'cannon'?
            check FILE --format jsn               | Invalid value for option '--format': expected one of [text, json] \
            (case-sensitive) but was 'jsn'; did you mean 'json'?
            run FILE --target loca                | --target loca: there is no such target; the targets are local, mpi, opencl and cuda; \
            did you mean 'local'?
            scale FILE --weak chnk=P              | --weak chnk=P: FILE has no param 'chnk'; there are chunk, gx, gy, n; \
            did you mean 'chunk'?
            """)
    void theWordThatMayHaveBeenMeantIsNamed(String arguments, String expected) {
        assertEquals("tilewright: " + expected.replace("FILE", FILE), firstLine(arguments));
    }

    @ParameterizedTest
    @ValueSource(strings = {"frobnicate FILE", "run FILE --frobnicate", "check FILE -p zz=1", "check FILE --schedule zz",
        "check FILE --format zz"})
    void nothingIsProposedWhereNothingIsNear(String arguments) {
        assertFalse(firstLine(arguments).contains("did you mean"), () -> firstLine(arguments));
    }
}
