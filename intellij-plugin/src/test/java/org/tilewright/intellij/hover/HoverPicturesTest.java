package org.tilewright.intellij.hover;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.image.BufferedImage;
import java.net.URI;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.MarkupContent;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tilewright.intellij.host.FakeHost;
import org.tilewright.intellij.host.FakePlatform;
import org.tilewright.intellij.server.TilewrightServerFactory;

/** Who owns what, in hovers. */
class HoverPicturesTest {

    private static final Pattern FILE = Pattern.compile("!\\[who owns what of A\\]\\(<(file:///[^>]+\\.png)>\\)");

    /** The server writes a picture as this plugin has asked for it, and the plugin makes a file of it that has a colour for each owner. */
    @Test
    void thePictureOfALayoutIsAFile(@TempDir Path folder) throws Exception {
        FakeHost host = new FakeHost(new FakePlatform(), new TilewrightServerFactory(), folder);
        try {
            FakeHost.Session session = host.start();
            Path file = folder.resolve("layout.tw");
            host.open(file, "machine M = Grid(2, 2)\ntensor A : f64(8, 8)\nA(x, y) -> M(x, y)\n");
            MarkupContent told = session.server().getTextDocumentService()
                    .hover(new HoverParams(new TextDocumentIdentifier(FakeHost.uri(file)), new Position(2, 0))).get()
                    .getContents().getRight();
            String shown = new HoverPictures().getContent(told, null);
            Matcher m = FILE.matcher(shown);
            assertTrue(m.find(), shown);
            assertTrue(!shown.contains("data:"), shown);
            BufferedImage image = ImageIO.read(Path.of(URI.create(m.group(1))).toFile());
            Set<Integer> colours = new TreeSet<>();
            for (int x : new int[] {1, 3}) {
                for (int y : new int[] {1, 3}) {
                    colours.add(image.getRGB(image.getWidth() * x / 4, image.getHeight() * y / 4));
                }
            }
            assertEquals(4, colours.size(), "each quarter has its own owner");
            assertEquals(shown, new HoverPictures().getContent(told, null), "and the same file the next time");
        } finally {
            host.stop();
        }
    }

    @Test
    void linesFillsAndSlantsArePainted() {
        BufferedImage image = SvgDrawing.of("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"20\" height=\"10\">"
                + "<path d=\"M0 0h10v10h-10zM15 0L20 0L20 10L15 10z\" fill=\"#ff0000\"/>"
                + "<path d=\"M12.5 0L12.5 10z\" fill=\"none\" stroke=\"#0000ff\"/>"
                + "</svg>").image();
        assertEquals("20x10", image.getWidth() + "x" + image.getHeight());
        assertEquals(0xffff0000, image.getRGB(5, 5));
        assertEquals(0xffff0000, image.getRGB(17, 5));
        assertEquals(0xff0000ff, image.getRGB(12, 5));
        assertEquals(0, image.getRGB(10, 5));
    }
}
