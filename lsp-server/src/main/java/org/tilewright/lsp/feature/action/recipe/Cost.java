package org.tilewright.lsp.feature.action.recipe;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.tilewright.analysis.Memory;
import org.tilewright.analysis.Quantity;
import org.tilewright.analysis.Traffic;
import org.tilewright.analysis.choice.MakePlan;
import org.tilewright.analysis.load.TransferGroup;
import org.tilewright.ir.Program;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.language.Analysis;
import org.tilewright.language.TilewrightParser;
import org.tilewright.plan.Plan;

/** What a plan moves and needs, without the bounds and the advice of a whole prediction. */
public record Cost(Plan plan, ParamValues params) {

    /** The cost of a program that has no errors, under its first schedules. */
    public static Optional<Cost> of(Program program, ParamValues params) {
        return MakePlan.of(program, params, Optional.empty()).plan().map(p -> new Cost(p, params));
    }

    /** The cost of a text without errors. */
    public static Optional<Cost> of(String file, String text) {
        Analysis a = Analysis.of(TilewrightParser.parse(file, text), Map.of(), Optional.empty(), Analysis.Depth.ERRORS);
        return a.diagnostics().stream().anyMatch(Diagnostic::isError) ? Optional.empty()
                : a.planned().flatMap(p -> p.plan()).map(p -> new Cost(p, a.params()));
    }

    public List<TransferGroup> families(Predicate<TransferGroup> which) {
        return Traffic.of(plan, params).families().stream().filter(which).toList();
    }

    public long bytes(Predicate<TransferGroup> which) {
        return families(which).stream().mapToLong(TransferGroup::bytes).sum();
    }

    public long memory() {
        return Memory.of(plan, params).maxBytesPerProcessor();
    }

    public boolean fits() {
        return Memory.capacity(plan).map(c -> memory() <= c).orElse(true);
    }

    public boolean fitsDevice() {
        return Memory.deviceCapacity(plan).map(c -> Memory.ofDevices(plan, params).maxBytesPerProcessor() <= c).orElse(true);
    }

    /** How an amount of traffic is said. */
    public static String moved(long bytes) {
        return bytes == 0 ? "nothing moves" : Quantity.bytes(bytes) + " move";
    }
}
