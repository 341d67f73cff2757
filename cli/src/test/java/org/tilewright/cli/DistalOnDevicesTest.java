package org.tilewright.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.tilewright.backend.cpp.RunsOn;

/** DISTAL's schedules for machines of two levels, GPUs inside nodes, on devices; Cannon's and SUMMA are samples. */
@Tag("slow")
class DistalOnDevicesTest {

    /** Of three nodes in a line one has less, and 13 divides neither by them nor by their GPUs. */
    private static final List<Map<String, Long>> SIZES = List.of(Map.of("n", 24L), Map.of("n", 13L, "gx", 3L, "gz", 1L));

    private static final String MACHINE = """
            param n = 24
            param gx = 2
            param gz = 2
            param gpus = 2
            machine M {
              node = Grid(gx, 1, gz)
              gpu = Grid(gpus)
            }
            """;

    private static final Map<String, String> PROGRAMS = Map.of(
            "johnson", """
                    tensor A, B, C : f64(n, n)
                    A(x, y) -> M.node(x, y, 0), A(z, w) -> M.gpu(z)
                    B(x, y) -> M.node(x, 0, y), B(z, w) -> M.gpu(z)
                    C(x, y) -> M.node(0, y, x), C(z, w) -> M.gpu(*)
                    input B = random(1)
                    input C = random(2)
                    A(i, j) = B(i, k) * C(k, j)
                    schedule A {
                      distribute({i, j, k}, {io, jo, ko}, {ii, ji, ki}, M.node)
                      distribute({ii}, {is}, {it}, M.gpu)
                      communicate({A, B, C}, is)
                    }
                    """,
            "ttm", """
                    tensor A : f64(n, n, 5)
                    tensor B : f64(n, n, n)
                    tensor C : f64(n, 5)
                    A(x, y, w) -> M.node(x, 0, y), A(x, y, w) -> M.gpu(x)
                    B(x, y, z) -> M.node(x, 0, y), B(x, y, z) -> M.gpu(x)
                    C(z, w) -> M.node(0, 0, 0), C(z, w) -> M.gpu(z)
                    input B = random(1)
                    input C = random(2)
                    A(i, j, l) = B(i, j, k) * C(k, l)
                    """,
            "mttkrp", """
                    tensor A, C, D : f32(n, 4)
                    tensor B : f32(n, n, n)
                    A(x, w) -> M.node(x, 0, 0), A(x, w) -> M.gpu(0)
                    B(x, y, z) -> M.node(x, y, z), B(x, y, z) -> M.gpu(y)
                    C(y, w) -> M.node(0, y, 0), C(y, w) -> M.gpu(y)
                    D(z, w) -> M.node(0, 0, z), D(z, w) -> M.gpu(*)
                    input B = random(1)
                    input C = random(2)
                    input D = random(3)
                    A(i, l) = B(i, j, k) * C(j, l) * D(k, l)
                    schedule A {
                      distribute({i, j, k}, {io, jo, ko}, {ii, ji, ki}, M.node)
                      distribute({ji}, {js}, {jt}, M.gpu)
                      communicate({A, B, C, D}, js)
                    }
                    """,
            "innerprod", """
                    tensor a : f64()
                    tensor B, C : f64(n, n, n)
                    B(x, y, z) -> M.node(x, y, z), B(x, y, z) -> M.gpu(y)
                    C(x, y, z) -> M.node(x, y, z), C(x, y, z) -> M.gpu(y)
                    a -> M.node(*, *, *), a -> M.gpu(*)
                    input B = random(1)
                    input C = random(2)
                    a = B(i, j, k) * C(i, j, k)
                    schedule a {
                      distribute({i, j, k}, {io, jo, ko}, {ii, ji, ki}, M.node)
                      distribute({ji}, {js}, {jt}, M.gpu)
                      communicate({a, B, C}, js)
                    }
                    """);

    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource(value = RunsOn.class, names = {"OPENCL", "EMULATED_CUDA"})
    void nodesWithSeveralDevicesEach(RunsOn runsOn) throws Exception {
        List<Path> files = new ArrayList<>();
        for (Map.Entry<String, String> p : PROGRAMS.entrySet()) {
            files.add(Files.writeString(folder.resolve(p.getKey() + ".tw"), MACHINE + p.getValue()));
        }
        assertEquals(List.of(), new DevicePrograms(runsOn, folder).faults(files, f -> SIZES));
    }
}
