package org.tilewright.intellij.archive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import com.intellij.openapi.actionSystem.AnAction;
import com.intellij.openapi.actionSystem.DefaultActionGroup;
import com.intellij.openapi.project.Project;
import java.io.InputStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.tilewright.intellij.fragment.FragmentFileType;
import org.tilewright.intellij.fragment.TilewrightLanguage;
import org.tilewright.intellij.host.FakePlatform;
import org.tilewright.intellij.server.ScheduleLenses;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/** What {@code plugin.xml} names is there, and is what its place asks for. */
class DescriptorTest {

    private static final String PLATFORM = "com.intellij";
    private static final String LSP4IJ = "com.redhat.devtools.lsp4ij";

    /**
     * What an extension point takes: the attribute that names a class, and its type. Read in
     * LSP4IJ 0.20.1, src/main/resources/META-INF/plugin.xml (the points {@code server} and {@code semanticTokensColorsProvider} with
     * their {@code <with attribute implements>}); in the sources and API dumps of JetBrains/intellij-community that platform-facts.txt
     * names for the types; and, for a service, the platform's rule that it is made once, of a constructor without arguments or, in a
     * project, with the project.
     */
    private record Point(String attribute, String type) { }

    private static final Map<String, Point> POINTS = new TreeMap<>(Map.ofEntries(
            Map.entry(LSP4IJ + ".server", new Point("factoryClass", "com.redhat.devtools.lsp4ij.LanguageServerFactory")),
            Map.entry(LSP4IJ + ".semanticTokensColorsProvider",
                    new Point("class", "com.redhat.devtools.lsp4ij.features.semanticTokens.SemanticTokensColorsProvider")),
            Map.entry(PLATFORM + ".applicationService", new Point("serviceImplementation", "java.lang.Object")),
            Map.entry(PLATFORM + ".projectService", new Point("serviceImplementation", "java.lang.Object")),
            Map.entry(PLATFORM + ".textmate.bundleProvider",
                    new Point("implementation", "org.jetbrains.plugins.textmate.api.TextMateBundleProvider")),
            Map.entry(PLATFORM + ".editorFactoryListener",
                    new Point("implementation", "com.intellij.openapi.editor.event.EditorFactoryListener")),
            Map.entry(PLATFORM + ".fileIconProvider", new Point("implementation", "com.intellij.ide.FileIconProvider")),
            Map.entry(PLATFORM + ".colorSettingsPage",
                    new Point("implementation", "com.intellij.openapi.options.colors.ColorSettingsPage")),
            Map.entry(PLATFORM + ".codeInsight.lineMarkerProvider",
                    new Point("implementationClass", "com.intellij.codeInsight.daemon.LineMarkerProvider")),
            Map.entry(PLATFORM + ".fileType", new Point("implementationClass", "com.intellij.openapi.fileTypes.LanguageFileType")),
            Map.entry(PLATFORM + ".lang.parserDefinition", new Point("implementationClass", "com.intellij.lang.ParserDefinition")),
            Map.entry(PLATFORM + ".lang.syntaxHighlighterFactory",
                    new Point("implementationClass", "com.intellij.openapi.fileTypes.SyntaxHighlighterFactory")),
            Map.entry(PLATFORM + ".lang.commenter", new Point("implementationClass", "com.intellij.lang.Commenter")),
            Map.entry(PLATFORM + ".liveTemplateContext",
                    new Point("implementation", "com.intellij.codeInsight.template.TemplateContextType")),
            Map.entry(PLATFORM + ".statusBarWidgetFactory", new Point("implementation", "com.intellij.openapi.wm.StatusBarWidgetFactory")),
            Map.entry(PLATFORM + ".errorHandler",
                    new Point("implementation", "com.intellij.openapi.diagnostic.ErrorReportSubmitter")),
            Map.entry(PLATFORM + ".toolWindow", new Point("factoryClass", "com.intellij.openapi.wm.ToolWindowFactory")),
            Map.entry(PLATFORM + ".configurationType",
                    new Point("implementation", "com.intellij.execution.configurations.ConfigurationType")),
            Map.entry(PLATFORM + ".runConfigurationProducer",
                    new Point("implementation", "com.intellij.execution.actions.RunConfigurationProducer")),
            Map.entry(PLATFORM + ".applicationConfigurable", new Point("instance", "com.intellij.openapi.options.Configurable"))));

    /** Points that name no class. */
    private static final Set<String> WITHOUT_CLASS = Set.of(LSP4IJ + ".fileNamePatternMapping", PLATFORM + ".defaultLiveTemplates",
            PLATFORM + ".internalFileTemplate", PLATFORM + ".notificationGroup");

    private static Element plugin;

    @BeforeAll
    static void read() throws Exception {
        try (InputStream xml = DescriptorTest.class.getResourceAsStream("/META-INF/plugin.xml")) {
            plugin = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(xml).getDocumentElement();
        }
    }

    private static List<Element> children(Element parent) {
        List<Element> elements = new ArrayList<>();
        for (Node n = parent.getFirstChild(); n != null; n = n.getNextSibling()) {
            if (n instanceof Element e) {
                elements.add(e);
            }
        }
        return elements;
    }

    private static Map<Element, String> extensions() {
        Map<Element, String> points = new java.util.LinkedHashMap<>();
        children(plugin).stream().filter(e -> e.getTagName().equals("extensions"))
                .forEach(x -> children(x).forEach(e -> points.put(e, x.getAttribute("defaultExtensionNs") + "." + e.getTagName())));
        return points;
    }

    private static Stream<Element> actions(Element parent) {
        return children(parent).stream().flatMap(e -> e.getTagName().equals("action") ? Stream.of(e) : actions(e));
    }

    @Test
    void everyClassIsThereAndIsWhatItsPlaceAsksFor() throws Exception {
        Set<String> seen = new TreeSet<>();
        for (Map.Entry<Element, String> e : extensions().entrySet()) {
            Point point = POINTS.get(e.getValue());
            if (point == null) {
                assertTrue(WITHOUT_CLASS.contains(e.getValue()), "not in the table of this test: " + e.getValue());
                continue;
            }
            seen.add(e.getValue());
            String name = e.getKey().getAttribute(point.attribute());
            Class<?> type = Class.forName(name);
            Class<?> asked = Class.forName(point.type());
            assertTrue(asked.isAssignableFrom(type), name + " is no " + asked);
            if (!e.getKey().hasAttribute("fieldName")) {
                made(type, e.getValue().equals(PLATFORM + ".projectService"));
            } else {
                assertInstanceOf(type, type.getField(e.getKey().getAttribute("fieldName")).get(null));
            }
        }
        assertEquals(POINTS.keySet(), seen, "every line of the table is in use");
    }

    /**
     * The platform finds a language by its name, which plug-ins share, and a type of files by its own. Files of programs stay without a
     * language: it would take the grammar's colours away, and folding, outline and more of LSP4IJ, which it adds to such files alone.
     */
    @Test
    void theLanguageOfFragmentsIsThatOfItsParts() {
        Set<String> languages = new TreeSet<>();
        for (Element e : extensions().keySet()) {
            if (e.getTagName().equals("fileType")) {
                assertEquals(FragmentFileType.INSTANCE.getName(), e.getAttribute("name"));
                for (String claim : List.of("extensions", "fileNames", "fileNamesCaseInsensitive", "patterns", "hashBangs")) {
                    assertFalse(e.hasAttribute(claim), claim);
                }
            }
            if (e.getTagName().startsWith("lang.") || e.getTagName().equals("fileType")) {
                languages.add(e.getAttribute("language"));
            }
        }
        assertEquals(Set.of(TilewrightLanguage.INSTANCE.getID()), languages);
    }

    /** As the platform makes it. */
    private static void made(Class<?> type, boolean withProject) throws Exception {
        assertTrue(Modifier.isPublic(type.getModifiers()) && !Modifier.isAbstract(type.getModifiers()), type.getName());
        FakePlatform platform = new FakePlatform();
        Constructor<?> constructor = withProject ? type.getConstructor(Project.class) : type.getConstructor();
        assertNotNull(withProject ? constructor.newInstance(platform.project()) : constructor.newInstance());
    }

    @Test
    void everyActionIsThereAndIsAnAction() throws Exception {
        Element all = children(plugin).stream().filter(e -> e.getTagName().equals("actions")).findFirst().orElseThrow();
        Set<String> ids = new TreeSet<>();
        for (Element action : actions(all).toList()) {
            Class<?> type = Class.forName(action.getAttribute("class"));
            assertTrue(AnAction.class.isAssignableFrom(type), type.getName());
            made(type, false);
            assertTrue(ids.add(action.getAttribute("id")), "twice: " + action.getAttribute("id"));
            assertTrue(!action.getAttribute("text").isBlank(), action.getAttribute("id"));
        }
        for (Element group : children(all).stream().filter(e -> e.hasAttribute("class") && e.getTagName().equals("group")).toList()) {
            Class<?> type = Class.forName(group.getAttribute("class"));
            assertTrue(DefaultActionGroup.class.isAssignableFrom(type), type.getName());
            made(type, false);
        }
        references(all).forEach(r -> assertTrue(ids.contains(r), "there is no action " + r));
        for (String command : List.of("run", "verify", "build", "preview", "lower", "cancel")) {
            assertTrue(ids.contains(ScheduleLenses.actionOf("tilewright." + command).orElseThrow()), command);
        }
    }

    /**
     * What the default keymap uses with Ctrl and Alt, read in JetBrains/intellij-community 001863a2c9e915f4dae1d41057ef97d0f63b2fa7,
     * platform/platform-resources/src/keymaps/$default.xml.
     */
    private static final Set<String> TAKEN = Set.of("A", "B", "C", "D", "E", "F", "H", "I", "J", "L", "M", "N", "O", "P", "Q", "R", "S",
            "T", "V", "Y", "Z");

    /** The first stroke is nobody's, and the second ones tell the actions apart; such as are used all the time have some. */
    @Test
    void shortcutsAreNobodyElses() {
        Map<String, String> strokes = new TreeMap<>();
        Element all = children(plugin).stream().filter(e -> e.getTagName().equals("actions")).findFirst().orElseThrow();
        for (Element action : actions(all).toList()) {
            for (Element key : children(action).stream().filter(e -> e.getTagName().equals("keyboard-shortcut")).toList()) {
                assertEquals("$default", key.getAttribute("keymap"));
                String first = key.getAttribute("first-keystroke");
                assertTrue(first.startsWith("control alt ") && !TAKEN.contains(first.substring(first.lastIndexOf(' ') + 1)), first);
                assertEquals(null, strokes.put(first + ", " + key.getAttribute("second-keystroke"), action.getAttribute("id")));
            }
        }
        assertTrue(strokes.values().containsAll(Stream.of("preview", "verify", "run", "build", "compare", "scale", "loops")
                .map("org.tilewright."::concat).toList()), strokes.toString());
    }

    private static Stream<String> references(Element parent) {
        return children(parent).stream()
                .flatMap(e -> e.getTagName().equals("reference") ? Stream.of(e.getAttribute("ref")) : references(e));
    }

    @Test
    void everyFileIsThere() {
        for (Map.Entry<Element, String> e : extensions().entrySet()) {
            switch (e.getKey().getTagName()) {
                case "defaultLiveTemplates" -> there(e.getKey().getAttribute("file"));
                case "internalFileTemplate" -> there("/fileTemplates/internal/" + e.getKey().getAttribute("name") + ".tw.ft");
                default -> { }
            }
        }
        icons(plugin).forEach(icon -> {
            there(icon);
            there(icon.replace(".svg", "_dark.svg"));
        });
        there("/META-INF/pluginIcon.svg");
        there("/META-INF/pluginIcon_dark.svg");
    }

    private static Stream<String> icons(Element parent) {
        return Stream.concat(Stream.of(parent.getAttribute("icon")).filter(i -> !i.isEmpty()),
                children(parent).stream().flatMap(DescriptorTest::icons));
    }

    private static void there(String resource) {
        if (DescriptorTest.class.getResource(resource) == null) {
            fail("there is no " + resource);
        }
    }

    @Test
    void namesThatClassesUseAreThoseOfTheDescriptor() throws Exception {
        Map<String, String> ids = new TreeMap<>();
        extensions().forEach((e, point) -> ids.put(point,
                e.hasAttribute("contextId") ? e.getAttribute("contextId") : e.getAttribute("id")));
        assertEquals(org.tilewright.intellij.server.ProjectServer.ID, ids.get(LSP4IJ + ".server"));
        assertEquals(constant("org.tilewright.intellij.preview.Previews", "TOOL_WINDOW"), ids.get(PLATFORM + ".toolWindow"));
        assertEquals(constant("org.tilewright.intellij.Notices", "GROUP"), ids.get(PLATFORM + ".notificationGroup"));
        assertEquals(constant("org.tilewright.intellij.status.StatusWidget", "ID"), ids.get(PLATFORM + ".statusBarWidgetFactory"));
        assertEquals("TILEWRIGHT", ids.get(PLATFORM + ".liveTemplateContext"));
        extensions().keySet().stream().filter(e -> e.hasAttribute("serverId"))
                .forEach(e -> assertEquals(ids.get(LSP4IJ + ".server"), e.getAttribute("serverId")));
    }

    private static Object constant(String type, String name) throws Exception {
        var field = Arrays.stream(Class.forName(type).getDeclaredFields()).filter(f -> f.getName().equals(name)).findFirst().orElseThrow();
        field.setAccessible(true);
        return field.get(null);
    }
}
