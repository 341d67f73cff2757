package org.tilewright.check;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.tilewright.io.FileFormat;
import org.tilewright.io.FileNames;
import org.tilewright.io.FrosttStart;
import org.tilewright.io.TensorFileException;
import org.tilewright.io.TensorFiles;
import org.tilewright.io.TensorHeader;
import org.tilewright.ir.Input;
import org.tilewright.ir.Output;
import org.tilewright.ir.TensorDecl;
import org.tilewright.ir.source.Word;
import org.tilewright.ir.type.RecordType;

/** Files that are read are there and hold what their tensor needs; files that are written can hold it. */
final class CheckFiles {

    private final Findings findings;

    CheckFiles(Findings findings) {
        this.findings = findings;
    }

    void check() {
        for (Input input : findings.program().inputs()) {
            Optional<TensorDecl> tensor = findings.program().tensor(input.tensor().text());
            if (input.source() instanceof Input.Source.File file && tensor.isPresent() && knownFormat(file.path(), tensor.get())) {
                path(file.path()).ifPresent(p -> input(p, file.path(), tensor.get()));
            }
        }
        for (Output output : findings.program().outputs()) {
            Optional<TensorDecl> tensor = findings.program().tensor(output.tensor().text());
            if (tensor.isPresent() && knownFormat(output.path(), tensor.get())) {
                path(output.path());
            }
        }
    }

    private boolean knownFormat(Word path, TensorDecl tensor) {
        Optional<FileFormat> format = FileFormat.of(path.text());
        if (format.isEmpty()) {
            findings.error(path.range(), "file-extension", "\"" + path + "\" has no known format; a file ends in .npy (dense), "
                    + ".mtx (Matrix Market) or .tns (FROSTT)");
            return false;
        }
        if (tensor.type() instanceof RecordType && format.get() != FileFormat.NPY) {
            findings.error(path.range(), "file-type", "a ." + format.get().ending() + " file holds one number per element, but '"
                    + tensor.name() + "' is of the record " + tensor.type().keyword() + "; use .npy");
            return false;
        }
        if (format.get() == FileFormat.MATRIX_MARKET && tensor.order() > 2) {
            findings.error(path.range(), "file-shape", "a .mtx file holds a matrix, but '" + tensor.name() + "' has "
                    + Findings.count(tensor.order(), "dimension") + "; use .npy or .tns");
            return false;
        }
        return true;
    }

    private Optional<Path> path(Word path) {
        try {
            return Optional.of(findings.file(path));
        } catch (InvalidPathException e) {
            findings.error(path.range(), "file-missing", "\"" + path + "\" is not a path: " + FileNames.problem(e));
            return Optional.empty();
        }
    }

    private void input(Path file, Word path, TensorDecl tensor) {
        if (!Files.isRegularFile(file)) {
            findings.error(path.range(), "file-missing", "there is no file \"" + path + "\" (paths are relative to the "
                    + "program's folder)");
            return;
        }
        if (!Files.isReadable(file)) {
            findings.error(path.range(), "file-missing", "\"" + path + "\" cannot be read: access is denied");
            return;
        }
        try {
            if (FileFormat.of(file) == FileFormat.FROSTT) {
                start(file, path, tensor);
            } else {
                TensorHeader header = TensorFiles.header(file);
                boolean shapeFits = shape(header, path, tensor);
                boolean typeFits = type(header, path, tensor);
                if (shapeFits && typeFits) {
                    TensorFiles.checkLength(file);
                }
            }
        } catch (TensorFileException e) {
            String place = e.line() > 0 ? " cannot be read: in line " + e.line() + ", " : " ";
            findings.error(path.range(), "file-format", "\"" + path + "\"" + place + e.problem());
        }
    }

    private boolean shape(TensorHeader header, Word path, TensorDecl tensor) {
        long[] wanted = new long[tensor.order()];
        for (int d = 0; d < wanted.length; d++) {
            OptionalLong extent = findings.value(tensor.extents().get(d));
            if (extent.isEmpty()) {
                return true;
            }
            wanted[d] = extent.getAsLong();
        }
        if (!header.fits(wanted)) {
            findings.error(path.range(), "file-shape", "\"" + path + "\" holds " + shape(header.extents()) + ", but '"
                    + tensor.name() + "' is " + shape(wanted) + " (" + tensor.name().range().place() + ")");
            return false;
        }
        return true;
    }

    private static String shape(long[] extents) {
        return extents.length == 0 ? "one number" : Arrays.stream(extents).mapToObj(Long::toString).collect(Collectors.joining(" x "))
                + (extents.length == 1 ? " numbers" : "");
    }

    private boolean type(TensorHeader header, Word path, TensorDecl tensor) {
        if (!header.holds(tensor.type())) {
            findings.error(path.range(), "file-type", "\"" + path + "\" holds " + header.elements() + ", but '" + tensor.name()
                    + "' is " + TensorFiles.described(tensor.type()) + " (" + tensor.name().range().place() + ")");
            return false;
        }
        return true;
    }

    /** Most .tns files have no header, so the first lines are checked here. The run checks the others, of which there may be millions. */
    private void start(Path file, Word path, TensorDecl tensor) {
        int wanted = tensor.order() + (tensor.type().isComplex() ? 2 : 1);
        FrosttStart start = TensorFiles.frosttStart(file, tensor.order(), wanted);
        start.wrongNumbers().ifPresent(numbers -> findings.error(path.range(), "file-shape",
                "\"" + path + "\" has " + Findings.count(numbers, "number") + " a line, but an element of '"
                        + tensor.name() + "' needs " + wanted + " (" + tensor.name().range().place() + ")"));
        start.header().ifPresent(header -> shape(header, path, tensor));
    }
}
