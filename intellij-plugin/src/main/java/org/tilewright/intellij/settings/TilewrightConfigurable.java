package org.tilewright.intellij.settings;

import com.intellij.openapi.options.Configurable;
import com.intellij.openapi.options.ConfigurationException;
import java.util.Optional;
import javax.swing.JComponent;

/** The plugin's page of the settings. Its form is made when it shows, as the platform may make the page itself on any thread. */
public final class TilewrightConfigurable implements Configurable {

    private Optional<TilewrightForm> form = Optional.empty();

    @Override
    public String getDisplayName() {
        return "Tilewright";
    }

    @Override
    public JComponent createComponent() {
        TilewrightForm made = new TilewrightForm();
        form = Optional.of(made);
        return made.panel();
    }

    @Override
    public boolean isModified() {
        return form.filter(f -> !f.shown().equals(TilewrightSettings.get().getState())).isPresent();
    }

    @Override
    public void apply() throws ConfigurationException {
        if (form.isEmpty()) {
            return;
        }
        TilewrightState next = form.get().shown();
        if (next.problem().isPresent()) {
            throw new ConfigurationException(next.problem().get());
        }
        TilewrightSettings.get().change(next);
    }

    @Override
    public void reset() {
        form.ifPresent(f -> f.show(TilewrightSettings.get().getState()));
    }

    @Override
    public void disposeUIResources() {
        form = Optional.empty();
    }
}
