package org.tilewright.backend.toolchain;

/** Whether this virtual machine is going down, as it does after a signal: what ends then was ended, and has not failed. */
public final class GoingDown {

    private GoingDown() { }

    public static boolean now() {
        Thread nothing = new Thread(() -> { });
        try {
            Runtime.getRuntime().addShutdownHook(nothing);
            Runtime.getRuntime().removeShutdownHook(nothing);
            return false;
        } catch (IllegalStateException inProgress) {
            return true;
        }
    }
}
