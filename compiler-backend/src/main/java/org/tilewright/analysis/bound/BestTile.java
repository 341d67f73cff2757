package org.tilewright.analysis.bound;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.tilewright.ir.Program;
import org.tilewright.ir.Statement;
import org.tilewright.ir.VariableExtents;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.type.ElementType;

/**
 * The part of a statement's points that makes the best use of each element in a fast memory, and its cost (Kwasniewski et al., SPAA 2021;
 * Ziogas et al., SC 2022, section 4).
 *
 * @param extents of the part, by variable
 * @param fastElements the fast memory S
 * @param intensity points that are computed for each element moved
 * @param form how the least number of elements depends on S; absent if the part reaches a boundary of the iteration space
 */
public record BestTile(Map<String, Double> extents, long fastElements, double intensity, Optional<ClosedForm> form) {

    /** A tile that covers more than this share of a dimension is considered to reach its end. */
    private static final double INSIDE = 0.999;

    /**
     * The best tile of a statement in a fast memory of a given size; absent if all data of the statement fit. Of several terms or inner
     * reductions, the one that moves most counts.
     */
    public static Optional<BestTile> of(Program program, Statement.Assignment statement, ParamValues params, long fast) {
        int bytes = VariableExtents.accesses(statement).stream()
                .map(a -> program.tensor(a.tensor().text()).orElseThrow().type()).mapToInt(ElementType::bytes).min().orElse(1);
        long s = Math.max(1, Math.ceilDiv(fast, bytes));
        record Found(double least, BestTile tile) { }
        return PointSet.of(program, statement, params).stream().filter(p -> p.soap().allElements() > s).map(p -> {
            Soap soap = p.soap();
            Soap.Intensity best = soap.intensity(s);
            double[] tile = soap.tile(best.elements());
            Map<String, Double> extents = new LinkedHashMap<>();
            boolean ends = false;
            for (int v = 0; v < tile.length; v++) {
                extents.put(p.variables().get(v), tile[v]);
                ends |= tile[v] > p.extents().get(v) * INSIDE;
            }
            return new Found(soap.allPoints() / best.pointsPerElement(), new BestTile(extents, s, best.pointsPerElement(),
                    ends ? Optional.empty() : ClosedForm.of(p.elements(), tile.length)));
        }).max(Comparator.comparingDouble(Found::least)).map(Found::tile);
    }

    /** As in "i 209 x j 209 x k 209". */
    public String text() {
        return extents.entrySet().stream().map(e -> e.getKey() + " " + Math.max(1, Math.round(e.getValue())))
                .collect(Collectors.joining(" x "));
    }

    /** The minimum that V points move, as a form in S if there is one. */
    public String least() {
        return form.map(ClosedForm::text).orElseGet(() -> ClosedForm.number(1 / intensity) + " V") + " elements";
    }
}
