package org.tilewright.language.derive;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.tilewright.analysis.ChooseAuto;
import org.tilewright.analysis.Memory;
import org.tilewright.analysis.Prediction;
import org.tilewright.analysis.Quantity;
import org.tilewright.analysis.bound.BestTile;
import org.tilewright.ir.Diagnostic;
import org.tilewright.ir.Distribution;
import org.tilewright.ir.MachineDecl;
import org.tilewright.ir.Program;
import org.tilewright.ir.SourceRange;
import org.tilewright.ir.Statement;
import org.tilewright.ir.TensorDecl;
import org.tilewright.ir.TooLarge;
import org.tilewright.ir.Word;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.language.Analysis;
import org.tilewright.language.ParseResult;
import org.tilewright.language.TilewrightParser;
import org.tilewright.language.schedule.Role;
import org.tilewright.language.schedule.WrittenCommand;
import org.tilewright.plan.Plan;

/**
 * Derives what a text does not say: the grid, where tensors live, and a schedule for each statement that sums. What stands in the text
 * stays. Grids are all factorisations of the number of processors; {@link Placement} finds for each who computes what, and of
 * those that promise least the bytes that their plans predict decide.
 */
public final class Derive {

    /** So many grids are planned and counted. */
    private static final int COUNTED = 8;
    /** Up to so many processors, grids of fewer are compared, too. */
    private static final int FEW_PROCESSORS = 64;
    /** How many times as much as on the most even grid the busiest processor may have to do. */
    private static final double LONGER = 1.2;
    /** Sequential steps that are tried for a machine whose memory has no room for all pieces at once. */
    private static final long MOST_STEPS = 4096;
    /** More dimensions than this cut blocks so small that messages, not bytes, are what counts. */
    private static final int MOST_DIMENSIONS = 4;

    /**
     * @param params values in place of defaults
     * @param processors of the machine, if the text declares none; those of this computer otherwise
     * @param statement the only one to derive something for
     */
    public record Options(Map<String, Long> params, OptionalLong processors, Optional<String> statement) {
        public static final Options DEFAULT = new Options(Map.of(), OptionalLong.empty(), Optional.empty());
    }

    private final String file;
    private final String text;
    private final Options options;
    private final List<Diagnostic> said = new ArrayList<>();

    private Derive(String file, String text, Options options) {
        this.file = file;
        this.text = text;
        this.options = options;
    }

    /** @param file names the text, and is where paths in it begin */
    public static Derived of(String file, String text, Options options) {
        // lines end in the result as they do in the text
        boolean windows = text.contains("\r\n");
        Derived d = new Derive(file, windows ? text.replace("\r\n", "\n") : text, options).derived();
        return windows ? new Derived(d.isChanged() ? d.text().replace("\n", "\r\n") : text, d.written(), d.compared(), d.tiles(),
                d.diagnostics()) : d;
    }

    /** Whether a sound program leaves its machine, a layout or a schedule to the tool. @param only the statements that count */
    public static boolean leavesOpen(Program program, Optional<Set<String>> only) {
        return !Missing.in(program, only).isNothing();
    }

    /** A text without its machine, layouts and schedules, for which all of them can be derived. @param file names the text */
    public static String bare(String file, String text) {
        return Edits.bare(text, TilewrightParser.parse(file, text));
    }

    private Derived unchanged() {
        return new Derived(text, List.of(), List.of(), List.of(), List.copyOf(said));
    }

    /** Where nothing is left to choose but the order of products. */
    private Derived only(SplitProducts.Split split) {
        return new Derived(split.text(), split.sentences(), List.of(), List.of(), List.copyOf(said));
    }

    private long processors() {
        return options.processors().orElse(Runtime.getRuntime().availableProcessors());
    }

    private Derived derived() {
        // what is left to the tool is written at the end
        String own = Edits.withoutAuto(text, TilewrightParser.parse(file, text), options.statement());
        Optional<Analysis> written = sound(own);
        if (written.isEmpty()) {
            return unchanged();
        }
        SplitProducts.Split split = SplitProducts.in(own, written.get().parsed(), written.get().program(), written.get().params(),
                written.get().program().machine().isPresent() ? ChooseAuto.processors(written.get().program(), options.params())
                        : processors(), options.statement()).with(own.equals(text) ? List.of() : List.of("commands in place of auto"));
        Optional<Set<String>> only = options.statement().map(o -> {
            Set<String> with = new LinkedHashSet<>(split.temporaries());
            with.add(o);
            return with;
        });
        Analysis before = split.text().equals(own) ? written.get() : sound(split.text())
                .orElseThrow(() -> new IllegalStateException("a product was split into " + split.text()));
        return placed(split, before, only);
    }

    /** The text as it is analysed, if it has no errors; else these are said. */
    private Optional<Analysis> sound(String of) {
        Analysis a = Analysis.of(TilewrightParser.parse(file, of), options.params(), Optional.empty(), Analysis.Depth.ERRORS);
        a.diagnostics().stream().filter(Diagnostic::isError).forEach(said::add);
        return a.hasErrors() ? Optional.empty() : Optional.of(a);
    }

    private Derived placed(SplitProducts.Split split, Analysis before, Optional<Set<String>> only) {
        ParseResult parsed = before.parsed();
        Program program = before.program();
        Missing missing = Missing.in(program, only);
        if (missing.isNothing()) {
            return only(split);
        }
        Optional<MachineDecl> machine = program.machine();
        if (machine.filter(m -> m.levels().size() != 1).isPresent()) {
            note(machine.get().name().range(), "derive-levels", "layouts and schedules are derived for machines of one level, and '"
                    + machine.get().name() + "' has " + machine.get().levels().size());
            return only(split);
        }
        List<Work> all = new ArrayList<>();
        collect(program, program.statements(), before.params(), 1, all);
        List<List<Long>> shapes = machine.isPresent() ? List.of(machine.get().levels().getFirst().extents().stream()
                .map(before.params()::integer).toList()) : shapes(all);
        Map<String, Placement.Tensor> tensors = new LinkedHashMap<>();
        for (TensorDecl t : program.tensors()) {
            tensors.put(t.name().text(), new Placement.Tensor(t.name().text(),
                    t.extents().stream().mapToLong(before.params()::integer).toArray(), t.type().bytes()));
        }
        List<Placement> placements = new ArrayList<>();
        for (List<Long> shape : shapes) {
            long[] grid = shape.stream().mapToLong(Long::longValue).toArray();
            Placement p = Placement.of(grid, all, tensors, given(program, grid.length), shared(program, all, grid.length));
            long[] other = p.sumsLast();
            if (machine.isEmpty() && !Arrays.equals(grid, other)) {
                Placement even = Placement.of(other, all, tensors, given(program, grid.length), shared(program, all, grid.length));
                p = even.bytes() <= p.bytes() * (1 + 1e-9) ? even : p;
            }
            placements.add(p);
        }
        // grids that leave processors without work are for when there are no others; so are fewer processors with much more to do
        double busiest = placements.stream().filter(p -> machine.isPresent() || p.processors() == processors())
                .mapToDouble(Placement::busiest).min().orElseThrow();
        placements.removeIf(p -> machine.isEmpty() && p.busiest() > busiest * LONGER);
        placements.sort(Comparator.comparingDouble(Placement::bytes));
        return best(placements.subList(0, Math.min(COUNTED, placements.size())), placements.size(), split, parsed, program, missing, all);
    }

    private void note(SourceRange range, String code, String message) {
        said.add(Diagnostic.hint(range, code, message));
    }

    private static void collect(Program program, List<Statement> statements, ParamValues params, double times, List<Work> out) {
        for (Statement s : statements) {
            switch (s) {
                case Statement.Assignment a when !Statement.Repeat.isCondition(a.name().text()) ->
                        out.add(Work.of(program, a, program.inFirstRounds(params), times));
                case Statement.Assignment a -> { }
                case Statement.Repeat r -> {
                    ParamValues in = r.inFirstRound(params);
                    double rounds = Math.max(1, in.integer(r.to()) - in.integer(r.from()));
                    collect(program, r.body(), in, times * rounds, out);
                }
                case Statement.Redistribute r -> { }
            }
        }
    }

    private List<List<Long>> shapes(List<Work> all) {
        int loops = all.stream().mapToInt(w -> w.variables().size()).max().orElse(1);
        List<List<Long>> out = new ArrayList<>();
        for (long p = processors(); p >= Math.ceilDiv(processors() * 3, 4L); p--) {
            out.addAll(GridShapes.of(p, Math.max(1, Math.min(loops, MOST_DIMENSIONS))));
            if (processors() > FEW_PROCESSORS) {
                break;
            }
        }
        return out;
    }

    /** Layouts that stand in the text. */
    private static Map<String, int[]> given(Program program, int rank) {
        Map<String, int[]> out = new LinkedHashMap<>();
        for (Distribution d : program.distributions()) {
            Distribution.LevelPart part = d.parts().getFirst();
            List<String> names = part.names().stream().map(Word::text).toList();
            int[] layout = new int[rank];
            for (int m = 0; m < rank; m++) {
                layout[m] = switch (part.mappings().get(m)) {
                    case Distribution.Mapping.Block b -> names.indexOf(b.name().text());
                    case Distribution.Mapping.Cyclic c -> names.indexOf(c.name().text());
                    case Distribution.Mapping.Fixed f -> Placement.FIRST;
                    case Distribution.Mapping.Replicated r -> Placement.EVERYWHERE;
                };
            }
            out.put(d.tensor().text(), layout);
        }
        return out;
    }

    /** Loops that processors share by schedules in the text, where these share variables of the statement itself. */
    private static Map<String, int[]> shared(Program program, List<Work> all, int rank) {
        Map<String, int[]> out = new LinkedHashMap<>();
        for (Work w : all) {
            program.schedules().all(w.name()).stream().findFirst().flatMap(s -> s.commands().stream().map(WrittenCommand::of)
                    .filter(c -> c.has(Role.NEW_PROCESSOR_LOOP)).findFirst()).ifPresent(c -> {
                        List<Word> targets = c.words(Role.REPLACED_LOOP);
                        int[] loops = new int[rank];
                        Arrays.fill(loops, -1);
                        for (int m = 0; m < Math.min(rank, targets.size()); m++) {
                            loops[m] = w.variables().indexOf(targets.get(m).text());
                        }
                        out.put(w.name(), loops);
                    });
        }
        return out;
    }

    private Derived best(List<Placement> placements, int shapes, SplitProducts.Split split, ParseResult parsed, Program program,
            Missing missing, List<Work> all) {
        record Tried(Placement placement, DerivedText written, Derived.Candidate candidate, Prediction prediction) { }
        List<Tried> tried = new ArrayList<>();
        for (Placement p : placements) {
            Tried best = null;
            for (long steps = 1; steps <= MOST_STEPS && (best == null || !best.candidate.fits().orElse(true)); steps *= 2) {
                DerivedText written = DerivedText.of(split.text(), parsed, program, missing, all, p, steps);
                Optional<Tried> next = predict(written.without()).map(x -> new Tried(p, written, candidate(p, x), x));
                if (next.isEmpty() || best != null && next.get().candidate.memoryBytes() >= best.candidate.memoryBytes()) {
                    break;
                }
                best = next.get();
            }
            if (best != null) {
                tried.add(best);
            }
        }
        if (tried.isEmpty()) {
            note(program.statements().getFirst().range(), "derive-none", "no layout and schedule was found that this program can be planned"
                    + " with");
            return only(split);
        }
        tried.sort(Comparator.<Tried, Boolean>comparing(t -> !t.candidate.fits().orElse(true))
                .thenComparingDouble(t -> t.candidate.meanBytes()).thenComparingLong(t -> t.candidate.mostBytes())
                .thenComparingLong(t -> t.candidate.memoryBytes()).thenComparingInt(t -> t.candidate.grid().size()));
        Tried chosen = tried.getFirst();
        if (!chosen.candidate.fits().orElse(true)) {
            note(program.machine().map(m -> m.name().range()).orElse(SourceRange.NONE), "derive-memory", "no grid was found whose plan fits"
                    + " the machine's memory; this one needs " + Quantity.bytes(chosen.candidate.memoryBytes()) + " a processor");
        }
        String derived = chosen.written.with(chosen.prediction, shapes);
        List<String> sentences = new ArrayList<>(split.sentences());
        sentences.addAll(chosen.written.sentences());
        return new Derived(derived, List.copyOf(sentences), tried.stream().map(Tried::candidate).toList(), tiles(chosen.prediction),
                List.copyOf(said));
    }

    private static List<Derived.Tile> tiles(Prediction p) {
        Program program = p.plan().program();
        long fast = p.memory().fast(p.plan());
        return Missing.assignments(program.statements()).flatMap(a -> BestTile.of(program, a, p.params(), fast)
                .map(t -> new Derived.Tile(a.name().text(), t)).stream()).toList();
    }

    private Optional<Prediction> predict(String candidate) {
        Analysis a = Analysis.of(TilewrightParser.parse(file, candidate), options.params(), Optional.empty(), Analysis.Depth.ERRORS);
        Optional<Plan> plan = a.hasErrors() ? Optional.empty() : a.planned().flatMap(p -> p.plan());
        try {
            return plan.map(p -> Prediction.of(p, a.params()));
        } catch (TooLarge e) {
            return Optional.empty();
        }
    }

    private static Derived.Candidate candidate(Placement p, Prediction x) {
        long memory = x.memory().maxBytesPerProcessor();
        return new Derived.Candidate(Arrays.stream(p.grid()).boxed().toList(), x.traffic().totalBytes() / (double) x.processors(),
                x.traffic().maxBytesPerProcessor(), memory, x.bound().bytesPerProcessor(), Memory.capacity(x.plan()).map(c -> memory <= c));
    }
}
