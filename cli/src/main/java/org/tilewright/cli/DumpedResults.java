package org.tilewright.cli;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.tilewright.data.Block;
import org.tilewright.data.DenseTensor;
import org.tilewright.io.TensorFiles;
import org.tilewright.ir.IndexSet;
import org.tilewright.ir.Region;
import org.tilewright.ir.TensorDecl;
import org.tilewright.oracle.Verify;

/**
 * The results of a run in a folder, one {@code .npy} file a tensor.
 *
 * @param program what ran
 */
record DumpedResults(PlannedProgram program, Path folder) implements Verify.Computed {

    @Override
    public DenseTensor gather(String tensor) {
        DenseTensor whole = DenseTensor.zeros(declaration(tensor).type(), extents(tensor));
        TensorFiles.readInto(file(tensor), extents(tensor), Block.of(whole));
        return whole;
    }

    @Override
    public DenseTensor element(String tensor, long... index) {
        Region at = Region.of(Arrays.stream(index).mapToObj(i -> IndexSet.interval(i, i + 1)).toList());
        Block block = Block.zeros(declaration(tensor).type(), at, IntStream.range(0, index.length).boxed().toList());
        TensorFiles.readInto(file(tensor), extents(tensor), block);
        return new DenseTensor(declaration(tensor).type(), new long[0], block.array());
    }

    private Path file(String tensor) {
        return folder.resolve(tensor + ".npy");
    }

    private TensorDecl declaration(String tensor) {
        return program.program().tensor(tensor).orElseThrow();
    }

    private long[] extents(String tensor) {
        return declaration(tensor).extents().stream().mapToLong(program.params()::integer).toArray();
    }
}
