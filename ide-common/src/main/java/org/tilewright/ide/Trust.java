package org.tilewright.ide;

/** Whether the user trusts the project that a file is in; nothing is run or built for one that is not trusted. */
@FunctionalInterface
public interface Trust {

    /** @param uri of the program */
    boolean isTrusted(String uri);

    /** What the user reads who runs a program of a project that is not trusted. */
    static String refusal() {
        return Shared.text("trust.refused");
    }
}
