package org.tilewright.eclipse.run;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.debug.core.IStreamListener;
import org.eclipse.debug.core.model.IFlushableStreamMonitor;

/** Lines that a run prints, for the console: it reads what was printed before it came, then hears of what follows. */
final class RunStream implements IFlushableStreamMonitor {

    private final List<IStreamListener> listeners = new ArrayList<>();
    private final StringBuilder contents = new StringBuilder();
    private boolean buffered = true;

    /** While what is printed is buffered, the console that listens has yet to fetch it: to tell it as well would be to tell it twice. */
    void print(String line) {
        String text = line + System.lineSeparator();
        List<IStreamListener> told;
        synchronized (this) {
            if (buffered) {
                contents.append(text);
                return;
            }
            told = List.copyOf(listeners);
        }
        told.forEach(l -> l.streamAppended(text, this));
    }

    @Override
    public synchronized void addListener(IStreamListener listener) {
        if (!listeners.contains(listener)) {
            listeners.add(listener);
        }
    }

    @Override
    public synchronized void removeListener(IStreamListener listener) {
        listeners.remove(listener);
    }

    @Override
    public synchronized String getContents() {
        return contents.toString();
    }

    @Override
    public synchronized void flushContents() {
        contents.setLength(0);
    }

    @Override
    public synchronized void setBuffered(boolean buffer) {
        buffered = buffer;
    }

    @Override
    public synchronized boolean isBuffered() {
        return buffered;
    }
}
