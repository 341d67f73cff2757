package org.tilewright.intellij.editor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.tilewright.ide.protocol.LowerRequest;
import org.tilewright.ide.protocol.LowerRequest.Stage;

/** Generated texts beside programs. */
class LoweredTextsTest {

    @Test
    void generatedTextsAreNamedByWhatTheyAre() {
        assertEquals("cannon.cpp", LoweredTexts.name("cannon.tw", new LowerRequest("u", Stage.SOURCE, Optional.empty())));
        LowerRequest source = new LowerRequest("u", Stage.SOURCE, Optional.empty());
        assertEquals("cannon.cpp", LoweredTexts.name("cannon.tw", source.withTarget("opencl")));
        assertEquals("cannon.cu", LoweredTexts.name("cannon.tw", source.withTarget("cuda")));
        assertEquals("cannon-fast.loops.txt", LoweredTexts.name("cannon.tw", new LowerRequest("u", Stage.CONCRETE, Optional.of("fast"))));
        assertEquals("cannon.plan.txt", LoweredTexts.name("cannon.tw", new LowerRequest("u", Stage.PLAN, Optional.empty())));
    }
}
