package org.tilewright.oracle;

import java.nio.file.Path;
import java.util.Map;
import org.tilewright.data.Block;
import org.tilewright.data.Computed;
import org.tilewright.data.DenseTensor;
import org.tilewright.ir.Program;
import org.tilewright.ir.index.ParamValues;

/**
 * Compares what a run computed with the program's meaning: integers and bool exactly; a real by at most 8 epsilons times the
 * number of its roundings times the sum of the magnitudes of its terms, plus what earlier statements were allowed. The n terms of
 * a sum count as 1024 + 4 sqrt(n) roundings at most.
 */
public final class Verify {

    private Verify() { }

    /**
     * Compares a run's tensors with the oracle's: all elements, or if that were more than 10^9 points, some of each tensor. Of records
     * each field is compared.
     *
     * @param baseDir the folder that file paths of inputs are relative to
     * @throws EvaluationException if the program has no meaning
     */
    public static Verdict against(Program program, ParamValues params, Path baseDir, Computed run) {
        return against(program, params, baseDir, KeptInputs.NONE, run);
    }

    /** @param kept the inputs whose files the run has replaced, from before it */
    public static Verdict against(Program program, ParamValues params, Path baseDir, KeptInputs kept, Computed run) {
        return against(new NaiveEvaluator(program, params, baseDir, kept), run, Effort.usual());
    }

    static Verdict against(Program program, ParamValues params, Path baseDir, Computed run, Effort effort) {
        return against(new NaiveEvaluator(program, params, baseDir), run, effort);
    }

    private static Verdict against(NaiveEvaluator oracle, Computed run, Effort effort) {
        Ends ends = new Ends(oracle.declared(), oracle.records().program(), run.rounds());
        Computed results = oracle.records().results(run);
        return oracle.points(ends) > effort.whole() ? new Sampling(oracle, results, ends, effort).verdict() : whole(oracle, ends, results);
    }

    private static Verdict whole(NaiveEvaluator oracle, Ends ends, Computed run) {
        Map<String, NaiveEvaluator.Value> expected = oracle.evaluate();
        Findings findings = new Findings();
        for (String tensor : new Timeline(oracle.records(), oracle.declared(), ends).computed()) {
            NaiveEvaluator.Value value = expected.get(tensor);
            DenseTensor got = DenseTensor.zeros(value.tensor().type(), value.tensor().extents());
            run.read(tensor, Block.of(got));
            findings.compare(tensor, got, new long[0], got, value.tensor(), value.uncertainty());
        }
        return findings.verdict(false);
    }
}
