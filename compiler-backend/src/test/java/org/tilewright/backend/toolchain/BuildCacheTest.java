package org.tilewright.backend.toolchain;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BuildCacheTest {

    private static final BuildCache.Limits WIDE = new BuildCache.Limits(1 << 20, 100);

    @TempDir
    Path folder;

    private final List<String> notices = new ArrayList<>();
    private final AtomicInteger builds = new AtomicInteger();

    private BuildCache cache(BuildCache.Limits limits) {
        return new BuildCache(folder.resolve("cache"), limits, notices::add);
    }

    private BuildCache.Entry open(BuildCache cache, String key) throws Exception {
        return cache.open("entry", List.of(key), at -> {
            builds.incrementAndGet();
            Files.writeString(at.resolve("made"), "of " + key);
        });
    }

    private long entries() throws IOException {
        try (Stream<Path> all = Files.list(folder.resolve("cache"))) {
            return all.filter(Files::isDirectory).count();
        }
    }

    @Test
    void oneKeyIsBuiltOnce() throws Exception {
        try (BuildCache.Entry a = open(cache(WIDE), "a"); BuildCache.Entry again = open(cache(WIDE), "a");
             BuildCache.Entry b = open(cache(WIDE), "b")) {
            assertEquals(a.folder(), again.folder());
            assertEquals("of a", Files.readString(a.folder().resolve("made")));
            assertEquals("of b", Files.readString(b.folder().resolve("made")));
        }
        assertEquals(2, builds.get());
    }

    @Test
    void textsThatAreDividedOtherwiseAreAnotherKey() throws Exception {
        cache(WIDE).open("entry", List.of("ab", "c"), at -> Files.writeString(at.resolve("made"), "1")).close();
        try (BuildCache.Entry e = cache(WIDE).open("entry", List.of("a", "bc"), at -> Files.writeString(at.resolve("made"), "2"))) {
            assertEquals("2", Files.readString(e.folder().resolve("made")));
        }
    }

    @Test
    void whatWasDamagedOrLeftHalfIsBuiltAgain() throws Exception {
        Path at;
        try (BuildCache.Entry e = open(cache(WIDE), "a")) {
            at = e.folder();
        }
        List<Callable<?>> damages = List.of(() -> Files.writeString(at.resolve("made"), "other"),
                () -> Files.deleteIfExists(at.resolve("made")), () -> Files.deleteIfExists(at.resolve("manifest")),
                () -> Files.writeString(at.resolve("manifest"), ""),
                () -> Files.write(at.resolve("manifest"), new byte[] {(byte) 0xff, 'x', '\n'}),
                () -> Files.writeString(at.resolve("manifest"), "nonsense\n"));
        for (Callable<?> damage : damages) {
            int before = builds.get();
            damage.call();
            try (BuildCache.Entry e = open(cache(WIDE), "a")) {
                assertEquals("of a", Files.readString(e.folder().resolve("made")));
            }
            assertEquals(before + 1, builds.get());
        }
    }

    @Test
    void aProgramThatLostItsRightsOrItsPlaceIsBuiltAgain() throws Exception {
        BuildCache.Build build = at -> {
            builds.incrementAndGet();
            Path program = Files.write(at.resolve("a program"), new byte[5000]);
            assertTrue(program.toFile().setExecutable(true));
        };
        Path at;
        try (BuildCache.Entry e = cache(WIDE).open("entry", List.of("a"), build)) {
            at = e.folder();
        }
        Path program = at.resolve("a program");
        List<Callable<?>> damages = List.of(() -> program.toFile().setExecutable(false), () -> Files.write(program, new byte[4000]),
                () -> Files.createDirectories(emptied(program).resolve("inner")),
                () -> Files.createDirectory(emptied(at.resolve("manifest"))),
                () -> Files.createFile(emptied(at)), () -> Files.createSymbolicLink(emptied(at), folder.resolve("nowhere")),
                () -> Files.createSymbolicLink(emptied(program), folder.resolve("nowhere")),
                () -> Files.createSymbolicLink(emptied(program), Files.write(folder.resolve("the same"), new byte[5000])),
                () -> Files.writeString(at.resolve("planted.o"), "what nobody built here"),
                () -> Files.createSymbolicLink(at.resolve("planted.o"), folder.resolve("the same")));
        for (Callable<?> damage : damages) {
            int before = builds.get();
            damage.call();
            try (BuildCache.Entry e = cache(WIDE).open("entry", List.of("a"), build)) {
                assertEquals(at, e.folder());
                assertTrue(Files.isExecutable(program));
                assertEquals(5000, Files.size(program));
            }
            assertEquals(before + 1, builds.get());
        }
        assertEquals(List.of(), notices);
    }

    /** The place of what was there, if anything was. */
    private static Path emptied(Path path) throws IOException {
        if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            return path;
        }
        try (Stream<Path> all = Files.walk(path)) {
            for (Path f : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(f);
            }
        }
        return path;
    }

    @Test
    void aBuildThatFailsLeavesItsLogAndIsTriedAgain() throws Exception {
        MpiException e = assertThrows(MpiException.class, () -> cache(WIDE).open("entry", List.of("a"), at -> {
            Files.writeString(at.resolve("made"), "half");
            Files.writeString(at.resolve("x.build.log"), "rejected");
            throw new MpiException(MpiException.Stage.BUILD, "no", at.resolve("x.build.log"));
        }));
        assertEquals("rejected", Files.readString(e.log().orElseThrow()));
        try (BuildCache.Entry entry = open(cache(WIDE), "a")) {
            assertEquals("of a", Files.readString(entry.folder().resolve("made")));
        }
    }

    @Test
    void whatWasUsedLongestAgoGoesFirstAndNothingThatIsInUse() throws Exception {
        BuildCache small = cache(new BuildCache.Limits(1 << 20, 3));
        try (BuildCache.Entry used = open(small, "a")) {
            for (String key : List.of("b", "c")) {
                open(small, key).close();
                TimeUnit.MILLISECONDS.sleep(20);
            }
            open(small, "b").close();
            open(small, "d").close();
            assertEquals(3, entries());
            assertTrue(Files.exists(used.folder().resolve("made")), "it is in use");
            int before = builds.get();
            open(small, "b").close();
            assertEquals(before, builds.get(), "it was used after c");
            open(small, "c").close();
            assertEquals(before + 1, builds.get(), "it had gone");
        }
    }

    @Test
    void bytesAreBoundedToo() throws Exception {
        BuildCache small = cache(new BuildCache.Limits(2500, 100));
        for (int i = 0; i < 6; i++) {
            small.open("entry", List.of("k" + i), at -> Files.write(at.resolve("made"), new byte[1000])).close();
            TimeUnit.MILLISECONDS.sleep(5);
        }
        assertEquals(2, entries());
    }

    @Test
    void aCacheThatCannotBeWrittenIsReplacedByATemporaryFolderAndSaysSo() throws Exception {
        Files.writeString(folder.resolve("cache"), "a file where the folder should be");
        BuildCache c = cache(WIDE);
        try (BuildCache.Entry a = open(c, "a"); BuildCache.Entry again = open(c, "a")) {
            assertEquals("of a", Files.readString(a.folder().resolve("made")));
            assertEquals(a.folder(), again.folder());
            assertFalse(a.folder().startsWith(folder));
        }
        assertEquals(1, builds.get());
        assertEquals(1, notices.size(), notices::toString);
        assertTrue(notices.get(0).contains(folder.resolve("cache").toString()) && !notices.get(0).contains("\n"), notices::toString);
    }

    /** Whatever stands in the way of an entry, it is built, in another place if need be, and one line says so. */
    @Test
    void whatStandsInTheWayOfAnEntryStopsNothing() throws Exception {
        Path at;
        try (BuildCache.Entry e = open(cache(WIDE), "a")) {
            at = e.folder();
        }
        Path lock = Path.of(at + ".lock");
        Path all = folder.resolve("cache/lock");
        List<Callable<?>> obstacles = List.of(() -> Files.createDirectory(emptied(lock)), () -> Files.createDirectory(emptied(all)),
                () -> Files.createSymbolicLink(emptied(lock), folder.resolve("nowhere/lock")),
                () -> Files.createSymbolicLink(emptied(all), folder.resolve("nowhere/lock")));
        for (Callable<?> obstacle : obstacles) {
            notices.clear();
            obstacle.call();
            try (BuildCache.Entry e = open(cache(WIDE), "a")) {
                assertFalse(e.folder().startsWith(folder));
                assertEquals("of a", Files.readString(e.folder().resolve("made")));
            }
            assertEquals(1, notices.size(), notices::toString);
            assertTrue(notices.get(0).contains(folder.resolve("cache").toString()), notices::toString);
            Files.deleteIfExists(lock);
            Files.deleteIfExists(all);
        }
        // a build that finds no room in the cache has some elsewhere; one that finds none anywhere has failed
        notices.clear();
        BuildCache full = cache(WIDE);
        try (BuildCache.Entry e = full.open("entry", List.of("b"), in -> {
            if (in.startsWith(folder)) {
                Files.writeString(in.resolve("made"), "half");
                throw new IOException("No space left on device");
            }
            Files.writeString(in.resolve("made"), "elsewhere");
        })) {
            assertEquals("elsewhere", Files.readString(e.folder().resolve("made")));
        }
        assertEquals(List.of("built programs cannot be kept in " + folder.resolve("cache") + " (No space left on device); "
                + "this one goes into a temporary folder"), notices);
        assertEquals(1, entries(), "what is half made gives its room back");
        assertEquals("no", assertThrows(IOException.class, () -> full.open("entry", List.of("c"), in -> {
            throw new IOException("no");
        })).getMessage());
    }

    @Test
    void whatIsDoubtedIsBuiltAgain() throws Exception {
        try (BuildCache.Entry e = open(cache(WIDE), "a")) {
            BuildCache.doubt(e);
            assertEquals("of a", Files.readString(e.folder().resolve("made")), "it stays as long as it is in use");
        }
        open(cache(WIDE), "a").close();
        assertEquals(2, builds.get());
    }

    @Test
    void manyThreadsBuildEachKeyOnceUnlessItWasPruned() throws Exception {
        try (ExecutorService pool = Executors.newFixedThreadPool(8)) {
            List<Future<?>> all = new ArrayList<>();
            for (int t = 0; t < 64; t++) {
                String key = "k" + t % 4;
                all.add(pool.submit(() -> {
                    try (BuildCache.Entry e = open(cache(WIDE), key)) {
                        assertEquals("of " + key, Files.readString(e.folder().resolve("made")));
                    }
                    return null;
                }));
            }
            for (Future<?> f : all) {
                f.get();
            }
        }
        assertEquals(4, builds.get());
    }

    /** A process that uses a small cache with others at the same time. Arguments: folder, entries that may stay, seed. */
    public static final class User {
        public static void main(String[] arguments) throws Exception {
            Path folder = Path.of(arguments[0]);
            BuildCache cache = new BuildCache(folder.resolve("cache"), new BuildCache.Limits(1 << 20, Integer.parseInt(arguments[1])),
                    System.err::println);
            java.util.Random random = new java.util.Random(Long.parseLong(arguments[2]));
            for (int i = 0; i < 60; i++) {
                String key = "k" + random.nextInt(6);
                try (BuildCache.Entry e = cache.open("entry", List.of(key), at -> {
                    Files.writeString(folder.resolve(key + ".builds"), ".", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
                    Files.writeString(at.resolve("first"), key);
                    Thread.sleep(5);
                    Files.writeString(at.resolve("second"), key);
                })) {
                    for (String file : List.of("first", "second")) {
                        if (!Files.readString(e.folder().resolve(file)).equals(key)) {
                            throw new IllegalStateException(file + " of " + key);
                        }
                        Thread.sleep(1);
                    }
                }
            }
        }
    }

    private void processes(int entries) throws Exception {
        List<Process> users = new ArrayList<>();
        for (int p = 0; p < 4; p++) {
            users.add(new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-XX:TieredStopAtLevel=1", "-cp",
                    System.getProperty("java.class.path"), User.class.getName(), folder.toString(), Integer.toString(entries),
                    Integer.toString(p))
                    .redirectErrorStream(true).start());
        }
        for (Process u : users) {
            String said = new String(u.getInputStream().readAllBytes());
            assertEquals(0, u.waitFor(), said);
        }
    }

    @Test
    void manyProcessesBuildEachKeyOnce() throws Exception {
        processes(100);
        for (int k = 0; k < 6; k++) {
            assertEquals(".", Files.readString(folder.resolve("k" + k + ".builds")));
        }
    }

    @Test
    void theCacheIsMeasuredWhileAnotherBuildsInIt() throws Exception {
        BuildCache small = cache(new BuildCache.Limits(1 << 20, 1));
        AtomicBoolean done = new AtomicBoolean();
        CountDownLatch building = new CountDownLatch(1);
        try (ExecutorService pool = Executors.newSingleThreadExecutor()) {
            Future<?> slow = pool.submit(() -> {
                cache(WIDE).open("slow", List.of("slow"), at -> {
                    building.countDown();
                    Path draft = at.resolve("draft");
                    while (!done.get()) {
                        Files.writeString(draft, "x");
                        Files.move(draft, at.resolve("draft.2"), StandardCopyOption.REPLACE_EXISTING);
                        Files.delete(at.resolve("draft.2"));
                    }
                    Files.writeString(at.resolve("made"), "slow");
                }).close();
                return null;
            });
            building.await();
            try {
                for (int i = 0; i < 200; i++) {
                    open(small, "k" + i).close();
                }
            } finally {
                done.set(true);
            }
            slow.get();
        }
    }

    @Test
    void nobodySeesAnEntryHalfMadeOrHalfGoneWhileOthersPrune() throws Exception {
        processes(2);
        assertTrue(entries() <= 2, "within its limits when all are done");
    }
}
