package org.tilewright.cli.machine;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.tilewright.analysis.Quantity;
import org.tilewright.backend.mpi.MeasureMachine;
import org.tilewright.backend.toolchain.BuildCache;
import org.tilewright.backend.toolchain.MpiException;
import org.tilewright.backend.toolchain.MpiToolchain;
import org.tilewright.cli.program.ExitCode;
import org.tilewright.cli.program.Failure;
import org.tilewright.cli.program.FileMessages;
import org.tilewright.cli.program.Table;
import org.tilewright.cli.program.Terminal;
import org.tilewright.cli.program.Units;
import org.tilewright.machine.Measurements;

/** What was measured of this machine, for people and for scripts. */
public record MeasuredMachine(Measurements values) {

    /** Measures now, which takes some seconds. */
    public static void measureAndKeep(MpiToolchain tools, Terminal terminal) {
        try {
            Measurements measured = new MeasureMachine(tools, BuildCache.ofUser(terminal::notice), terminal::progress).measure();
            terminal.progress("measuring the embedded BLAS ...");
            embedded(measured.cores()).map(measured::with).orElse(measured).keep();
            terminal.progressDone();
        } catch (MpiException e) {
            throw new Failure(e.stage() == MpiException.Stage.MISSING ? ExitCode.MISSING_HERE : ExitCode.RUN_FAILED,
                    e.getMessage() + e.log().map(l -> "\nthe full output is in " + l).orElse(""), e);
        } catch (IOException e) {
            throw new Failure(ExitCode.RUN_FAILED, "the measurements cannot be kept: " + FileMessages.of(e), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Failure(ExitCode.RUN_FAILED, "interrupted", e);
        }
    }

    private static Optional<Measurements.Blas> embedded(int cores) {
        OptionalDouble one = LoadBlas.embeddedFlops(1);
        OptionalDouble all = LoadBlas.embeddedFlops(cores);
        return one.isEmpty() || all.isEmpty() ? Optional.empty()
                : Optional.of(new Measurements.Blas("embedded", LoadBlas.core(Optional.empty(), Map.of()).orElse(""), one.getAsDouble(),
                        all.getAsDouble()));
    }

    /** The measurements of this machine that were kept last. */
    public static Optional<MeasuredMachine> kept() {
        return Measurements.ofThisMachine().map(MeasuredMachine::new);
    }

    public void print(Terminal terminal) {
        terminal.out().println(terminal.bold("Measured") + " " + values.taken().replaceFirst("\\..*", "Z") + " under " + values.mpi());
        Table t = Table.ofFacts();
        for (Measurements.Messages m : values.messages()) {
            t.row("messages", Units.seconds(m.latencySeconds()) + " latency, " + rate(m.bytesPerSecond()),
                    m.options().isEmpty() ? "launcher's defaults" : m.options());
        }
        for (Measurements.Blas b : values.blas()) {
            t.row("dgemm", Quantity.flopsPerSecond(b.flopsOneCore()) + " on one core, " + Quantity.flopsPerSecond(b.flopsAllCores())
                    + " on " + values.cores(), "BLAS, " + b.name() + (b.core().isEmpty() ? "" : ", core " + b.core()));
        }
        t.row("memory", rate(values.memoryOneCore()) + " by one core, " + rate(values.memoryAllCores()) + " by " + values.cores(), "triad");
        t.print(terminal.out(), "  ");
        values.better()
                .ifPresent(b -> terminal.out().println("  large messages are "
                        + Units.number(b.bytesPerSecond() / values.messages().get(0).bytesPerSecond())
                        + " times as fast if all processors are on this machine, with\n  " + setting(b)));
    }

    private static String setting(Measurements.Messages m) {
        return "TILEWRIGHT_MPIRUN_FLAGS='" + m.options() + "'";
    }

    private static String rate(double bytesPerSecond) {
        return Quantity.bytesPerSecond(bytesPerSecond);
    }

    public Map<String, Object> fields() {
        Map<String, Object> m = new LinkedHashMap<>();
        m.put("host", values.host());
        m.put("processor", values.processor());
        m.put("mpi", values.mpi());
        m.put("taken", values.taken());
        m.put("cores", values.cores());
        m.put("messages", values.messages());
        m.put("blas", values.blas());
        m.put("flopsOneCore", values.flopsOneCore());
        m.put("flopsAllCores", values.flopsAllCores());
        m.put("memoryOneCore", values.memoryOneCore());
        m.put("memoryAllCores", values.memoryAllCores());
        values.better().ifPresent(b -> m.put("suggestion", setting(b)));
        return m;
    }
}
