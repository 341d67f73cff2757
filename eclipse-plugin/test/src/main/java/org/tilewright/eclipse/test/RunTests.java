package org.tilewright.eclipse.test;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.ui.IStartup;
import org.eclipse.ui.PlatformUI;
import org.junit.jupiter.engine.JupiterTestEngine;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * Runs tests in the workbench once it is up, writes how they went into the file that the system property
 * {@code tilewright.tests.results} names, and closes the workbench. {@code tilewright.tests} says which: simple names of
 * classes, separated by commas; nothing for all of them.
 */
public final class RunTests implements IStartup {

    /**
     * All classes, in the order in which they run. The first finds everything as a new user does; the last ones restart servers and change
     * settings.
     */
    private static final List<Class<?>> ALL = List.of(NewUserTest.class, ConnectionTest.class, PackagesTest.class,
            ProblemsTest.class, TextTest.class, MiningsTest.class, EditingTest.class, KeyboardTest.class, PreviewTest.class, RunTest.class,
            LaunchTest.class, ViewsTest.class, WizardTest.class, PreferencesTest.class, LooksTest.class, ServerLifeTest.class);

    @Override
    public void earlyStartup() {
        String results = System.getProperty("tilewright.tests.results", "");
        if (!results.isEmpty()) {
            new Thread(() -> run(Path.of(results)), "Tilewright tests").start();
        }
    }

    private static void run(Path file) {
        Results results = new Results();
        try {
            // JUnit's reflection needs its own classes' loader
            Thread.currentThread().setContextClassLoader(RunTests.class.getClassLoader());
            LauncherFactory.create(LauncherConfig.builder().enableTestEngineAutoRegistration(false)
                    .enableLauncherSessionListenerAutoRegistration(false)
                    .enableLauncherDiscoveryListenerAutoRegistration(false).enablePostDiscoveryFilterAutoRegistration(false)
                    .enableTestExecutionListenerAutoRegistration(false).addTestEngines(new JupiterTestEngine()).build())
                    .execute(LauncherDiscoveryRequestBuilder.request().selectors(chosen().map(DiscoverySelectors::selectClass).toList())
                            .configurationParameter("junit.jupiter.execution.timeout.default", "10 m")
                            .configurationParameter("junit.jupiter.execution.timeout.threaddump.enabled", "true").build(), results);
        } catch (RuntimeException | Error e) {
            results.broken(e);
        }
        try {
            Files.write(file, results.summary());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            PlatformUI.getWorkbench().getDisplay().asyncExec(() -> {
                PlatformUI.getWorkbench().getActiveWorkbenchWindow().getActivePage().closeAllEditors(false);
                PlatformUI.getWorkbench().close();
            });
        }
    }

    private static Stream<Class<?>> chosen() {
        String names = System.getProperty("tilewright.tests", "");
        return ALL.stream().filter(c -> names.isEmpty() || List.of(names.split(",")).contains(c.getSimpleName()));
    }
}
