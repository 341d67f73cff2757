package org.tilewright.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The command as a process of its own. */
final class Started {

    private Started() { }

    static ProcessBuilder command(String... arguments) {
        List<String> all = new ArrayList<>(List.of(ProcessHandle.current().info().command().orElse("java"), "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1", "--enable-native-access=ALL-UNNAMED", "-Xlog:disable", "-Xlog:all=error:stderr", "-cp",
                System.getProperty("java.class.path"), Tilewright.class.getName()));
        all.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(all);
        // messages of the system in English, and all letters
        builder.environment().put("LC_ALL", "C.UTF-8");
        return builder;
    }

    /** All of standard error, at the end. */
    static String errors(Process process) throws IOException {
        return new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    }
}
