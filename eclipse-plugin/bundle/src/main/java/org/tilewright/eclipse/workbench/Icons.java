package org.tilewright.eclipse.workbench;

import org.eclipse.jface.resource.ImageDescriptor;
import org.eclipse.jface.resource.ImageRegistry;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.jface.resource.ResourceLocator;
import org.eclipse.swt.graphics.Image;
import org.tilewright.eclipse.bundle.TilewrightBundle;

/** The plug-in's pictures, {@code icons/NAME.png}; there is one of twice the size beside each. */
public final class Icons {

    private Icons() { }

    public static ImageDescriptor of(String name) {
        return ResourceLocator.imageDescriptorFromBundle(TilewrightBundle.ID, "icons/" + name + ".png")
                .orElseGet(ImageDescriptor::getMissingImageDescriptor);
    }

    /** The same as an image, which nobody disposes of. In the display's thread. */
    public static Image image(String name) {
        ImageRegistry images = JFaceResources.getImageRegistry();
        // the registry is everybody's
        String key = TilewrightBundle.ID + "." + name;
        if (images.get(key) == null) {
            images.put(key, of(name));
        }
        return images.get(key);
    }
}
