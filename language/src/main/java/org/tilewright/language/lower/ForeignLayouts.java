package org.tilewright.language.lower;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.language.tilewright.Argument;
import org.tilewright.language.tilewright.Reference;

/** The places behind {@code ->} as other languages write them: {@code block(x)}, {@code blockcyclic(x, 8)}, {@code replicated(x)}. */
final class ForeignLayouts {

    /** How a dimension is dealt out. */
    private enum Way { BLOCKS, BLOCKS_IN_TURN, IN_TURN, COPIES }

    private static final Map<String, Way> WAYS = Map.ofEntries(Map.entry("block", Way.BLOCKS), Map.entry("blocks", Way.BLOCKS),
            Map.entry("blocked", Way.BLOCKS), Map.entry("tile", Way.BLOCKS), Map.entry("tiled", Way.BLOCKS),
            Map.entry("contiguous", Way.BLOCKS), Map.entry("shard", Way.BLOCKS), Map.entry("split", Way.BLOCKS),
            Map.entry("blockcyclic", Way.BLOCKS_IN_TURN), Map.entry("cyclicblock", Way.BLOCKS_IN_TURN),
            Map.entry("blockcycle", Way.BLOCKS_IN_TURN), Map.entry("cyclic", Way.IN_TURN), Map.entry("cycle", Way.IN_TURN),
            Map.entry("roundrobin", Way.IN_TURN), Map.entry("interleaved", Way.IN_TURN), Map.entry("replicate", Way.COPIES),
            Map.entry("replicated", Way.COPIES), Map.entry("copy", Way.COPIES), Map.entry("copied", Way.COPIES),
            Map.entry("broadcast", Way.COPIES));

    private final Problems problems;

    ForeignLayouts(Problems problems) {
        this.problems = problems;
    }

    /**
     * Reports a call, or a word alone that names nothing, that says how a dimension is dealt out, but not as it is said here.
     *
     * @param dimensions the names before {@code ->}
     * @return whether it is one
     */
    boolean report(Reference call, List<String> dimensions) {
        List<Argument> given = call.getArguments();
        String name = call.getName().replace("_", "").toLowerCase(java.util.Locale.ROOT);
        Optional<Way> way = Optional.ofNullable(WAYS.get(name));
        boolean ofDimension = !given.isEmpty() && given.get(0) instanceof Reference r && !r.isCall() && dimensions.contains(r.getName());
        if (call.isReduction() || !call.isCall() && way.isEmpty() || !ofDimension && (way.isEmpty() || !given.isEmpty())) {
            return false;
        }
        String dimension = ofDimension ? problems.places.text(given.get(0)) : dimensions.isEmpty() ? "x" : dimensions.getFirst();
        String size = given.size() == 2 ? problems.places.text(given.get(1)) : "";
        String sized = "cyclic(" + dimension + ", " + (size.isEmpty() ? "64" : size) + ")";
        String inTurn = size.isEmpty() ? "cyclic(" + dimension + ")" : sized;
        String said = way.map(w -> switch (w) {
            case BLOCKS -> size.isEmpty() ? "a plain name divides a dimension into blocks: " + dimension
                    : "a plain name divides a dimension into equal blocks, and " + sized + " distributes blocks of " + size + " cyclically";
            case BLOCKS_IN_TURN -> "a block-cyclic layout is written " + sized;
            case IN_TURN -> "a cyclic layout is written " + inTurn;
            case COPIES -> "'*' makes copies along a dimension of the machine";
        }).orElseGet(() -> "a plain name divides a dimension into blocks, " + inTurn + " distributes cyclically, and '*' makes copies");
        List<String> here = way.map(w -> switch (w) {
            case BLOCKS -> size.isEmpty() ? List.of(dimension) : List.of(dimension, sized);
            case BLOCKS_IN_TURN -> List.of(sized);
            case IN_TURN -> List.of(inTurn);
            case COPIES -> List.of("*");
        }).orElseGet(() -> List.of(dimension, inTurn, "*"));
        SourceRange range = problems.places.of(call);
        problems.error(range, "distribution-form", "'" + call.getName() + "' is not a layout here; " + said,
                here.stream().map(h -> new Diagnostic.Fix("Change to '" + h + "'", range, h)).toArray(Diagnostic.Fix[]::new));
        return true;
    }
}
