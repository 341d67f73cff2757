package org.tilewright.eclipse.server;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.eclipse.lsp4j.ProgressParams;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.tilewright.eclipse.bundle.TilewrightBundle;
import org.tilewright.ide.protocol.Outcome;
import org.tilewright.ide.protocol.OutputLine;
import org.tilewright.ide.protocol.PreviewChanged;

/** What the server tells of its own accord. Listeners are called in the connection's thread and must not wait in it. */
public final class Notifications {

    /** Those who want to hear of one kind of news. */
    public static final class Channel<T> {

        private final List<Consumer<T>> listeners = new CopyOnWriteArrayList<>();

        /** @return what ends the listening */
        public Runnable listen(Consumer<T> listener) {
            listeners.add(listener);
            return () -> listeners.remove(listener);
        }

        void tell(T news) {
            for (Consumer<T> l : listeners) {
                try {
                    l.accept(news);
                } catch (RuntimeException e) {
                    // one listener's mistake is not the others' loss
                    TilewrightBundle.log().error("Tilewright failed to process a message from the server.", e);
                }
            }
        }
    }

    public final Channel<PublishDiagnosticsParams> diagnostics = new Channel<>();
    public final Channel<PreviewChanged> previewChanged = new Channel<>();
    public final Channel<OutputLine> output = new Channel<>();
    public final Channel<Outcome> finished = new Channel<>();
    public final Channel<ProgressParams> progress = new Channel<>();
    /** Lenses, hints or tokens of texts that did not change are others now. */
    public final Channel<Refresh> refresh = new Channel<>();
    /** The server has started, for the first time or again, and knows all open texts. */
    public final Channel<Server> started = new Channel<>();
    /** The server ends, by itself or because it was asked to; what it was asked for before is not answered any more. */
    public final Channel<Server> gone = new Channel<>();

    /** What a client should ask for again. */
    public enum Refresh { CODE_LENSES, INLAY_HINTS, SEMANTIC_TOKENS }
}
