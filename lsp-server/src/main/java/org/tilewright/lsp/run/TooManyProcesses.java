package org.tilewright.lsp.run;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.MessageActionItem;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.ShowMessageRequestParams;
import org.tilewright.lsp.TilewrightClient;

/**
 * The command's refusal to start more processes than the machine bears well, which the user may overrule.
 *
 * @param why the reason in a sentence
 */
record TooManyProcesses(String why) {

    private static final String CODE = " [too-many-processes]";
    private static final String START = "Run All the Same";
    private static final String LEAVE = "Do Not Run";

    /** What the user said. */
    enum Answer {
        START, LEAVE,
        /** The client cannot ask. */
        NONE
    }

    /** The refusal among the lines that the command printed. */
    static Optional<TooManyProcesses> in(RunProcess.Result result) {
        return result.errors().stream().filter(l -> result.exit() != 0 && l.endsWith(CODE)).findFirst()
                .map(l -> new TooManyProcesses(l.replaceFirst("^tilewright: t", "T").replaceFirst("; .*", ".")));
    }

    CompletableFuture<Answer> ask(TilewrightClient client) {
        ShowMessageRequestParams question = new ShowMessageRequestParams(List.of(new MessageActionItem(START),
                new MessageActionItem(LEAVE)));
        question.setType(MessageType.Warning);
        question.setMessage(why);
        return client.showMessageRequest(question).handle((item, cannot) ->
                cannot != null ? Answer.NONE : item != null && START.equals(item.getTitle()) ? Answer.START : Answer.LEAVE);
    }
}
