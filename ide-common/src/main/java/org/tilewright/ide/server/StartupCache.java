package org.tilewright.ide.server;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.tilewright.ide.java.Java;

/** The classes of typical sessions, as one Java loads them from one jar: with it the server starts in a third of the time. */
public final class StartupCache {

    private static final String REHEARSAL = "org.tilewright.cli.Rehearsal";
    private static final Pattern SHIPPED = Pattern.compile("tilewright-(\\d+)\\.(?:aot|jsa)");

    private final Path folder;
    private final Installation installation;
    private final Java java;
    private final Path file;
    private final Optional<Path> shipped;

    /** @param folder where caches are kept; one for each pair of a Java and a jar */
    public StartupCache(Path folder, Installation installation, Java java) {
        this.folder = folder;
        this.installation = installation;
        this.java = java;
        this.shipped = installation.runtime().filter(r -> java.executable().startsWith(r)).flatMap(this::shipped);
        this.file = folder.resolve("start-" + key() + (java.cachesLinkedClasses() ? ".aot" : ".jsa"));
    }

    /**
     * The cache that lies in the runtime that came with the plugin. It holds for a jar of the time that is part of its name, which
     * whatever unpacked the plugin may have changed.
     */
    private Optional<Path> shipped(Path runtime) {
        try (var files = Files.list(runtime)) {
            for (Path f : files.toList()) {
                Matcher m = SHIPPED.matcher(f.getFileName().toString());
                if (m.matches()) {
                    FileTime time = FileTime.from(Long.parseLong(m.group(1)), TimeUnit.SECONDS);
                    if (!Files.getLastModifiedTime(installation.jar()).equals(time)) {
                        Files.setLastModifiedTime(installation.jar(), time);
                    }
                    return Optional.of(f);
                }
            }
            return Optional.empty();
        } catch (IOException readOnly) {
            // another one is made then, as for any Java
            return Optional.empty();
        }
    }

    /** Another Java or jar has another cache, and so does one that was replaced. */
    private String key() {
        try {
            Path jar = installation.jar();
            String of = java.executable() + "\n" + java.version() + "\n" + jar + "\n" + Files.getLastModifiedTime(jar).toMillis() + "\n"
                    + Files.size(jar);
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(of.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash, 0, 8);
        } catch (IOException e) {
            return "none";
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The option that uses it, if it is there. */
    public Optional<String> option() {
        return shipped.or(() -> Optional.of(file).filter(Files::isRegularFile))
                .map(f -> (f.toString().endsWith(".aot") ? "-XX:AOTCache=" : "-XX:SharedArchiveFile=") + f);
    }

    /** The command that makes it. @param draft where to */
    List<String> rehearsal(Path draft) {
        List<String> words = new ArrayList<>();
        if (Files.isExecutable(Path.of("/usr/bin/nice"))) {
            // it gives way to everything else
            words.addAll(List.of("/usr/bin/nice", "-n", "19"));
        }
        words.add(java.executable().toString());
        words.addAll(java.options());
        words.add((java.cachesLinkedClasses() ? "-XX:AOTCacheOutput=" : "-XX:ArchiveClassesAtExit=") + draft);
        words.addAll(List.of("-cp", installation.jar().toString(), REHEARSAL, installation.samples().toString()));
        return words;
    }

    /**
     * Makes it in a process of its own, unless it is there or is being made by another. A cache that cannot be made is not an error:
     * starts are
     * slower.
     *
     * @return whether it is there at the end
     */
    public CompletableFuture<Boolean> make() {
        Path lock = file.resolveSibling(file.getFileName() + ".lock");
        Path draft = file.resolveSibling(file.getFileName() + "." + ProcessHandle.current().pid());
        if (option().isPresent()) {
            return CompletableFuture.completedFuture(true);
        }
        try {
            Files.createDirectories(folder);
            if (isAbandoned(lock)) {
                Files.deleteIfExists(lock);
            }
            Files.writeString(Files.createFile(lock), Long.toString(ProcessHandle.current().pid()));
            Process p = new ProcessBuilder(rehearsal(draft)).redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            p.getOutputStream().close();
            return p.onExit().thenApply(over -> finish(over.exitValue() == 0, draft, lock));
        } catch (FileAlreadyExistsException other) {
            return CompletableFuture.completedFuture(false);
        } catch (IOException e) {
            return CompletableFuture.completedFuture(finish(false, draft, lock));
        }
    }

    private static boolean isAbandoned(Path lock) throws IOException {
        if (!Files.exists(lock)) {
            return false;
        }
        String pid = Files.readString(lock);
        return pid.isEmpty() ? System.currentTimeMillis() - Files.getLastModifiedTime(lock).toMillis() > 300_000
                : ProcessHandle.of(Long.parseLong(pid)).filter(ProcessHandle::isAlive).isEmpty();
    }

    private boolean finish(boolean made, Path draft, Path lock) {
        try {
            if (made && Files.exists(draft)) {
                Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
            }
            Files.deleteIfExists(draft);
            Files.deleteIfExists(lock);
        } catch (IOException e) {
            return false;
        }
        return option().isPresent();
    }
}
