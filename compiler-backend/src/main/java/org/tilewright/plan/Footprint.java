package org.tilewright.plan;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.tilewright.ir.index.IntExpr;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.index.Region;
import org.tilewright.ir.index.Regions;
import org.tilewright.ir.index.Span;
import org.tilewright.leaf.lower.Inspector;

/**
 * The elements of a tensor that one iteration needs or makes, symbolic in params, coordinates and loop variables: a box, parts of one, or
 * an image of coordinates that data contain, bounded by formulas.
 *
 * @param dims one span per tensor dimension: what the buffer has room for
 * @param onlyAtZero the footprint is empty unless all of these are 0: a term without a reduction variable counts once, in that variable's
 *         first iteration
 * @param swept for each dimension the union over all iterations of the loops around, where the iterations' parts are disjoint and fill it,
 *         so that totals need not walk the loops
 * @param places which of the buffer's elements count, if not all of them do
 * @param image what determines at run time, before anything travels, which of these elements are needed; all of them, if absent
 */
public record Footprint(List<Span> dims, List<IntExpr> onlyAtZero, List<Optional<Span>> swept, Optional<Places> places,
                        Optional<Inspector> image) {

    /**
     * A box in several places, as used by accesses that differ by constants: a stencil's block with its halo, without corners.
     *
     * @param box one span per dimension, without a period where the places differ
     * @param by for each place what is added to the indices of each dimension, in params alone
     * @param cut whether some of it may lie beyond the tensor, where there is nothing; the dimensions that there is room for say where
     */
    public record Places(List<Span> box, List<List<IntExpr>> by, boolean cut) { }

    public Footprint(List<Span> dims, List<IntExpr> onlyAtZero, Optional<Places> places) {
        this(dims, onlyAtZero, dims.stream().map(d -> Optional.<Span>empty()).toList(), places, Optional.empty());
    }

    public Footprint(List<Span> dims, List<IntExpr> onlyAtZero) {
        this(dims, onlyAtZero, Optional.empty());
    }

    /** The same footprint with the unions of those dimensions that plain variables index, out of the footprint of all iterations. */
    public Footprint sweptBy(Footprint all, List<Boolean> plain) {
        return new Footprint(dims, onlyAtZero, IntStream.range(0, dims.size())
                .mapToObj(d -> plain.get(d) ? Optional.of(all.dims.get(d)) : Optional.<Span>empty()).toList(), places, image);
    }

    /** The same, and empty unless all of these are 0 as well. */
    public Footprint onlyAt(List<IntExpr> zeros) {
        return new Footprint(dims, Stream.concat(onlyAtZero.stream(), zeros.stream()).toList(), swept, places, image);
    }

    /** The part of it that is needed. */
    public Footprint imageBy(Inspector inspector) {
        return new Footprint(dims, onlyAtZero, swept, places, Optional.of(inspector));
    }

    /** An upper bound on its elements: all of them, unless it is an image. */
    public Regions evaluate(ParamValues params, IntExpr.Env env) {
        for (IntExpr e : onlyAtZero) {
            if (e.evaluate(params, env) != 0) {
                return Regions.empty(dims.size());
            }
        }
        return places.map(p -> {
            Regions all = Regions.shifted(region(p.box, params, env),
                    p.by.stream().map(by -> by.stream().map(e -> e.evaluate(params, env)).toList()).toList());
            return p.cut ? all.intersect(region(dims, params, env)) : all;
        }).orElseGet(() -> Regions.of(region(dims, params, env)));
    }

    private static Region region(List<Span> dims, ParamValues params, IntExpr.Env env) {
        return Region.of(dims.stream().map(s -> s.evaluate(params, env)).toList());
    }

    /** The footprint with params replaced by their values, so that it can be evaluated quickly for many processors and iterations. */
    public Footprint under(ParamValues params) {
        return new Footprint(dims.stream().map(d -> d.under(params)).toList(), onlyAtZero.stream().map(e -> e.under(params)).toList(),
                swept.stream().map(s -> s.map(x -> x.under(params))).toList(),
                places.map(p -> new Places(p.box.stream().map(d -> d.under(params)).toList(),
                        p.by.stream().map(by -> by.stream().map(e -> e.under(params)).toList()).toList(), p.cut)), image);
    }

    public Set<String> variables() {
        Set<String> out = new TreeSet<>();
        dims.forEach(s -> out.addAll(s.variables()));
        onlyAtZero.forEach(e -> out.addAll(e.variables()));
        return out;
    }
}
