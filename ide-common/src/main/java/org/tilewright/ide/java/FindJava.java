package org.tilewright.ide.java;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.tilewright.ide.Shared;

/** Finds a Java virtual machine that is new enough, in the order in which users expect it. */
public final class FindJava {

    private static final Pattern VERSION = Pattern.compile("^JAVA_VERSION=\"(?:1\\.)?(\\d+)", Pattern.MULTILINE);
    private static final Pattern PRINTED = Pattern.compile("version \"(?:1\\.)?(\\d+)");

    private final Map<String, String> environment;
    private final Path home;
    private final String system;
    private final Optional<Path> bundled;
    private final List<Path> further;

    /**
     * @param environment its {@code JAVA_HOME} and {@code PATH}
     * @param home the user's folder
     * @param system {@code linux}, {@code mac} or {@code windows}
     * @param bundled the runtime that came with the plugin
     * @param further homes that the IDE knows of
     */
    FindJava(Map<String, String> environment, Path home, String system, Optional<Path> bundled, List<Path> further) {
        this.environment = environment;
        this.home = home;
        this.system = system;
        this.bundled = bundled;
        this.further = List.copyOf(further);
    }

    /** On this machine. @param bundled the runtime that came with the plugin @param further homes that the IDE knows of */
    public static FindJava here(Optional<Path> bundled, List<Path> further) {
        String name = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        String system = name.contains("win") && !name.contains("darwin") ? "windows" : name.contains("mac") ? "mac" : "linux";
        return new FindJava(System.getenv(), Path.of(System.getProperty("user.home")), system, bundled, further);
    }

    /** The oldest version that Tilewright runs on. */
    public static int minimum() {
        return Shared.number("java.minimum");
    }

    /**
     * The first that is new enough. A folder that the user set is taken or refused, never passed over.
     *
     * @param setting the home of a JDK; empty or blank if the user set none
     */
    public Java find(Optional<String> setting) throws NoJavaException {
        Optional<String> set = setting.map(String::strip).filter(s -> !s.isEmpty());
        if (set.isPresent()) {
            return folder(set.get()).flatMap(this::in).filter(FindJava::isEnough)
                    .orElseThrow(() -> new NoJavaException(Shared.text("java.noneAt", minimum(), set.get())));
        }
        return homes().stream().map(this::in).flatMap(Optional::stream).filter(FindJava::isEnough).findFirst()
                .orElseThrow(() -> new NoJavaException(Shared.text("java.noneFound", minimum())));
    }

    private static boolean isEnough(Java java) {
        return java.version() >= minimum();
    }

    /** Homes that may hold one, best first: what came with the plugin, JAVA_HOME, the IDE's, PATH, and where systems install them. */
    private Set<Path> homes() {
        Set<Path> homes = new LinkedHashSet<>();
        bundled.ifPresent(homes::add);
        Optional.ofNullable(environment.get("JAVA_HOME")).filter(h -> !h.isBlank()).flatMap(FindJava::folder).ifPresent(homes::add);
        homes.addAll(further);
        for (String p : environment.getOrDefault("PATH", "").split(File.pathSeparator)) {
            Optional<Path> java = folder(p).filter(f -> !p.isBlank()).map(f -> f.resolve(executable())).filter(Files::isExecutable);
            java.flatMap(FindJava::real).map(Path::getParent).map(Path::getParent).ifPresent(homes::add);
        }
        Shared.texts("java.places." + system).forEach(place -> homes.addAll(inside(place)));
        return homes;
    }

    private static Optional<Path> folder(String name) {
        try {
            return Optional.of(Path.of(name));
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    private static Optional<Path> real(Path file) {
        try {
            return Optional.of(file.toRealPath());
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** The folders that a place with at most one star stands for, the last by name first, as that is the newest. */
    private List<Path> inside(String place) {
        String full = place.startsWith("~") ? home + place.substring(1) : place;
        int star = full.indexOf('*');
        if (star < 0) {
            return folder(full).filter(Files::isDirectory).map(List::of).orElse(List.of());
        }
        int before = Math.max(full.lastIndexOf('/', star), full.lastIndexOf('\\', star));
        String prefix = full.substring(before + 1, star);
        String rest = full.substring(star + 1).replaceFirst("^[/\\\\]", "");
        List<Path> found = new ArrayList<>();
        Optional<Path> parent = folder(full.substring(0, before)).filter(Files::isDirectory);
        if (parent.isPresent()) {
            try (var entries = Files.newDirectoryStream(parent.get(), f -> f.getFileName().toString().startsWith(prefix))) {
                entries.forEach(f -> found.add(rest.isEmpty() ? f : f.resolve(rest)));
            } catch (IOException unreadable) {
                return List.of();
            }
        }
        found.sort((a, b) -> b.toString().compareTo(a.toString()));
        return found;
    }

    private String executable() {
        return system.equals("windows") ? "java.exe" : "java";
    }

    /** The Java of a home, if it is one. */
    private Optional<Java> in(Path folder) {
        Path executable = folder.resolve("bin").resolve(executable());
        if (!Files.isExecutable(executable)) {
            return Optional.empty();
        }
        try {
            // the release file says it without a start
            Matcher m = VERSION.matcher(Files.readString(folder.resolve("release")));
            if (m.find()) {
                return Optional.of(new Java(executable, Integer.parseInt(m.group(1))));
            }
        } catch (IOException missing) {
            // some systems' packages have none
        }
        return asked(executable);
    }

    private static Optional<Java> asked(Path executable) {
        try {
            Process p = new ProcessBuilder(executable.toString(), "-version").redirectErrorStream(true).start();
            p.getOutputStream().close();
            String said = new String(p.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            Matcher m = PRINTED.matcher(said);
            return p.waitFor() == 0 && m.find() ? Optional.of(new Java(executable, Integer.parseInt(m.group(1)))) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }
}
