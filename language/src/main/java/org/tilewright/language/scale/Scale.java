package org.tilewright.language.scale;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.LongStream;
import org.tilewright.analysis.Cost;
import org.tilewright.analysis.Memory;
import org.tilewright.analysis.Traffic;
import org.tilewright.analysis.load.ProcessorWork;
import org.tilewright.analysis.load.Rates;
import org.tilewright.ir.MachineDecl;
import org.tilewright.ir.Program;
import org.tilewright.ir.incremental.Interruption;
import org.tilewright.ir.incremental.Memo;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.ir.source.TooLarge;
import org.tilewright.language.Analysis;
import org.tilewright.language.ParseResult;
import org.tilewright.language.TilewrightParser;
import org.tilewright.language.derive.Derive;
import org.tilewright.language.derive.Derived;
import org.tilewright.plan.Plan;

/**
 * Predicts a program on more and more processors. Of the grids that a machine can have for a number of processors, the one with the most
 * equal extents is taken unless the program takes clearly less time on another.
 */
public final class Scale {

    /**
     * @param params values of params, by name
     * @param weak params that grow with the number of processors
     * @param rates of a machine as it is declared
     * @param memoryBytes of a processor, for programs that do not say
     */
    public record Options(List<Long> processors, Map<String, Long> params, List<WeakParam> weak,
            Function<Optional<MachineDecl>, Rates> rates, Optional<Double> memoryBytes) { }

    /** Of grids that take about the same, the one with the most equal extents is what a reader expects; the model errs by some percent. */
    private static final double CLEARLY = 0.95;

    private final Variant variant;
    private final Options options;
    private final ParseResult parsed;
    private final Memo kept = Memo.nothing();

    private Scale(Variant variant, Options options) {
        this.variant = variant;
        this.options = options;
        this.parsed = TilewrightParser.parse(variant.file(), variant.text());
    }

    /**
     * @param variant a text without errors
     * @throws java.util.concurrent.CancellationException if the thread is interrupted
     */
    public static Scaling of(Variant variant, Options options) {
        Scale scale = new Scale(variant, options);
        List<Scaling.Row> rows = new ArrayList<>();
        List<Scaling.LeftOut> leftOut = new ArrayList<>();
        for (long p : options.processors) {
            try {
                rows.add(scale.row(p));
            } catch (Unfit e) {
                leftOut.add(new Scaling.LeftOut(p, e.getMessage()));
            }
        }
        return new Scaling(variant, List.copyOf(rows), List.copyOf(leftOut));
    }

    /** Params that the text has, with their values for so many processors. */
    private Map<String, Long> params(long processors) {
        Map<String, Long> out = new LinkedHashMap<>(options.params);
        options.weak.forEach(w -> out.put(w.name(), w.at(processors)));
        out.keySet().removeIf(n -> parsed.program().params().all(n).isEmpty() && !n.equals(Program.PROCESSORS));
        return out;
    }

    private Scaling.Row row(long processors) {
        Map<String, Long> params = params(processors);
        Program program = parsed.program();
        Optional<Scaling.Row> best = Optional.empty();
        Optional<Unfit> why = Optional.empty();
        for (GridChoices.Choice choice : choices(program, params, processors)) {
            Interruption.check();
            try {
                Scaling.Row row = row(choice, processors);
                best = best.filter(b -> !isBetter(row, b)).or(() -> Optional.of(row));
            } catch (Unfit e) {
                why = why.or(() -> Optional.of(e));
            }
        }
        Optional<Unfit> reason = why;
        return best.orElseThrow(() -> reason.orElseGet(() -> new Unfit(program.machine()
                .map(m -> GridChoices.none(program, m, params, processors)).orElse("the program declares no machine"))));
    }

    private static boolean isBetter(Scaling.Row a, Scaling.Row b) {
        boolean fits = a.fits().orElse(true);
        return fits == b.fits().orElse(true) ? a.seconds() < b.seconds() * CLEARLY : fits;
    }

    private List<GridChoices.Choice> choices(Program program, Map<String, Long> params, long processors) {
        return program.machine().isEmpty() && (variant.derived() || processors == 1)
                ? List.of(new GridChoices.Choice(variant.text(), params, List.of()))
                : GridChoices.of(program, params, processors, GridChoices.Beside.NUMBERS);
    }

    private Scaling.Row row(GridChoices.Choice choice, long processors) {
        ParseResult read = choice.text().equals(variant.text()) ? parsed : TilewrightParser.parse(variant.file(), choice.text());
        if (variant.derived()) {
            Derived derived = Derive.of(variant.file(), choice.text(), new Derive.Options(choice.params(), OptionalLong.of(processors),
                    Optional.empty()));
            fail(derived.diagnostics().stream().filter(Diagnostic::isError).toList());
            read = TilewrightParser.parse(variant.file(), derived.text());
        }
        Analysis a = Analysis.of(read, choice.params(), variant.schedule(), Analysis.Depth.ERRORS);
        fail(a.diagnostics().stream().filter(Diagnostic::isError).toList());
        Plan plan = a.planned().flatMap(p -> p.plan()).orElseThrow(() -> new Unfit("there is no plan"));
        long planned = plan.grid().processors(a.params());
        // what is derived may leave a few processors idle
        if (planned > processors || planned < processors && !variant.derived()) {
            throw new Unfit("the machine has " + planned + " processors");
        }
        try {
            return row(plan, a.params(), processors);
        } catch (ArithmeticException e) {
            throw new Unfit(e instanceof TooLarge ? e.getMessage() : "more than 2^63 bytes or messages move");
        }
    }

    private static void fail(List<Diagnostic> errors) {
        if (!errors.isEmpty()) {
            Diagnostic first = errors.getFirst();
            throw new Unfit(first.range().place() + ": " + first.message());
        }
    }

    private Scaling.Row row(Plan plan, ParamValues params, long processors) {
        Cost cost = Cost.of(plan, params, options.rates.apply(plan.program().machine()), kept);
        Traffic traffic = Traffic.of(plan, params, kept);
        Optional<Boolean> fits = Memory.capacity(plan).map(Long::doubleValue).or(options::memoryBytes).map(m -> cost.peakBytes() <= m);
        return new Scaling.Row(processors, LongStream.of(plan.grid().extents(params)).boxed().toList(), params.asMap(), cost.seconds(),
                ProcessorWork.flops(plan, params), traffic.totalBytes(), traffic.maxBytesPerProcessor(), traffic.messages(),
                cost.peakBytes(), fits);
    }
}
