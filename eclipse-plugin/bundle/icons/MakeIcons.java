import com.github.weisj.jsvg.SVGDocument;
import com.github.weisj.jsvg.parser.SVGLoader;
import com.github.weisj.jsvg.view.ViewBox;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.imageio.ImageIO;

/**
 * Makes NAME.png and NAME@2x.png of each NAME.svg in a folder; older versions of Eclipse do not draw SVG. Run it after a change,
 * with the jsvg jar of an Eclipse in the class path: {@code java -cp jsvg.jar MakeIcons.java .}
 */
final class MakeIcons {

    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        try (var files = Files.list(folder)) {
            for (Path svg : files.filter(f -> f.toString().endsWith(".svg")).toList()) {
                SVGDocument picture = new SVGLoader().load(svg.toUri().toURL());
                String name = svg.getFileName().toString().replaceFirst("\\.svg$", "");
                draw(picture, 16, folder.resolve(name + ".png"));
                draw(picture, 32, folder.resolve(name + "@2x.png"));
            }
        }
    }

    private static void draw(SVGDocument picture, int size, Path to) throws IOException {
        BufferedImage image = new BufferedImage(size, size, BufferedImage.TYPE_INT_ARGB);
        Graphics2D g = image.createGraphics();
        g.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        g.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
        picture.render((java.awt.Component) null, g, new ViewBox(0, 0, size, size));
        g.dispose();
        ImageIO.write(image, "png", to.toFile());
    }
}
