package org.tilewright.oracle;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.tilewright.data.Block;
import org.tilewright.data.Computed;
import org.tilewright.data.DenseTensor;
import org.tilewright.data.RoundsTaken;
import org.tilewright.ir.Program;

/** What a run computed that does what programs mean, but for what a test changes. */
record Results(Map<String, DenseTensor> tensors, List<RoundsTaken> rounds) implements Computed {

    static Results of(ProgramBuilder p) {
        Program program = p.build();
        return new Results(new HashMap<>(NaiveEvaluator.evaluate(program, p.values(), Path.of("."))), List.of());
    }

    Results change(String tensor, Consumer<DenseTensor> how) {
        how.accept(tensors.get(tensor));
        return this;
    }

    /** The same of a run that tells of one repeat with a condition. */
    Results with(RoundsTaken repeat) {
        return new Results(tensors, List.of(repeat));
    }

    @Override
    public void read(String tensor, Block block) {
        block.copyFrom(Block.of(tensors.get(tensor)), block.region());
    }
}
