package org.tilewright.generated.constructs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tilewright.generated.program.Attempt;
import org.tilewright.generated.program.GeneratedProgram;
import org.tilewright.generated.program.GeneratedPrograms;
import org.tilewright.kernel.DeviceStep;
import org.tilewright.kernel.MapLeaf;
import org.tilewright.leaf.LeafContents;
import org.tilewright.leaf.LeafPass;
import org.tilewright.leaf.pass.Device;
import org.tilewright.leaf.pass.LeafPasses;
import org.tilewright.plan.Plan;

/**
 * The generators make everything: each construct of the language, each kind of plan, and each situation that is known to be worth it,
 * in programs that the compiler accepts, which it does with nearly all.
 *
 * <p>The counts, by hand: {@code bin/test -pl language -am -Dtest=GeneratedConstructsTest -Dsurefire.failIfNoSpecifiedTests=false
 * -Dtilewright.generated.counts=true}.
 */
@Tag("slow")
class GeneratedConstructsTest {

    private static final int PROGRAMS = 1500;
    private static final int LEAST = 1;
    /** One on which every pass decides something. */
    private static final Device ABLE = new Device(true, true, true, true);
    /** One that has a grid of threads. */
    private static final Device GRID = new Device(true, true, true, false, true, (c, setting) -> false);

    /** What the grammar or the records allow and no program has. */
    private static final Map<String, String> NEVER = Map.ofEntries(
            Map.entry("grammar: ScheduleItem.auto", "is answered by an error of this version"),
            Map.entry("Leaf.Bind.within is missing", "is for integers that are known to be in range, as in the trees of CompiledLeafTest"),
            Map.entry("Param.Choice.Processors", "is as many as the machine has cores that the test runs on"),
            Map.entry("Plan.Compute.body are several", "plans nest nodes, and have one inside of another"),
            Map.entry("Plan.Compute.outputs are several", "no text makes one nest of several statements yet"),
            Map.entry("Plan.Loop.body are several", "plans nest nodes, and have one inside of another"),
            Map.entry("Plan.Fetch.body are several", "plans nest nodes, and have one inside of another"),
            Map.entry("Plan.Accumulate.body are several", "plans nest nodes, and have one inside of another"),
            Map.entry("DeviceStep.HostLoop.body are several", "is in one of two thousand: several terms beside a temporary in a loop"),
            Map.entry("Communication.Scan", "stands in predictions, and plans have the statement's scan for it"),
            Map.entry("Communication.Scan.along are several", "stands in predictions, and plans have the statement's scan for it"),
            Map.entry("Communication.Redistribute", "stands in predictions, and plans have a step of their own for it"),
            Map.entry("Communication.Replicate", "stands in predictions, and plans have the output's layout for it"),
            Map.entry("Communication.Replicate.along are several", "stands in predictions, and plans have the output's layout for it"));

    @TempDir
    Path folder;

    @Test
    void everyConstructIsMade() {
        Map<String, Integer> counts = new TreeMap<>();
        Map<String, Integer> refusals = new TreeMap<>();
        expected().forEach(e -> counts.put(e, 0));
        int accepted = 0;
        for (int n = 0; n < PROGRAMS; n++) {
            switch (Attempt.of(GeneratedPrograms.choices("constructs", n), folder)) {
                case Attempt.Refused r -> refusals.merge(r.errors().getFirst().code(), 1, Integer::sum);
                case Attempt.Accepted a -> {
                    accepted++;
                    in(a.program()).forEach(e -> counts.computeIfPresent(e, (k, v) -> v + 1));
                }
            }
        }
        List<String> missing = new ArrayList<>();
        counts.forEach((e, n) -> {
            if (n < LEAST && !NEVER.containsKey(e)) {
                missing.add(e + " (" + n + ")");
            }
        });
        if (Boolean.getBoolean("tilewright.generated.counts")) {
            System.out.println(accepted + " of " + PROGRAMS + " programs accepted; refused: " + refusals);
            counts.forEach((e, n) -> System.out.printf("%6d  %s%n", n, e));
        }
        assertEquals("", String.join("\n", missing), "what " + accepted + " programs have too seldom");
        assertTrue(accepted > PROGRAMS * 95 / 100, accepted + " of " + PROGRAMS + " programs accepted; refused: " + refusals);
    }

    private static Set<String> expected() {
        Set<String> out = new TreeSet<>(Constructs.ofGrammar());
        out.addAll(Constructs.of(Plan.class));
        out.addAll(Constructs.of(DeviceStep.class));
        for (CoverageCase s : CoverageCase.values()) {
            out.add("situation: " + s);
        }
        return out;
    }

    private static Set<String> in(GeneratedProgram g) {
        Set<String> out = new HashSet<>(Constructs.in(g.parsed().file()));
        out.addAll(Constructs.in(g.plan()));
        Anatomy anatomy = Anatomy.of(g);
        LeafPass.Setting setting = LeafPass.Setting.of(g.program(), e -> 0);
        anatomy.leaves().forEach(l -> out.addAll(Constructs.in((Record) LeafPasses.forDevice(l, ABLE, setting))));
        anatomy.leaves().forEach(l -> out.addAll(Constructs.in((Record) LeafPasses.forDevice(l, GRID, setting))));
        for (boolean products : List.of(false, true)) {
            anatomy.leaves().forEach(l -> MapLeaf.of(l, setting, "kernel", LeafContents.setsItsTarget(l), products)
                    .forEach(s -> out.addAll(Constructs.in((Record) s))));
        }
        for (CoverageCase s : CoverageCase.values()) {
            if (s.isIn(anatomy)) {
                out.add("situation: " + s);
            }
        }
        return out;
    }
}
