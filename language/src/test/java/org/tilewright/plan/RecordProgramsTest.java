package org.tilewright.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.tilewright.analysis.Traffic;
import org.tilewright.backend.cpp.GeneratedProgram;
import org.tilewright.backend.cpp.NamedPlan;
import org.tilewright.backend.cpp.RunsOn;
import org.tilewright.backend.cpp.host.CppEmitter;
import org.tilewright.backend.gpu.GpuEmitter;
import org.tilewright.backend.gpu.Products;
import org.tilewright.backend.mpi.MpiRun;
import org.tilewright.backend.toolchain.MpiException;
import org.tilewright.backend.toolchain.MpiToolchain;
import org.tilewright.backend.toolchain.OpenClToolchain;
import org.tilewright.data.RandomElements;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.type.BasicType;
import org.tilewright.ir.type.RecordType;
import org.tilewright.testing.Pace;

/** Records in C++ programs, on processors and devices: what they come to, what travels, and what files hold. */
@Tag("slow")
class RecordProgramsTest {

    private static final int ROWS = 10;
    private static final int COLUMNS = 9;

    /** Fields with gaps between them and names that C++ knows, and a record whose name is one of its types. */
    private static final String PROGRAM = """
            param n = 10
            param m = 9
            param p = 2
            param q = 2
            record Point { class : i32  double : c64  flag : bool  value : f64  Point : bool  tail : c128  last : f32 }
            record int { id : i64  weight : f64 }
            machine M = Grid(p, q)
            tensor A, B, F, I, R, W : Point(n, m)
            tensor T : Point(m, n)
            tensor D, G : Point(n)
            tensor far, first, near : int(n)
            tensor all : int()
            tensor x : f32(n)
            A(i, j) -> M(i, j)
            B(i, j) -> M(j, *)
            D(i) -> M(i, *)
            F(i, j) -> M(cyclic(j), i)
            G(i) -> M(i, 0)
            I(i, j) -> M(i, j)
            R(i, j) -> M(cyclic(i), cyclic(j, 2))
            T(i, j) -> M(i, j)
            W(i, j) -> M(i, j)
            far(i) -> M(cyclic(i), *)
            first(i) -> M(i, *)
            near(i) -> M(*, i)
            x(i) -> M(i, *)
            input A = random(2)
            input R = random(5)
            input I = identity
            input F = file("in.npy")
            output T to file("T.npy")
            fun heavier(a, b) = select(a.weight > b.weight or a.weight == b.weight and a.id < b.id, a, b)
            B(i, j) = A(i, j)
            T(j, i) = select(A(i, j).flag, A(i, j), Point(i, R(i, j).double * 2, R(i, j).flag or A(i, j).flag, 1, true,
                A(i, j).tail, 0.5))
            G(i) = A(n - 1 - i, 3)
            D(i) = B(i, m - 1)
            D(i) = A(i, 2) for i in 2..5
            far(i) = reduce(heavier, int(-1, -inf), j: int(j, re(R(i, j).tail)))
            first(i) = reduce(heavier, j: int(j, re(R(i, j).tail)))
            near(i) = reduce(heavier, int(-1, -inf), j: int(j, -re(R(i, j).tail)))
            all = reduce(heavier, int(-1, -inf), i: far(i))
            x(i) = sum(j: A(i, j).last * R(i, j).last)
            W(i, j) = F(i, j)
            redistribute T(i, j) -> M(j, i)
            T(i, j) = I(j, i) for i in 1..3
            schedule near { distribute({i, j}, {io, jo}, {ii, ji}, M) }
            """;

    private static final String DESCR = "[('class', '<i4'), ('double', '<c8'), ('flag', '|b1'), ('', '|V3'), ('value', '<f8'), "
            + "('Point', '|b1'), ('', '|V7'), ('tail', '<c16'), ('last', '<f4'), ('', '|V4')]";

    /** The same fields as others may save them: in another order, with one more, two of them from machines of another kind. */
    private static final String OTHER = "[('last', '>f4'), ('tail', '<c16'), ('', '|V3'), ('more', '<i2'), ('Point', '|b1'), "
            + "('double', '>c8'), ('value', '<f8'), ('class', '<i4'), ('flag', '?')]";

    @TempDir
    Path folder;

    private record Complex(double re, double im) { }

    private static List<Object> random(long seed, RecordType type, long element) {
        RandomElements r = new RandomElements(seed);
        int count = type.fields().size();
        return IntStream.range(0, count).mapToObj(f -> {
            long at = element * count + f;
            Object value = switch (type.fields().get(f).type()) {
                case I32 -> (int) r.integer(at);
                case I64 -> r.integer(at);
                case BOOL -> r.bool(at);
                case F32 -> r.f32(at);
                case F64 -> r.f64(at);
                case C64 -> new Complex(r.f32(2 * at), r.f32(2 * at + 1));
                case C128 -> new Complex(r.f64(2 * at), r.f64(2 * at + 1));
                default -> throw new AssertionError("no field is small");
            };
            return value;
        }).toList();
    }

    private static Object value(BasicType type, ByteBuffer data, int at) {
        return switch (type) {
            case I32 -> data.getInt(at);
            case I64 -> data.getLong(at);
            case BOOL -> data.get(at) != 0;
            case F32 -> data.getFloat(at);
            case F64 -> data.getDouble(at);
            case C64 -> new Complex(data.getFloat(at), data.getFloat(at + 4));
            case C128 -> new Complex(data.getDouble(at), data.getDouble(at + 8));
            default -> throw new AssertionError("no field is small");
        };
    }

    /** The elements of a file, in rows, whose type must be called so. */
    private static List<List<Object>> read(Path file, RecordType type, String descr) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        int start = 10 + (bytes[8] & 255) + 256 * (bytes[9] & 255);
        String header = new String(bytes, 10, start - 10, StandardCharsets.ISO_8859_1);
        assertTrue(header.startsWith("{'descr': " + descr + ", 'fortran_order': False, "), header);
        ByteBuffer data = ByteBuffer.wrap(bytes, start, bytes.length - start).slice().order(ByteOrder.LITTLE_ENDIAN);
        return IntStream.range(0, data.capacity() / type.bytes()).mapToObj(e -> IntStream.range(0, type.fields().size())
                .mapToObj(f -> value(type.fields().get(f).type(), data, e * type.bytes() + type.offset(f))).toList()).toList();
    }

    private static byte[] npy(String descr, String shape, byte[] data) {
        String text = "{'descr': " + descr + ", 'fortran_order': False, 'shape': " + shape + ", }";
        byte[] header = (text + " ".repeat(63 - (text.length() + 10) % 64) + "\n").getBytes(StandardCharsets.ISO_8859_1);
        ByteBuffer out = ByteBuffer.allocate(10 + header.length + data.length);
        out.put((byte) 0x93).put("NUMPY".getBytes(StandardCharsets.ISO_8859_1)).put((byte) 1).put((byte) 0);
        out.put((byte) header.length).put((byte) (header.length >> 8)).put(header).put(data);
        return out.array();
    }

    /** Random elements in the layout of {@link #OTHER}. */
    private static byte[] others(RecordType type) {
        ByteBuffer out = ByteBuffer.allocate(ROWS * COLUMNS * 51);
        for (int e = 0; e < ROWS * COLUMNS; e++) {
            List<Object> v = random(7, type, e);
            out.order(ByteOrder.BIG_ENDIAN).putFloat((float) v.get(6));
            Complex tail = (Complex) v.get(5);
            out.order(ByteOrder.LITTLE_ENDIAN).putDouble(tail.re).putDouble(tail.im).put(new byte[] {7, 7, 7}).putShort((short) 9);
            out.put((byte) ((boolean) v.get(4) ? 1 : 0));
            Complex pair = (Complex) v.get(1);
            out.order(ByteOrder.BIG_ENDIAN).putFloat((float) pair.re).putFloat((float) pair.im);
            out.order(ByteOrder.LITTLE_ENDIAN).putDouble((double) v.get(3)).putInt((int) v.get(0)).put((byte) ((boolean) v.get(2) ? 2 : 0));
        }
        return npy(OTHER, "(10, 9)", out.array());
    }

    private static GeneratedProgram emit(Plan plan, RunsOn runsOn) {
        NamedPlan named = new NamedPlan("records", plan);
        return runsOn == RunsOn.HOST ? CppEmitter.emit(named) : GpuEmitter.emit(named, runsOn, Products.BY_OWN_KERNELS);
    }

    @ParameterizedTest
    @EnumSource(names = {"HOST", "OPENCL", "EMULATED_CUDA"})
    void recordsTravelAndCombine(RunsOn runsOn) throws Exception {
        MpiToolchain tools = MpiToolchain.detect();
        assumeTrue(tools.isComplete(), "no MPI here");
        if (runsOn == RunsOn.OPENCL) {
            assumeTrue(OpenClToolchain.detect(tools).missing().isEmpty(), "skipped, needs OpenCL");
            assumeTrue(Files.isDirectory(Path.of("/etc/OpenCL/vendors")), "skipped, needs a driver of OpenCL");
        }
        Planned planned = Planned.text(PROGRAM);
        RecordType point = planned.program().record("Point").orElseThrow();
        Files.write(folder.resolve("in.npy"), others(point));
        Path binary = Pace.FAST.compile(emit(planned.plan(), runsOn), folder.resolve("built"), tools);
        for (long[] grid : new long[][] {{1, 1}, {2, 1}, {1, 2}, {2, 2}}) {
            Path dump = Files.createDirectory(folder.resolve("dump" + grid[0] + grid[1]));
            Map<String, Long> params = Map.of("p", grid[0], "q", grid[1]);
            JsonObject report = new MpiRun(tools, binary).run(MpiRun.Options.of(params, grid[0] * grid[1], folder).dump(dump), line -> { });
            check(planned, dump, Arrays.toString(grid));
            ParamValues values = ParamValues.evaluate(planned.program().params(), params, new ArrayList<>());
            assertEquals(Arrays.stream(Traffic.of(planned.plan(), values).receivedBytes()).sum(),
                    report.get("bytesReceived").getAsLong(), Arrays.toString(grid));
        }
    }

    private void check(Planned planned, Path dump, String grid) throws IOException {
        RecordType point = planned.program().record("Point").orElseThrow();
        RecordType match = planned.program().record("int").orElseThrow();
        List<List<Object>> a = IntStream.range(0, ROWS * COLUMNS).mapToObj(e -> random(2, point, e)).toList();
        List<List<Object>> r = IntStream.range(0, ROWS * COLUMNS).mapToObj(e -> random(5, point, e)).toList();
        assertEquals(a, read(dump.resolve("B.npy"), point, DESCR), grid);
        assertEquals(IntStream.range(0, ROWS * COLUMNS).mapToObj(e -> random(7, point, e)).toList(),
                read(dump.resolve("W.npy"), point, DESCR), grid);
        List<List<Object>> t = IntStream.range(0, ROWS * COLUMNS).mapToObj(e -> {
            int i = e % ROWS;
            int j = e / ROWS;
            List<Object> one = a.get(i * COLUMNS + j);
            List<Object> other = r.get(i * COLUMNS + j);
            Complex pair = (Complex) other.get(1);
            if (1 <= j && j < 3) {
                boolean is = i == j;
                int d = is ? 1 : 0;
                return List.<Object>of(d, new Complex(d, 0), is, (double) d, is, new Complex(d, 0), (float) d);
            }
            return (boolean) one.get(2) ? one
                    : List.of(i, new Complex(2 * pair.re, 2 * pair.im), other.get(2), 1.0, true, one.get(5), 0.5f);
        }).toList();
        assertEquals(t, read(dump.resolve("T.npy"), point, DESCR), grid);
        assertEquals(t, read(folder.resolve("T.npy"), point, DESCR), grid);
        assertEquals(IntStream.range(0, ROWS).mapToObj(i -> a.get((ROWS - 1 - i) * COLUMNS + 3)).toList(),
                read(dump.resolve("G.npy"), point, DESCR), grid);
        assertEquals(IntStream.range(0, ROWS).mapToObj(i -> a.get(i * COLUMNS + (2 <= i && i < 5 ? 2 : COLUMNS - 1))).toList(),
                read(dump.resolve("D.npy"), point, DESCR), grid);
        String matches = "[('id', '<i8'), ('weight', '<f8')]";
        List<List<Object>> far = IntStream.range(0, ROWS).mapToObj(i -> best(r, i, 1)).toList();
        assertEquals(far, read(dump.resolve("far.npy"), match, matches), grid);
        assertEquals(far, read(dump.resolve("first.npy"), match, matches), grid);
        assertEquals(IntStream.range(0, ROWS).mapToObj(i -> best(r, i, -1)).toList(), read(dump.resolve("near.npy"), match, matches), grid);
        assertEquals(far.stream().max((x, y) -> Double.compare((double) x.get(1), (double) y.get(1))).stream().toList(),
                read(dump.resolve("all.npy"), match, matches), grid);
    }

    private static List<Object> best(List<List<Object>> r, int row, int sign) {
        long at = -1;
        double most = Double.NEGATIVE_INFINITY;
        for (int j = 0; j < COLUMNS; j++) {
            double v = sign * ((Complex) r.get(row * COLUMNS + j).get(5)).re;
            if (v > most) {
                most = v;
                at = j;
            }
        }
        return List.of(at, most);
    }

    @Test
    void filesWithOtherFieldsAreRefused() throws Exception {
        MpiToolchain tools = MpiToolchain.detect();
        assumeTrue(tools.isComplete(), "no MPI here");
        Plan plan = Planned.text("record Match { id : i64  weight : f64 } tensor A, B : Match(2) input A = file(\"in.npy\") "
                + "B(i) = A(i)").plan();
        Path binary = Pace.FAST.compile(emit(plan, RunsOn.HOST), folder.resolve("built"), tools);
        String is = "but tensor A is Match, whose field ";
        String rest = "; convert the file or change the record";
        for (String[] c : new String[][] {
            {"'<f8'", "its elements are '<f8', " + is + "id is i64 ('<i8')" + rest},
            {"[('id', '<i8'), ('weight', '<f4')]",
                "its elements are [('id', '<i8'), ('weight', '<f4')], " + is + "weight is f64 ('<f8')" + rest},
            {"[('weight', '<f8'), ('Id', '<i8')]",
                "its elements are [('weight', '<f8'), ('Id', '<i8')], " + is + "id is i64 ('<i8')" + rest},
            {"[('id', '<i8'), ('weight', '<f8', (2,))]",
                "its elements are [('id', '<i8'), ('weight', '<f8', (2,))], " + is + "weight is f64 ('<f8')" + rest},
            {"[('id', [('a', '<i8')]), ('weight', '<f8')]",
                "its elements are [('id', [('a', '<i8')]), ('weight', '<f8')], " + is + "id is i64 ('<i8')" + rest},
            {"'i8,f8'", "its elements are i8,f8, " + is + "id is i64 ('<i8')" + rest},
            {"[('id', '|O'), ('weight', '<f8')]", "it has a field 'id' of type '|O', whose length is not known"},
        }) {
            Path file = folder.resolve("in.npy");
            Files.write(file, npy(c[0], "(2,)", new byte[64]));
            MpiException e = assertThrows(MpiException.class,
                    () -> new MpiRun(tools, binary).run(MpiRun.Options.of(Map.of(), 1, folder), line -> { }));
            assertEquals("processor 0: cannot read '" + file + "': " + c[1], e.getMessage());
        }
        for (String descr : List.of("[('id', 'q'), ('weight', 'double')]", "[('weight', 'd'), (('the number', 'id'), 'int64')]",
                "[('id', ('l', ())), ('of', [('a', 'f8'), ('b', '3i4')]), ('text', 'U2', (2, 2)), ('', '|V3'), ('weight', 'd', ())]")) {
            byte[] element = new byte[71];
            ByteBuffer numbers = ByteBuffer.wrap(element).order(ByteOrder.LITTLE_ENDIAN);
            boolean wide = descr.contains("text");
            numbers.putLong(descr.startsWith("[('weight'") ? 8 : 0, 7).putDouble(wide ? 63 : descr.startsWith("[('weight'") ? 0 : 8, 2.5);
            byte[] two = new byte[2 * (wide ? 71 : 16)];
            System.arraycopy(element, 0, two, two.length / 2, two.length / 2);
            Files.write(folder.resolve("in.npy"), npy(descr, "(2,)", two));
            Path dump = Files.createDirectory(folder.resolve("dump" + descr.length()));
            new MpiRun(tools, binary).run(MpiRun.Options.of(Map.of(), 1, folder).dump(dump), line -> { });
            assertEquals(List.of(List.of(0L, 0.0), List.of(7L, 2.5)),
                    read(dump.resolve("B.npy"), plan.program().record("Match").orElseThrow(), "[('id', '<i8'), ('weight', '<f8')]"),
                    descr);
        }
    }
}
