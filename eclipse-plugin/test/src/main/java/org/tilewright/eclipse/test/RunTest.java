package org.tilewright.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Optional;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.ILaunch;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.debug.core.ILaunchManager;
import org.eclipse.debug.core.model.IProcess;
import org.eclipse.debug.ui.DebugUITools;
import org.eclipse.debug.ui.console.IConsole;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.console.ConsolePlugin;
import org.eclipse.ui.console.IConsoleConstants;
import org.eclipse.ui.console.IConsoleView;
import org.eclipse.ui.console.IHyperlink;
import org.eclipse.ui.console.TextConsole;
import org.eclipse.ui.handlers.IHandlerService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tilewright.eclipse.run.Launches;
import org.tilewright.eclipse.run.ProgramLaunch;
import org.tilewright.eclipse.run.ProgramRuns;
import org.tilewright.eclipse.server.Connection;
import org.tilewright.ide.Trust;
import org.tilewright.ide.run.Goal;
import org.tilewright.ide.run.Run;

/** Programs are run, verified and built by launch configurations, and print into the console. */
class RunTest {

    /** Hours of work, so that it does not end by itself. */
    private static final String LONG = """
            param n = 4000
            machine M = Grid(2)
            tensor A, B, C : f64(n, n)
            A(x, y) -> M(x)
            B(x, y) -> M(x)
            C(x, y) -> M(x)
            input B = random(1)
            input C = random(2)
            repeat t in 0..1000000 {
            A(i, j) = B(i, k) * C(k, j)
            }
            """;

    private final ILaunchManager launches = DebugPlugin.getDefault().getLaunchManager();

    @BeforeEach
    void clearAll() {
        Screen.fill();
        clear();
    }

    /** Forgets all launches and what they printed. */
    static void clear() {
        ILaunchManager launches = DebugPlugin.getDefault().getLaunchManager();
        launches.removeLaunches(launches.getLaunches());
        try {
            for (ILaunchConfiguration c : launches.getLaunchConfigurations()) {
                c.delete();
            }
        } catch (CoreException e) {
            throw new AssertionError(e);
        }
        // their consoles go with them
        Await.that("no console of a process", () -> console().isEmpty());
    }

    @AfterEach
    void endAll() throws CoreException {
        for (ILaunch l : launches.getLaunches()) {
            l.terminate();
        }
    }

    static void command(String id) {
        Await.inDisplay(() -> PlatformUI.getWorkbench().getService(IHandlerService.class).executeCommand(id, null));
    }

    private static IProcess process() {
        return Await.value("a process", () -> Arrays.stream(DebugPlugin.getDefault().getLaunchManager().getProcesses()).findFirst());
    }

    static IProcess ended() {
        IProcess p = process();
        Await.that("the end of " + p.getLabel(), p::isTerminated);
        return p;
    }

    /** The console of a process, in the display's thread. */
    private static Optional<TextConsole> console() {
        return Arrays.stream(ConsolePlugin.getDefault().getConsoleManager().getConsoles()).filter(IConsole.class::isInstance)
                .map(TextConsole.class::cast).findFirst();
    }

    /** Whether the console has a text, in the display's thread. */
    static boolean prints(String text) {
        return console().filter(c -> c.getDocument().get().contains(text)).isPresent();
    }

    static void trust(Program p) {
        ProgramRuns.trust().decide(p.uri(), true);
    }

    @Test
    void aRunWithVerificationEndsVerifiedInTheConsole() throws Exception {
        Program p = Program.open("verified.tw", Program.sample("matmul/cannon.tw"));
        trust(p);
        command("org.tilewright.eclipse.verify");
        IProcess process = ended();
        Await.that("the summary", () -> prints("verified, error"));
        assertEquals(0, process.getExitValue());
        assertFalse(Await.inDisplay(() -> prints("NOT VERIFIED")));
        assertEquals("Verify verified.tw", process.getLaunch().getLaunchConfiguration().getName());
        Await.that("its page in front", () -> PlatformUI.getWorkbench().getActiveWorkbenchWindow().getActivePage()
                .findView(IConsoleConstants.ID_CONSOLE_VIEW) instanceof IConsoleView v && v.getConsole() == console().orElseThrow());
        Screen.picture("verified");
        assertEquals(1, launches.getLaunchConfigurations().length);
        command("org.tilewright.eclipse.verify");
        Await.that("the second run", () -> Arrays.stream(launches.getProcesses()).anyMatch(x -> x != process && x.isTerminated()));
        assertEquals(1, launches.getLaunchConfigurations().length, "the configuration is kept for the next time");
        p.close();
    }

    @Test
    void aProgramThatNoEditorShowsIsRunAsItsConfigurationSays() throws Exception {
        Program p = Program.closed("closed.tw", Program.sample("matmul/cannon.tw"));
        trust(p);
        ILaunchConfigurationWorkingCopy c = launches.getLaunchConfigurationType(ProgramLaunch.TYPE).newInstance(null, "a closed one");
        c.setAttribute(ProgramLaunch.TYPE + ".file", p.file().getFullPath().toString());
        c.setAttribute(ProgramLaunch.TYPE + ".goal", Goal.VERIFY.name());
        c.setAttribute(ProgramLaunch.TYPE + ".target", "local");
        c.setAttribute(ProgramLaunch.TYPE + ".params", "gx=3, n=60");
        Await.inDisplay(() -> {
            DebugUITools.launch(c, ILaunchManager.RUN_MODE);
            return null;
        });
        assertEquals(0, ended().getExitValue());
        Await.that("the summary", () -> prints("on local, 9 processors"));
    }

    @Test
    void aPlaceInTheConsoleLeadsToTheText() throws Exception {
        Program p = Program.open("wrong.tw", Program.sample("matmul/cannon.tw").replace("B(i, k)", "Q(i, k)"));
        trust(p);
        command("org.tilewright.eclipse.run");
        IProcess process = ended();
        assertEquals(1, process.getExitValue());
        // before it there is the link of a warning
        IHyperlink link = Await.value("a link", () -> console().flatMap(c -> Arrays.stream(c.getHyperlinks()).skip(1).findFirst()));
        Await.that("the summary", () -> prints("Run failed: "));
        Await.inDisplay(() -> {
            p.editor().selectAndReveal(0, 0);
            link.linkActivated();
            return null;
        });
        ITextSelection selection = Await.inDisplay(() -> (ITextSelection) p.editor().getSelectionProvider().getSelection());
        assertEquals(p.offset("Q(i, k)"), selection.getOffset());
        p.close();
    }

    @Test
    void aRunIsEndedByItsProcessOrByItsJob() throws Exception {
        Program p = Program.open("long.tw", LONG);
        trust(p);
        for (boolean byJob : new boolean[] {false, true}) {
            launches.removeLaunches(launches.getLaunches());
            Await.inDisplay(() -> {
                Launches.start(Goal.RUN, p.uri());
                return null;
            });
            IProcess process = process();
            assertTrue(process.canTerminate());
            Job job = Await.value("its job",
                    () -> Arrays.stream(Job.getJobManager().find(null)).filter(j -> j.getName().equals("Run long.tw") && !j.isSystem()
                            && j.getState() == Job.RUNNING && j.getClass().getName().startsWith("org.tilewright")).findFirst());
            if (byJob) {
                job.cancel();
            } else {
                process.terminate();
            }
            assertEquals(1, ended().getExitValue());
            Await.that("the sentence", () -> prints("cancelled"));
        }
        p.close();
    }

    @Test
    void aNewServerEndsTheRunsOfTheOldOne() throws Exception {
        Program p = Program.open("orphan.tw", LONG);
        trust(p);
        command("org.tilewright.eclipse.run");
        process();
        Await.that("that it goes on", () -> ProgramRuns.runs().going().stream().anyMatch(r -> r.state() == Run.State.RUNNING));
        Connection.life().restart();
        assertEquals(1, ended().getExitValue());
        Await.that("the sentence", () -> prints("the server ended before the run did"));
        p.close();
    }

    @Test
    void nothingRunsInAProjectThatIsNotTrusted() throws Exception {
        Program p = Program.open("untrusted.tw", Program.sample("matmul/cannon.tw"));
        forgetTrust(p);
        command("org.tilewright.eclipse.build");
        Widgets.answer("Do you trust the project 'programs'?", "Do Not Trust");
        assertEquals(1, ended().getExitValue());
        Await.that("the sentence", () -> prints(Trust.refusal()));
        assertEquals(Optional.of(false), ProgramRuns.trust().decision(p.uri()));
        assertFalse(p.file().getProject().getLocation().append("untrusted-build").toFile().exists());

        forgetTrust(p);
        clear();
        command("org.tilewright.eclipse.run");
        Widgets.answer("Do you trust the project 'programs'?", "Trust");
        assertEquals(0, ended().getExitValue());
        assertTrue(ProgramRuns.trust().isTrusted(p.uri()));
        p.close();
    }

    private static void forgetTrust(Program p) {
        ProgramRuns.trust().trusted().forEach(ProgramRuns.trust()::forgetFolder);
        ProgramRuns.trust().refused().forEach(ProgramRuns.trust()::forgetFolder);
        assertEquals(Optional.empty(), ProgramRuns.trust().decision(p.uri()));
    }
}
