package org.tilewright.eclipse.run;

import java.util.List;
import org.tilewright.eclipse.server.Connection;
import org.tilewright.ide.run.Run;
import org.tilewright.ide.run.Runs;

/** The workbench's runs and builds. */
public final class ProgramRuns {

    private static final TrustedProjects TRUST = new TrustedProjects();
    private static final Runs RUNS = connected();

    private ProgramRuns() { }

    private static Runs connected() {
        Runs runs = new Runs(Connection::server, TRUST);
        Connection.notifications().output.listen(runs::output);
        Connection.notifications().gone.listen(s -> runs.serverGone());
        return runs;
    }

    public static Runs runs() {
        return RUNS;
    }

    public static TrustedProjects trust() {
        return TRUST;
    }

    /** Ends the runs and builds of a program. */
    public static void stop(String uri) {
        List<Run> going = RUNS.going();
        going.stream().filter(r -> r.arguments().uri().equals(uri)).forEach(Run::cancel);
    }
}
