package org.tilewright.backend.mpi;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.tilewright.data.Block;
import org.tilewright.data.Computed;
import org.tilewright.data.DenseTensor;
import org.tilewright.data.RoundsTaken;
import org.tilewright.io.TensorFiles;
import org.tilewright.io.TensorHeader;
import org.tilewright.ir.index.IndexSet;
import org.tilewright.ir.index.Region;

/**
 * What the statements of an MPI run computed, read from the folder that it wrote them to.
 *
 * @param folder holds one {@code .npy} file a tensor
 * @param rounds of the repeats that have conditions, in order; empty where nobody asks
 */
public record DumpedResults(Path folder, List<RoundsTaken> rounds) implements Computed {

    public DumpedResults(Path folder) {
        this(folder, List.of());
    }

    /** @param report what the run printed */
    public static DumpedResults of(Path folder, JsonObject report) {
        List<RoundsTaken> rounds = report.getAsJsonArray("rounds").asList().stream().map(JsonElement::getAsJsonObject)
                .map(r -> new RoundsTaken(r.get("counter").getAsString(), r.get("line").getAsInt(), r.get("times").getAsLong(),
                        r.get("all").getAsLong(), r.get("least").getAsLong(), r.get("most").getAsLong(), r.get("bounded").getAsLong()))
                .toList();
        return new DumpedResults(folder, rounds);
    }

    @Override
    public void read(String tensor, Block block) {
        TensorFiles.readInto(file(tensor), TensorFiles.header(file(tensor)).extents(), block);
    }

    /** A whole tensor. */
    public DenseTensor gather(String tensor) {
        TensorHeader header = TensorFiles.header(file(tensor));
        DenseTensor whole = DenseTensor.zeros(header.type(), header.extents());
        TensorFiles.readInto(file(tensor), header.extents(), Block.of(whole));
        return whole;
    }

    /** One element of a tensor, as a scalar. */
    public DenseTensor element(String tensor, long... index) {
        TensorHeader header = TensorFiles.header(file(tensor));
        List<IndexSet> point = LongStream.of(index).mapToObj(i -> IndexSet.interval(i, i + 1)).toList();
        Block one = Block.zeros(header.type(), Region.of(point), IntStream.range(0, index.length).boxed().toList());
        TensorFiles.readInto(file(tensor), header.extents(), one);
        return new DenseTensor(header.type(), new long[0], one.array());
    }

    private Path file(String tensor) {
        return folder.resolve(tensor + ".npy");
    }
}
