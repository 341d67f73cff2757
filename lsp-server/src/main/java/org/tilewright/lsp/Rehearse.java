package org.tilewright.lsp;

import java.util.Iterator;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.tilewright.ir.SourceRange;
import org.tilewright.lsp.document.Snapshot;
import org.tilewright.lsp.feature.action.Actions;
import org.tilewright.lsp.feature.hover.Explain;

/**
 * Works out what somebody who reads a text will ask of it next: the actions of its first error and last schedule, which are dropped, and
 * what hovers tell of its schedules and their commands, most of which the text's version keeps. Code that never ran takes half a second for
 * actions, and VS Code drops an answer of actions that comes later than that and says that there are none.
 */
final class Rehearse implements Runnable {

    /** So that a text of thousands of lines does not keep a processor busy. */
    private static final int MOST_HOVERS = 500;

    /** Between hovers; while somebody asks there are none, so that the answers are as fast as ever. */
    private static final int PAUSE_MS = 15;

    private final Snapshot snapshot;
    private final Executor workers;
    private final BooleanSupplier isShown;
    private final LongSupplier asked;
    private final Iterator<SourceRange> hovers;

    /**
     * @param workers who answer requests, too: they are asked anew for each hover
     * @param isShown whether this is still the version that is asked about
     * @param asked how many requests there have been
     */
    Rehearse(Snapshot snapshot, Executor workers, BooleanSupplier isShown, LongSupplier asked) {
        this.snapshot = snapshot;
        this.workers = workers;
        this.isShown = isShown;
        this.asked = asked;
        // the statements are told of at the heads of their schedules
        hovers = snapshot.program().schedules().stream()
                .flatMap(s -> Stream.concat(Stream.of(s.target().range()), s.commands().stream().map(c -> c.range())))
                .limit(MOST_HOVERS).iterator();
    }

    @Override
    public void run() {
        snapshot.diagnostics().stream().findFirst().ifPresent(d -> actions(d.range()));
        snapshot.program().schedules().stream().reduce((a, b) -> b).ifPresent(s -> actions(s.target().range()));
        next(asked.getAsLong());
    }

    private void actions(SourceRange range) {
        int place = snapshot.lines().start(range);
        Actions actions = new Actions(snapshot, place, place);
        actions.quickFixes();
        actions.refactorings();
    }

    /** @param before how many requests there had been a pause ago */
    private void next(long before) {
        if (hovers.hasNext() && isShown.getAsBoolean()) {
            long now = asked.getAsLong();
            if (now == before) {
                new Explain(snapshot, snapshot.lines().start(hovers.next())).explanation();
            }
            CompletableFuture.runAsync(() -> next(now), CompletableFuture.delayedExecutor(PAUSE_MS, TimeUnit.MILLISECONDS, workers));
        }
    }
}
