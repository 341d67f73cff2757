package org.tilewright.backend.cpp.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tilewright.backend.cpp.GeneratedProgram;
import org.tilewright.backend.toolchain.Compilation;
import org.tilewright.backend.toolchain.MpiBuild;
import org.tilewright.backend.toolchain.MpiException;
import org.tilewright.backend.toolchain.MpiToolchain;

/** No name of a generated program is a macro of a header. */
class MacroNamesTest {

    /** What programs include, and what an MPI of another system may include. */
    private static final String HEADERS = ("tilewright.hpp tilewright/contraction/contract.hpp tilewright/loops/nests.hpp "
            + "tilewright/files/file_parts.hpp "
            + "cblas.h omp.h mpi.h "
            + "arpa/inet.h assert.h byteswap.h complex.h ctype.h dirent.h dlfcn.h endian.h errno.h fcntl.h fenv.h float.h "
            + "fnmatch.h ftw.h glob.h grp.h inttypes.h langinfo.h libgen.h limits.h locale.h malloc.h math.h net/if.h netdb.h "
            + "netinet/in.h netinet/ip.h netinet/tcp.h poll.h pthread.h pwd.h regex.h sched.h search.h semaphore.h setjmp.h "
            + "signal.h spawn.h stdarg.h stdatomic.h stddef.h stdio.h stdlib.h string.h strings.h sys/auxv.h sys/file.h "
            + "sys/ioctl.h sys/ipc.h sys/mman.h sys/mount.h sys/msg.h sys/param.h sys/prctl.h sys/queue.h sys/resource.h "
            + "sys/select.h sys/sem.h sys/shm.h sys/socket.h sys/stat.h sys/statvfs.h sys/syscall.h sys/sysinfo.h sys/sysmacros.h "
            + "sys/time.h sys/times.h sys/types.h sys/ucontext.h sys/uio.h sys/un.h sys/utsname.h sys/wait.h syslog.h termios.h "
            + "tgmath.h time.h ucontext.h uchar.h unistd.h utime.h wchar.h wctype.h");

    private static final Pattern DEFINITION = Pattern.compile("#define (\\w+).*");

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"mpicxx", "mpicxx.openmpi", "mpicxx.mpich"})
    void noMacroOfAHeaderIsANameOfAProgram(String wrapper) throws Exception {
        MpiToolchain tools = MpiToolchain.detect(wrapper, null);
        assumeTrue(tools.compiler().isPresent(), () -> "there is no " + wrapper);
        Set<String> macros = new TreeSet<>();
        for (String how : List.of("-std=c++17 -O0", "-std=c++17 -O3", "-std=gnu++17 -O3")) {
            macros.addAll(macros(tools.compiler().orElseThrow(), how));
        }
        assertTrue(macros.containsAll(Set.of("NAN", "EINVAL", "MPI_INT", "errno", "major", "unix", "PRId64", "M_PIl")),
                () -> "these are no headers: " + macros);
        List<String> bad = macros.stream().flatMap(m -> written(m).stream().filter(macros::contains).map(w -> m + " is written " + w))
                .toList();
        assertEquals(List.of(), bad);
    }

    private Set<String> macros(Path compiler, String how) throws IOException, InterruptedException, MpiException {
        new MpiBuild(folder).writeSources(new GeneratedProgram("macros", Stream.of(HEADERS.split(" "))
                .map(h -> "#if __has_include(\"%1$s\")\n#include \"%1$s\"\n#endif\n".formatted(h)).collect(Collectors.joining()),
                List.of(), false, false));
        List<String> command = new ArrayList<>(List.of(compiler.toString(), "-dM", "-E", "-fopenmp", "-march=native",
                folder.resolve("macros.cpp").toString()));
        command.addAll(List.of(how.split(" ")));
        Compilation.run(command, folder.resolve("macros.log"));
        return Files.readAllLines(folder.resolve("macros.log")).stream().map(DEFINITION::matcher).filter(Matcher::matches)
                .map(m -> m.group(1))
                .collect(Collectors.toSet());
    }

    /** What a program calls a tensor of that name, a second thing that would be called so, and what belongs to it. */
    private static List<String> written(String name) {
        CppNames names = new CppNames();
        List<String> all = new ArrayList<>(List.of(names.of(name), names.fresh(name), names.fresh(name), new CppNames().of("_" + name)));
        Stream.of("_tile", "_part", "_steps", "_end", "_range", "_per_n", "_2", "_l").map(end -> names.fresh(name + end)).forEach(all::add);
        return all;
    }

    @Test
    void ordinaryNamesStayAndOthersGetAnUnderscore() {
        CppNames names = new CppNames();
        for (String plain : List.of("n", "A", "M", "gx", "chunk", "B_tile", "n_per_chunk", "Ab", "A_part", "max", "vec", "x2",
                "nodes", "minutes")) {
            assertEquals(plain, names.of(plain));
        }
        for (String macro : List.of("NAN", "M_PI", "M_PIl", "EINVAL", "MPI_INT", "MPI_Aint_add", "I", "B110", "errno", "major", "howmany",
                "st_mtime", "SYS_read", "AB",
                "typeof", "results", "params")) {
            assertEquals(macro + "_", names.of(macro));
        }
        // a number at the end makes another macro of this one
        assertEquals("M_PI_2_", names.fresh("M_PI"));
        assertEquals("NAN_2_", names.of("NAN_"));
    }
}
