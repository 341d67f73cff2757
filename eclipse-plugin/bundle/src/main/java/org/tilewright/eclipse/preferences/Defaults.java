package org.tilewright.eclipse.preferences;

import org.eclipse.core.runtime.preferences.AbstractPreferenceInitializer;
import org.eclipse.core.runtime.preferences.DefaultScope;
import org.eclipse.core.runtime.preferences.IEclipsePreferences;
import org.tilewright.eclipse.bundle.Settings;
import org.tilewright.eclipse.bundle.TilewrightBundle;
import org.tilewright.ide.Shared;

/** What holds where the user set nothing. */
public final class Defaults extends AbstractPreferenceInitializer {

    @Override
    public void initializeDefaultPreferences() {
        IEclipsePreferences defaults = DefaultScope.INSTANCE.getNode(TilewrightBundle.ID);
        defaults.put(Settings.RUN_TARGET, Shared.Target.AUTO);
        defaults.putInt(Settings.RUN_REPEAT, 1);
        defaults.putBoolean(Settings.PREVIEW_FOLLOWS, true);
        defaults.putBoolean(Settings.LAYOUT_DRAWINGS, true);
    }
}
