package org.tilewright.intellij.run;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.intellij.execution.configurations.RuntimeConfigurationError;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jdom.Element;
import org.jdom.input.SAXBuilder;
import org.jdom.output.XMLOutputter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tilewright.ide.run.Goal;
import org.tilewright.intellij.host.FakePlatform;

/** A run configuration as the platform stores, checks and copies it. */
class ProgramConfigurationTest {

    private static final ProgramOptions FULL = new ProgramOptions(Goal.BUILD, "/p/a <&> b.tw", "cannon", "mpi", "n=512, gx=4", 3, true, "");

    private static ProgramConfiguration configuration() {
        return new ProgramConfiguration(new FakePlatform().project(), null);
    }

    /** Through the text of the file that the project keeps. */
    @Test
    void isReadFromTheFileThatItWasWrittenTo() throws Exception {
        ProgramConfiguration written = configuration();
        written.setProgram(FULL);
        Element element = new Element("configuration");
        written.writeExternal(element);
        String xml = new XMLOutputter().outputString(element);
        ProgramConfiguration read = configuration();
        read.readExternal(new SAXBuilder().build(new StringReader(xml)).getRootElement());
        assertEquals(FULL, read.program());
    }

    @Test
    void aFileOfSomethingElseMakesNone() {
        ProgramConfiguration read = configuration();
        read.setProgram(FULL);
        read.readExternal(new Element("configuration"));
        assertEquals(ProgramOptions.NONE, read.program());
    }

    @Test
    void oneThatCannotRunSaysWhy(@TempDir Path folder) throws Exception {
        ProgramConfiguration c = configuration();
        assertEquals("No program is chosen.", assertThrows(RuntimeConfigurationError.class, c::checkConfiguration).getMessage());
        assertEquals(null, c.suggestedName());
        Path file = Files.writeString(folder.resolve("a.tw"), "");
        c.setProgram(ProgramOptions.of(Goal.RUN, file.toString(), ""));
        assertDoesNotThrow(c::checkConfiguration);
        assertEquals("Run a.tw", c.suggestedName());
        assertInstanceOf(ProgramState.class, c.getState(null, null));
    }
}
