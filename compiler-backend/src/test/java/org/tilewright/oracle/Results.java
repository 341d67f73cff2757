package org.tilewright.oracle;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.tilewright.data.Block;
import org.tilewright.data.Computed;
import org.tilewright.data.DenseTensor;
import org.tilewright.ir.Program;

/** What a run computed that does what programs mean, but for what a test changes. */
record Results(Map<String, DenseTensor> tensors) implements Computed {

    static Results of(ProgramBuilder p) {
        Program program = p.build();
        return new Results(new HashMap<>(NaiveEvaluator.evaluate(program, p.values(), Path.of("."))));
    }

    Results change(String tensor, Consumer<DenseTensor> how) {
        how.accept(tensors.get(tensor));
        return this;
    }

    @Override
    public void read(String tensor, Block block) {
        block.copyFrom(Block.of(tensors.get(tensor)), block.region());
    }
}
