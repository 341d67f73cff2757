package org.tilewright.intellij;

import com.intellij.openapi.vfs.VirtualFile;

/** What tells a program from other files. */
public final class Programs {

    /** What a program's name ends in. */
    public static final String ENDING = ".tw";

    private Programs() { }

    /** Whether a file, which may be null as the platform hands it out, is a program. */
    public static boolean isProgram(VirtualFile file) {
        return file != null && !file.isDirectory() && file.getName().endsWith(ENDING);
    }
}
