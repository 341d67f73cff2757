package org.tilewright.cli.simulate;

import com.google.gson.GsonBuilder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import org.tilewright.analysis.Quantity;
import org.tilewright.analysis.load.Rates;
import org.tilewright.cli.program.PlannedProgram;
import org.tilewright.cli.program.Table;
import org.tilewright.cli.program.Terminal;
import org.tilewright.cli.program.Units;
import org.tilewright.ir.MachineDecl;

/**
 * Writes what simulations came to: a table for people, one JSON object for scripts.
 *
 * @param rates of the machine that was simulated
 * @param source what the file does not say of its machine is this one's, by name, or {@code assumed}
 */
public record PrintSimulation(PlannedProgram program, Rates rates, String source, List<SimulatedOutcome> outcomes) {

    public void asText(Terminal terminal) {
        terminal.out().println(terminal.bold(program.source().file().toString()) + " in a simulation of its machine");
        Table t = Table.withHeader("processors", "grid", "simulated", "modelled", "difference", "received", "predicted", "memory");
        for (SimulatedOutcome o : outcomes) {
            t.row(Units.count(o.processors()), o.gridText(), Units.seconds(o.simulated()), Units.seconds(o.modelled()),
                    String.format(Locale.ROOT, "%+.1f %%", 100 * (o.ratio() - 1)), Units.bytes(o.bytes()),
                    o.bytes() == o.predicted() ? "the same" : Units.bytes(o.predicted()), Units.bytes(o.peakBytes()));
        }
        t.print(terminal.out(), "  ");
        terminal.out().println("  " + ratesText());
    }

    /** What a processor and its links do, and what of that the file does not say. */
    private String ratesText() {
        List<String> parts = new ArrayList<>();
        List<MachineDecl.Level> levels = program.program().machine().map(MachineDecl::levels).orElse(List.of());
        MachineDecl.Properties inside = program.program().machine().map(MachineDecl::properties).orElse(MachineDecl.Properties.UNKNOWN);
        parts.add("peak " + Quantity.flopsPerSecond(rates.flopsPerSecond()) + unsaid(inside.peakFlops()));
        if (levels.size() > 1) {
            parts.add("between nodes " + link(rates.between(), levels.getFirst().properties()));
            parts.add("inside them " + link(rates.inside(), inside));
        } else {
            parts.add(link(rates.between(), inside));
        }
        parts.add("memory " + Quantity.bytesPerSecond(rates.memoryBytesPerSecond()) + " (" + source + ")");
        return "a processor: " + String.join(", ", parts);
    }

    private String link(Rates.Link link, MachineDecl.Properties said) {
        return "link " + Quantity.bytesPerSecond(link.bytesPerSecond()) + unsaid(said.linkBytesPerSecond()) + ", latency "
                + Units.seconds(link.latencySeconds()) + unsaid(said.latencySeconds());
    }

    private String unsaid(OptionalDouble said) {
        return said.isPresent() ? "" : " (" + source + ")";
    }

    public String asJson() {
        Map<String, Object> m = new LinkedHashMap<>();
        m.put("file", program.source().file().toString());
        Map<String, Object> machine = new LinkedHashMap<>();
        machine.put("peakFlops", rates.flopsPerSecond());
        machine.put("memoryBytesPerSecond", rates.memoryBytesPerSecond());
        machine.put("linkBytesPerSecond", rates.between().bytesPerSecond());
        machine.put("latencySeconds", rates.between().latencySeconds());
        machine.put("linkBytesPerSecondInside", rates.inside().bytesPerSecond());
        machine.put("latencySecondsInside", rates.inside().latencySeconds());
        machine.put("assumed", rates.origin() != Rates.Origin.PROGRAM);
        m.put("machine", machine);
        m.put("runs", outcomes.stream().map(SimulatedOutcome::fields).toList());
        return new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create().toJson(m);
    }
}
