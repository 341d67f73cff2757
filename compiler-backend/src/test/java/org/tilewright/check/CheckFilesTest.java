package org.tilewright.check;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tilewright.io.FileCase;
import org.tilewright.ir.Input;
import org.tilewright.ir.Output;
import org.tilewright.ir.Program;
import org.tilewright.ir.TensorDecl;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.ir.source.Word;
import org.tilewright.ir.type.ElementType;
import org.tilewright.ir.type.RecordType;

/** Headers of input files against the tensors they fill. */
class CheckFilesTest {

    private static final RecordType MATCH = new RecordType("Match",
            List.of(new RecordType.Field("id", ElementType.I64), new RecordType.Field("weight", ElementType.F64)));

    @TempDir
    private Path folder;

    @Test
    void aFileThatFits() throws IOException {
        npy("a.npy", "<f8", "3, 4");
        assertEquals(List.of(), errors("a.npy", ElementType.F64, 3, 4));
        Files.writeString(folder.resolve("a.mtx"), "%%MatrixMarket matrix coordinate real general\n% by hand\n3 4 1\n1 1 2.5\n");
        assertEquals(List.of(), errors("a.mtx", ElementType.F64, 3, 4));
    }

    @Test
    void theWrongShape() throws IOException {
        npy("a.npy", "<f8", "4, 3");
        assertEquals(List.of("file-shape: \"a.npy\" holds 4 x 3, but 'A' is 3 x 4 (line 1, column 8)"),
                errors("a.npy", ElementType.F64, 3, 4));
        npy("s.npy", "<f8", "");
        assertEquals(List.of("file-shape: \"s.npy\" holds one number, but 'A' is 3 numbers (line 1, column 8)"),
                errors("s.npy", ElementType.F64, 3));
    }

    @Test
    void theWrongType() throws IOException {
        npy("a.npy", "<f4", "3,");
        assertEquals(List.of("file-type: \"a.npy\" holds f32, but 'A' is f64 (line 1, column 8)"),
                errors("a.npy", ElementType.F64, 3));
        npy("b.npy", "<u2", "3,");
        assertEquals(List.of("file-type: \"b.npy\" holds elements of type '<u2', but 'A' is f64 (line 1, column 8)"),
                errors("b.npy", ElementType.F64, 3));
        npy("c.npy", ">f8", "3,");
        assertEquals(List.of("file-type: \"c.npy\" holds f64, but 'A' is f32 (line 1, column 8)"), errors("c.npy", ElementType.F32, 3));
        Files.writeString(folder.resolve("a.mtx"), "%%MatrixMarket matrix array real general\n2 2\n1\n2\n3\n4\n");
        assertEquals(List.of("file-type: \"a.mtx\" holds elements of type 'real', but 'A' is i64 (line 1, column 8)"),
                errors("a.mtx", ElementType.I64, 2, 2));
    }

    @Test
    void noSuchFormat() throws IOException {
        Files.writeString(folder.resolve("a.npy"), "1 2 3");
        assertEquals(List.of("file-format: \"a.npy\" is not a .npy file: it does not start with \\x93NUMPY"),
                errors("a.npy", ElementType.F64, 3));
        Files.writeString(folder.resolve("a.mtx"), "1 2 3");
        assertEquals(List.of("file-format: \"a.mtx\" cannot be read: in line 1, the first line must be "
                + "'%%MatrixMarket matrix FORMAT FIELD SYMMETRY'"),
                errors("a.mtx", ElementType.F64, 3, 4));
    }

    @Test
    void noSuchFile() {
        assertEquals(List.of("file-missing: there is no file \"a.npy\" (paths are relative to the program's folder)"),
                errors("a.npy", ElementType.F64, 3));
    }

    @Test
    void headersThatNumpyWritesOrReads() throws IOException {
        for (String type : List.of("<f8", "=f8", ">f8", "f8", "|f8")) {
            npy("a.npy", type, "3, 4");
            assertEquals(List.of(), errors("a.npy", ElementType.F64, 3, 4), type);
        }
        npy("b.NPY", "?", "");
        assertEquals(List.of(), errors("b.NPY", ElementType.BOOL));
        Files.write(folder.resolve("c.npy"), FileCase.npy(3, "{\"shape\" : (3,), \"descr\":\"<f8\", 'fortran_order': True}", new byte[24]));
        assertEquals(List.of(), errors("c.npy", ElementType.F64, 3));
    }

    @Test
    void aFileThatIsCutOff() throws IOException {
        String header = "{'descr': '<f8', 'fortran_order': False, 'shape': (3, 4), }\n";
        Path file = folder.resolve("a.npy");
        int whole = 10 + header.length() + 96;
        for (int missing : new int[] {1, 8, 96}) {
            Files.write(file, FileCase.npy(1, header, new byte[96 - missing]));
            assertEquals(List.of("file-format: \"a.npy\" is cut off: it has " + (whole - missing) + " bytes where its header says "
                    + whole), errors("a.npy", ElementType.F64, 3, 4));
        }
        assertEquals(1, errors("a.npy", ElementType.F64, 4, 3).size(), "a wrong shape says enough");
        assertEquals(1, errors("a.npy", ElementType.I64, 3, 4).size(), "a wrong type says enough");
        Files.write(file, FileCase.npy(1, header, new byte[96]));
        assertEquals(List.of(), errors("a.npy", ElementType.F64, 3, 4));
        Files.write(file,
                FileCase.npy(1, "{'descr': [('id', '<i8'), ('weight', 'd')], 'fortran_order': False, 'shape': (2,), }", new byte[31]));
        assertEquals(List.of("file-format: \"a.npy\" is cut off: it has 125 bytes where its header says 126"),
                errors("a.npy", MATCH, 2));
    }

    @Test
    void oneTypeInAllSpellings() throws IOException {
        for (String type : List.of("float64", "double", "d", "float", "=d", "f08")) {
            npy("a.npy", type, "3,");
            assertEquals(List.of(), errors("a.npy", ElementType.F64, 3), type);
            assertEquals(List.of("file-type: \"a.npy\" holds f64, but 'A' is f32 (line 1, column 8)"), errors("a.npy", ElementType.F32, 3));
        }
        for (String descr : List.of("[('id', '<i8'), ('weight', '<f8')]", "[('weight', 'double'), ('id', 'l')]",
                "[(('title', 'id'), 'int64'), ('of', [('a', 'b'), ('b', '3f4')]), ('s', 'S3', (2,)), ('', '|V4'), ('weight', 'd')]",
                "[('id', ('q', ())), ('weight', 'float', ())]")) {
            Files.write(folder.resolve("r.npy"),
                    FileCase.npy(1, "{'descr': " + descr + ", 'fortran_order': False, 'shape': (2,), }", new byte[100]));
            assertEquals(List.of(), errors("r.npy", MATCH, 2), descr);
        }
        Files.write(folder.resolve("r.npy"),
                FileCase.npy(1, "{'descr': [('id', 'q'), ('weight', 'd', (2,))], 'fortran_order': False, 'shape': (2,), }", new byte[100]));
        assertEquals(List.of("file-type: \"r.npy\" holds elements of several fields { id : i64, weight : ''d', (2,)' }, "
                + "but 'A' is Match { id : i64, weight : f64 } (line 1, column 8)"), errors("r.npy", MATCH, 2));
    }

    @Test
    void aMatrixMayStandForAVectorOrAScalar() throws IOException {
        for (String sizes : List.of("3 1", "1 3")) {
            Files.writeString(folder.resolve("v.MTX"), "%%MatrixMarket matrix coordinate real general\n" + sizes + " 0\n");
            assertEquals(List.of(), errors("v.MTX", ElementType.F64, 3), sizes);
        }
        Files.writeString(folder.resolve("s.mtx"), "%%MatrixMarket matrix array real general\n1 1\n5\n");
        assertEquals(List.of(), errors("s.mtx", ElementType.F64));
        npy("m.npy", "<f8", "3, 1");
        assertEquals(List.of("file-shape: \"m.npy\" holds 3 x 1, but 'A' is 3 numbers (line 1, column 8)"),
                errors("m.npy", ElementType.F64, 3));
        assertEquals(List.of("file-shape: a .mtx file holds a matrix, but 'A' has 3 dimensions; use .npy or .tns"),
                errors("s.mtx", ElementType.F64, 1, 1, 1));
    }

    @Test
    void aLineOfFrosttHasAnIndexForEachDimension() throws IOException {
        Files.writeString(folder.resolve("a.tns"), "# by hand\n1 2 3 4.5\n");
        assertEquals(List.of(), errors("a.tns", ElementType.F64, 3, 3, 3));
        assertEquals(List.of(), errors("a.tns", ElementType.C64, 3, 3));
        assertEquals(List.of("file-shape: \"a.tns\" has 4 numbers a line, but an element of 'A' needs 3 (line 1, column 8)"),
                errors("a.tns", ElementType.F64, 3, 3));
        for (String header : List.of("3 4\n", "2\n3 4\n", "2 7\n3 4\n")) {
            Files.writeString(folder.resolve("h.tns"), header + "1 2 4.5\n");
            assertEquals(List.of(), errors("h.tns", ElementType.F64, 3, 4), header);
            assertEquals(List.of("file-shape: \"h.tns\" holds 3 x 4, but 'A' is 4 x 3 (line 1, column 8)"),
                    errors("h.tns", ElementType.F64, 4, 3));
        }
        Files.writeString(folder.resolve("c.tns"), "1 2\n2 2\n3 1\n");
        assertEquals(List.of("file-shape: \"c.tns\" has 2 numbers a line, but an element of 'A' needs 3 (line 1, column 8)"),
                errors("c.tns", ElementType.F64, 3, 3));
        Files.writeString(folder.resolve("b.tns"), "");
        assertEquals(List.of(), errors("b.tns", ElementType.F64, 3));
    }

    @Test
    void anEndingThatNoFormatHas() {
        assertEquals(List.of("file-extension: \"a.csv\" has no known format; a file ends in .npy (dense), .mtx (Matrix Market) or "
                + ".tns (FROSTT)"),
                errors("a.csv", ElementType.F64, 3));
        assertEquals(1, errors("npy", ElementType.F64, 3).size());
    }

    @Test
    void pathsOfOneFileAreOneOutput() throws IOException {
        Files.createDirectory(folder.resolve("x"));
        Files.createDirectories(folder.resolve("elsewhere/y"));
        Files.createSymbolicLink(folder.resolve("link"), folder.resolve("elsewhere/y"));
        Files.createSymbolicLink(folder.resolve("alias.npy"), Path.of("s.npy"));
        for (String same : List.of("s.npy", "./s.npy", "x/../s.npy", "none/../s.npy", ".//x/./../s.npy", folder.resolve("s.npy").toString(),
                "alias.npy")) {
            assertEquals(1, duplicates("s.npy", same), same);
        }
        assertEquals(0, duplicates("s.npy", "x/s.npy"));
        assertEquals(0, duplicates("s.npy", "link/../s.npy"), "it leads to another folder");
        assertEquals(0, duplicates("/", "s.npy"), "a root has no folder");
        assertEquals(1, duplicates("elsewhere/s.npy", "link/../s.npy"));
        Files.createSymbolicLink(folder.resolve("loop.npy"), Path.of("loop.npy"));
        assertEquals(0, duplicates("s.npy", "loop.npy"), "the run tells of the loop");
    }

    /** The number of complaints about {@code output A to file("first")  output B to file("second")}. */
    private long duplicates(String first, String second) {
        SourceRange place = new SourceRange("t.tw", 1, 8, 1, 9);
        List<Output> outputs = java.util.stream.Stream.of(first, second).map(f -> new Output(new Word(f, place), new Word(f, place), place))
                .toList();
        Program program = new Program(folder.resolve("t.tw").toString(), "", List.of(), List.of(), List.of(), List.of(),
                List.of(), outputs, List.of(), List.of());
        return CheckProgram.check(program, ParamValues.of(Map.of())).stream().filter(d -> d.code().equals("duplicate-output")).count();
    }

    private void npy(String name, String type, String shape) throws IOException {
        String header = "{'descr': '" + type + "', 'fortran_order': False, 'shape': (" + shape + "), }\n";
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(0x93);
        out.writeBytes("NUMPY".getBytes(StandardCharsets.US_ASCII));
        out.writeBytes(new byte[] {1, 0, (byte) header.length(), 0});
        out.writeBytes(header.getBytes(StandardCharsets.US_ASCII));
        out.writeBytes(new byte[100]);
        Files.write(folder.resolve(name), out.toByteArray());
    }

    /** What is wrong with {@code tensor A : type(extents)  input A = file("name")  output A to file("out.npy")}. */
    private List<String> errors(String name, ElementType type, long... extents) {
        SourceRange place = new SourceRange("t.tw", 1, 8, 1, 9);
        Word a = new Word("A", place);
        List<ParamExpr> shape = java.util.Arrays.stream(extents).mapToObj(ParamExpr::of).toList();
        Program program = new Program(folder.resolve("t.tw").toString(), "", List.of(), List.of(),
                List.of(new TensorDecl(a, type, shape, place)), List.of(),
                List.of(new Input(a, new Input.Source.File(new Word(name, place)), place)),
                List.of(new Output(a, new Word("out.npy", place), place)), List.of(), List.of());
        return CheckProgram.check(program, ParamValues.of(Map.of())).stream()
                .map((Diagnostic d) -> d.code() + ": " + d.message()).toList();
    }
}
