package org.tilewright.intellij.hover;

import com.intellij.openapi.application.PathManager;
import com.intellij.psi.PsiFile;
import com.redhat.devtools.lsp4ij.client.features.LSPHoverFeature;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Base64;
import java.util.UUID;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import org.eclipse.lsp4j.MarkupContent;

/**
 * The pictures in the server's hovers. They stand in the text as SVG; LSP4IJ takes such an address for a path to a file, and the platform
 * shows no SVG there. Here they become files that both know.
 */
public final class HoverPictures extends LSPHoverFeature {

    private static final Pattern PICTURE = Pattern.compile("!\\[(?<what>[^\\]]*)\\]\\(data:image/svg\\+xml;base64,(?<svg>[\\w+/=]+)\\)");

    @Override
    public String getContent(MarkupContent content, PsiFile file) {
        return super.getContent(new MarkupContent(content.getKind(), withFiles(content.getValue())), file);
    }

    private static String withFiles(String markdown) {
        Path folder = Path.of(PathManager.getSystemPath(), "tilewright", "hovers");
        return PICTURE.matcher(markdown).replaceAll(p -> {
            try {
                return "![" + p.group("what") + "](<" + picture(p, folder).toUri() + ">)";
            } catch (IOException noPlace) {
                // what the picture shows is said in the text, too
                return "";
            }
        });
    }

    /** A picture of the same content is the same file, whoever shows it. */
    private static Path picture(MatchResult found, Path folder) throws IOException {
        byte[] svg = Base64.getDecoder().decode(found.group("svg"));
        Path file = folder.resolve(UUID.nameUUIDFromBytes(svg) + ".png");
        if (!Files.exists(file)) {
            Files.createDirectories(folder);
            Path draft = Files.createTempFile(folder, "draft", ".png");
            ImageIO.write(SvgDrawing.of(new String(svg, StandardCharsets.UTF_8)).image(), "png", draft.toFile());
            Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING);
        }
        return file;
    }
}
