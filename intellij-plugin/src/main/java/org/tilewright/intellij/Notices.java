package org.tilewright.intellij;

import com.intellij.notification.Notification;
import com.intellij.notification.NotificationAction;
import com.intellij.notification.NotificationGroupManager;
import com.intellij.notification.NotificationType;
import com.intellij.openapi.options.ShowSettingsUtil;
import com.intellij.openapi.project.Project;
import org.tilewright.intellij.settings.TilewrightConfigurable;

/** What the plugin tells the user beside a text or a console. */
public final class Notices {

    private static final String GROUP = "Tilewright";

    private Notices() { }

    /** Something went otherwise than asked for. */
    public static void warn(Project project, String sentence) {
        make(sentence, NotificationType.WARNING).notify(project);
    }

    /** Something is done that does not show elsewhere. */
    public static void tell(Project project, String sentence) {
        make(sentence, NotificationType.INFORMATION).notify(project);
    }

    /** There is no Java that the server runs on. */
    public static void noJava(Project project, String sentence) {
        Notification notice = make(sentence, NotificationType.ERROR);
        notice.addAction(NotificationAction.createSimpleExpiring("Set the JDK", () -> openSettings(project)));
        notice.notify(project);
    }

    /** Opens the plugin's page of the settings. */
    public static void openSettings(Project project) {
        ShowSettingsUtil.getInstance().showSettingsDialog(project, TilewrightConfigurable.class);
    }

    private static Notification make(String sentence, NotificationType type) {
        return NotificationGroupManager.getInstance().getNotificationGroup(GROUP).createNotification("Tilewright", sentence, type);
    }
}
