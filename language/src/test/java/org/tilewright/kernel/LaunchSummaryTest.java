package org.tilewright.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.tilewright.analysis.IterationPoint;
import org.tilewright.kernel.placement.GpuLimits;
import org.tilewright.leaf.Leaf;
import org.tilewright.leaf.LeafPass;
import org.tilewright.plan.Plan;
import org.tilewright.plan.Planned;

/** What readers are told of launches. */
class LaunchSummaryTest {

    @Test
    void tellsOfTheGridTheSharedMemoryAndTheOccupancy() {
        Planned p = Planned.sample("matmul/summa.tw", Map.of("n", 1000L));
        Plan.Compute compute = compute(p);
        List<LaunchSummary> launches = launches(p, compute);
        assertEquals(1, launches.size());
        LaunchSummary tiles = launches.getFirst();
        IterationPoint first = IterationPoint.of(compute, new long[] {0, 0});
        first.set("ko", 0);
        assertEquals(List.of(8L, 8L, 1L), tiles.blocks(e -> e.evaluate(p.params(), first)));
        assertEquals(List.of(16, 16, 1), tiles.threads());
        assertEquals(2 * 16 * 65 * 8, tiles.sharedBytes());
        assertEquals(100, tiles.occupancy());
        assertEquals(List.of(), tiles.hostLoops());
    }

    @Test
    void occupancyIsWhatThreadsAndSharedMemoryLeaveRoomFor() {
        assertEquals(50, GpuLimits.occupancy(32, 0));
        assertEquals(50, GpuLimits.occupancy(1, 0));
        assertEquals(100, GpuLimits.occupancy(1024, 0));
        assertEquals(75, GpuLimits.occupancy(768, 0));
        assertEquals(37, GpuLimits.occupancy(256, 48 << 10));
    }

    static List<LaunchSummary> launches(Planned p, Plan.Compute compute) {
        return leaves(compute.body()).flatMap(l -> LaunchSummary.of(l, LeafPass.Setting.of(p.program(), e -> 0),
                String.join("_", compute.tensors()), false).stream()).toList();
    }

    static Plan.Compute compute(Planned p) {
        return p.plan().steps().stream().filter(Plan.Compute.class::isInstance).map(Plan.Compute.class::cast).findFirst().orElseThrow();
    }

    static Stream<Leaf> leaves(List<Plan.Node> nodes) {
        return Plan.Node.all(nodes, Plan.Work.class).map(Plan.Work::leaf);
    }
}
