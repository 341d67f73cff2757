package org.tilewright.eclipse.test;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Text;

/** Finds what is on the screen, and presses it. All but {@link #answer} in the display's thread. */
final class Widgets {

    private Widgets() { }

    /** All of a kind in a part of the screen. */
    static <T extends Control> Stream<T> all(Control in, Class<T> kind) {
        Stream<T> below = in instanceof Composite parent ? Arrays.stream(parent.getChildren()).flatMap(c -> all(c, kind)) : Stream.empty();
        return kind.isInstance(in) ? Stream.concat(Stream.of(kind.cast(in)), below) : below;
    }

    static Optional<Button> button(Control in, String text) {
        return all(in, Button.class).filter(b -> b.getText().replace("&", "").equals(text)).findFirst();
    }

    static void press(Button button) {
        button.notifyListeners(SWT.Selection, new Event());
    }

    /** Waits for a dialog that says something, and presses a button of it. */
    static void answer(String says, String button) {
        Button found = Await.value("the question \"" + says + "\"",
                () -> Arrays.stream(Display.getCurrent().getShells()).filter(Shell::isVisible)
                        .filter(s -> all(s, Label.class).anyMatch(l -> l.getText().startsWith(says))
                                || all(s, Text.class).anyMatch(t -> t.getText().startsWith(says)))
                        .flatMap(s -> button(s, button).stream()).findFirst());
        Await.inDisplay(() -> {
            press(found);
            return null;
        });
    }
}
