package org.tilewright.language.derive;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.tilewright.analysis.Prediction;
import org.tilewright.analysis.Quantity;
import org.tilewright.analysis.bound.BestTile;
import org.tilewright.analysis.choice.ChooseAuto;
import org.tilewright.ir.MachineDecl;
import org.tilewright.ir.Program;
import org.tilewright.ir.TensorDecl;
import org.tilewright.ir.index.Factorisations;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.language.Analysis;
import org.tilewright.language.ParseResult;
import org.tilewright.language.TilewrightParser;
import org.tilewright.language.schedule.ArgumentRole;
import org.tilewright.language.schedule.WrittenCommand;
import org.tilewright.plan.Plan;

/**
 * Derives what a text does not say: the grid, where tensors live, and a schedule for each statement that sums. What stands in the text
 * stays. Grids are all factorisations of the number of processors; {@link Mapping} finds for each who computes what, and of
 * those that promise least the bytes that their plans predict decide.
 */
public final class Derive {

    /** Up to so many processors, grids of fewer are compared, too. */
    private static final int FEW_PROCESSORS = 64;
    /** How many times as much as on the most even grid the busiest processor may have to do. */
    private static final double LONGER = 1.2;
    /** More dimensions than this cut blocks so small that messages, not bytes, are what counts. */
    private static final int MOST_DIMENSIONS = 4;

    /**
     * @param params values in place of defaults
     * @param processors of the machine, if the text declares none; those of this computer otherwise
     * @param statement the only one to derive something for
     * @param memory of a processor, if the text declares no machine
     */
    public record Options(Map<String, Long> params, OptionalLong processors, Optional<String> statement, Optional<Room> memory) {
        public static final Options DEFAULT = new Options(Map.of(), OptionalLong.empty(), Optional.empty());

        public Options(Map<String, Long> params, OptionalLong processors, Optional<String> statement) {
            this(params, processors, statement, Optional.empty());
        }
    }

    /** An amount of memory. @param text as a machine's property has it: 8 GiB */
    public record Room(String text, long bytes) {

        private static final Pattern AMOUNT = Pattern.compile("(\\d+(?:\\.\\d+)?)\\s*([kKMGT]?)(i?)B");

        /** What somebody gave as memory, unless it is none. */
        public static Optional<Room> of(String given) {
            Matcher m = AMOUNT.matcher(given.strip());
            if (!m.matches() || m.group(2).isEmpty() && !m.group(3).isEmpty() || m.group(2).equals(m.group(3).isEmpty() ? "K" : "k")) {
                return Optional.empty();
            }
            double unit = Math.pow(m.group(3).isEmpty() ? 1000 : 1024, m.group(2).isEmpty() ? 0 : 1 + "KMGT".indexOf(
                    m.group(2).toUpperCase(Locale.ROOT)));
            double bytes = Double.parseDouble(m.group(1)) * unit;
            return bytes >= 1 && bytes < Long.MAX_VALUE ? Optional.of(new Room(m.group(1) + " " + m.group(2) + m.group(3) + "B",
                    (long) bytes)) : Optional.empty();
        }
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
        return new Derived(text, List.of(), List.of(), List.of(), Diagnostic.inOrder(said));
    }

    /** Where nothing is left to choose but the order of products. */
    private Derived only(SplitProducts.Split split) {
        return new Derived(split.text(), split.sentences(), List.of(), List.of(), Diagnostic.inOrder(said));
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
        Program program = written.get().program();
        OptionalDouble memory = program.machine().map(m -> m.properties().memoryBytes())
                .orElse(options.memory().map(r -> OptionalDouble.of(r.bytes())).orElse(OptionalDouble.empty()));
        SplitProducts.Split split = SplitProducts.in(own, written.get().parsed(), program, written.get().params(),
                program.machine().isPresent() ? ChooseAuto.processors(program, options.params()) : processors(), memory,
                options.statement()).with(own.equals(text) ? List.of() : List.of("commands in place of auto"));
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
        if (program.machines().size() > 1) {
            note(program.machines().get(1).name().range(), "derive-machines", "layouts and schedules are derived for one machine, and this"
                    + " file has " + program.machines().size());
            return only(split);
        }
        List<StatementWork> all = StatementWork.all(program, before.params());
        Optional<List<Long>> given = machine.map(m -> m.levels().getFirst().extents().stream().map(before.params()::integer).toList());
        Map<String, BlockFootprints.Tensor> tensors = tensors(program, before.params());
        List<Mapping> placements = placements(all, program, tensors, given);
        Optional<Room> room = machine.isEmpty() ? options.memory() : Optional.empty();
        OptionalLong capacity = room.isPresent() ? OptionalLong.of(room.get().bytes()) : machine.map(m -> m.properties().memoryBytes())
                .filter(OptionalDouble::isPresent).map(b -> OptionalLong.of((long) b.getAsDouble())).orElse(OptionalLong.empty());
        Compared compared = new Compared(file, options, new Compared.Open(split.text(), parsed, program, missing, all,
                room.map(Room::text)), capacity, p -> SeveralGrids.of(p, all, tensors,
                        Factorisations.unordered(p.processors(), MOST_DIMENSIONS).stream()
                                .map(s -> s.stream().mapToLong(Long::longValue).toArray()).toList()));
        return best(compared.of(placements), placements.size(), split, program);
    }

    private static Map<String, BlockFootprints.Tensor> tensors(Program program, ParamValues params) {
        Map<String, BlockFootprints.Tensor> tensors = new LinkedHashMap<>();
        for (TensorDecl t : program.tensors()) {
            tensors.put(t.name().text(), new BlockFootprints.Tensor(t.name().text(),
                    t.extents().stream().mapToLong(params::integer).toArray(), t.type().bytes()));
        }
        return tensors;
    }

    /** Who does what on each grid, those that promise least first. @param given the grid of the program's machine */
    private List<Mapping> placements(List<StatementWork> all, Program program, Map<String, BlockFootprints.Tensor> tensors,
            Optional<List<Long>> given) {
        List<Mapping> placements = new ArrayList<>();
        for (List<Long> shape : given.map(List::of).orElseGet(() -> shapes(all))) {
            long[] grid = shape.stream().mapToLong(Long::longValue).toArray();
            Written written = Written.in(program, all, grid.length);
            placements.add(given.isPresent() ? Mapping.of(grid, all, tensors, written)
                    : Mapping.inEitherOrder(grid, all, tensors, written, Set.of()));
        }
        // grids that leave processors without work are for when there are no others; so are fewer processors with much more to do
        double busiest = placements.stream().filter(p -> given.isPresent() || p.processors() == processors())
                .mapToDouble(Mapping::busiest).min().orElseThrow();
        placements.removeIf(p -> given.isEmpty() && p.busiest() > busiest * LONGER);
        placements.sort(Comparator.comparingDouble(p -> p.bytes()
                * (given.isEmpty() && p.processors() < processors() ? Math.max(1, p.busiest() / busiest) : 1)));
        return placements;
    }

    private void note(SourceRange range, String code, String message) {
        said.add(Diagnostic.hint(range, code, message));
    }

    private List<List<Long>> shapes(List<StatementWork> all) {
        int loops = all.stream().mapToInt(w -> w.variables().size()).max().orElse(1);
        List<List<Long>> out = new ArrayList<>();
        for (long p = processors(); p >= Math.ceilDiv(processors() * 3, 4L); p--) {
            out.addAll(Factorisations.unordered(p, Math.max(1, Math.min(loops, MOST_DIMENSIONS))));
            if (processors() > FEW_PROCESSORS) {
                break;
            }
        }
        return out;
    }

    private Derived best(List<Compared.Tried> tried, int shapes, SplitProducts.Split split, Program program) {
        if (tried.isEmpty()) {
            note(program.statements().getFirst().range(), "derive-none", "no layout and schedule was found that this program can be planned"
                    + " with");
            return only(split);
        }
        Compared.Tried chosen = tried.getFirst();
        if (!chosen.candidate().fits().orElse(true)) {
            note(program.machine().map(m -> m.name().range()).orElse(SourceRange.NONE), "derive-memory", "no grid was found whose plan fits"
                    + " the machine's memory; this one needs " + Quantity.bytes(chosen.candidate().memoryBytes()) + " a processor");
        }
        double onOneGrid = tried.stream().map(Compared.Tried::candidate).filter(c -> c.grids().size() == 1)
                .mapToDouble(Derived.Candidate::meanBytes).findFirst().orElse(0);
        String derived = chosen.written().with(new DerivedText.Chosen(chosen.prediction(), shapes, onOneGrid));
        List<String> sentences = new ArrayList<>(split.sentences());
        sentences.addAll(chosen.written().sentences());
        return new Derived(derived, List.copyOf(sentences), tried.stream().map(Compared.Tried::candidate).toList(),
                tiles(chosen.prediction()), Diagnostic.inOrder(said));
    }

    private static List<Derived.Tile> tiles(Prediction p) {
        Program program = p.plan().program();
        long fast = p.memory().fast(p.plan());
        return Missing.assignments(program.statements()).flatMap(a -> BestTile.of(program, a, p.params(), fast)
                .map(t -> new Derived.Tile(a.name().text(), t)).stream()).toList();
    }
}
