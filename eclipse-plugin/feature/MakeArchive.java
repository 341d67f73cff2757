import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Packs the plugin for users: {@code java MakeArchive.java HOME TOOLS ARCHIVE [RUNTIME]}, where TOOLS is the framework that
 * AssembleWorkbench made, whose p2 publisher makes the update site, and RUNTIME is a Java for those who have none. The archive has the site
 * at its top, as Install New Software asks for, and {@code dropins/tilewright} with the same bundles as they lie in an installation.
 */
public final class MakeArchive {

    private static final int PATIENCE_MINUTES = 15;
    private static final String SERVER = "org.tilewright.eclipse.server";

    private final Path home;
    private final Path tools;
    private final Path target;
    private final Optional<Path> runtime;

    private MakeArchive(Path home, Path tools, Optional<Path> runtime) {
        this.home = home;
        this.tools = tools;
        this.runtime = runtime;
        this.target = home.resolve("eclipse-plugin/target");
    }

    public static void main(String[] arguments) throws Exception {
        Path archive = Path.of(arguments[2]).toAbsolutePath();
        Optional<Path> runtime = arguments.length > 3 ? Optional.of(Path.of(arguments[3])) : Optional.empty();
        new MakeArchive(Path.of(arguments[0]).toAbsolutePath(), Path.of(arguments[1]).toAbsolutePath(), runtime).make(archive);
        System.out.printf("%s: %.1f MiB%n", archive.getFileName(), Files.size(archive) / 1048576.0);
    }

    private void make(Path archive) throws Exception {
        Path dropins = target.resolve("archive/dropins/tilewright/plugins");
        Path source = target.resolve("source");
        Files.createDirectories(dropins);
        Files.createDirectories(source.resolve("plugins"));
        for (Path bundle : bundles()) {
            Files.copy(bundle, dropins.resolve(name(bundle)));
            Files.copy(bundle, source.resolve("plugins").resolve(name(bundle)));
        }
        serverBundle(dropins, source.resolve("plugins"));
        Files.createDirectories(source.resolve("features"));
        try (OutputStream out = Files.newOutputStream(source.resolve("features/org.tilewright.eclipse.feature_0.1.0.jar"));
                JarOutputStream jar = new JarOutputStream(out)) {
            jar.putNextEntry(new ZipEntry("feature.xml"));
            Files.copy(home.resolve("eclipse-plugin/feature/feature.xml"), jar);
            jar.closeEntry();
        }
        publish(source);
        zip(target.resolve("archive"), archive);
    }

    /** Our bundle, and the libraries that not every Eclipse has. */
    private List<Path> bundles() throws IOException {
        List<Path> all = new ArrayList<>();
        for (String folder : List.of("eclipse-plugin/bundle/target", "eclipse-plugin/bundle/target/libraries")) {
            try (Stream<Path> jars = Files.list(home.resolve(folder))) {
                jars.filter(j -> j.toString().endsWith(".jar")).sorted().forEach(all::add);
            }
        }
        return all;
    }

    /** A bundle's file is named by its symbolic name and version. */
    private static String name(Path jar) throws IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            var a = file.getManifest().getMainAttributes();
            return a.getValue("Bundle-SymbolicName").split(";")[0].strip() + "_" + a.getValue("Bundle-Version") + ".jar";
        }
    }

    /** The bundle with the server and the samples: a folder in an installation, a jar in an update site. */
    private void serverBundle(Path dropins, Path site) throws IOException {
        Path folder = dropins.resolve(SERVER + "_0.1.0");
        Path manifest = home.resolve("eclipse-plugin/server-bundle/META-INF/MANIFEST.MF");
        copy(home.resolve("samples"), folder.resolve("samples"));
        if (runtime.isPresent()) {
            copy(runtime.get(), folder.resolve("runtime"));
        }
        Files.createDirectories(folder.resolve("server"));
        Files.copy(home.resolve("cli/target/tilewright.jar"), folder.resolve("server/tilewright.jar"));
        Files.copy(home.resolve("cli/target/THIRD-PARTY-NOTICES.txt"), folder.resolve("THIRD-PARTY-NOTICES.txt"));
        Files.copy(home.resolve("LICENSE"), folder.resolve("LICENSE"));
        try (var in = Files.newInputStream(manifest); OutputStream out = Files.newOutputStream(site.resolve(SERVER + "_0.1.0.jar"));
                JarOutputStream jar = new JarOutputStream(out, new Manifest(in))) {
            add(folder, jar);
        }
        Files.createDirectories(folder.resolve("META-INF"));
        Files.copy(manifest, folder.resolve("META-INF/MANIFEST.MF"));
    }

    private void publish(Path source) throws IOException, InterruptedException {
        String site = target.resolve("archive").toUri().toString();
        run("org.eclipse.equinox.p2.publisher.FeaturesAndBundlesPublisher", "-metadataRepository", site, "-artifactRepository",
                site, "-source", source.toString(), "-metadataRepositoryName", "Tilewright", "-artifactRepositoryName", "Tilewright",
                "-compress", "-publishArtifacts");
        run("org.eclipse.equinox.p2.publisher.CategoryPublisher", "-metadataRepository", site, "-categoryDefinition",
                home.resolve("eclipse-plugin/feature/category.xml").toUri().toString(), "-compress");
    }

    private void run(String application, String... arguments) throws IOException, InterruptedException {
        Path launcher;
        try (Stream<Path> plugins = Files.list(tools.resolve("plugins"))) {
            launcher = plugins.filter(p -> p.getFileName().toString().startsWith("org.eclipse.equinox.launcher_"))
                    .findFirst().orElseThrow();
        }
        List<String> words = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx1g", "-jar",
                launcher.toString(), "-data", target.resolve("data").toString(), "-nosplash", "-consoleLog", "-application", application));
        words.addAll(List.of(arguments));
        Process process = new ProcessBuilder(words).redirectErrorStream(true).redirectOutput(target.resolve("publish.log").toFile())
                .start();
        if (!process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES)) {
            process.destroyForcibly();
        }
        if (process.waitFor() != 0) {
            throw new IllegalStateException(application + " ended with " + process.exitValue() + ":\n"
                    + Files.readString(target.resolve("publish.log")));
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> all = Files.walk(from)) {
            for (Path p : (Iterable<Path>) all::iterator) {
                Path there = to.resolve(from.relativize(p).toString());
                if (Files.isDirectory(p)) {
                    Files.createDirectories(there);
                } else {
                    Files.copy(p, there, StandardCopyOption.REPLACE_EXISTING);
                }
            }
        }
    }

    private static void zip(Path folder, Path archive) throws IOException {
        try (OutputStream out = Files.newOutputStream(archive); ZipOutputStream zip = new ZipOutputStream(out)) {
            add(folder, zip);
        }
    }

    /** The files of a folder, in the order of their names, so that the same files make the same archive. */
    private static void add(Path folder, ZipOutputStream zip) throws IOException {
        try (Stream<Path> all = Files.walk(folder).filter(Files::isRegularFile).sorted(Comparator.comparing(Path::toString))) {
            for (Path p : (Iterable<Path>) all::iterator) {
                zip.putNextEntry(new ZipEntry(folder.relativize(p).toString().replace('\\', '/')));
                Files.copy(p, zip);
                zip.closeEntry();
            }
        }
    }
}
