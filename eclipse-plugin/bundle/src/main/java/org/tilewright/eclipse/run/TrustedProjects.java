package org.tilewright.eclipse.run;

import java.net.URI;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.ui.PlatformUI;
import org.tilewright.eclipse.bundle.Settings;
import org.tilewright.eclipse.server.Uris;
import org.tilewright.ide.Trust;

/**
 * Which projects the user trusts. Eclipse has no such notion of its own, so the user is asked before the first run or build of a project;
 * the answer is kept in this workspace, for the folder that the project is in. Files outside of projects belong to their folder.
 */
public final class TrustedProjects implements Trust {

    private static final String TRUSTED = "trust.trusted";
    private static final String REFUSED = "trust.refused";

    @Override
    public boolean isTrusted(String uri) {
        return decision(uri).orElse(false);
    }

    /** What the user said; empty before the question. */
    public Optional<Boolean> decision(String uri) {
        String folder = folder(uri);
        return trusted().contains(folder) ? Optional.of(true) : refused().contains(folder) ? Optional.of(false) : Optional.empty();
    }

    /** The folders that are trusted, as addresses. */
    public Set<String> trusted() {
        return read(TRUSTED);
    }

    /** The folders that are not. */
    public Set<String> refused() {
        return read(REFUSED);
    }

    /** Keeps what the user said of the project of a program. */
    public void decide(String uri, boolean trusted) {
        decideFolder(folder(uri), trusted);
    }

    /** The same by the project's folder. */
    public synchronized void decideFolder(String folder, boolean trusted) {
        forgetFolder(folder);
        Set<String> all = read(trusted ? TRUSTED : REFUSED);
        all.add(folder);
        write(trusted ? TRUSTED : REFUSED, all);
    }

    /** Has the user asked again. */
    public synchronized void forgetFolder(String folder) {
        for (String list : new String[] {TRUSTED, REFUSED}) {
            Set<String> all = read(list);
            if (all.remove(folder)) {
                write(list, all);
            }
        }
    }

    /** Asks the user, unless that was done before. In any thread; returns when there is an answer. */
    public boolean ask(String uri) {
        Optional<Boolean> before = decision(uri);
        if (before.isPresent()) {
            return before.get();
        }
        AtomicBoolean trusted = new AtomicBoolean();
        PlatformUI.getWorkbench().getDisplay().syncExec(() -> {
            MessageDialog question = new MessageDialog(PlatformUI.getWorkbench().getModalDialogShellProvider().getShell(),
                    "Tilewright", null,
                    "Do you trust " + name(uri)
                    + "?\n\nA program that is run or built is compiled and started on this machine, with your rights. "
                    + "Programs that are not trusted are checked and shown, but never run.", MessageDialog.QUESTION, 1, "Trust",
                    "Do Not Trust");
            int answer = question.open();
            trusted.set(answer == 0);
            if (answer >= 0) {
                decide(uri, answer == 0);
            }
        });
        return trusted.get();
    }

    private static String name(String uri) {
        return project(uri).map(p -> "the project '" + p.getName() + "'")
                .orElseGet(() -> "the folder " + URI.create(folder(uri)).getPath());
    }

    private static Optional<IProject> project(String uri) {
        return Uris.file(uri).map(IResource::getProject);
    }

    /** The folder that a decision is for. */
    private static String folder(String uri) {
        return project(uri).map(p -> Uris.of(p.getLocationURI())).orElseGet(() -> URI.create(uri).resolve(".").toString());
    }

    private static Set<String> read(String list) {
        Set<String> all = new LinkedHashSet<>(Arrays.asList(Settings.store().getString(list).split("\n")));
        all.remove("");
        return all;
    }

    private static void write(String list, Collection<String> folders) {
        Settings.store().setValue(list, String.join("\n", folders));
        Settings.save();
    }
}
