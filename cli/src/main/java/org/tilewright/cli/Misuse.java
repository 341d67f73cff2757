package org.tilewright.cli;

import java.util.Collection;
import java.util.List;
import java.util.stream.StreamSupport;
import org.tilewright.language.syntax.NearestName;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** What is wrong with a command line, in a sentence that also says which command, option or value may have been meant. */
final class Misuse {

    private Misuse() { }

    static String message(ParameterException e) {
        CommandLine at = e.getCommandLine();
        if (e instanceof UnmatchedArgumentException u && !u.getUnmatched().isEmpty()) {
            String first = u.getUnmatched().getFirst();
            if (first.startsWith("-")) {
                String name = first.replaceFirst("=.*", "");
                return "'" + at.getCommandName() + "' has no option '" + name + "'" + NearestName.question(name, options(at));
            }
            if (!at.getSubcommands().isEmpty()) {
                return "there is no command '" + first + "'" + NearestName.question(first, at.getSubcommands().keySet());
            }
        }
        if (e.getArgSpec() != null && e.getArgSpec().completionCandidates() != null && e.getValue() != null) {
            List<String> choices = StreamSupport.stream(e.getArgSpec().completionCandidates().spliterator(), false).toList();
            return e.getMessage() + NearestName.question(e.getValue(), choices);
        }
        return e.getMessage();
    }

    private static Collection<String> options(CommandLine at) {
        return at.getCommandSpec().optionsMap().keySet();
    }
}
