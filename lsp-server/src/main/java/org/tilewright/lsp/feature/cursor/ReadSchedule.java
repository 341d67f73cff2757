package org.tilewright.lsp.feature.cursor;

import java.util.ArrayList;
import java.util.List;
import org.tilewright.language.schedule.ScheduleCommands;
import org.tilewright.language.syntax.Token;
import org.tilewright.lsp.feature.cursor.Expected.ScheduleAt;

/** Tells what can be written inside a schedule, and which commands stand before. */
final class ReadSchedule {

    private final String text;
    private final Cursor cursor;
    private final List<Token> item;

    ReadSchedule(String text, Cursor cursor) {
        this.text = text;
        this.cursor = cursor;
        this.item = cursor.itemTokens();
    }

    Expected expected() {
        if (cursor.depth() == 0) {
            return head();
        }
        if (!cursor.bracket(0).brace()) {
            return new Expected.Nothing();
        }
        ScheduleAt schedule = new ScheduleAt(item.size() > 1 ? item.get(1).text() : "", commands());
        if (cursor.depth() == 1) {
            boolean chained = cursor.follows(".");
            boolean begins = chained || cursor.follows("{", ")", ";");
            return begins ? new Expected.Command(schedule, chained) : new Expected.Nothing();
        }
        return argument(schedule);
    }

    private Expected head() {
        return switch (item.size()) {
            case 1 -> new Expected.ScheduleTarget();
            case 2 -> new Expected.ScheduleHead(false);
            default -> new Expected.Nothing();
        };
    }

    private Expected argument(ScheduleAt schedule) {
        Bracket call = cursor.bracket(1);
        String command = cursor.callee(call);
        if (!ScheduleCommands.isKeyword(command) || call.brace()) {
            return new Expected.Nothing();
        }
        boolean braced = cursor.depth() == 3 && cursor.bracket(2).brace();
        boolean inExpression = cursor.depth() >= 3 && !cursor.bracket(2).brace();
        Bracket inner = cursor.open().getLast();
        List<Token> here = cursor.before().subList(inner.content(), cursor.before().size());
        if (!here.isEmpty() && cursor.followsOperand()) {
            return new Expected.Nothing();
        }
        List<String> used = braced ? words(cursor.before().subList(inner.at() + 1, cursor.before().size())) : List.of();
        return new Expected.Argument(schedule, command, call.commas(), braced, used, written(call), inExpression);
    }

    private List<List<String>> written(Bracket call) {
        List<List<String>> out = new ArrayList<>();
        int depth = 0;
        int from = call.at() + 1;
        for (int i = from; i < cursor.before().size(); i++) {
            Token t = cursor.before().get(i);
            depth += t.is("(") || t.is("{") ? 1 : t.is(")") || t.is("}") ? -1 : 0;
            if (depth == 0 && t.is(",")) {
                out.add(words(cursor.before().subList(from, i)));
                from = i + 1;
            }
        }
        out.add(words(cursor.before().subList(from, cursor.before().size())));
        return out;
    }

    private static List<String> words(List<Token> tokens) {
        return tokens.stream().filter(t -> t.kind() == Token.Kind.WORD).map(Token::text).toList();
    }

    /** The complete commands before the one at the cursor. */
    private List<String> commands() {
        List<String> out = new ArrayList<>();
        int end = cursor.depth() > 1 ? cursor.bracket(1).at() - 1 : cursor.before().size();
        int depth = 0;
        int start = -1;
        for (int i = cursor.bracket(0).at() + 1; i < end; i++) {
            Token t = cursor.before().get(i);
            boolean command = t.kind() == Token.Kind.WORD && ScheduleCommands.isKeyword(t.text()) && i + 1 < end
                    && cursor.before().get(i + 1).is("(")
                    && (depth == 0 || t.startsLine());
            if (command) {
                start = i;
                depth = 0;
            }
            depth += t.is("(") ? 1 : t.is(")") ? -1 : 0;
            if (depth == 0 && t.is(")") && start >= 0) {
                out.add(text.substring(cursor.before().get(start).offset(), t.end()));
                start = -1;
            }
        }
        return out;
    }
}
