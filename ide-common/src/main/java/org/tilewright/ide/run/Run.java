package org.tilewright.ide.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.tilewright.ide.protocol.Outcome;
import org.tilewright.ide.protocol.RunArguments;

/** One run or build, from its start to its outcome. */
public final class Run {

    /** How far it is. */
    public enum State {
        /** It was asked for and waits for the server. */
        STARTING,
        /** It goes on. */
        RUNNING,
        /** The user wants it to end. */
        CANCELLING,
        /** It is over, and has an outcome. */
        OVER
    }

    /** Told of what happens, on any thread. */
    public interface Listener {

        /** It printed a line. */
        default void printed(Run run, String line) { }

        /** It has another state. */
        default void changed(Run run) { }
    }

    private final Goal goal;
    private final RunArguments arguments;
    private final String token;
    private final Runnable cancel;
    private final List<Listener> listeners = new ArrayList<>();
    private final List<String> lines = new ArrayList<>();
    private final CompletableFuture<Outcome> over = new CompletableFuture<>();
    private State state = State.STARTING;

    Run(Goal goal, RunArguments arguments, String token, Runnable cancel) {
        this.goal = goal;
        this.arguments = arguments;
        this.token = token;
        this.cancel = cancel;
    }

    public Goal goal() {
        return goal;
    }

    public RunArguments arguments() {
        return arguments;
    }

    /** What the server calls it. */
    public String token() {
        return token;
    }

    public synchronized State state() {
        return state;
    }

    /** What it printed so far. */
    public synchronized List<String> lines() {
        return List.copyOf(lines);
    }

    /** How it went; completes when it is over, never with a failure. */
    public CompletableFuture<Outcome> over() {
        return over;
    }

    /** How it went, if it is over. */
    public Optional<Outcome> outcome() {
        return Optional.ofNullable(over.getNow(null));
    }

    /** Has a listener told of all that was printed before, and of what follows. */
    public void listen(Listener listener) {
        List<String> before;
        synchronized (this) {
            before = List.copyOf(lines);
            listeners.add(listener);
        }
        before.forEach(line -> listener.printed(this, line));
    }

    /** Ends it and all that it started. */
    public void cancel() {
        if (to(State.CANCELLING)) {
            cancel.run();
        }
    }

    void begin() {
        to(State.RUNNING);
    }

    void print(String line) {
        begin();
        List<Listener> told;
        synchronized (this) {
            lines.add(line);
            told = List.copyOf(listeners);
        }
        told.forEach(l -> l.printed(this, line));
    }

    /** The outcome is there when listeners hear of the end, and the state is the last one when whoever waits for the outcome goes on. */
    void end(Outcome outcome) {
        List<Listener> told;
        synchronized (this) {
            if (state == State.OVER) {
                return;
            }
            state = State.OVER;
            told = List.copyOf(listeners);
        }
        over.complete(outcome);
        told.forEach(l -> l.changed(this));
    }

    /** States only go forward. */
    private boolean to(State next) {
        List<Listener> told;
        synchronized (this) {
            if (next.compareTo(state) <= 0) {
                return false;
            }
            state = next;
            told = List.copyOf(listeners);
        }
        told.forEach(l -> l.changed(this));
        return true;
    }
}
