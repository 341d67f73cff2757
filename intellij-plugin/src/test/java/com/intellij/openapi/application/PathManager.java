package com.intellij.openapi.application;

/** Stands in tests for the platform's: Debian's of 2018 does not start on today's Java. */
public final class PathManager {

    private PathManager() { }

    public static String getSystemPath() {
        return System.getProperty("idea.system.path");
    }
}
