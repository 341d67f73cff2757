package org.tilewright.oracle;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.tilewright.data.Block;
import org.tilewright.data.DenseTensor;
import org.tilewright.io.Destination;
import org.tilewright.io.InputElements;
import org.tilewright.ir.Input;
import org.tilewright.ir.Output;
import org.tilewright.ir.Program;
import org.tilewright.ir.TensorDecl;
import org.tilewright.ir.index.ParamValues;

/**
 * Inputs as they are before a run, as far as the run replaces their files: a program may write its result where it read an input.
 *
 * @param tensors by the name of the input's tensor
 */
public record KeptInputs(Map<String, DenseTensor> tensors) {

    /** For runs that are over, and replaced no file that they read. */
    public static final KeptInputs NONE = new KeptInputs(Map.of());

    /**
     * Reads the inputs whose files are outputs too.
     *
     * @param baseDir the folder that file paths are relative to
     * @throws org.tilewright.io.TensorFileException if a file does not hold what the program says
     */
    public static KeptInputs before(Program program, ParamValues params, Path baseDir) {
        Set<Destination> replaced = new HashSet<>();
        for (Output output : program.outputs()) {
            destination(baseDir, output.path().text()).ifPresent(replaced::add);
        }
        Map<String, DenseTensor> kept = new HashMap<>();
        for (Input input : program.inputs()) {
            if (input.source() instanceof Input.Source.File file
                    && destination(baseDir, file.path().text()).filter(replaced::contains).isPresent()) {
                TensorDecl declared = program.tensor(input.tensor().text()).orElseThrow();
                long[] extents = declared.extents().stream().mapToLong(params::integer).toArray();
                DenseTensor tensor = DenseTensor.zeros(declared.type(), extents);
                new InputElements(file, extents, params, baseDir).fill(Block.of(tensor));
                kept.put(input.tensor().text(), tensor);
            }
        }
        return new KeptInputs(Map.copyOf(kept));
    }

    /** Empty for what cannot be followed; the run then says why. */
    private static Optional<Destination> destination(Path baseDir, String path) {
        try {
            return Optional.of(Destination.of(baseDir.resolve(path)));
        } catch (InvalidPathException | IOException e) {
            return Optional.empty();
        }
    }

    /** The elements of an input's tensor before the run, if they were kept. */
    Optional<DenseTensor> of(String tensor) {
        return Optional.ofNullable(tensors.get(tensor));
    }
}
