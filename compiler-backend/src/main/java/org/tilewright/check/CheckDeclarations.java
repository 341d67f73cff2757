package org.tilewright.check;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.tilewright.ir.Input;
import org.tilewright.ir.MachineDecl;
import org.tilewright.ir.Output;
import org.tilewright.ir.Param;
import org.tilewright.ir.ParamExpr;
import org.tilewright.ir.SourceRange;
import org.tilewright.ir.TensorDecl;
import org.tilewright.ir.Word;

/** Extents are at least 1, the machine is not beyond what can be looked at, and a tensor has one source of values. */
final class CheckDeclarations {

    /** What a program costs is found processor by processor: for this many in seconds, and in the memory of a language server. */
    private static final long MOST_PROCESSORS = 1 << 20;

    private final Findings findings;
    private final Map<SourceRange, String> tooSmall = new LinkedHashMap<>();

    CheckDeclarations(Findings findings) {
        this.findings = findings;
    }

    void check() {
        findings.program().machine().ifPresent(this::machineExtents);
        findings.program().tensors().forEach(this::tensorExtents);
        tooSmall.forEach((range, message) -> findings.error(range, "extent-below-one", message));
        inputs();
        outputs();
    }

    private void machineExtents(MachineDecl machine) {
        machine.levels().forEach(l -> l.extents().forEach(e -> atLeastOne(e, "a dimension of the machine '" + machine.name()
                + "'")));
        List<OptionalLong> extents = machine.levels().stream().flatMap(l -> l.extents().stream()).map(findings::value).toList();
        if (extents.stream().allMatch(e -> e.isPresent() && e.getAsLong() >= 1)) {
            BigInteger processors = extents.stream().map(e -> BigInteger.valueOf(e.getAsLong())).reduce(BigInteger.ONE, BigInteger::multiply);
            if (processors.compareTo(BigInteger.valueOf(MOST_PROCESSORS)) > 0) {
                findings.error(machine.name().range(), "machine-too-large", "'" + machine.name() + "' has " + processors
                        + " processors; programs are planned for at most " + MOST_PROCESSORS);
            }
        }
    }

    private void tensorExtents(TensorDecl tensor) {
        tensor.extents().forEach(e -> atLeastOne(e, "an extent of the tensor '" + tensor.name() + "'"));
    }

    /** Where the extent is a param alone, its value is what the user has to change. */
    private void atLeastOne(ParamExpr extent, String what) {
        OptionalLong value = findings.value(extent);
        if (value.isEmpty() || value.getAsLong() >= 1) {
            return;
        }
        SourceRange range = extent instanceof ParamExpr.Ref r ? findings.program().params().first(r.name())
                .map(Param::value).map(ParamExpr::range).orElse(extent.range()) : extent.range();
        // one message for a param, however many extents it is
        tooSmall.putIfAbsent(range, "'" + extent.text() + "' is " + value.getAsLong() + ", but " + what + " must be at least 1");
    }

    private void inputs() {
        Map<String, Word> first = new HashMap<>();
        for (Input input : findings.program().inputs()) {
            Word before = first.putIfAbsent(input.tensor().text(), input.tensor());
            if (before != null) {
                findings.error(input.tensor().range(), "duplicate-input", "'" + before + "' already has its values from the "
                        + "input at " + Findings.place(before.range()));
            }
            if (input.source() instanceof Input.Source.Random random) {
                findings.value(random.seed());
            }
        }
    }

    private void outputs() {
        Map<String, Word> first = new HashMap<>();
        for (Output output : findings.program().outputs()) {
            Word before = first.putIfAbsent(output.path().text(), output.path());
            if (before != null) {
                findings.error(output.path().range(), "duplicate-output", "the output at " + Findings.place(before.range())
                        + " already goes to \"" + before + "\"; choose another file");
            }
        }
    }
}
