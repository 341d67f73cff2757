package org.tilewright.oracle;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.tilewright.data.Computed;
import org.tilewright.ir.Input;
import org.tilewright.oracle.batch.Source;
import org.tilewright.oracle.meaning.Declared;
import org.tilewright.oracle.meaning.Whole;

/** The values that need not be computed: inputs, and what the run left, which is compared by itself. */
final class Origins {

    private final NaiveEvaluator oracle;
    private final Computed run;
    private final Whole.Room room;
    private final Map<String, Input> inputs = new HashMap<>();
    private final Map<String, Source> made = new HashMap<>();
    private final Map<String, Source> results = new HashMap<>();

    Origins(NaiveEvaluator oracle, Computed run, Whole.Room room) {
        this.oracle = oracle;
        this.run = run;
        this.room = room;
        oracle.records().program().inputs().forEach(i -> inputs.put(i.tensor().text(), i));
    }

    /** What a tensor holds before any statement sets it. */
    Source input(String tensor) {
        return made.computeIfAbsent(tensor, this::source);
    }

    private Source source(String tensor) {
        if (oracle.kept(tensor).isPresent()) {
            return new Source.Stored(oracle.kept(tensor).get(), Optional.empty());
        }
        Declared declared = oracle.declared();
        GivenElements elements = oracle.elements(tensor);
        // some formats of files can only be read from end to end
        Input i = inputs.get(tensor);
        return i != null && i.source() instanceof Input.Source.File
                ? new Fetched(declared.type(tensor), declared.extents(tensor), elements::fill, room).atOnce()
                : new Made(declared.type(tensor), declared.extents(tensor), elements, room);
    }

    Source result(String tensor) {
        Declared declared = oracle.declared();
        return results.computeIfAbsent(tensor, t -> new Fetched(declared.type(t), declared.extents(t), b -> run.read(t, b), room));
    }
}
