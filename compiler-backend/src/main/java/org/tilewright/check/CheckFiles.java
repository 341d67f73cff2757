package org.tilewright.check;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.tilewright.ir.ElementType;
import org.tilewright.ir.Input;
import org.tilewright.ir.Output;
import org.tilewright.ir.ParamExpr;
import org.tilewright.ir.TensorDecl;
import org.tilewright.ir.Word;

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
                input(file.path(), tensor.get());
            }
        }
        for (Output output : findings.program().outputs()) {
            findings.program().tensor(output.tensor().text()).ifPresent(t -> knownFormat(output.path(), t));
        }
    }

    private boolean knownFormat(Word path, TensorDecl tensor) {
        if (path.text().endsWith(".npy")) {
            return true;
        }
        if (!path.text().endsWith(".mtx")) {
            findings.error(path.range(), "file-extension", "\"" + path + "\" is of no known format; a file ends in .npy (dense) "
                    + "or .mtx (Matrix Market)");
            return false;
        }
        if (tensor.order() < 1 || tensor.order() > 2) {
            findings.error(path.range(), "file-shape", "a .mtx file holds a matrix, but '" + tensor.name() + "' has "
                    + Findings.count(tensor.order(), "dimension") + "; use .npy");
            return false;
        }
        return true;
    }

    private void input(Word path, TensorDecl tensor) {
        Path file;
        try {
            Path program = Path.of(findings.program().file());
            file = program.toAbsolutePath().resolveSibling(path.text());
        } catch (InvalidPathException e) {
            findings.error(path.range(), "file-missing", "\"" + path + "\" is no path: " + e.getReason());
            return;
        }
        if (!Files.isRegularFile(file)) {
            findings.error(path.range(), "file-missing", "there is no file \"" + path + "\" (paths are relative to the "
                    + "program's folder)");
            return;
        }
        try {
            FileHeader header = FileHeader.read(file);
            shape(header, path, tensor);
            type(header, path, tensor);
        } catch (FileHeader.Malformed e) {
            findings.error(path.range(), "file-format", "\"" + path + "\" cannot be read: " + e.getMessage());
        } catch (IOException e) {
            findings.error(path.range(), "file-missing", "\"" + path + "\" cannot be read: " + e.getMessage());
        }
    }

    private void shape(FileHeader header, Word path, TensorDecl tensor) {
        List<Long> wanted = new ArrayList<>();
        for (ParamExpr e : tensor.extents()) {
            OptionalLong extent = findings.value(e);
            if (extent.isEmpty()) {
                return;
            }
            wanted.add(extent.getAsLong());
        }
        boolean column = path.text().endsWith(".mtx") && wanted.size() == 1
                && header.shape().equals(List.of(wanted.get(0), 1L));
        if (!header.shape().equals(wanted) && !column) {
            findings.error(path.range(), "file-shape", "\"" + path + "\" holds " + shape(header.shape()) + ", but '"
                    + tensor.name() + "' is " + shape(wanted) + " (" + tensor.name().range().place() + ")");
        }
    }

    private static String shape(List<Long> extents) {
        return extents.isEmpty() ? "one number" : extents.stream().map(String::valueOf).collect(Collectors.joining(" x "))
                + (extents.size() == 1 ? " numbers" : "");
    }

    private void type(FileHeader header, Word path, TensorDecl tensor) {
        ElementType type = tensor.type();
        boolean fits = switch (header.type()) {
            case "real", "double" -> type == ElementType.F32 || type == ElementType.F64 || type.isComplex();
            case "integer", "pattern" -> true;
            case "complex" -> type.isComplex();
            default -> numpy(header.type()) == type;
        };
        if (!fits) {
            ElementType held = numpy(header.type());
            findings.error(path.range(), "file-type", "\"" + path + "\" holds "
                    + (held == null ? "elements of type '" + header.type() + "'" : held.keyword()) + ", but '" + tensor.name()
                    + "' is " + type.keyword() + " (" + tensor.name().range().place() + ")");
        }
    }

    /** The element type of NumPy's little-endian descriptors; null for those that no tensor can hold. */
    private static ElementType numpy(String descriptor) {
        return switch (descriptor) {
            case "<f4" -> ElementType.F32;
            case "<f8" -> ElementType.F64;
            case "<i4" -> ElementType.I32;
            case "<i8" -> ElementType.I64;
            case "|b1" -> ElementType.BOOL;
            case "<c8" -> ElementType.C64;
            case "<c16" -> ElementType.C128;
            default -> null;
        };
    }
}
