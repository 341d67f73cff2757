package org.tilewright.oracle;

import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.tilewright.oracle.batch.Source;
import org.tilewright.oracle.meaning.EvaluationException;
import org.tilewright.oracle.meaning.Formula;
import org.tilewright.oracle.meaning.Meaning;

/** A statement that is read once and executed as often as its repeats say. */
final class PreparedStatement {

    private final Meaning meaning;
    private final List<Formula.Address> addresses;
    private final List<String> tensors;
    /** By the tensors with errors, and a further bit for single elements. */
    private final Map<BitSet, StatementEvaluation> ready = new HashMap<>();

    PreparedStatement(Meaning meaning) {
        this.meaning = meaning;
        addresses = Stream.concat(meaning.reads().stream(), meaning.keeps().stream()).toList();
        tensors = addresses.stream().map(Formula.Address::tensor).distinct().toList();
    }

    Meaning meaning() {
        return meaning;
    }

    /** Where it reads elements of tensors. */
    List<Formula.Address> addresses() {
        return addresses;
    }

    /** The tensors that it reads. */
    List<String> tensors() {
        return tensors;
    }

    /**
     * The evaluation of one execution.
     *
     * @param sources of the tensors that it reads
     * @param counters the values of the counters around it
     * @param narrow whether elements are asked for one by one rather than in rows
     */
    StatementEvaluation execution(Map<String, Source> sources, Map<String, Long> counters, boolean narrow) {
        BitSet kind = new BitSet(tensors.size() + 1);
        for (int i = 0; i < tensors.size(); i++) {
            Source s = sources.get(tensors.get(i));
            if (s == null) {
                throw new EvaluationException("tensor '" + tensors.get(i)
                        + "' is read before it is set; give it an input or compute it first");
            }
            kind.set(i, s.uncertain());
        }
        kind.set(tensors.size(), narrow);
        StatementEvaluation evaluation = ready.computeIfAbsent(kind, k -> new StatementEvaluation(meaning,
                t -> k.get(tensors.indexOf(t)), narrow));
        evaluation.begin(sources, counters);
        return evaluation;
    }
}
