package org.tilewright.intellij.host;

import com.intellij.notification.Notification;
import java.util.List;

/** Takes the plugin's notices in place of the platform's balloons. */
public final class FakeNotices {

    /** Has the platform's notices come here. */
    public FakeNotices() {
        Notification.SHOWN.clear();
    }

    /** The sentences that were shown. */
    public List<String> shown() {
        return Notification.SHOWN.stream().map(Notification::sentence).toList();
    }

    /** The words on their buttons. */
    public List<String> actions() {
        return Notification.SHOWN.stream().flatMap(n -> n.actions().stream()).toList();
    }
}
