package com.intellij.openapi.wm;

import com.intellij.openapi.Disposable;
import com.intellij.util.Consumer;
import java.awt.event.MouseEvent;

/** As JetBrains/intellij-community 0babb0aea041 has it, as far as the plugin uses it. */
public interface StatusBarWidget extends Disposable {

    interface WidgetPresentation {

        String getTooltipText();

        Consumer<MouseEvent> getClickConsumer();
    }

    interface TextPresentation extends WidgetPresentation {

        String getText();

        float getAlignment();
    }

    String ID();

    default WidgetPresentation getPresentation() {
        throw new UnsupportedOperationException();
    }

    void install(StatusBar statusBar);
}
