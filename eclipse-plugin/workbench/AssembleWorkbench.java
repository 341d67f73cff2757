import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/**
 * Makes an Eclipse from the jars of Maven Central that pom.xml names, the way Eclipse's own packages are made: the jars
 * become a p2 repository, and p2's director installs from it. So the result has a profile, update sites and a dropins folder.
 *
 * <p>{@code java AssembleWorkbench.java JARS FOLDER} leaves the Eclipse in FOLDER/eclipse, and in FOLDER/tools a framework
 * that runs p2's own applications.
 */
public final class AssembleWorkbench {

    /** Jars that are no bundles, by artifact, and the names by which other bundles ask for them. */
    private static final Map<String, String> NAMES = Map.of("batik-css", "org.apache.batik.css", "batik-util", "org.apache.batik.util",
            "batik-constants", "org.apache.batik.constants", "batik-i18n", "org.apache.batik.i18n", "batik-shared-resources",
            "org.apache.batik.shared.resources", "xmlgraphics-commons", "org.apache.xmlgraphics", "xml-apis-ext", "org.w3c.css.sac");

    /** Bundles that start by themselves, with their levels. */
    private static final Map<String, Integer> STARTED = Map.of("org.eclipse.equinox.simpleconfigurator", 1, "org.apache.felix.scr", 1,
            "org.apache.aries.spifly.dynamic.bundle", 1, "org.eclipse.equinox.common", 2, "org.eclipse.equinox.event", 2,
            "org.eclipse.equinox.registry", 3, "org.eclipse.core.runtime", 4, "org.eclipse.equinox.p2.reconciler.dropins", 4);

    private static final Pattern ARTIFACT = Pattern.compile("(.*?)-(\\d[\\d.]*)\\.jar");
    private static final int PATIENCE_MINUTES = 15;

    /** A bundle of the Eclipse that is made. */
    private record Bundle(String name, String version, boolean fragment, Path file) {

        static Optional<Bundle> of(Path jar) throws IOException {
            try (JarFile file = new JarFile(jar.toFile())) {
                Attributes a = file.getManifest() == null ? new Attributes() : file.getManifest().getMainAttributes();
                return Optional.ofNullable(a.getValue("Bundle-SymbolicName"))
                        .map(n -> new Bundle(n.split(";")[0].strip(), a.getValue("Bundle-Version"), a.getValue("Fragment-Host") != null,
                                jar));
            }
        }
    }

    private final Path folder;
    private final Path tools;
    private final List<Bundle> bundles = new ArrayList<>();

    private AssembleWorkbench(Path folder) {
        this.folder = folder;
        this.tools = folder.resolve("tools");
    }

    public static void main(String[] arguments) throws Exception {
        new AssembleWorkbench(Path.of(arguments[1]).toAbsolutePath()).assemble(Path.of(arguments[0]));
    }

    private void assemble(Path jars) throws Exception {
        Files.createDirectories(tools.resolve("plugins"));
        Files.createDirectories(tools.resolve("features"));
        try (Stream<Path> all = Files.list(jars).sorted()) {
            for (Path jar : (Iterable<Path>) all::iterator) {
                add(jar);
            }
        }
        configureTools();
        publish();
        install();
        try (Stream<Path> made = Files.walk(folder.resolve("repository")).sorted(Comparator.reverseOrder())) {
            // it was there to install from
            for (Path p : (Iterable<Path>) made::iterator) {
                Files.delete(p);
            }
        }
    }

    /** A jar under the name that Eclipse gives its bundles; one that is not a bundle becomes one that exports all of its packages. */
    private void add(Path jar) throws IOException {
        Optional<Bundle> bundle = Bundle.of(jar);
        Matcher artifact = ARTIFACT.matcher(jar.getFileName().toString());
        if (bundle.isPresent()) {
            Bundle b = bundle.get();
            Path to = tools.resolve("plugins").resolve(b.name() + "_" + b.version() + ".jar");
            Files.copy(jar, to);
            bundles.add(new Bundle(b.name(), b.version(), b.fragment(), to));
        } else if (artifact.matches() && NAMES.containsKey(artifact.group(1))) {
            String name = NAMES.get(artifact.group(1));
            String version = Stream.concat(Stream.of(artifact.group(2).split("\\.")), Stream.of("0", "0")).limit(3)
                    .collect(Collectors.joining("."));
            Path to = tools.resolve("plugins").resolve(name + "_" + version + ".jar");
            wrap(jar, to, name, version);
            bundles.add(new Bundle(name, version, false, to));
        }
    }

    private static void wrap(Path jar, Path to, String name, String version) throws IOException {
        try (JarFile from = new JarFile(jar.toFile())) {
            List<ZipEntry> entries = from.stream().filter(e -> !e.isDirectory() && !e.getName().matches("META-INF/[^/]*\\.(MF|SF|RSA)"))
                    .collect(Collectors.toList());
            TreeSet<String> packages = entries.stream().map(ZipEntry::getName)
                    .filter(n -> n.endsWith(".class") && !n.startsWith("META-INF/"))
                    .map(n -> n.substring(0, n.lastIndexOf('/')).replace('/', '.')).collect(Collectors.toCollection(TreeSet::new));
            Manifest manifest = new Manifest();
            Attributes a = manifest.getMainAttributes();
            a.put(Attributes.Name.MANIFEST_VERSION, "1.0");
            a.putValue("Bundle-ManifestVersion", "2");
            a.putValue("Bundle-SymbolicName", name);
            a.putValue("Bundle-Version", version);
            a.putValue("DynamicImport-Package", "*");
            if (!packages.isEmpty()) {
                a.putValue("Export-Package",
                        packages.stream().map(p -> p + ";version=\"" + version + "\"").collect(Collectors.joining(",")));
            }
            try (OutputStream file = Files.newOutputStream(to); JarOutputStream out = new JarOutputStream(file, manifest)) {
                for (ZipEntry e : entries) {
                    out.putNextEntry(new ZipEntry(e.getName()));
                    from.getInputStream(e).transferTo(out);
                    out.closeEntry();
                }
            }
        }
    }

    private Bundle bundle(String name) {
        return bundles.stream().filter(b -> b.name().equals(name)).findFirst()
                .orElseThrow(() -> new IllegalStateException(name + " is not among the jars"));
    }

    /** A framework with all bundles but those that would look after the installation themselves. */
    private void configureTools() throws IOException {
        List<String> references = new ArrayList<>();
        for (Bundle b : bundles) {
            String reference = "reference\\:file\\:" + b.file().getFileName(); // beside the framework
            boolean manages = b.name().endsWith(".simpleconfigurator") || b.name().endsWith(".dropins");
            if (b.name().equals("org.eclipse.osgi") || b.name().equals("org.eclipse.equinox.launcher")) {
                continue;
            }
            Optional<Integer> level = Optional.ofNullable(STARTED.get(b.name())).filter(l -> !manages);
            references.add(b.fragment() ? reference : level.map(l -> reference + "@" + l + "\\:start").orElse(reference + "@4"));
        }
        Files.createDirectories(tools.resolve("configuration"));
        Files.writeString(tools.resolve("configuration/config.ini"), String.join("\n", "osgi.bundles=" + String.join(",", references),
                "osgi.bundles.defaultStartLevel=4", "osgi.framework=file\\:plugins/" + bundle("org.eclipse.osgi").file().getFileName(),
                "eclipse.consoleLog=true", "osgi.noShutdown=false", "eclipse.p2.data.area=@config.dir/p2", ""));
    }

    /** Makes FOLDER/repository: all bundles, and a product that says which application runs and which bundles start when. */
    private void publish() throws IOException, InterruptedException {
        String repository = folder.resolve("repository").toUri().toString();
        run("org.eclipse.equinox.p2.publisher.FeaturesAndBundlesPublisher", "-metadataRepository", repository,
                "-artifactRepository", repository, "-source", tools.toString(), "-publishArtifacts");
        Path product = folder.resolve("workbench.product");
        String plugins = bundles.stream().map(b -> "    <plugin id=\"%s\"%s/>%n".formatted(b.name(),
                b.fragment() ? " fragment=\"true\"" : ""))
                .collect(Collectors.joining());
        String starts = STARTED.entrySet().stream()
                .map(s -> "    <plugin id=\"%s\" autoStart=\"true\" startLevel=\"%d\"/>%n".formatted(s.getKey(), s.getValue()))
                .collect(Collectors.joining());
        Files.writeString(product, """
                <?xml version="1.0" encoding="UTF-8"?>
                <?pde version="3.5"?>
                <product name="Eclipse" uid="workbench" application="org.eclipse.ui.ide.workbench" version="1.0.0" useFeatures="false" \
                includeLaunchers="false">
                  <configIni use="default"/>
                  <plugins>
                %s  </plugins>
                  <configurations>
                %s    <property name="osgi.noShutdown" value="false"/>
                    <property name="eclipse.p2.data.area" value="@config.dir/../p2/"/>
                  </configurations>
                </product>
                """.formatted(plugins, starts));
        run("org.eclipse.equinox.p2.publisher.ProductPublisher", "-metadataRepository", repository, "-artifactRepository", repository,
                "-productFile", product.toString(), "-flavor", "tooling", "-configs", "gtk.linux.x86_64", "-append", "-publishArtifacts");
    }

    private void install() throws IOException, InterruptedException {
        run("org.eclipse.equinox.p2.director", "-repository", folder.resolve("repository").toUri().toString(), "-installIU", "workbench",
                "-destination", folder.resolve("eclipse").toString(), "-bundlepool", folder.resolve("eclipse").toString(),
                "-profile", "Workbench", "-profileProperties", "org.eclipse.update.install.features=true", "-p2.os", "linux", "-p2.ws",
                "gtk", "-p2.arch", "x86_64", "-roaming");
        Files.createDirectories(folder.resolve("eclipse/dropins"));
    }

    private void run(String application, String... arguments) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx1g",
                "-jar", bundle("org.eclipse.equinox.launcher").file().toString(), "-configuration",
                tools.resolve("configuration").toString(),
                "-data", folder.resolve("data").toString(), "-clean", "-consoleLog", "-os", "linux", "-ws", "gtk", "-arch", "x86_64",
                "-application", application));
        words.addAll(List.of(arguments));
        Process process = new ProcessBuilder(words).redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.INHERIT).start();
        if (!process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES)) {
            process.destroyForcibly();
            throw new IllegalStateException(application + " did not end within " + PATIENCE_MINUTES + " minutes");
        }
        if (process.exitValue() != 0) {
            throw new IllegalStateException(application + " ended with " + process.exitValue());
        }
    }
}
