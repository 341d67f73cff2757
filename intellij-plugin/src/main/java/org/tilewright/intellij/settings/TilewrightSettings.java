package org.tilewright.intellij.settings;

import com.intellij.openapi.application.ApplicationManager;
import com.intellij.openapi.components.PersistentStateComponent;
import com.intellij.openapi.components.State;
import com.intellij.openapi.components.Storage;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiConsumer;

/** What the user set, for all projects. */
@State(name = "Tilewright", storages = @Storage("tilewright.xml"))
public final class TilewrightSettings implements PersistentStateComponent<TilewrightState> {

    private final List<BiConsumer<TilewrightState, TilewrightState>> listeners = new CopyOnWriteArrayList<>();
    private TilewrightState state = new TilewrightState();

    /** The one of this IDE. */
    public static TilewrightSettings get() {
        return ApplicationManager.getApplication().getService(TilewrightSettings.class);
    }

    @Override
    public TilewrightState getState() {
        return state;
    }

    /** Takes what the user set now. */
    public void change(TilewrightState next) {
        TilewrightState before = state;
        state = next;
        listeners.forEach(l -> l.accept(before, next));
    }

    /** Has somebody told of what was set before and what is set now when the user sets something, until what comes back is run. */
    public Runnable onChange(BiConsumer<TilewrightState, TilewrightState> listener) {
        listeners.add(listener);
        return () -> listeners.remove(listener);
    }

    @Override
    public void loadState(TilewrightState stored) {
        state = stored;
    }
}
