package org.tilewright.eclipse.markers;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IResourceChangeEvent;
import org.eclipse.core.resources.IResourceChangeListener;
import org.eclipse.core.resources.IResourceDelta;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.text.Document;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.swt.widgets.Display;
import org.tilewright.eclipse.bundle.TilewrightBundle;
import org.tilewright.eclipse.server.Connection;
import org.tilewright.eclipse.server.OpenDocument;
import org.tilewright.eclipse.server.Uris;
import org.tilewright.ide.protocol.TilewrightServer;

/**
 * Problems of programs that no editor shows. The server speaks only of open texts, so each program is opened at it for as long as it
 * takes to hear: all of them when the workspace opens, later those that change.
 */
public final class ClosedPrograms implements IResourceChangeListener {

    private static final int PATIENCE_SECONDS = 60;
    private static final int SETTLE_MILLIS = 300;

    private final Set<IFile> waiting = new LinkedHashSet<>();
    private final Map<Integer, CompletableFuture<PublishDiagnosticsParams>> asked = new ConcurrentHashMap<>();
    private final Job job = new Check();

    /** Follows the workspace from now on. */
    public void follow() {
        ResourcesPlugin.getWorkspace().addResourceChangeListener(this, IResourceChangeEvent.POST_CHANGE);
        Job.createSystem("Find Tilewright programs", (ICoreRunnable) monitor -> all()).schedule();
    }

    public void forget() {
        ResourcesPlugin.getWorkspace().removeResourceChangeListener(this);
        job.cancel();
    }

    /** Takes the server's word about a text that was opened here. */
    public void published(PublishDiagnosticsParams p) {
        // without a version the server speaks of a text that was closed
        Optional.ofNullable(p.getVersion()).flatMap(version -> Optional.ofNullable(asked.get(version))).ifPresent(a -> a.complete(p));
    }

    /** A program whose editor was closed is checked as it is on disk. */
    public void closed(String uri) {
        Uris.file(uri).ifPresent(this::check);
    }

    private void all() throws CoreException {
        ResourcesPlugin.getWorkspace().getRoot().accept(proxy -> {
            if (proxy.getType() == IResource.FILE && isProgram(proxy.getName())) {
                check((IFile) proxy.requestResource());
            }
            return !proxy.isDerived();
        }, IResource.NONE);
    }

    private static boolean isProgram(String name) {
        return name.endsWith(".tw");
    }

    private void check(IFile file) {
        synchronized (waiting) {
            waiting.add(file);
        }
        job.schedule(SETTLE_MILLIS);
    }

    @Override
    public void resourceChanged(IResourceChangeEvent event) {
        try {
            event.getDelta().accept(delta -> {
                boolean changed = delta.getKind() == IResourceDelta.ADDED
                        || delta.getKind() == IResourceDelta.CHANGED && (delta.getFlags() & IResourceDelta.CONTENT) != 0;
                if (changed && delta.getResource() instanceof IFile file && isProgram(file.getName()) && !file.isDerived()) {
                    check(file);
                }
                return true;
            });
        } catch (CoreException e) {
            TilewrightBundle.log().warn("The changes of the workspace cannot be read.", e);
        }
    }

    /** One program after another, so that editors are answered in between. */
    private final class Check extends Job {

        Check() {
            super("Check Tilewright programs");
            setSystem(true);
            setPriority(DECORATE);
        }

        @Override
        protected IStatus run(IProgressMonitor monitor) {
            for (Optional<IFile> next = next(); next.isPresent() && !monitor.isCanceled(); next = next()) {
                try {
                    check(next.get());
                } catch (CoreException | IOException | TimeoutException e) {
                    // a file that went away has no problems, and one that is too hard for now keeps those it has
                } catch (ExecutionException e) {
                    // without a server nothing can be said, and the user has read why
                    return Status.OK_STATUS;
                } catch (InterruptedException e) {
                    return Status.CANCEL_STATUS;
                }
            }
            return Status.OK_STATUS;
        }

        /** A workbench that closes does not wait for the server's word. */
        @Override
        protected void canceling() {
            Optional.ofNullable(getThread()).ifPresent(Thread::interrupt);
        }

        private Optional<IFile> next() {
            synchronized (waiting) {
                Optional<IFile> first = waiting.stream().findFirst();
                first.ifPresent(waiting::remove);
                return first;
            }
        }

        private void check(IFile file) throws CoreException, IOException, ExecutionException, InterruptedException, TimeoutException {
            if (!file.isAccessible() || file.getLocationURI() == null || Connection.documents().at(Uris.of(file)).isPresent()) {
                return;
            }
            String uri = Uris.of(file);
            String text = text(file);
            TilewrightServer server = Connection.server().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            int version = OpenDocument.nextVersion();
            CompletableFuture<PublishDiagnosticsParams> answer = new CompletableFuture<>();
            CompletableFuture<Boolean> opened = new CompletableFuture<>();
            // An editor opens and closes its text in the display's thread, too: at the server, either it or this has the text open.
            // Not by syncExec, whose wait nothing interrupts when the workbench closes.
            Display display = Display.getDefault();
            display.asyncExec(() -> {
                boolean free = Connection.documents().at(uri).isEmpty();
                if (free) {
                    asked.put(version, answer);
                    TextDocumentItem item = new TextDocumentItem(uri, "tilewright", version, text);
                    server.getTextDocumentService().didOpen(new DidOpenTextDocumentParams(item));
                }
                opened.complete(free);
            });
            try {
                if (opened.get()) {
                    PublishDiagnosticsParams p = answer.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
                    if (Connection.documents().at(uri).isEmpty()) {
                        Problems.show(file, new Document(text), p.getDiagnostics());
                    }
                }
            } finally {
                // a workbench that has closed has no display any more, and soon no server
                if (!display.isDisposed()) {
                    display.asyncExec(() -> close(server, uri, version));
                }
            }
        }

        /** In the display's thread. An editor that opened the text meanwhile keeps it open, and a server that has ended has no text. */
        private void close(TilewrightServer server, String uri, int version) {
            boolean opened = asked.remove(version) != null;
            boolean serves = Connection.life().now().filter(s -> s == server).isPresent();
            if (opened && serves && Connection.documents().at(uri).isEmpty()) {
                server.getTextDocumentService().didClose(new DidCloseTextDocumentParams(new TextDocumentIdentifier(uri)));
            }
        }

        private String text(IFile file) throws CoreException, IOException {
            try (InputStream in = file.getContents(true)) {
                return new String(in.readAllBytes(), Charset.forName(file.getCharset()));
            }
        }
    }
}
