package org.tilewright.backend.local;

import java.nio.file.Path;
import org.tilewright.backend.local.fault.LocalRunException;
import org.tilewright.io.OutputFiles;

/** Writes a tensor to a file, or keeps it elsewhere, a slab at a time, from its home pieces. */
record StoreTensor(TensorHomes homes) {

    void to(Path path) {
        if (homes == null) {
            throw new LocalRunException("nothing was computed for " + path);
        }
        OutputFiles.writeOrKeep(path, homes.type(), homes.extents(), homes::gatherInto);
    }
}
