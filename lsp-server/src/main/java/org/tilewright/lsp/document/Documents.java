package org.tilewright.lsp.document;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadFactory;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.tilewright.analysis.Prediction;
import org.tilewright.ir.incremental.Memo;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.language.Analysis;

/**
 * The open texts. A change is stored at once and analysed in the background; a further change abandons the analysis of the one
 * before, so that typing never waits.
 */
public final class Documents implements AutoCloseable {

    /** Parsing follows the nesting of a text, and a text may nest deeply. */
    private static final long STACK = 64L << 20;

    private final Map<String, Open> open = new ConcurrentHashMap<>();
    private final ExecutorService analysers = Executors.newFixedThreadPool(2, threads("analysis"));
    private final Consumer<Snapshot> analysed;
    private final Consumer<Unplanned> unplanned;
    private final Duration soon;
    private final BiConsumer<String, Throwable> failed;

    /** One open text. Guarded by itself. */
    private static final class Open {
        /** Held while listeners are told of a version, so that they hear of the versions in order. */
        private final Object telling = new Object();
        /** The number of the newest analysis. The results of older ones are dropped. */
        private int turn;
        private TextDocument document;
        private Future<?> running;
        private CompletableFuture<Snapshot> newest = new CompletableFuture<>();
        private Snapshot planned;
        /** What the newest analysis that came to its end has for the next one. */
        private Memo kept = Memo.within(Prediction.MOST_READS);
        /** What plans alone told in that analysis, and how long they took. */
        private Findings ofPlans;
        private Duration planning = Duration.ZERO;
    }

    /**
     * @param analysed told of every version whose analysis came to its end while it was the newest
     * @param unplanned told before that of a version, where the plans of the one before took longer than {@code soon}
     * @param failed told of the text whose analysis failed, and why
     */
    public Documents(Consumer<Snapshot> analysed, Consumer<Unplanned> unplanned, Duration soon, BiConsumer<String, Throwable> failed) {
        this.analysed = analysed;
        this.unplanned = unplanned;
        this.soon = soon;
        this.failed = failed;
    }

    public Documents(Consumer<Snapshot> analysed) {
        this(analysed, early -> { }, Duration.ZERO, (uri, why) -> { });
    }

    static ThreadFactory threads(String name) {
        return r -> {
            Thread t = new Thread(null, r, name, STACK);
            t.setDaemon(true);
            return t;
        };
    }

    public void open(String uri, int version, String text) {
        Open o = open.computeIfAbsent(uri, u -> new Open());
        synchronized (o) {
            o.document = new TextDocument(uri, version, text);
            analyse(o);
        }
    }

    /** Applies changes to an open text; changes of a text that nobody opened mean nothing. */
    public void change(String uri, int version, List<TextDocumentContentChangeEvent> changes) {
        Open o = open.get(uri);
        if (o != null) {
            synchronized (o) {
                o.document = o.document.changed(version, changes);
                analyse(o);
            }
        }
    }

    /** Forgets a text; nobody is told of it any more once this returns. */
    public void close(String uri) {
        Open o = open.remove(uri);
        if (o == null) {
            return;
        }
        CompletableFuture<Snapshot> waiting;
        synchronized (o) {
            o.turn++;
            o.running.cancel(true);
            waiting = o.newest;
        }
        waiting.cancel(false);
        synchronized (o.telling) {
            // what was being told is told now
        }
    }

    /** Analyses a text again because something outside of it changed, such as a file that it reads. */
    public void refresh(String uri) {
        Open o = open.get(uri);
        if (o != null) {
            synchronized (o) {
                analyse(o);
            }
        }
    }

    private void analyse(Open o) {
        if (o.running != null) {
            o.running.cancel(true);
        }
        if (o.newest.isDone()) {
            o.newest = new CompletableFuture<>();
        }
        TextDocument document = o.document;
        int turn = ++o.turn;
        o.running = analysers.submit(() -> run(o, document, turn));
    }

    private void run(Open o, TextDocument document, int turn) {
        CompletableFuture<Snapshot> waiting;
        CompletableFuture<Snapshot> result;
        FirstPart first = new FirstPart();
        try {
            result = CompletableFuture.completedFuture(new Snapshot(document, analysis(o, document, found -> {
                first.found = found;
                first.until = System.nanoTime();
                tellUnplanned(o, new Findings(document, found), turn);
            })));
        } catch (CancellationException abandoned) {
            return;
        } catch (RuntimeException | Error fault) {
            result = CompletableFuture.failedFuture(fault);
        }
        synchronized (o) {
            if (o.turn != turn) {
                return;
            }
            // a change from now on leaves a finished answer behind, and its own goes into a new one
            waiting = o.newest;
            o.newest = result;
            if (!result.isCompletedExceptionally()) {
                o.kept = result.join().analysis().kept();
                o.planning = Duration.ofNanos(System.nanoTime() - first.until);
                o.ofPlans = first.others(result.join());
                o.planned = result.join().prediction().isPresent() ? result.join() : o.planned;
            }
        }
        tell(o, document, turn, result);
        result.whenComplete((s, fault) -> {
            if (fault == null) {
                waiting.complete(s);
            } else {
                waiting.completeExceptionally(fault);
            }
        });
    }

    /** An analysis until plans are made. */
    private static final class FirstPart {
        private List<Diagnostic> found = List.of();
        private long until;

        /** What came after it. */
        Findings others(Snapshot whole) {
            // plans may tell of more places that have the cause of what was known
            Set<Diagnostic> known = found.stream().map(d -> d.alsoAt(List.of())).collect(Collectors.toSet());
            return new Findings(whole.document(),
                    whole.diagnostics().stream().filter(d -> !known.contains(d.alsoAt(List.of()))).toList());
        }
    }

    private static Analysis analysis(Open o, TextDocument document, Consumer<List<Diagnostic>> unplanned) {
        Memo kept;
        synchronized (o) {
            kept = o.kept;
        }
        return Analysis.of(Uris.file(document.uri()), document.text(), kept, unplanned);
    }

    private void tellUnplanned(Open o, Findings found, int turn) {
        synchronized (o.telling) {
            Findings before;
            synchronized (o) {
                if (o.turn != turn || o.planning.compareTo(soon) <= 0) {
                    return;
                }
                before = o.ofPlans;
            }
            unplanned.accept(new Unplanned(found, before));
        }
    }

    private void tell(Open o, TextDocument document, int turn, CompletableFuture<Snapshot> result) {
        synchronized (o.telling) {
            synchronized (o) {
                if (o.turn != turn) {
                    return;
                }
            }
            result.thenAccept(analysed).exceptionally(fault -> {
                failed.accept(document.uri(), fault instanceof CompletionException c ? c.getCause() : fault);
                return null;
            });
        }
    }

    /** The newest version once it is analysed; for a text that is not open, a failed future. */
    public CompletableFuture<Snapshot> snapshot(String uri) {
        Open o = open.get(uri);
        if (o == null) {
            return CompletableFuture.failedFuture(new NotOpen(uri));
        }
        synchronized (o) {
            return o.newest.copy();
        }
    }

    /** The text as it is now, analysed or not. */
    public Optional<TextDocument> document(String uri) {
        Open o = open.get(uri);
        if (o == null) {
            return Optional.empty();
        }
        synchronized (o) {
            return Optional.of(o.document);
        }
    }

    /** The last version that had a plan, for pictures that stay while the text is broken. */
    public Optional<Snapshot> lastPlanned(String uri) {
        Open o = open.get(uri);
        if (o == null) {
            return Optional.empty();
        }
        synchronized (o) {
            return Optional.ofNullable(o.planned);
        }
    }

    public Collection<String> uris() {
        return List.copyOf(open.keySet());
    }

    @Override
    public void close() {
        analysers.shutdownNow();
    }

    /** A request named a text that is not open. */
    public static final class NotOpen extends RuntimeException {
        private static final long serialVersionUID = 1L;

        NotOpen(String uri) {
            super(uri + " is not open");
        }
    }
}
