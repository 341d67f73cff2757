package org.tilewright.cli;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.tilewright.cli.program.ExitCode;
import org.tilewright.cli.program.Failure;
import org.tilewright.cli.program.FileMessages;
import org.tilewright.cli.program.ProgramErrors;
import org.tilewright.cli.program.Terminal;
import org.tilewright.io.FileNames;
import org.tilewright.backend.toolchain.GoingDown;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine;

/** The {@code tilewright} command: picks the subcommand and turns failures into one message and an exit code. */
@Command(name = "tilewright", version = "tilewright 0.1.0", mixinStandardHelpOptions = true, synopsisSubcommandLabel = "COMMAND",
        description = "Distributed tensor algebra: what is computed, where data live and where work happens, each written separately.",
        footer = {"", "Exit codes: 0 done, 1 the program has errors, 2 wrong use of the command,",
            "3 something is missing on this machine, 4 the run failed."})
final class Tilewright implements Runnable {

    static final List<Class<?>> COMMANDS = List.of(CheckCommand.class, ExplainCommand.class, RunCommand.class, CompareCommand.class,
            BuildCommand.class, PreviewCommand.class, LowerCommand.class, DeriveCommand.class, ScaleCommand.class, SimulateCommand.class,
            FormatCommand.class, LspCommand.class, TargetsCommand.class);

    @Option(names = "--debug", scope = CommandLine.ScopeType.INHERIT, description = "Print stack traces of failures.")
    @SuppressWarnings("UnusedVariable") // picocli writes it, so that the option is known
    private boolean debug;

    @Spec
    private CommandSpec spec;

    private Tilewright() { }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "a command is missing");
    }

    /** Runs one command line and returns its exit code; {@code main} without leaving the process. */
    static int execute(Terminal terminal, String... arguments) {
        boolean debug = Arrays.asList(arguments).contains("--debug");
        CommandLine line = of(terminal, commands(arguments));
        line.setOut(new java.io.PrintWriter(terminal.out(), true));
        line.setErr(new java.io.PrintWriter(terminal.err(), true));
        line.setColorScheme(CommandLine.Help.defaultColorScheme(
                terminal.colour() ? CommandLine.Help.Ansi.ON : CommandLine.Help.Ansi.OFF));
        line.setExecutionExceptionHandler((e, commandLine, parsed) -> report(terminal, e, debug));
        line.setParameterExceptionHandler((e, args) -> misuse(terminal, e));
        int exit = line.execute(arguments);
        Optional<String> lost = terminal.lost();
        lost.ifPresent(why -> terminal.err().println("tilewright: " + why));
        terminal.out().flush();
        terminal.err().flush();
        return lost.isPresent() ? ExitCode.RUN_FAILED : exit;
    }

    /** All commands with all their options. */
    static CommandLine all(Terminal terminal) {
        return of(terminal, COMMANDS);
    }

    private static CommandLine of(Terminal terminal, List<Class<?>> commands) {
        CommandFactory factory = new CommandFactory(terminal);
        CommandLine line = new CommandLine(new Tilewright(), factory);
        commands.forEach(c -> line.addSubcommand(new CommandLine(c, factory)));
        line.registerConverter(Path.class, Tilewright::path);
        return line;
    }

    private static Path path(String name) {
        try {
            return Path.of(name);
        } catch (InvalidPathException e) {
            throw new TypeConversionException("'" + name + "' is not a path: " + FileNames.problem(e));
        }
    }

    /** The command that the arguments begin with, or all where they begin otherwise: to read what a command takes costs each start time. */
    private static List<Class<?>> commands(String... arguments) {
        List<Class<?>> named = COMMANDS.stream().filter(c -> arguments.length > 0
                && c.getAnnotation(Command.class).name().equals(arguments[0])).toList();
        return named.isEmpty() ? COMMANDS : named;
    }

    private static int misuse(Terminal terminal, ParameterException e) {
        CommandLine at = e.getCommandLine();
        terminal.err().println("tilewright: " + Misuse.message(e));
        at.usage(terminal.err(), at.getColorScheme());
        return ExitCode.WRONG_USE;
    }

    private static int report(Terminal terminal, Exception e, boolean debug) {
        if (GoingDown.now()) {
            // what fails now fails for that, and the farewell says so
            return ExitCode.RUN_FAILED;
        }
        terminal.progressDone();
        if (debug) {
            e.printStackTrace(terminal.err());
        }
        if (e instanceof ProgramErrors) {
            return ExitCode.PROGRAM_HAS_ERRORS;
        }
        if (e instanceof Failure f) {
            terminal.err().println("tilewright: " + f.getMessage());
            return f.exitCode();
        }
        if (e instanceof java.io.IOException io) {
            terminal.err().println("tilewright: " + FileMessages.of(io));
            return ExitCode.RUN_FAILED;
        }
        terminal.err().println("tilewright: this is a bug in Tilewright: "
                + (e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage())
                + (debug ? "" : " (--debug shows where)"));
        return ExitCode.RUN_FAILED;
    }

    /** Runs the command line and leaves the process with its exit code. */
    public static void main(String[] arguments) {
        Terminal terminal = Terminal.ofProcess();
        Thread farewell = new Thread(() -> terminal.notice("interrupted"), "farewell");
        // a server that is told to end has done what it should
        if (arguments.length == 0 || !arguments[0].equals("lsp")) {
            Runtime.getRuntime().addShutdownHook(farewell);
        }
        int exit = execute(terminal, arguments);
        try {
            Runtime.getRuntime().removeShutdownHook(farewell);
        } catch (IllegalStateException goingDown) {
            // it was ended by a signal, and says so
        }
        System.exit(exit);
    }
}
