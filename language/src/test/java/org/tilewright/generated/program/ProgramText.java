package org.tilewright.generated.program;

import java.util.ArrayList;
import java.util.List;
import org.tilewright.generated.choices.Choices;

/**
 * A program as it is written: in the usual order of items or in another, with comments and separators here and there. Each item,
 * statement and command has a line of its own, so that a failing program can be made shorter line by line.
 */
final class ProgramText {

    private final Choices c;
    private final boolean mixed;
    private final boolean decorated;
    private final boolean chained;
    private final List<String> params = new ArrayList<>();
    private final List<String> items = new ArrayList<>();
    private final List<String> steps = new ArrayList<>();
    private final List<String> schedules = new ArrayList<>();

    ProgramText(Choices c) {
        this.c = c;
        mixed = c.oneIn(8);
        decorated = c.oneIn(8);
        chained = c.oneIn(8);
    }

    void param(String text) {
        params.add(decorated(text) + "\n");
    }

    void item(String text) {
        items.add(decorated(text) + "\n");
    }

    void steps(List<Steps.Step> all) {
        StringBuilder out = new StringBuilder();
        for (Steps.Step s : all) {
            step(s, "", out);
            steps.add(out.toString());
            out.setLength(0);
        }
    }

    private void step(Steps.Step step, String indent, StringBuilder out) {
        switch (step) {
            case Steps.Step.Assignment a -> out.append(indent).append(decorated(a.label().map(l -> l + ": ").orElse("") + a.text()))
                    .append('\n');
            case Steps.Step.Redistribute r -> out.append(indent).append(decorated(r.text())).append('\n');
            case Steps.Step.Repeat r -> {
                out.append(indent).append(r.head()).append(" {\n");
                r.body().forEach(s -> step(s, indent + "  ", out));
                out.append(indent).append("}\n");
            }
        }
    }

    void schedule(String head, List<String> commands) {
        StringBuilder out = new StringBuilder(head).append(" {\n");
        commands.forEach(x -> out.append("  ").append(chained ? "." : "").append(decorated(x)).append('\n'));
        schedules.add(out.append("}\n").toString());
    }

    private String decorated(String text) {
        if (!decorated) {
            return text;
        }
        return switch (c.below(6)) {
            case 0 -> text + ";";
            case 1 -> text + "  // and so on: }{ \"";
            case 2 -> "/* * */ " + text;
            default -> text;
        };
    }

    @Override
    public String toString() {
        StringBuilder out = new StringBuilder();
        params.forEach(out::append);
        if (!mixed) {
            items.forEach(out::append);
            steps.forEach(out::append);
            schedules.forEach(out::append);
            return out.toString();
        }
        // order matters for params and steps alone
        List<String> free = new ArrayList<>(schedules);
        free.addAll(items.reversed());
        int each = free.size() / (steps.size() + 1);
        for (String s : steps) {
            for (int n = 0; n < each; n++) {
                out.append(free.removeFirst());
            }
            out.append(s);
        }
        free.forEach(out::append);
        return out.toString();
    }
}
