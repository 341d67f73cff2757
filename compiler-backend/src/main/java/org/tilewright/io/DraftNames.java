package org.tilewright.io;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What drafts of files are called: {@code .tilewright-WHERE-PROCESS-RANDOM.part}, so that one whose process was killed is known by its
 * name. The library of generated programs ({@code atomic_file.cpp}) calls and removes them alike.
 */
final class DraftNames {

    private static final Pattern NAME = Pattern.compile("\\.tilewright-([0-9a-f]{16})-(\\d{1,18})-[0-9a-f]{16}\\.part");
    /** Of a draft that another machine made, or this one before it was started again, nobody knows whether its process lives. */
    private static final Duration FORSAKEN = Duration.ofDays(7);
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final String WHERE = where();
    /** Folders that were looked through. */
    private static final Set<Path> SEEN = ConcurrentHashMap.newKeySet();

    private DraftNames() { }

    /** A new name. */
    static String next() {
        byte[] random = new byte[8];
        RANDOM.nextBytes(random);
        return ".tilewright-" + WHERE + "-" + ProcessHandle.current().pid() + "-" + HexFormat.of().formatHex(random) + ".part";
    }

    /** Which processes a number means: those of a start of a system, and of a container on it. */
    private static String where() {
        String told = read("/proc/sys/kernel/random/boot_id") + link("/proc/self/ns/pid");
        long hash = 0xcbf29ce484222325L;
        for (byte b : told.getBytes(StandardCharsets.ISO_8859_1)) {
            hash = (hash ^ (b & 0xff)) * 0x100000001b3L;
        }
        return String.format(Locale.ROOT, "%016x", hash);
    }

    private static String read(String file) {
        try {
            return Files.readString(Path.of(file), StandardCharsets.ISO_8859_1).strip();
        } catch (IOException e) {
            return "";
        }
    }

    private static String link(String file) {
        try {
            return Files.readSymbolicLink(Path.of(file)).toString();
        } catch (IOException | UnsupportedOperationException e) {
            return "";
        }
    }

    /** Removes the drafts of this user beside a new one whose processes are gone, once for each folder. */
    static void removeAbandoned(Path made) {
        Path folder = made.toAbsolutePath().getParent();
        if (folder == null || !SEEN.add(folder)) {
            return;
        }
        try (DirectoryStream<Path> all = Files.newDirectoryStream(folder, ".tilewright-*.part")) {
            UserPrincipal user = Files.getOwner(made);
            for (Path draft : all) {
                if (isAbandoned(draft) && Files.getOwner(draft).equals(user)) {
                    Files.deleteIfExists(draft);
                }
            }
        } catch (IOException | DirectoryIteratorException | UnsupportedOperationException e) {
            // somebody else removes the same, or they cannot be removed: they are in nobody's way
            return;
        }
    }

    private static boolean isAbandoned(Path draft) throws IOException {
        Matcher name = NAME.matcher(draft.getFileName().toString());
        if (!name.matches() || !Files.isRegularFile(draft, LinkOption.NOFOLLOW_LINKS)) {
            return false;
        }
        return name.group(1).equals(WHERE) ? ProcessHandle.of(Long.parseLong(name.group(2))).isEmpty()
                : Files.getLastModifiedTime(draft).toInstant().isBefore(Instant.now().minus(FORSAKEN));
    }
}
