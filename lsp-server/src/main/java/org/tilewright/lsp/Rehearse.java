package org.tilewright.lsp;

import java.util.Iterator;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.tilewright.ir.incremental.Interruption;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.lsp.document.Snapshot;
import org.tilewright.lsp.feature.action.Actions;
import org.tilewright.lsp.feature.hover.Explain;

/**
 * Works out what somebody who reads a text will ask of it next: the actions of its first error and last schedule, which are dropped, and
 * what hovers tell of its schedules and their commands, most of which the text's version keeps. Code that never ran takes half a second for
 * actions, and VS Code drops an answer of actions that comes later than that and says that there are none. Ends soon after its thread is
 * interrupted.
 */
final class Rehearse implements Runnable {

    /** So that a text of thousands of lines does not keep a processor busy. */
    private static final int MOST_HOVERS = 500;

    /** Between hovers; while somebody asks there are none, so that the answers are as fast as ever. */
    private static final int PAUSE_MS = 15;

    private final Snapshot snapshot;
    private final BooleanSupplier isShown;
    private final LongSupplier asked;
    private final Iterator<SourceRange> hovers;

    /**
     * @param isShown whether this is still the version that is asked about
     * @param asked how many requests there have been
     */
    Rehearse(Snapshot snapshot, BooleanSupplier isShown, LongSupplier asked) {
        this.snapshot = snapshot;
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
        Interruption.check();
        snapshot.program().schedules().stream().reduce((a, b) -> b).ifPresent(s -> actions(s.target().range()));
        try {
            hovers();
        } catch (CancellationException edited) {
            // what hovers tell of this version is of no more use, and the most of the code has run
        }
    }

    private void actions(SourceRange range) {
        int place = snapshot.lines().start(range);
        Actions actions = new Actions(snapshot, place, place);
        actions.quickFixes();
        actions.refactorings();
    }

    private void hovers() {
        long before = asked.getAsLong();
        while (hovers.hasNext() && isShown.getAsBoolean()) {
            Interruption.check();
            long now = asked.getAsLong();
            if (now == before) {
                new Explain(snapshot, snapshot.lines().start(hovers.next()), true).explanation();
            }
            before = now;
            pause();
        }
    }

    private static void pause() {
        try {
            Thread.sleep(PAUSE_MS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
