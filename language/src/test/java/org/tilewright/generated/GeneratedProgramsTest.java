package org.tilewright.generated;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tilewright.generated.choices.Choices;
import org.tilewright.generated.choices.Shrink;
import org.tilewright.generated.judge.LocalJudge;
import org.tilewright.generated.judge.Watchdog;
import org.tilewright.generated.program.Attempt;
import org.tilewright.generated.program.GeneratedProgram;
import org.tilewright.generated.program.GeneratedPrograms;
import org.tilewright.generated.program.ProgramGenerator;

/**
 * Random programs on the local target: results and files are those of the definition, bytes, messages and memory those predicted,
 * under the params they were made with, under larger ones with the same plan, and by each of their schedules.
 *
 * <p>At scale, by hand: {@code bin/test -pl language -am -Dtest=GeneratedProgramsTest -Dsurefire.failIfNoSpecifiedTests=false
 * -Dtilewright.generated.programs=100000 -Dtilewright.generated.seed=7}.
 */
@Tag("slow")
class GeneratedProgramsTest {

    private static final int MOST_REPORTED = 20;
    private static final int SHRINKING_SECONDS = 30;

    @TempDir
    Path folder;

    @Test
    void runsAsMeantAndMovesWhatThePreviewSays() throws Exception {
        long seed = GeneratedPrograms.seedOfBuild();
        int programs = GeneratedPrograms.count(1000);
        AtomicLong next = new AtomicLong();
        AtomicInteger accepted = new AtomicInteger();
        List<String> failures = Collections.synchronizedList(new ArrayList<>());
        List<Thread> workers = new ArrayList<>();
        try (Watchdog watchdog = new Watchdog()) {
            for (int w = 0; w < 2; w++) {
                Path own = GeneratedPrograms.own(folder, w);
                workers.add(Thread.ofPlatform().start(() -> {
                    while (accepted.get() < programs && failures.size() < MOST_REPORTED) {
                        long number = next.getAndIncrement();
                        Choices c = GeneratedPrograms.choices(seed, "local", number);
                        Optional<String> fault = watchdog.watched("program " + number, () -> fault(c, own, accepted));
                        fault.map(f -> report(number, c, f, own, watchdog)).ifPresent(f -> {
                            // at scale one does not want to wait for the end
                            System.out.println("FAILED " + f);
                            failures.add(f);
                        });
                    }
                }));
            }
            for (Thread w : workers) {
                w.join();
            }
        }
        System.out.println(accepted.get() + " generated programs ran on the local target, of " + next.get() + " made with seed "
                + seed);
        assertEquals("", String.join("\n----\n", failures),
                () -> failures.size() + " failed of " + accepted + " programs with seed " + seed);
    }

    private static Optional<String> fault(Choices c, Path folder, AtomicInteger accepted) {
        try {
            return switch (Attempt.of(c, folder)) {
                case Attempt.Refused r -> Optional.empty();
                case Attempt.Accepted a when a.program().runsLong() -> Optional.empty();
                case Attempt.Accepted a -> {
                    accepted.incrementAndGet();
                    yield fault(a.program());
                }
            };
        } catch (RuntimeException | Error e) {
            StringWriter trace = new StringWriter();
            e.printStackTrace(new PrintWriter(trace));
            return Optional.of(trace.toString());
        }
    }

    private static Optional<String> fault(GeneratedProgram g) {
        Optional<String> fault = LocalJudge.fault(g);
        if (fault.isPresent()) {
            return fault;
        }
        Optional<GeneratedProgram> larger = g.larger().filter(l -> !l.runsLong());
        // the plan of the smaller one holds for these, too
        fault = larger.flatMap(l -> LocalJudge.fault(l, g.plan())).map(f -> f + "\nwith " + larger.get().params().asMap());
        if (fault.isPresent()) {
            return fault;
        }
        for (String schedule : g.program().schedules().stream().flatMap(s -> s.name().stream()).map(Object::toString).distinct().toList()) {
            fault = g.with(Map.of(), Optional.of(schedule)).filter(s -> !s.runsLong()).flatMap(LocalJudge::fault)
                    .map(f -> f + "\nwith schedule " + schedule);
            if (fault.isPresent()) {
                return fault;
            }
        }
        return Optional.empty();
    }

    private static String report(long number, Choices c, String fault, Path folder, Watchdog watchdog) {
        String kind = kind(fault);
        AtomicInteger ignored = new AtomicInteger();
        List<Integer> fewer = new Shrink(SHRINKING_SECONDS).choices(c.taken(), numbers -> watchdog.watched("a smaller program",
                () -> fault(Choices.again(numbers), folder, ignored)).filter(f -> kind(f).equals(kind)).isPresent());
        String smallest = ProgramGenerator.next(Choices.again(fewer)).text();
        Attempt.of(Choices.again(fewer), folder);
        String text = new Shrink(SHRINKING_SECONDS).lines(smallest,
                t -> watchdog.watched("a shorter program", () -> ofText(t, folder)).filter(f -> kind(f).equals(kind)).isPresent());
        String now = watchdog.watched("the shortest program", () -> ofText(text, folder)).orElse(fault);
        return "program " + number + ": " + fault + "\n" + text + "\n-- which gives: " + now + "\n-- made from:\n"
                + ProgramGenerator.next(Choices.again(c.taken())).text();
    }

    private static Optional<String> ofText(String text, Path folder) {
        try {
            return Attempt.of(text, folder.resolve("generated.tw"), Map.of(), Optional.empty()) instanceof Attempt.Accepted a
                    ? fault(a.program()) : Optional.empty();
        } catch (RuntimeException | Error e) {
            StringWriter trace = new StringWriter();
            e.printStackTrace(new PrintWriter(trace));
            return Optional.of(trace.toString());
        }
    }

    /** What a shorter program must have in common with a failing one. */
    private static String kind(String fault) {
        return fault.lines().filter(l -> !l.startsWith("with ")).map(l -> l.replaceAll("[^a-z. ]", ""))
                .limit(fault.contains("\tat ") ? 3 : 1)
                .map(l -> l.substring(0, Math.min(l.length(), 18))).reduce("", String::concat);
    }
}
