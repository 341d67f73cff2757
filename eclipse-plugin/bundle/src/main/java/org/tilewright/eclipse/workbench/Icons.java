package org.tilewright.eclipse.workbench;

import org.eclipse.jface.resource.ImageDescriptor;
import org.eclipse.jface.resource.ImageRegistry;
import org.eclipse.jface.resource.ResourceLocator;
import org.eclipse.swt.graphics.Image;
import org.tilewright.eclipse.TilewrightPlugin;

/** The plug-in's pictures, {@code icons/NAME.png}; there is one of twice the size beside each. */
public final class Icons {

    private Icons() { }

    public static ImageDescriptor of(String name) {
        return ResourceLocator.imageDescriptorFromBundle(TilewrightPlugin.ID, "icons/" + name + ".png")
                .orElseGet(ImageDescriptor::getMissingImageDescriptor);
    }

    /** The same as an image, which nobody disposes of. In the display's thread. */
    public static Image image(String name) {
        ImageRegistry images = TilewrightPlugin.instance().getImageRegistry();
        if (images.get(name) == null) {
            images.put(name, of(name));
        }
        return images.get(name);
    }
}
