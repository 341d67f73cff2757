package org.tilewright.analysis.count;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.tilewright.analysis.count.SumOfProducts.Factor;
import org.tilewright.analysis.count.SumOfProducts.Narrowing;
import org.tilewright.analysis.count.SumOfProducts.Values;
import org.tilewright.analysis.load.Turn;
import org.tilewright.ir.index.Formula;
import org.tilewright.ir.index.IndexSet;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.LinearForm;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.index.Parts;
import org.tilewright.ir.index.Slots;
import org.tilewright.ir.index.Span;
import org.tilewright.plan.Footprint;
import org.tilewright.plan.Ownership;
import org.tilewright.plan.Plan;

/** The sizes of footprints, and of what owners have of them, as sums over loops of products over dimensions. */
public final class FootprintFactors {

    /** Up to this many iterations of all processors, enumerating is faster than finding what they have in common. */
    static final long FEW = 1024;

    private final ParamValues params;
    /** How many iterations of a processor are simply enumerated. */
    private final long few;
    private final Slots slots = new Slots();
    private final Coordinates coordinates;
    private final Contributions contributions;
    /** The same spans are needed for all indices and for owned ones, for elements and for owners. */
    private final Map<Reshaping, Reshaped> reshaped = new HashMap<>();

    private record Reshaping(List<Span> spans, List<IntExpr> zeros, Map<String, Long> loops, Set<String> kept) { }

    /** @param mapping what the coordinates of each grid dimension do in the statement */
    public FootprintFactors(List<Plan.Role> mapping, ParamValues params, long[] grid) {
        this(mapping, params, grid, FEW);
    }

    /** @param few how many iterations of all processors are simply enumerated */
    FootprintFactors(List<Plan.Role> mapping, ParamValues params, long[] grid, long few) {
        this.few = few / Arrays.stream(grid).reduce(1, (a, b) -> a * b);
        this.params = params;
        this.coordinates = new Coordinates(mapping, grid, slots);
        this.contributions = new Contributions(params, coordinates, slots);
    }

    /**
     * How many indices there are, or how many of them the reader owns.
     *
     * @param part of the footprint, one layer per dimension
     * @param closed whether the surrounding loops run to their ends
     */
    public SumOfProducts elements(Footprint f, List<Layer> part, Map<String, Long> loops, boolean closed, Ownership homes,
            boolean ownOnly) {
        List<Span> bases = part.stream().map(Layer::base).toList();
        Set<String> kept = new HashSet<>();
        for (int d = 0; d < bases.size() && closed; d++) {
            sweptAlone(f, bases, f.onlyAtZero(), d, loops).ifPresent(kept::addAll);
        }
        List<Factor> out = new ArrayList<>();
        Reshaped reshaped = reshaped(IntStream.range(0, bases.size())
                .mapToObj(d -> !isCut(f) && (!ownOnly || isWhole(homes, d)) ? fromZero(part.get(d), kept) : bases.get(d)).toList(),
                f.onlyAtZero(), loops, kept);
        for (int d = 0; d < f.dims().size(); d++) {
            Optional<MeetingRange.Owned> by = ownOnly ? Optional.of(coordinates.owned(homes, d))
                    : isCut(f) ? Optional.of(Coordinates.anywhere(homes, d)) : Optional.empty();
            Layer layer = part.get(d).with(reshaped.spans().get(d));
            Set<String> summed = summed(layer.base(), reshaped.loops());
            // a union over loops that move only the rotated span, and run to their ends
            boolean isSwept = closed && summed.equals(moving(f.dims().get(d), loops))
                    && summed.stream().allMatch(loop -> reshaped.loops().get(loop).equals(loops.get(loop)));
            Optional<Span> swept = isSwept ? f.swept().get(d) : Optional.empty();
            Set<String> keys = keys(layer.base(), reshaped.loops());
            swept.ifPresent(s -> keys.addAll(keys(s, loops)));
            if (ownOnly) {
                keys.addAll(coordinates.owner(homes, d));
            }
            SpanFormula base = SpanFormula.of(layer.base(), params, slots);
            out.add(new Factor(summed, keys, v -> common(layer, base, by, v), swept.map(s -> SpanFormula.of(s, params, slots))
                    .map(s -> v -> by.isEmpty() ? s.size(v) : s.common(by.get().at(v), 0, v)),
                    loop -> layer.base().period().isPresent() ? Optional.empty()
                            : Optional.of(new WindowSums(layer, base, slots.of(loop), by)),
                    narrowing(layer.base(), layer.by(), reshaped.loops(), by.orElse(Coordinates.anywhere(homes, d))),
                    summed.isEmpty() && swept.isEmpty() ? remainder(layer, by.filter(o -> ownOnly),
                            ownOnly ? coordinates.owner(homes, d) : Set.of(), l -> common(l, SpanFormula.of(l.base(), params, slots), by))
                            : Optional.empty()));
        }
        return sum(out, reshaped);
    }

    /**
     * The remainder through which coordinates determine a layer.
     *
     * @param own what the reader owns, if nothing else counts
     * @param owner the coordinates that determine it
     * @param value of the factor for another layer
     */
    private Optional<Remainder> remainder(Layer layer, Optional<MeetingRange.Owned> own, Set<String> owner,
            Function<Layer, ToLongFunction<Values>> value) {
        return Remainder.in(layer.base()).flatMap(m -> {
            Layer of = layer.with(Remainder.without(layer.base(), m));
            Set<String> keys = new LinkedHashSet<>(of.base().variables());
            keys.remove(Remainder.VARIABLE);
            keys.addAll(owner);
            Optional<Narrowing> narrowing = own.map(o -> new MeetingRange(of.base(), of.by(), params, slots, Remainder.extents(m), o));
            return Turn.of(List.of(m), m.variables()).filter(t -> t.beside().isEmpty())
                    .map(t -> new Remainder(Formula.of(m, params, slots), t, slots.of(Remainder.VARIABLE), Remainder.extent(m),
                            value.apply(of), List.copyOf(keys), narrowing));
        });
    }

    private Reshaped reshaped(List<Span> spans, List<IntExpr> zeros, Map<String, Long> loops, Set<String> kept) {
        return isFew(loops) ? new Reshaped(spans, zeros, loops)
                : reshaped.computeIfAbsent(new Reshaping(spans, zeros, loops, kept), r -> Reshaped.of(spans, zeros, loops, kept));
    }

    private boolean isFew(Map<String, Long> loops) {
        long iterations = 1;
        for (long extent : loops.values()) {
            if (extent > few || iterations > few) {
                return false;
            }
            iterations *= extent;
        }
        return iterations <= few;
    }

    /** The loops that a dimension depends on, if no other does and the union of the parts of all their iterations is known. */
    static Optional<Set<String>> sweptAlone(Footprint f, List<Span> spans, List<IntExpr> zeros, int dimension, Map<String, Long> loops) {
        Set<String> moving = summed(f.dims().get(dimension), loops);
        Predicate<Set<String>> apart = variables -> variables.stream().noneMatch(moving::contains);
        return f.swept().get(dimension).isPresent() && zeros.stream().allMatch(e -> apart.test(e.variables()))
                && IntStream.range(0, spans.size()).allMatch(e -> e == dimension || apart.test(spans.get(e).variables()))
                ? Optional.of(moving) : Optional.empty();
    }

    /** Whether some of a footprint is beyond the tensor, where there is nothing to count: then its position matters. */
    private static boolean isCut(Footprint f) {
        return f.places().filter(Footprint.Places::cut).isPresent();
    }

    /** Whether owners have all of a dimension, so that the indices do not matter. */
    static boolean isWhole(Ownership homes, int dimension) {
        return homes.cutBy(dimension).length == 0;
    }

    /** A base of the same width with which a single translate begins at 0, if fewer variables determine the width than the position. */
    private static Span fromZero(Layer layer, Set<String> kept) {
        boolean stays = !layer.isSingle() || layer.base().variables().stream().anyMatch(kept::contains);
        Span s = stays ? layer.base() : fromZero(layer.base());
        return s.equals(layer.base()) ? s : s.shifted(IntExpr.of(-layer.by().getFirst()));
    }

    /** A span of the same width that begins at 0, if fewer variables determine its width than its position. */
    static Span fromZero(Span s) {
        if (s.period().isPresent()) {
            return s;
        }
        Span width = Span.of(IntExpr.ZERO, LinearForm.of(IntExpr.sub(s.high(), s.low())).expression());
        return width.variables().size() < s.variables().size() ? width : s;
    }

    private SumOfProducts sum(List<Factor> factors, Reshaped reshaped) {
        for (IntExpr e : reshaped.zeros()) {
            Span s = Span.of(e, e);
            Formula zero = Formula.of(e, params, slots);
            factors.add(new Factor(summed(s, reshaped.loops()), keys(s, reshaped.loops()), v -> v.of(zero) == 0 ? 1 : 0,
                    Optional.empty(), loop -> Optional.of(new ZeroCount(zero, slots.of(loop))), Optional.empty()));
        }
        return new SumOfProducts(factors, reshaped.loops(), slots);
    }

    private Optional<Narrowing> narrowing(Span span, List<Long> by, Map<String, Long> extents, MeetingRange.Owned own) {
        return span.period().isPresent() || isFew(extents) ? Optional.empty()
                : Optional.of(new MeetingRange(span, by, params, slots, extents, own));
    }

    private static ToLongFunction<Values> common(Layer layer, SpanFormula base, Optional<MeetingRange.Owned> by) {
        return v -> common(layer, base, by, v);
    }

    /** How many indices of a layer there are, or how many an owner has. */
    private static long common(Layer layer, SpanFormula base, Optional<MeetingRange.Owned> by, Values v) {
        if (!layer.isSingle()) {
            IndexSet all = layer.around(base.at(v));
            return (by.isEmpty() ? all : all.intersect(by.get().at(v))).size();
        }
        return by.isEmpty() ? base.size(v) : base.common(by.get().at(v), layer.by().getFirst(), v);
    }

    /** How many owners' parts the footprint intersects, or whether it intersects the reader's. */
    public SumOfProducts owners(Footprint f, List<Layer> part, Map<String, Long> loops, Ownership homes, boolean ownOnly) {
        return owners(f, part, loops, homes, ownOnly, d -> ownOnly ? coordinates.owner(homes, d) : Set.of(),
                d -> ownOnly ? coordinates.owned(homes, d) : Coordinates.anywhere(homes, d),
                (d, layer) -> new OwnersMet(layer, params, slots, homes.parts(d),
                        ownOnly ? Optional.of(coordinates.owned(homes, d)) : Optional.empty()));
    }

    /**
     * In how many iterations there is anything, or everything belongs to the reader.
     *
     * @param part of the footprint, one layer per dimension, none of them of several translates
     */
    public SumOfProducts pieces(Footprint f, List<Layer> part, Map<String, Long> loops, Ownership homes, boolean ownOnly) {
        return owners(f, part, loops, homes, ownOnly, d -> ownOnly ? coordinates.owner(homes, d) : Set.of(),
                d -> ownOnly ? coordinates.owned(homes, d) : Coordinates.anywhere(homes, d),
                (d, layer) -> ownOnly ? new WithinOwn(layer, SpanFormula.of(layer.base(), params, slots), coordinates.owned(homes, d))
                        : new OwnersMet(layer, params, slots, new Parts(List.of(homes.parts(d).hull())), Optional.empty()));
    }

    /**
     * The same for the owners whose coordinates equal the reader's in the first dimensions of the grid.
     *
     * @param ofNodes how many dimensions these are
     */
    public SumOfProducts ownersInNode(Footprint f, List<Layer> part, Map<String, Long> loops, Ownership homes, int ofNodes) {
        int[][] by = IntStream.range(0, f.dims().size())
                .mapToObj(d -> Arrays.stream(homes.cutBy(d)).filter(g -> g < ofNodes).toArray()).toArray(int[][]::new);
        return owners(f, part, loops, homes, false, d -> coordinates.names(by[d]), d -> Coordinates.anywhere(homes, d),
                (d, layer) -> new OwnersMetInNode(layer, params, slots, homes.parts(d), coordinates.tuples(by[d]),
                        values -> coordinates.tuple(by[d], values)));
    }

    /**
     * @param ownOnly whether only the parts within what the reader owns count
     * @param owner coordinates of the reader that determine whose parts count
     * @param within what contains these parts
     */
    private SumOfProducts owners(Footprint f, List<Layer> part, Map<String, Long> loops, Ownership homes, boolean ownOnly,
            IntFunction<Set<String>> owner, IntFunction<MeetingRange.Owned> within, BiFunction<Integer, Layer, Meetings> met) {
        List<Factor> out = new ArrayList<>();
        Reshaped reshaped = reshaped(IntStream.range(0, part.size()).mapToObj(d -> isWhole(homes, d) && !isCut(f)
                ? fromZero(part.get(d), Set.of()) : part.get(d).base()).toList(), f.onlyAtZero(), loops, Set.of());
        for (int d = 0; d < f.dims().size(); d++) {
            Layer layer = part.get(d).with(reshaped.spans().get(d));
            Set<String> keys = keys(layer.base(), reshaped.loops());
            keys.addAll(owner.apply(d));
            Meetings meetings = met.apply(d, layer);
            Set<String> summed = summed(layer.base(), reshaped.loops());
            int dimension = d;
            out.add(new Factor(summed, keys, meetings::at, Optional.empty(),
                    loop -> layer.base().period().isPresent() || !meetings.isAlongLoops() ? Optional.empty()
                            : Optional.of(new MeetingIterations(layer, meetings, params, slots, loop)),
                    narrowing(layer.base(), layer.by(), reshaped.loops(), within.apply(d)),
                    !summed.isEmpty() ? Optional.empty() : remainder(layer, Optional.of(within.apply(d)).filter(w -> ownOnly),
                            owner.apply(d), l -> met.apply(dimension, l)::at)));
        }
        return sum(out, reshaped);
    }

    /** What all contributors send to the owner: how many elements, or in how many iterations they send anything. */
    public SumOfProducts contributions(Footprint f, Map<String, Long> loops, Ownership homes, boolean elements) {
        return contributions(f, loops, homes, elements, 0);
    }

    /** The same for those contributors whose coordinates equal the owner's in a number of leading dimensions. */
    public SumOfProducts contributions(Footprint f, Map<String, Long> loops, Ownership homes, boolean elements, int alike) {
        return contributions.of(f, loops, homes, elements, alike);
    }

    private static Set<String> summed(Span span, Map<String, Long> loops) {
        return span.variables().stream().filter(loops::containsKey).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** The loops that move a span to more than one place. */
    private static Set<String> moving(Span span, Map<String, Long> loops) {
        Set<String> out = summed(span, loops);
        out.removeIf(loop -> loops.get(loop) == 1);
        return out;
    }

    private static Set<String> keys(Span span, Map<String, Long> loops) {
        return span.variables().stream().filter(v -> !loops.containsKey(v)).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** Values of the variables of everything counted here, all unset. @param most the most reads of values */
    public Values values(long most) {
        return new Values(slots, most);
    }

    /** Gives the variables that hold a processor's coordinates their values. */
    public void set(long[] at, Values values) {
        coordinates.set(at, values);
    }

    /** The dimension of the grid in which a variable is a processor's coordinate. */
    int dimension(String key) {
        return coordinates.dimension(key);
    }
}
