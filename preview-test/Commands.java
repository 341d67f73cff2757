import java.io.PrintStream;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.tilewright.cli.program.Terminal;

/**
 * Runs many commands of {@code tilewright} in one virtual machine, as starting one for each takes longer than the commands do:
 * {@code java -cp tilewright.jar Commands.java + FILE ARGUMENT... + FILE ARGUMENT...}, where FILE gets what a command prints.
 */
public final class Commands {

    private Commands() { }

    public static void main(String[] arguments) throws Exception {
        Method execute = Class.forName("org.tilewright.cli.Tilewright").getDeclaredMethod("execute", Terminal.class, String[].class);
        execute.setAccessible(true);
        int failed = 0;
        for (int from = 0; from < arguments.length;) {
            int to = from + 1;
            while (to < arguments.length && !arguments[to].equals("+")) {
                to++;
            }
            List<String> words = new ArrayList<>(Arrays.asList(arguments).subList(from + 1, to));
            try (PrintStream out = new PrintStream(words.remove(0), "UTF-8")) {
                Terminal terminal = new Terminal(out, System.err, false, false);
                if ((int) execute.invoke(null, terminal, words.toArray(String[]::new)) != 0) {
                    System.err.println("failed: tilewright " + String.join(" ", words));
                    failed++;
                }
            }
            from = to;
        }
        System.exit(failed == 0 ? 0 : 1);
    }
}
