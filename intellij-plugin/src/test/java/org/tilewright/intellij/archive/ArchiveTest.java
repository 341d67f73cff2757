package org.tilewright.intellij.archive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import com.jetbrains.plugin.structure.base.plugin.PluginCreationFail;
import com.jetbrains.plugin.structure.base.plugin.PluginCreationResult;
import com.jetbrains.plugin.structure.base.plugin.PluginCreationSuccess;
import com.jetbrains.plugin.structure.intellij.plugin.IdePlugin;
import com.jetbrains.plugin.structure.intellij.plugin.IdePluginManager;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The archive that users install, read by JetBrains' own reader of such archives. */
class ArchiveTest {

    private static final Path ARCHIVE = Path.of(System.getProperty("tilewright.archive"));
    private static final String OURS = "tilewright/lib/tilewright-intellij.jar";
    private static final String DESCRIPTOR = "META-INF/plugin.xml";

    @TempDir
    Path folder;

    private static PluginCreationResult<? extends IdePlugin> read(Path archive) {
        return IdePluginManager.createManager().createPlugin(archive);
    }

    @Test
    @SuppressWarnings("deprecation") // three lists take its place, and all count here
    void isAccepted() {
        switch (read(ARCHIVE)) {
            case PluginCreationSuccess<? extends IdePlugin> success -> {
                IdePlugin plugin = success.getPlugin();
                assertEquals("org.tilewright", plugin.getPluginId());
                assertEquals("Tilewright", plugin.getPluginName());
                assertEquals(242, plugin.getSinceBuild().getBaselineVersion());
                assertEquals(Optional.empty(), Optional.ofNullable(plugin.getUntilBuild()));
                assertEquals(List.of("com.intellij.modules.platform", "com.redhat.devtools.lsp4ij", "org.jetbrains.plugins.textmate"),
                        plugin.getDependencies().stream().map(d -> d.getId()).sorted().toList());
                assertEquals(List.of(), success.getWarnings(), "nothing to complain of, either");
            }
            case PluginCreationFail<? extends IdePlugin> refused -> fail(refused.getErrorsAndWarnings().toString());
            default -> fail("another answer than yes or no");
        }
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', value = {
        "an empty id | <id>org.tilewright</id> | <id></id>",
        "an id that stands for none | <id>org.tilewright</id> | <id>com.your.company.unique.plugin.id</id>",
        "no build that it starts with | since-build=\"242\" | ",
        "a build that is none | since-build=\"242\" | since-build=\"new\"",
        "builds from the end to the start | since-build=\"242\" | since-build=\"242\" until-build=\"241.*\"",
        "no name | <name>Tilewright</name> | ",
        "no version | <version>0.1.0</version> | ",
        "no vendor | <vendor url=\"https://tilewright.org\">Tilewright</vendor> | ",
        "no end | </idea-plugin> | "
    })
    void isRefusedWith(String what, String text, String other) throws IOException {
        Path broken = rewritten(descriptor -> {
            assertTrue(descriptor.contains(text), "the descriptor has changed: " + text);
            return descriptor.replace(text, other == null ? "" : other);
        });
        assertTrue(read(broken) instanceof PluginCreationFail, what);
    }

    @Test
    void isRefusedWithoutADescriptor() throws IOException {
        assertTrue(read(rewritten(descriptor -> "")) instanceof PluginCreationFail);
    }

    @Test
    void isAcceptedAfterARewriteThatChangesNothing() throws IOException {
        assertTrue(read(rewritten(UnaryOperator.identity())) instanceof PluginCreationSuccess, "else the refusals say nothing");
    }

    /** The archive with another descriptor, or without if that is empty; without the server, whose size would slow the tests. */
    private Path rewritten(UnaryOperator<String> change) throws IOException {
        Path copy = folder.resolve("copy.zip");
        try (ZipFile from = new ZipFile(ARCHIVE.toFile()); ZipOutputStream to = new ZipOutputStream(Files.newOutputStream(copy))) {
            for (Enumeration<? extends ZipEntry> e = from.entries(); e.hasMoreElements();) {
                ZipEntry entry = e.nextElement();
                if (entry.isDirectory() || entry.getName().startsWith("tilewright/server/")) {
                    continue;
                }
                byte[] content = from.getInputStream(entry).readAllBytes();
                put(to, entry.getName(), entry.getName().equals(OURS) ? changed(content, change) : content);
            }
        }
        return copy;
    }

    private static byte[] changed(byte[] jar, UnaryOperator<String> change) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (ZipInputStream from = new ZipInputStream(new ByteArrayInputStream(jar)); ZipOutputStream to = new ZipOutputStream(out)) {
            for (ZipEntry entry = from.getNextEntry(); entry != null; entry = from.getNextEntry()) {
                byte[] content = from.readAllBytes();
                if (entry.getName().equals(DESCRIPTOR)) {
                    content = change.apply(new String(content, StandardCharsets.UTF_8)).getBytes(StandardCharsets.UTF_8);
                }
                if (!entry.isDirectory() && content.length > 0) {
                    put(to, entry.getName(), content);
                }
            }
        }
        return out.toByteArray();
    }

    private static void put(ZipOutputStream to, String name, byte[] content) throws IOException {
        to.putNextEntry(new ZipEntry(name));
        OutputStream entry = to;
        entry.write(content);
        to.closeEntry();
    }

    /**
     * LSP4J comes by LSP4IJ's class loader and Gson by the platform's; a second copy would be other types of the same names. Stubs do
     * nothing.
     */
    @Test
    void holdsOurClassesAndNoOthers() throws IOException {
        TreeSet<String> packages = new TreeSet<>();
        TreeSet<String> jars = new TreeSet<>();
        try (ZipFile archive = new ZipFile(ARCHIVE.toFile())) {
            for (ZipEntry entry : archive.stream().filter(e -> e.getName().startsWith("tilewright/lib/") && !e.isDirectory()).toList()) {
                jars.add(entry.getName());
                try (ZipInputStream jar = new ZipInputStream(archive.getInputStream(entry))) {
                    for (ZipEntry e = jar.getNextEntry(); e != null; e = jar.getNextEntry()) {
                        if (e.getName().endsWith(".class")) {
                            packages.add(e.getName().substring(0, e.getName().lastIndexOf('/')));
                        }
                    }
                }
            }
        }
        assertEquals(List.of("tilewright/lib/ide-common.jar", OURS), List.copyOf(jars));
        assertTrue(packages.contains("org/tilewright/intellij") && packages.contains("org/tilewright/ide"), packages.toString());
        assertEquals("", packages.stream().filter(p -> !p.startsWith("org/tilewright/i")).collect(Collectors.joining(" ")));
    }

    @Test
    void holdsWhatTheServerNeeds() throws IOException {
        try (ZipFile archive = new ZipFile(ARCHIVE.toFile())) {
            for (String file : List.of("server/tilewright.jar", "samples/matmul/cannon.tw", "samples/data/vector.npy",
                    "textmate/package.json",
                    "textmate/syntaxes/tilewright.tmLanguage.json", "textmate/language-configuration.json", "LICENSE")) {
                assertFalse(archive.getEntry("tilewright/" + file) == null, file);
            }
        }
    }
}
