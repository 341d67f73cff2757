package org.tilewright.intellij.editor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.intellij.openapi.editor.Document;
import com.intellij.openapi.editor.Editor;
import com.intellij.openapi.editor.EditorCustomElementRenderer;
import com.intellij.openapi.editor.Inlay;
import com.intellij.openapi.editor.InlayModel;
import com.intellij.openapi.editor.colors.EditorColorsScheme;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.Rectangle;
import java.awt.image.BufferedImage;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tilewright.intellij.host.FakeHost;
import org.tilewright.intellij.host.FakePlatform;
import org.tilewright.intellij.server.TilewrightServerFactory;
import org.tilewright.intellij.settings.TilewrightSettings;
import org.tilewright.intellij.settings.TilewrightState;

/** The drawings that stand behind layouts: where they are, that they follow the text, and what they look like. */
class LayoutInlaysTest {

    private static final String TEXT = "machine M = Grid(2, 2)\ntensor A, B : f64(8, 8)\nA(x, y) -> M(x, y)\nB(x, y) -> M(x, *)\n"
            + "A(i, j) = B(i, j)\n";
    private static final Color WHITE = Color.WHITE;
    private static final Color BLACK = new Color(0x1e1f22);
    private static final int LINE = 44;

    @TempDir
    Path folder;
    private FakePlatform platform;
    private FakeHost host;
    /** What stands in the editor: offset and how it is painted. */
    private final Map<Inlay<?>, Integer> shown = new java.util.LinkedHashMap<>();
    private final List<EditorCustomElementRenderer> renderers = new ArrayList<>();
    private Color ground = WHITE;

    @BeforeEach
    void start() {
        platform = new FakePlatform();
        host = new FakeHost(platform, new TilewrightServerFactory(), folder);
        host.start();
    }

    @AfterEach
    void stop() {
        platform.dispose();
        host.stop();
    }

    private static <T> T proxy(Class<T> type, java.util.function.BiFunction<String, Object[], Object> answers) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (self, method, arguments) ->
                switch (method.getName()) {
                    case "hashCode" -> System.identityHashCode(self);
                    case "equals" -> self == arguments[0];
                    case "toString" -> type.getSimpleName();
                    default -> answers.apply(method.getName(), arguments);
                }));
    }

    private Editor editor() {
        String[] lines = TEXT.split("\n", -1);
        Document document = proxy(Document.class, (name, a) -> switch (name) {
            case "getLineCount" -> lines.length;
            case "getLineEndOffset" -> List.of(lines).subList(0, (int) a[0] + 1).stream().mapToInt(l -> l.length() + 1).sum() - 1;
            default -> throw new UnsupportedOperationException(name);
        });
        EditorColorsScheme scheme = proxy(EditorColorsScheme.class, (name, a) -> switch (name) {
            case "getDefaultBackground" -> ground;
            case "getDefaultForeground" -> ground == WHITE ? Color.BLACK : Color.LIGHT_GRAY;
            default -> throw new UnsupportedOperationException(name);
        });
        Editor[] self = new Editor[1];
        InlayModel inlays = proxy(InlayModel.class, (name, a) -> {
            assertEquals("addAfterLineEndElement", name);
            Inlay<?>[] made = new Inlay<?>[1];
            made[0] = proxy(Inlay.class, (n, x) -> switch (n) {
                case "getEditor" -> self[0];
                case "dispose" -> shown.remove(made[0]);
                default -> throw new UnsupportedOperationException(n);
            });
            shown.put(made[0], (int) a[0]);
            renderers.add((EditorCustomElementRenderer) a[2]);
            return made[0];
        });
        self[0] = proxy(Editor.class, (name, a) -> switch (name) {
            case "getDocument" -> document;
            case "getColorsScheme" -> scheme;
            case "getInlayModel" -> inlays;
            case "getLineHeight" -> LINE;
            default -> throw new UnsupportedOperationException(name);
        });
        return self[0];
    }

    /** Waits for the server's word and for what is drawn after it. */
    private void await(int drawings) throws InterruptedException {
        while (shown.size() != drawings) {
            Thread.sleep(20);
        }
    }

    private Set<Integer> colours(int drawing, String name) throws IOException {
        Inlay<?> inlay = List.copyOf(shown.keySet()).get(drawing);
        EditorCustomElementRenderer renderer = renderers.get(renderers.size() - shown.size() + drawing);
        int width = renderer.calcWidthInPixels(inlay);
        assertTrue(width > LINE / 2 && width < 3 * LINE, "the width of a drawing: " + width);
        BufferedImage image = new BufferedImage(width + 10, LINE + 10, BufferedImage.TYPE_INT_RGB);
        Graphics2D g = image.createGraphics();
        g.setColor(ground);
        g.fillRect(0, 0, width + 10, LINE + 10);
        renderer.paint(inlay, g, new Rectangle(5, 5, width, LINE), null);
        g.dispose();
        String pictures = System.getProperty("tilewright.pictures", "");
        if (!pictures.isEmpty()) {
            ImageIO.write(image, "png", new File(pictures, name + ".png"));
        }
        Map<Integer, Integer> seen = new HashMap<>();
        for (int x = 0; x < image.getWidth(); x++) {
            for (int y = 0; y < image.getHeight(); y++) {
                boolean inside = x >= 5 && x < 5 + width && y >= 5 && y < 5 + LINE;
                assertTrue(inside || image.getRGB(x, y) == ground.getRGB(), "painted outside of its place");
                seen.merge(image.getRGB(x, y), 1, Integer::sum);
            }
        }
        return seen.entrySet().stream().filter(e -> e.getValue() > 60 && e.getKey() != ground.getRGB()).map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    @Test
    void whoOwnsWhatIsPaintedBehindEachLayoutInTheEditorsColours() throws Exception {
        Path file = folder.resolve("drawn.tw");
        Editor editor = editor();
        LayoutInlays inlays = new LayoutInlays(platform.project(), () -> Map.of(editor, FakeHost.uri(file)));
        host.open(file, TEXT);
        await(2);
        assertEquals(List.of(TEXT.indexOf("\nB(x"), TEXT.indexOf("\nA(i")), List.copyOf(shown.values()));
        Set<Integer> tiles = colours(0, "tiles-light");
        Set<Integer> rows = colours(1, "rows-light");
        assertTrue(tiles.size() >= 4, tiles.toString());
        assertFalse(rows.containsAll(tiles), "owners without a piece of their own");
        ground = BLACK;
        assertTrue(colours(0, "tiles-dark").stream().noneMatch(tiles::contains), "other colours on a dark ground");
        assertNotEquals(rows, colours(1, "rows-dark"));

        TilewrightState without = new TilewrightState();
        without.layoutDrawings = false;
        TilewrightSettings.get().change(without);
        await(0);
        TilewrightSettings.get().change(new TilewrightState());
        await(2);
        inlays.dispose();
    }
}
