package org.tilewright.intellij;

import com.intellij.openapi.vfs.VirtualFile;
import com.intellij.testFramework.LightVirtualFile;

/** What tells a program from other files. */
public final class Programs {

    /** What a program's name ends in. */
    public static final String ENDING = ".tw";

    private Programs() { }

    /**
     * Whether a file, which may be null as the platform hands it out, is a program. What stands in an editor for a piece of another file,
     * such as a string with a program in it, is none, whatever its name: the server does not see it.
     */
    public static boolean isProgram(VirtualFile file) {
        return file != null && !file.isDirectory() && !(file instanceof LightVirtualFile) && file.getName().endsWith(ENDING);
    }
}
