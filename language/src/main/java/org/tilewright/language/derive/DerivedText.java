package org.tilewright.language.derive;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.tilewright.analysis.Prediction;
import org.tilewright.analysis.Quantity;
import org.tilewright.analysis.bound.LowerBound;
import org.tilewright.analysis.load.TransferGroup;
import org.tilewright.ir.Expr;
import org.tilewright.ir.Program;
import org.tilewright.ir.TensorDecl;
import org.tilewright.ir.VariableExtents;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.ir.source.Word;
import org.tilewright.language.ParseResult;

/** Writes a placement into a text: the machine after the params, layouts after the tensors, schedules at the end. */
final class DerivedText {

    private final String text;
    private final ParseResult parsed;
    private final Program program;
    private final Missing missing;
    private final List<StatementWork> all;
    private final Arrangement arranged;
    private final long steps;
    private final Optional<String> room;
    private final Map<String, String> loops = new HashMap<>();
    /** The name of the machine of each part. */
    private final Map<Mapping, String> machines = new LinkedHashMap<>();
    private Edits edits;
    private final List<String> sentences = new ArrayList<>();

    private DerivedText(String text, ParseResult parsed, Program program, Missing missing, List<StatementWork> all, Arrangement arranged,
            long steps, Optional<String> room) {
        this.text = text;
        this.parsed = parsed;
        this.program = program;
        this.missing = missing;
        this.all = all;
        this.arranged = arranged;
        this.steps = steps;
        this.room = room;
    }

    /**
     * @param parsed what the text was read as
     * @param steps in which pieces travel and sums are made one part after the other
     * @param room the memory that the machine gets
     */
    static DerivedText of(String text, ParseResult parsed, Program program, Missing missing, List<StatementWork> all, Arrangement arranged,
            long steps, Optional<String> room) {
        return new DerivedText(text, parsed, program, missing, all, arranged, steps, room);
    }

    /** The text without comments on why. */
    String without() {
        return write(Optional.empty());
    }

    /**
     * What comments tell of a choice.
     *
     * @param shapes how many grids there were to choose from
     * @param onOneGrid the bytes that a processor receives on average where all statements have the same grid
     */
    record Chosen(Prediction prediction, int shapes, double onOneGrid) { }

    /** The text with a comment a choice. */
    String with(Chosen chosen) {
        return write(Optional.of(chosen));
    }

    /** What the last text that was written has, in sentences. */
    List<String> sentences() {
        return List.copyOf(sentences);
    }

    private String write(Optional<Chosen> chosen) {
        Optional<Prediction> prediction = chosen.map(Chosen::prediction);
        sentences.clear();
        edits = new Edits(text, parsed);
        loops.clear();
        machines.clear();
        for (Mapping p : arranged.parts()) {
            machines.put(p, program.machine().map(m -> m.name().text()).orElseGet(() -> edits.fresh(machines.isEmpty() ? "M" : "N")));
        }
        if (missing.machine()) {
            edits.afterParams(machines(chosen));
        }
        String layouts = missing.layouts().stream().filter(this::isPlaced)
                .map(t -> copies(t, prediction.isPresent()) + distribution(t)).collect(Collectors.joining("\n"));
        if (!layouts.isEmpty()) {
            edits.afterLayouts(layouts);
        }
        for (StatementWork w : all) {
            boolean full = Arrays.stream(arranged.of(w).share(w).loops()).noneMatch(l -> l < 0);
            if (missing.schedules().contains(w.name()) && full) {
                edits.atTheEnd(comment(w, prediction) + schedule(w));
            }
        }
        return edits.text();
    }

    private boolean isPlaced(String tensor) {
        Home home = arranged.where(tensor).home(tensor);
        return home != null && home.isPlaced();
    }

    private String machines(Optional<Chosen> chosen) {
        List<String> lines = new ArrayList<>();
        for (Map.Entry<Mapping, String> e : machines.entrySet()) {
            Mapping part = e.getKey();
            String grid = Arrays.stream(part.grid()).mapToObj(Long::toString).collect(Collectors.joining(", "));
            String machine = "machine " + e.getValue() + " = Grid(" + grid + ")" + room.map(r -> " { memory = " + r + " }").orElse("");
            sentences.add(machine);
            chosen.ifPresent(c -> lines.add("// " + (lines.isEmpty() ? whole(c, grid) : other(part, grid, c.onOneGrid))));
            lines.add(machine);
        }
        return String.join("\n", lines);
    }

    private String whole(Chosen c, String grid) {
        Prediction p = c.prediction;
        return Quantity.count(p.processors(), "processor") + " as " + grid.replace(", ", " x ")
                + (c.shapes > 1 ? ", the best of " + Quantity.count(c.shapes, "grid") : "") + ": "
                + bytes(p.traffic().totalBytes() / (double) p.processors() + arranged.copyBytes()) + " received per processor on average, "
                + Quantity.bytes(p.memory().maxBytesPerProcessor()) + " of memory at most";
    }

    /** Why statements have a shape of the processors of their own. */
    private String other(Mapping part, String grid, double onOneGrid) {
        List<StatementWork> here = all.stream().filter(part::has).toList();
        List<String> from = here.stream().flatMap(w -> w.tensors().stream()).distinct()
                .filter(t -> part.home(t) == null && isPlaced(t)).toList();
        return "the same processors as " + grid.replace(", ", " x ") + " for "
                + here.stream().map(StatementWork::name).collect(Collectors.joining(", "))
                + (from.isEmpty() ? "" : ", what " + (here.size() == 1 ? "it needs" : "they need") + " of "
                        + String.join(", ", from) + " comes from " + from.stream().map(t -> machines.get(arranged.where(t))).distinct()
                                .collect(Collectors.joining(" and ")))
                + "; on one grid it would be " + bytes(onOneGrid) + " per processor";
    }

    /** What it takes to have an input on several processors. */
    private String copies(String tensor, boolean comments) {
        Mapping there = arranged.where(tensor);
        return !comments || !arranged.copiedInputs().contains(tensor) ? "" : "// each element on "
                + Quantity.count(there.home(tensor).copies(there.grid()), "processor") + ": "
                + bytes(there.copyBytes(tensor)) + " received per processor once, for all statements that use " + tensor + "\n";
    }

    private String distribution(String tensor) {
        TensorDecl declared = program.tensor(tensor).orElseThrow();
        int order = declared.order();
        List<String> names = names(tensor, order);
        Mapping there = arranged.where(tensor);
        String where = there.home(tensor).text(names, (d, parts) -> part(declared.extents().get(d), parts));
        String line = tensor + (order == 0 ? "" : names.stream().collect(Collectors.joining(", ", "(", ")"))) + " -> "
                + machines.get(there) + "(" + where + ")";
        sentences.add(line);
        return line;
    }

    /** An extent's part, rounded up; of a param's for other values of it, too. */
    private String part(ParamExpr extent, long parts) {
        return switch (extent) {
            case ParamExpr.Literal l -> Long.toString(Math.ceilDiv(l.value().longValueExact(), parts));
            case ParamExpr.Ref r -> "ceil(" + r.name() + " / " + parts + ")";
            case ParamExpr other -> "ceil((" + other.text() + ") / " + parts + ")";
        };
    }

    /** The variables that index a tensor where it stands first, if each dimension has one of its own. */
    private List<String> names(String tensor, int order) {
        for (StatementWork w : all) {
            for (Expr.Access a : VariableExtents.accesses(w.statement())) {
                Set<String> plain = new LinkedHashSet<>();
                a.indices().forEach(i -> i.plainVariable().map(Word::text).ifPresent(plain::add));
                if (a.tensor().text().equals(tensor) && plain.size() == order) {
                    return List.copyOf(plain);
                }
            }
        }
        return IntStream.range(0, order).mapToObj(d -> loop("x" + d)).toList();
    }

    private String schedule(StatementWork w) {
        Mapping part = arranged.of(w);
        int[] loops = part.share(w).loops();
        Map<String, String> outer = new LinkedHashMap<>();
        Map<String, String> inner = new LinkedHashMap<>();
        for (int l : loops) {
            String v = w.variables().get(l);
            outer.put(v, loop(v + "o"));
            inner.put(v, loop(v + "i"));
        }
        String last = outer.get(w.variables().get(loops[loops.length - 1]));
        sentences.add("schedule " + w.name());
        StringBuilder out = new StringBuilder("schedule " + w.name() + " {\n");
        command(out, "distribute({" + String.join(", ", outer.keySet()) + "}, {" + String.join(", ", outer.values()) + "}, {"
                + String.join(", ", inner.values()) + "}, " + machines.get(part) + ")");
        List<String> inputs = new ArrayList<>(w.tensors());
        String summed = w.longestSum().map(l -> w.variables().get(l)).orElse("");
        long parts = Math.min(steps, w.longestSum().map(l -> w.sizes()[l]).orElse(1L));
        if (parts < 2) {
            command(out, "communicate(" + list(inputs) + ", " + last + ")");
        } else {
            String rest = inner.getOrDefault(summed, summed);
            String step = loop(rest + "o");
            String inStep = loop(rest + "i");
            List<String> order = new ArrayList<>(List.of(step));
            inner.values().stream().filter(v -> !v.equals(rest)).forEach(order::add);
            order.add(inStep);
            command(out, "divide(" + rest + ", " + step + ", " + inStep + ", " + parts + ")");
            command(out, "reorder({" + String.join(", ", order) + "})");
            String output = inputs.removeFirst();
            command(out, "communicate(" + output + ", " + last + ")");
            command(out, "communicate(" + list(inputs) + ", " + step + ")");
        }
        return out.append('}').toString();
    }

    private static void command(StringBuilder out, String command) {
        out.append("  ").append(command).append('\n');
    }

    private static String list(List<String> tensors) {
        return tensors.size() == 1 ? tensors.getFirst() : "{" + String.join(", ", tensors) + "}";
    }

    /** What the statement moves, beside the least that any schedule does. */
    private String comment(StatementWork w, Optional<Prediction> prediction) {
        if (prediction.isEmpty()) {
            return "";
        }
        Prediction p = prediction.get();
        List<TransferGroup> moved = p.families().stream().filter(f -> f.statement().equals(w.name())).toList();
        double mean = moved.stream().mapToLong(TransferGroup::bytes).sum() / (double) p.processors() / Math.max(1, w.times());
        Optional<LowerBound.OfStatement> bound = p.bound().statements().stream().filter(s -> s.statement().equals(w.name())).findFirst();
        String points = String.format(Locale.ROOT, "%,d points", (long) (w.points() / Math.max(1, w.times())));
        return "// " + points + ": " + (mean == 0 ? "nothing moves" : bytes(mean) + " received per processor on average"
                + bound.filter(b -> b.bytesPerProcessor() > 0)
                        .map(b -> ", " + Quantity.times(mean / b.bytesPerProcessor()) + " the lower bound").orElse("")) + "\n";
    }

    /** A name that nothing in the text has; schedules may use one several times. */
    private String loop(String like) {
        return loops.computeIfAbsent(like, edits::fresh);
    }

    private static String bytes(double bytes) {
        return Quantity.bytes(Math.round(bytes));
    }
}
