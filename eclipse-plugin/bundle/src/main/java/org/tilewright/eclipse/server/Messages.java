package org.tilewright.eclipse.server;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.notifications.NotificationPopup;
import org.eclipse.lsp4j.MessageActionItem;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.ShowMessageRequestParams;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Label;
import org.eclipse.ui.PlatformUI;

/** Sentences for the user: they come up in a corner and go by themselves, and the log keeps them. */
public final class Messages {

    private static final long SHOWN_MILLIS = 12_000;
    private static final int WIDTH = 360;

    private Messages() { }

    /** Shows a sentence. In any thread. */
    public static void show(MessageType type, String text) {
        ServerLog.line(text);
        Display display = PlatformUI.getWorkbench().getDisplay();
        display.asyncExec(() -> {
            if (type != MessageType.Log) {
                NotificationPopup.forDisplay(display).title("Tilewright", true).content(parent -> sentence(parent, text))
                        .delay(SHOWN_MILLIS).fadeIn(false).open();
            }
        });
    }

    /** Sentences are longer than a line. */
    private static Control sentence(Composite parent, String text) {
        Label label = new Label(parent, SWT.WRAP);
        label.setText(text);
        GridDataFactory.fillDefaults().grab(true, true).hint(WIDTH, SWT.DEFAULT).applyTo(label);
        return label;
    }

    /** Asks a question with the answers as buttons; the result is null if the user gave none, as the protocol has it. */
    public static CompletableFuture<MessageActionItem> ask(ShowMessageRequestParams question) {
        CompletableFuture<MessageActionItem> answer = new CompletableFuture<>();
        List<MessageActionItem> items = Optional.ofNullable(question.getActions()).orElse(List.of());
        Display.getDefault().asyncExec(() -> {
            String[] labels = items.stream().map(MessageActionItem::getTitle).toArray(String[]::new);
            int kind = question.getType() == MessageType.Error ? MessageDialog.ERROR
                    : question.getType() == MessageType.Warning ? MessageDialog.WARNING : MessageDialog.QUESTION;
            int chosen = new MessageDialog(PlatformUI.getWorkbench().getModalDialogShellProvider().getShell(), "Tilewright", null,
                    question.getMessage(), kind, 0, labels.length == 0 ? new String[] {"OK"} : labels).open();
            answer.complete(chosen >= 0 && chosen < items.size() ? items.get(chosen) : null);
        });
        return answer;
    }
}
