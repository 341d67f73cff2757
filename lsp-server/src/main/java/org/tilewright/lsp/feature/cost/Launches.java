package org.tilewright.lsp.feature.cost;

import java.util.List;
import java.util.stream.Collectors;
import org.tilewright.analysis.DeviceMapping;
import org.tilewright.analysis.Quantity;
import org.tilewright.kernel.LaunchSummary;

/** The launches of kernels that a statement is on GPUs, with the first processor's numbers, in words. */
public final class Launches {

    private Launches() { }

    /** A line of Markdown for each. */
    public static List<String> of(StatementCost cost) {
        return DeviceMapping.of(cost.prediction(), cost.compute()).launches().stream().map(Launches::sentence).toList();
    }

    /** All of them in one line of a table. */
    public static String inShort(StatementCost cost) {
        DeviceMapping mapping = DeviceMapping.of(cost.prediction(), cost.compute());
        return (mapping.asksLibrary() ? "a product by cuBLAS; by OpenCL " : "")
                + mapping.launches().stream().map(l -> grid(l) + " of " + times(l.block()) + " threads" + around(l.summary()))
                .collect(Collectors.joining(", then "));
    }

    private static String sentence(DeviceMapping.Launched launched) {
        LaunchSummary l = launched.summary();
        String shared = l.sharedBytes() == 0 ? "" : ", each with " + Quantity.bytes(l.sharedBytes()) + " of shared memory";
        return "- on a GPU a kernel `" + l.kernel() + "`: " + grid(launched) + " of " + times(launched.block()) + " threads" + shared
                + around(l) + "; " + l.strategy() + "\n- its threads and shared memory leave room for about " + l.occupancy()
                + " % of the threads that a multiprocessor holds; registers may leave less";
    }

    private static String grid(DeviceMapping.Launched launched) {
        return launched.grid().map(g -> times(g) + (g.equals("1") ? " block" : " blocks")).orElse("blocks");
    }

    private static String around(LaunchSummary l) {
        return l.hostLoops().isEmpty() ? "" : ", once per iteration of "
                + l.hostLoops().stream().map(v -> "`" + v + "`").collect(Collectors.joining(", "));
    }

    private static String times(String product) {
        return product.replace(" x ", " × ");
    }
}
