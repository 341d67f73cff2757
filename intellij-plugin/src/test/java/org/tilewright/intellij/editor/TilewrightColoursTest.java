package org.tilewright.intellij.editor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.nio.file.Path;
import java.util.List;
import org.eclipse.lsp4j.SemanticTokenModifiers;
import org.eclipse.lsp4j.SemanticTokensLegend;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tilewright.intellij.host.FakeHost;
import org.tilewright.intellij.host.FakePlatform;
import org.tilewright.intellij.server.TilewrightServerFactory;

/** The colours of what the server says that words stand for. */
class TilewrightColoursTest {

    private final TilewrightColours colours = new TilewrightColours();

    @Test
    void everyKindOfWordOfTheServerHasAColour(@TempDir Path folder) {
        FakeHost host = new FakeHost(new FakePlatform(), new TilewrightServerFactory(), folder);
        try {
            SemanticTokensLegend legend = host.start().result().getCapabilities().getSemanticTokensProvider().getLegend();
            legend.getTokenTypes().forEach(type -> assertNotNull(colours.getTextAttributesKey(type, List.of(), null), type));
        } finally {
            host.stop();
        }
    }

    @Test
    void whatDiffersInMeaningDiffersInColour() {
        assertNotEquals(colours.getTextAttributesKey("variable", List.of(), null),
                colours.getTextAttributesKey("variable", List.of(SemanticTokenModifiers.Readonly), null), "tensors and params");
        assertNotEquals(colours.getTextAttributesKey("function", List.of(), null),
                colours.getTextAttributesKey("function", List.of(SemanticTokenModifiers.DefaultLibrary), null),
                "functions of the program and built-in ones");
        assertEquals("TILEWRIGHT_INDEX", colours.getTextAttributesKey("parameter", List.of(), null).getExternalName());
    }

    @Test
    void anUnknownKindKeepsTheColourThatItHas() {
        assertNull(colours.getTextAttributesKey("regexp", List.of(), null));
    }
}
