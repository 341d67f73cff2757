package org.tilewright.eclipse.test;

import java.nio.file.Path;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.ImageLoader;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.PlatformUI;

/** Pictures of the screen, for people to look at. */
final class Screen {

    private Screen() { }

    /** Writes NAME.png into the folder that the system property {@code tilewright.tests.shots} names. */
    static void picture(String name) {
        Await.inDisplay(() -> {
            Display display = PlatformUI.getWorkbench().getDisplay();
            Image image = new Image(display, display.getBounds().width, display.getBounds().height);
            GC gc = new GC(display);
            gc.copyArea(image, 0, 0);
            gc.dispose();
            ImageLoader out = new ImageLoader();
            out.data = new org.eclipse.swt.graphics.ImageData[] {image.getImageData()};
            out.save(Path.of(System.getProperty("tilewright.tests.shots")).resolve(name + ".png").toString(), SWT.IMAGE_PNG);
            image.dispose();
            return null;
        });
    }
}
