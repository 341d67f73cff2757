package org.tilewright.io;

/** Names of drafts that other processes are writing, or were writing when they ended. */
public final class DraftCase {

    private DraftCase() { }

    /** A name that a process gives a draft which it writes. */
    public static String nameOf(long process) {
        return DraftNames.next().replaceFirst("-" + ProcessHandle.current().pid() + "-", "-" + process + "-");
    }

    /** The same of a process that has ended when its draft is there. */
    public static String nameOf(Process process) throws InterruptedException {
        process.waitFor();
        return nameOf(process.pid());
    }
}
