package com.intellij.notification;

import com.intellij.openapi.actionSystem.AnAction;
import com.intellij.openapi.project.Project;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Stands in tests for the platform's, in place of the stub: remembers what was shown. */
public class Notification {

    /** All that were shown since the list was emptied. */
    public static final List<Notification> SHOWN = new CopyOnWriteArrayList<>();

    private final String sentence;
    private final List<String> actions = new CopyOnWriteArrayList<>();

    Notification(String sentence) {
        this.sentence = sentence;
    }

    public String sentence() {
        return sentence;
    }

    public List<String> actions() {
        return actions;
    }

    public Notification addAction(AnAction action) {
        actions.add(((NotificationAction) action).text());
        return this;
    }

    public void notify(Project project) {
        SHOWN.add(this);
    }
}
