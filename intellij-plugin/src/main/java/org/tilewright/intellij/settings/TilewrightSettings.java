package org.tilewright.intellij.settings;

import com.intellij.openapi.application.ApplicationManager;
import com.intellij.openapi.components.PersistentStateComponent;
import com.intellij.openapi.components.State;
import com.intellij.openapi.components.Storage;

/** What the user set, for all projects. */
@State(name = "Tilewright", storages = @Storage("tilewright.xml"))
public final class TilewrightSettings implements PersistentStateComponent<TilewrightState> {

    private TilewrightState state = new TilewrightState();

    /** The one of this IDE. */
    public static TilewrightSettings get() {
        return ApplicationManager.getApplication().getService(TilewrightSettings.class);
    }

    @Override
    public TilewrightState getState() {
        return state;
    }

    @Override
    public void loadState(TilewrightState stored) {
        state = stored;
    }
}
