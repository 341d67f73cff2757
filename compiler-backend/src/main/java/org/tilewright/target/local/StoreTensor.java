package org.tilewright.target.local;

import java.nio.file.Path;
import org.tilewright.io.TensorFiles;

/** Writes a tensor to a file, a slab at a time, from its home pieces. */
record StoreTensor(TensorHomes homes) {

    void to(Path path) {
        if (homes == null) {
            throw new LocalRunException("nothing was computed for " + path);
        }
        TensorFiles.write(path, homes.type(), homes.extents(), homes::gatherInto);
    }
}
