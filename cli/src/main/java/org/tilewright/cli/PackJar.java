package org.tilewright.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.tilewright.cli.ZipEntries.Entry;

/**
 * Makes the one jar that runs from all that is on the class path of the build. The natives of OpenBLAS stay inside and JavaCPP unpacks
 * them into its cache on first use. What is packed already is not packed anew, which would take longer than the rest.
 */
public final class PackJar {

    private static final Pattern LEFT_OUT = Pattern.compile(String.join("|",
            "META-INF/[^/]*\\.(SF|RSA|DSA)", "META-INF/MANIFEST\\.MF", "META-INF/INDEX\\.LIST",
            "(META-INF/versions/[^/]*/)?module-info\\.class", "plugin\\.xml", "about\\..*", "about_files/.*",
            "org/bytedeco/.*/include/.*", "org/bytedeco/.*\\.a",
            // a third binding of OpenBLAS, 24 MB, that nothing here loads
            "org/bytedeco/openblas/[^/]*/libjniopenblas_full\\.so"));

    /** Files that several libraries have, each with lines of its own. */
    private static final Pattern JOINED = Pattern.compile("META-INF/services/[^/]+|plugin\\.properties");

    private static final String MANIFEST = """
            Manifest-Version: 1.0
            Main-Class: org.tilewright.cli.Tilewright
            Enable-Native-Access: ALL-UNNAMED

            """;

    private PackJar() { }

    /** @param arguments the jar, and the folder of licences, of which {@code THIRD-PARTY-NOTICES.txt} beside the jar and in it is made */
    public static void main(String[] arguments) throws IOException {
        Path jar = Path.of(arguments[0]).toAbsolutePath();
        if (!(PackJar.class.getClassLoader() instanceof URLClassLoader loader)) {
            throw new IllegalStateException("only the build's class loader knows what its class path is");
        }
        Map<String, Entry> entries = new LinkedHashMap<>();
        entries.put("META-INF/MANIFEST.MF", Entry.of(MANIFEST.getBytes(StandardCharsets.UTF_8)));
        Notices notices = new Notices(Path.of(arguments[1]));
        for (URL part : loader.getURLs()) {
            Path library = Path.of(URI.create(part.toString()));
            Map<String, Entry> packed = ZipEntries.read(library);
            notices.add(library, packed);
            for (Map.Entry<String, Entry> e : packed.entrySet()) {
                if (!LEFT_OUT.matcher(e.getKey()).matches()) {
                    // as on a class path, the first of a name counts
                    entries.merge(e.getKey(), e.getValue(),
                            JOINED.matcher(e.getKey()).matches() ? PackJar::joined : (first, next) -> first);
                }
            }
        }
        for (Map.Entry<String, Entry> e : entries.entrySet()) {
            if (e.getKey().endsWith(".class") && RaiseClassVersion.isOld(e.getValue().head(8))) {
                RaiseClassVersion.raise(e.getValue().bytes(), loader).ifPresent(raised -> e.setValue(Entry.of(raised)));
            }
        }
        String told = notices.text();
        entries.put("META-INF/THIRD-PARTY-NOTICES.txt", Entry.of(told.getBytes(StandardCharsets.UTF_8)));
        Files.createDirectories(jar.getParent());
        Files.writeString(jar.resolveSibling("THIRD-PARTY-NOTICES.txt"), told);
        Path unfinished = jar.resolveSibling(jar.getFileName() + ".unfinished");
        ZipEntries.write(unfinished, entries);
        Files.move(unfinished, jar, StandardCopyOption.REPLACE_EXISTING);
    }

    private static Entry joined(Entry first, Entry next) {
        var all = new ByteArrayOutputStream();
        all.writeBytes(first.bytes());
        all.write('\n');
        all.writeBytes(next.bytes());
        return Entry.of(all.toByteArray());
    }
}
