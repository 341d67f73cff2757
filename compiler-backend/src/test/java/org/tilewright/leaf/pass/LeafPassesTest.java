package org.tilewright.leaf.pass;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.tilewright.analysis.choice.MakePlan;
import org.tilewright.ir.Program;
import org.tilewright.ir.TensorDecl;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.nest.LoopNest;
import org.tilewright.ir.source.ProgramError;
import org.tilewright.leaf.BufferRef;
import org.tilewright.leaf.Leaf;
import org.tilewright.leaf.LeafPass;
import org.tilewright.leaf.lower.LowerLeaf;
import org.tilewright.notation.CaseTable;

/**
 * What each pass makes of a leaf: {@code passes.txt}. A title begins with passes, of which all but the last have run before; a case shows
 * the leaf before the last one and after it.
 */
class LeafPassesTest {

    private static final String TABLE = "leaf/pass/passes.txt";

    private static final Map<String, LeafPass> PASSES = passes();

    private static Map<String, LeafPass> passes() {
        Map<String, LeafPass> all = new LinkedHashMap<>();
        for (LeafPass p : List.of(new JoinUpdates(), new RecogniseContractions(), new LeafPasses.RecogniseNests(), new NamesInPlace(),
                new PeelBoundaries(), new LoopInterchange(), new Parallelize(), new Vectorize())) {
            all.put(p.getClass().getSimpleName(), p);
        }
        all.put("LoopsAsWritten", LeafPasses::loopsAsWritten);
        all.put("ArrangeNest", ArrangeNest::all);
        all.put("ScalarReplacement", new ScalarReplacement(true));
        // has names of the leaf that it was applied to
        all.put("LoopsForThreads", (leaf, setting) -> new LoopsForThreads((c, s) -> false).apply(leaf, setting));
        return all;
    }

    @Test
    void eachPassMakesTheLeafOfTheTable() throws IOException {
        List<List<String>> pipelines = new ArrayList<>();
        for (CaseTable.Case c : CaseTable.of(TABLE)) {
            pipelines.add(named(c.title()));
        }
        int[] at = {0};
        CaseTable.check(TABLE, p -> beforeAndAfter(p, pipelines.get(at[0]++)));
    }

    @Test
    void everyPassHasACase() throws IOException {
        Set<String> left = new HashSet<>(PASSES.keySet());
        for (CaseTable.Case c : CaseTable.of(TABLE)) {
            left.remove(named(c.title()).getLast());
        }
        assertEquals(Set.of(), left);
    }

    private static List<String> named(String title) {
        return List.of(title.substring(0, title.indexOf(':')).split(", "));
    }

    private static String beforeAndAfter(Program program, List<String> pipeline) {
        ParamValues params = ParamValues.evaluate(program.params(), Map.of(), new ArrayList<>());
        LoopNest nest = MakePlan.of(program, params, Optional.empty()).nests().values().iterator().next();
        LeafPass.Setting setting = LeafPass.Setting.of(program, e -> {
            try {
                return e.evaluate(params, v -> 0);
            } catch (ParamValues.NoValue none) {
                return 0;
            }
        });
        Leaf before = lowered(program, nest);
        for (String p : pipeline.subList(0, pipeline.size() - 1)) {
            before = PASSES.get(p).apply(before, setting);
        }
        return LeafTree.of(before) + "-- becomes\n" + LeafTree.of(PASSES.get(pipeline.getLast()).apply(before, setting));
    }

    private static Leaf lowered(Program program, LoopNest nest) {
        try {
            return new LowerLeaf(nest, nest.leaf(), buffer(program, nest.form().statement().target().tensor().text()),
                    a -> buffer(program, a.tensor().text())).lower();
        } catch (ProgramError e) {
            throw new IllegalArgumentException(e);
        }
    }

    private static BufferRef buffer(Program program, String tensor) {
        TensorDecl t = program.tensor(tensor).orElseThrow();
        return new BufferRef(tensor, tensor, t.type(), t.order());
    }
}
