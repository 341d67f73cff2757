package org.tilewright.generated.program;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.tilewright.generated.choices.Choices;

/**
 * The programs of a seed, by number.
 *
 * <p>{@code -Dtilewright.generated.seed=7} chooses other programs than those of every build, and
 * {@code -Dtilewright.generated.programs=100000} how many of them. {@code -Dtilewright.tests.seed=7} does so only for tests that
 * may make other programs in each build, since all programs have to pass them: {@code bin/test} gives a number of the commit.
 */
public final class GeneratedPrograms {

    private GeneratedPrograms() { }

    public static long seed() {
        return Long.getLong("tilewright.generated.seed", 1);
    }

    /** The seed of tests that all programs have to pass, whatever their seed. */
    public static long seedOfBuild() {
        return Long.getLong("tilewright.generated.seed", Long.getLong("tilewright.tests.seed", 1));
    }

    /** How many programs a test makes. */
    public static int count(int usually) {
        return Integer.getInteger("tilewright.generated.programs", usually);
    }

    /** The choices that make the program of a number; of a kind of test, so that tests do not all make the same. */
    public static Choices choices(String kind, long number) {
        return choices(seed(), kind, number);
    }

    /** The same with a seed that is given. */
    public static Choices choices(long seed, String kind, long number) {
        return Choices.random(mixed(seed * 0x9E3779B97F4A7C15L + kind.hashCode()) + number);
    }

    private static long mixed(long z) {
        long x = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        return (x ^ (x >>> 27)) * 0x94D049BB133111EBL;
    }

    /** Checks the first so many programs that the compiler accepts, one after the other; an error that is thrown tells its program. */
    public static void each(String kind, int count, Path folder, Consumer<GeneratedProgram> check) {
        int done = 0;
        for (long number = 0; done < count; number++) {
            if (Attempt.of(choices(kind, number), folder) instanceof Attempt.Accepted a) {
                done++;
                try {
                    check.accept(a.program());
                } catch (RuntimeException e) {
                    throw new AssertionError("program " + number + " of seed " + seed() + "\n" + a.program().text(), e);
                }
            }
        }
    }

    /** The first so many programs that the compiler accepts and that run fast. */
    public static List<GeneratedProgram> accepted(long seed, String kind, int count, Path folder) {
        List<GeneratedProgram> out = new ArrayList<>();
        for (long number = 0; out.size() < count; number++) {
            if (Attempt.of(choices(seed, kind, number), own(folder, number)) instanceof Attempt.Accepted a && !a.program().runsLong()) {
                out.add(a.program());
            }
        }
        return out;
    }

    /** A folder for the files of one program. */
    public static Path own(Path folder, long number) {
        try {
            return Files.createDirectories(folder.resolve("p" + number));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
