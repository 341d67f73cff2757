package org.tilewright.ide.server;

import java.util.ArrayList;
import java.util.List;
import org.tilewright.ide.java.Java;

/**
 * How the server that came with a plugin is started, over standard input and output.
 *
 * @param options further options of the Java virtual machine, from the user's settings
 */
public record ServerCommand(Installation installation, Java java, StartupCache cache, List<String> options) {

    private static final String MAIN = "org.tilewright.cli.Tilewright";

    public ServerCommand {
        options = List.copyOf(options);
    }

    /** The command line. */
    public List<String> words() {
        List<String> words = new ArrayList<>(virtualMachine());
        // as much as bench/lsp found texts of 5000 lines to need, with room
        words.addAll(List.of("-Xmx512m", "-Xmn128m", "-Xss4m"));
        if (System.getProperty("os.name").equals("Linux")) {
            // as the command's launcher does: with few processors the compilers get half of what somebody waits for gets
            words.addAll(List.of("-XX:-PrintWarnings", "-XX:ThreadPriorityPolicy=1", "-XX:CompilerThreadPriority=3"));
        }
        words.addAll(options);
        words.addAll(List.of("-Dstdout.encoding=UTF-8", "-Dstderr.encoding=UTF-8", "-cp", installation.jar().toString(), MAIN, "lsp"));
        return List.copyOf(words);
    }

    /** The command line of the {@code tilewright} command. @param arguments such as {@code check FILE} */
    public List<String> command(List<String> arguments) {
        List<String> words = new ArrayList<>(virtualMachine());
        words.addAll(List.of("-Dstdout.encoding=UTF-8", "-Dstderr.encoding=UTF-8", "-cp", installation.jar().toString(), MAIN));
        words.addAll(arguments);
        return List.copyOf(words);
    }

    private List<String> virtualMachine() {
        List<String> words = new ArrayList<>(List.of(java.executable().toString()));
        words.addAll(java.options());
        cache.option().ifPresent(words::add);
        return words;
    }

    /** The user's options as words: separated by blanks, with quotes around those that hold one. */
    public static List<String> options(String text) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        boolean quoted = false;
        boolean any = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"') {
                quoted = !quoted;
                any = true;
            } else if (Character.isWhitespace(c) && !quoted) {
                if (any) {
                    words.add(word.toString());
                }
                word.setLength(0);
                any = false;
            } else {
                word.append(c);
                any = true;
            }
        }
        if (any) {
            words.add(word.toString());
        }
        return words;
    }
}
