package org.tilewright.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tilewright.tests.CppTests;

/** CUDA on the processor: kernels compute what they would on a GPU, and what is wrong with one is said. */
@Tag("slow")
class EmulatedCudaTest {

    @TempDir
    static Path folder;
    private static Path binary;

    @BeforeAll
    static void build() throws Exception {
        binary = CppTests.build(folder, "emulated", withRuntime("-O2"));
    }

    private static List<String> withRuntime(String... options) {
        List<String> all = new ArrayList<>(List.of(options));
        for (String part : List.of("blocks", "fibers", "runtime", "streams")) {
            all.add(Sources.LIBRARY.resolve("tilewright/emulated/" + part + ".cpp").toString());
        }
        return Sources.of("emulated.cpp", all);
    }

    private static String said(String test) throws Exception {
        return CppTests.run(binary, Map.of(), test).text();
    }

    @Test
    void everyThreadOfEveryBlockRunsOnce() throws Exception {
        assertEquals("6720 elements set, 0 wrong\n", said("threads"));
    }

    @Test
    void threadsWaitForEachOther() throws Exception {
        assertEquals("0 wrong\n", said("barriers"));
    }

    @Test
    void aMissingBarrierIsSeen() throws Exception {
        assertNotEquals("0 wrong\n", said("without-barrier"));
    }

    @Test
    void atomicUpdates() throws Exception {
        assertEquals("0 wrong\n", said("atomics"));
    }

    @Test
    void aBarrierThatNotAllThreadsReachIsAnErrorFromThenOn() throws Exception {
        String first = " waits at a barrier that thread ";
        String last = " does not reach; all threads of a block must reach the same barriers\n";
        assertEquals("no error, then thread (0, 0, 0) of block (1, 0, 0)" + first + "(3, 0, 0)" + last, said("some-leave"));
        assertEquals("no error, then thread (2, 0, 0) of block (0, 0, 0)" + first + "(0, 0, 0)" + last, said("first-leaves"));
    }

    @Test
    void copiesThatLeaveTheDevicesMemoryAreRefused() throws Exception {
        assertEquals("refused refused refused copied\n", said("copies"));
    }

    /** The kernel has not run when its event is asked for the first time: that only makes time pass. */
    @Test
    void streamsDoTheirWorkWhenSomebodyWaits() throws Exception {
        assertEquals("not ready, 6\n", CppTests.run(binary, Map.of(), "streams").text());
        assertEquals("6\n", CppTests.run(binary, Map.of("TILEWRIGHT_EMULATED_ORDER", "early"), "streams").text());
    }

    @Test
    void aMissingEventIsSeen() throws Exception {
        assertEquals("0\n", said("without-event"));
        assertEquals("6\n", CppTests.run(binary, Map.of("TILEWRIGHT_EMULATED_ORDER", "early"), "without-event").text());
    }

    @Test
    void memoryEnds() throws Exception {
        assertEquals("out of memory\nfits\n",
                CppTests.run(binary, Map.of("TILEWRIGHT_EMULATED_MEMORY", "1000"), "memory").text());
    }

    @Test
    void launchesThatAGpuRefuses() throws Exception {
        assertEquals("more blocks or threads than the device can have, or none\n".repeat(3), said("configurations"));
    }

    @Test
    void theAddressSanitizerSeesWhatLeavesMemoryAndWhatTheHostTouches() throws Exception {
        Path watched = CppTests.build(folder, "watched", withRuntime("-O1", "-g", "-fsanitize=address,undefined"));
        Map<String, String> environment = Map.of("ASAN_OPTIONS", "detect_leaks=0");
        assertEquals(new CppTests.Ended(0, "0 wrong\n"), CppTests.run(watched, environment, "barriers"));
        for (String test : List.of("past-the-end", "past-shared")) {
            CppTests.Ended ended = CppTests.run(watched, environment, test);
            assertNotEquals(0, ended.code(), test);
            assertTrue(ended.text().contains("buffer-overflow"), ended.text());
        }
        CppTests.Ended touched = CppTests.run(watched, environment, "by-the-host");
        assertTrue(touched.code() != 0 && touched.text().contains("use-after-poison"), touched.text());
    }
}
