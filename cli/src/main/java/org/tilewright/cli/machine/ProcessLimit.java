package org.tilewright.cli.machine;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** How many processors of a program's machine may start here unasked: a mistyped extent shall not stop the whole computer. */
public final class ProcessLimit {

    /** Stands at the end of a refusal, so that editors know what to ask. */
    private static final String CODE = " [too-many-processes]";

    /** Processes that wait for messages take turns on the cores; some more of them test a program, many more freeze the machine. */
    static final int PROCESSES_A_CORE = 8;

    /** Each takes some 50 KiB of Java's heap beside its pieces, and all meet after each step. */
    static final int THREADS = 4096;

    private static final List<String> LISTS_OF_HOSTS = List.of("PBS_NODEFILE", "LSB_HOSTS", "LSB_DJOB_HOSTFILE", "PE_HOSTFILE",
            "HYDRA_HOST_FILE", "OMPI_MCA_orte_default_hostfile", "PRTE_MCA_prte_default_hostfile", "FLUX_URI");

    private ProcessLimit() { }

    /** Why so many processes do not start on these cores. */
    public static Optional<String> ofProcesses(long processors, int cores, Map<String, String> environment) {
        if (processors <= (long) PROCESSES_A_CORE * cores || onSeveralMachines(environment)) {
            return Optional.empty();
        }
        return Optional.of("the program's machine has " + processors + " processors, each of which is a process, and this machine has "
                + (cores == 1 ? "one core" : cores + " cores") + ": more than " + PROCESSES_A_CORE
                + " processes per core can make it unresponsive for minutes; " + remedy());
    }

    /** Why so many threads do not start in this virtual machine. */
    public static Optional<String> ofThreads(long processors) {
        return processors <= THREADS ? Optional.empty() : Optional.of("the program's machine has " + processors
                + " processors, and more than " + THREADS + " in one virtual machine take much time and memory; " + remedy());
    }

    /** Whether processes share cores, as far as their machine is this one. */
    public static boolean shareCores(long processors, int cores, Map<String, String> environment) {
        return processors > cores && !onSeveralMachines(environment);
    }

    private static String remedy() {
        return "-p sets smaller extents, --oversubscribe starts them anyway" + CODE;
    }

    /** Whether the launcher is told of other machines, whose cores nobody here can count. */
    private static boolean onSeveralMachines(Map<String, String> environment) {
        List<String> flags = Stream.of(environment.getOrDefault("TILEWRIGHT_MPIRUN_FLAGS", "").split("\\s+")).toList();
        return flags.stream().anyMatch(f -> f.matches("-H|-f|-?-(hosts?|hostfile|machinefile|machine|default-hostfile)(=.*)?"))
                || environment.getOrDefault("SLURM_NNODES", environment.getOrDefault("SLURM_JOB_NUM_NODES", "1")).matches("[2-9]|\\d{2,}")
                || LISTS_OF_HOSTS.stream().anyMatch(environment::containsKey);
    }
}
