package org.tilewright.check;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.InvalidPathException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.tilewright.io.Destination;
import org.tilewright.ir.Input;
import org.tilewright.ir.MachineDecl;
import org.tilewright.ir.Output;
import org.tilewright.ir.TensorDecl;
import org.tilewright.ir.index.Param;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.ir.source.Word;

/** Extents are at least 1, sizes are not beyond what can be numbered, and a tensor has one source of values. */
final class CheckDeclarations {

    private final Findings findings;
    private final Map<SourceRange, String> tooSmall = new LinkedHashMap<>();

    CheckDeclarations(Findings findings) {
        this.findings = findings;
    }

    void check() {
        findings.program().machines().forEach(this::machineExtents);
        findings.program().tensors().forEach(this::tensorExtents);
        if (tooSmall.isEmpty()) {
            findings.program().machines().forEach(this::machineSize);
            findings.program().tensors().forEach(this::tensorSize);
        }
        tooSmall.forEach((range, message) -> findings.error(range, "extent-below-one", message));
        inputs();
        outputs();
    }

    private void machineExtents(MachineDecl machine) {
        machine.levels().forEach(l -> l.extents().forEach(e -> atLeastOne(e, "a dimension of the machine '" + machine.name()
                + "'")));
    }

    private void tensorExtents(TensorDecl tensor) {
        tensor.extents().forEach(e -> atLeastOne(e, "an extent of the tensor '" + tensor.name() + "'"));
    }

    /** Messages number processors, as processes of MPI, with 31 bits. */
    private void machineSize(MachineDecl machine) {
        BigInteger processors = BigInteger.ONE;
        for (MachineDecl.Level level : machine.levels()) {
            processors = processors.multiply(product(level.extents()));
        }
        if (processors.compareTo(BigInteger.valueOf(Integer.MAX_VALUE)) > 0) {
            findings.error(machine.name().range(), "machine-too-large", "the machine '" + machine.name() + "' has " + processors
                    + " processors; the limit is " + Integer.MAX_VALUE);
        }
    }

    private void tensorSize(TensorDecl tensor) {
        BigInteger bytes = product(tensor.extents()).multiply(BigInteger.valueOf(tensor.type().bytes()));
        if (bytes.bitLength() > TensorDecl.MOST_BITS) {
            findings.error(tensor.name().range(), "tensor-too-large",
                    "the tensor '" + tensor.name() + "' has " + bytes + " bytes, which is more than 2^"
                            + TensorDecl.MOST_BITS);
        }
    }

    private BigInteger product(List<ParamExpr> extents) {
        BigInteger product = BigInteger.ONE;
        for (ParamExpr e : extents) {
            product = product.multiply(BigInteger.valueOf(findings.value(e).orElse(1)));
        }
        return product;
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
        String given = Long.toString(value.getAsLong());
        tooSmall.putIfAbsent(range, extent.text().equals(given) ? what + " must be at least 1, not " + given
                : "'" + extent.text() + "' is " + given + ", but " + what + " must be at least 1");
    }

    private void inputs() {
        Map<String, Word> first = new HashMap<>();
        for (Input input : findings.program().inputs()) {
            Word before = first.putIfAbsent(input.tensor().text(), input.tensor());
            if (before != null) {
                findings.error(input.tensor().range(), "duplicate-input", "'" + before + "' already has its values from the "
                        + "input at " + before.range().place());
            }
            if (input.source() instanceof Input.Source.Random random) {
                findings.value(random.seed());
            }
        }
    }

    private void outputs() {
        Map<Destination, Word> first = new HashMap<>();
        for (Output output : findings.program().outputs()) {
            Optional<Destination> destination = destination(output.path());
            Word before = destination.isPresent() ? first.putIfAbsent(destination.get(), output.path()) : null;
            if (before != null) {
                findings.error(output.path().range(), "duplicate-output", "the output at " + before.range().place()
                        + " already goes to \"" + before + "\""
                        + (before.text().equals(output.path().text()) ? "" : ", which is the same file") + "; choose another file");
            }
        }
    }

    /** Empty for a text that is not a path, which the check of files reports, and for links that lead nowhere, which the run reports. */
    private Optional<Destination> destination(Word path) {
        try {
            return Optional.of(Destination.of(findings.file(path)));
        } catch (InvalidPathException | IOException e) {
            return Optional.empty();
        }
    }
}
