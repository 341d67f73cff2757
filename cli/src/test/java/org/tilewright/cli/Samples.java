package org.tilewright.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.tilewright.language.Analysis;
import org.tilewright.language.TilewrightParser;
import org.tilewright.plan.Plan;

/** The samples of the project, and two grids for each. */
final class Samples {

    static final Path FOLDER = Path.of("samples");

    private Samples() { }

    static List<Path> all() {
        try (Stream<Path> files = Files.walk(FOLDER)) {
            return files.filter(f -> f.toString().endsWith(".tw") && !isLeftToTheTool(f)).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether a sample says only what is computed; what is derived of it is a sample, too. */
    private static boolean isLeftToTheTool(Path sample) {
        return Files.exists(sample.resolveSibling(name(sample) + "_derived.tw"));
    }

    /** Command line options of two grids, with extents that do not divide in the second. */
    static List<List<String>> grids(Path sample) {
        return switch (sample.getFileName().toString()) {
            case "summa.tw", "stepwise.tw", "minplus.tw", "complex.tw", "statements.tw" ->
                    grids("n=96 chunk=32 gx=2 gy=2", "n=97 chunk=20 gx=3 gy=2");
            case "auto.tw" -> grids("n=96 processors=4", "n=97 processors=6 auto_ki=20");
            case "cannon.tw", "pumma.tw" -> grids("n=96 gx=2", "n=97 gx=3");
            case "johnson.tw" -> grids("n=96 gx=2", "n=61 gx=3 gy=2 gz=2");
            case "solomonik.tw" -> grids("n=96 p=8 c=2", "n=61 p=32 c=2");
            case "cosma.tw" -> grids("n=96 gx=2 gy=2 gz=2 steps=4", "n=61 gx=3 gy=1 gz=2 steps=3");
            case "twolevel.tw", "twohops.tw" -> grids("n=96 chunk=24 gx=2 gy=2 sockets=2", "n=61 chunk=10 gx=2 gy=1 sockets=3");
            case "gpus.tw" -> grids("n=96 g=2 gpus=2", "n=61 g=2 gpus=3");
            case "matvec.tw" -> grids("n=96 m=64 gx=2 gy=2", "n=97 m=61 gx=3 gy=2");
            case "matmul.tw" -> grids("m=40 l=64 gj=2 gk=2", "n=10 m=41 l=63 gj=3 gk=2");
            case "jacobi.tw" -> grids("n=16 gx=2 gy=2", "n=17 gx=3 gy=1 gz=2");
            case "products.tw" -> grids("n=400 batch=6 columns=20 depth=8 g=4", "n=401 batch=5 columns=17 depth=9 g=3");
            case "capsule.tw" -> grids("pixels=4 gn=2 gp=2", "images=1 pixels=5 filters=3 stride=1 gn=1 gp=3");
            case "stencils.tw" -> grids("n=400 m=20 g=4", "n=401 m=17 g=3");
            case "maps.tw" -> grids("n=4000 g=4", "n=3999 g=3");
            case "own.tw" -> grids("rows=40 classes=7 g=4", "rows=11 classes=1 g=3",
                    "rows=9 classes=5 g=8 cores=3", "rows=20 classes=3 g=1", "rows=7 g=2");
            case "prl.tw", "prl_records.tw" -> grids("new=40 known=60 g=4", "new=41 known=23 g=3");
            case "scan.tw" -> grids("n=400 m=6 g=4", "n=401 m=5 g=3");
            case "strided.tw" -> grids("n=32 steps=3 g=4", "n=33 steps=4 g=3");
            case "mcc.tw" -> grids("gn=2 gp=2", "images=1 pixels=11 filters=5 stride=1 gn=1 gp=3");
            case "histogram.tw" -> grids("n=2000 g=4", "n=1999 bins=10 g=3");
            case "ccsdt.tw" -> grids("gx=2 gy=2", "na=3 nd=5 ne=4 ng=7 gx=3 gy=2");
            case "tccg.tw" -> grids("n=8 m=3 p=4", "n=7 m=4 p=3");
            case "mandelbrot.tw" -> grids("width=24 height=16 rounds=6 g=4", "width=25 height=11 rounds=5 g=3");
            case "ttv.tw", "innerprod.tw" -> grids("n=40 gx=2 gy=2", "n=33 gx=3 gy=2");
            case "ttm.tw" -> grids("n=32 r=16 gx=2 gy=2", "n=33 r=7 gx=3 gy=2");
            case "mttkrp.tw" -> grids("n=32 r=8 gx=2 gy=2 gz=2", "n=21 r=5 gx=3 gy=1 gz=2");
            case "convolution.tw" -> grids("h=40 w=30 gx=2 gy=2", "h=41 w=23 kernel=3 gx=3 gy=2");
            case "power.tw" -> grids("n=64 g=2", "n=65 g=4");
            // as many rounds as there are, so that what is predicted is what is counted
            case "eigenvalue.tw", "cg.tw", "collatz.tw" -> grids("n=64 rounds=3 g=2", "n=65 rounds=4 g=3");
            case "lu.tw" -> grids("n=20 nb=4 gx=2 gy=2", "n=19 nb=3 gx=3 gy=2");
            case "advection.tw", "heat.tw" -> grids("n=16 steps=3 gx=2 gy=2", "n=17 steps=4 gx=3 gy=2");
            case "life.tw" -> grids("n=16 generations=3 gx=2 gy=2", "n=17 generations=2 gx=3 gy=2");
            case "laplace.tw" -> grids("n=16 rounds=3 gx=2 gy=2", "n=17 rounds=4 gx=3 gy=2");
            case "halves.tw" -> grids("n=40 chunk=8 gx=2 gy=2", "n=37 chunk=5 gx=3 gy=2");
            case "image.tw" -> grids("h=100 w=90 gx=2 gy=2", "h=101 w=83 gx=3 gy=2");
            case "types.tw" -> grids("n=400 g=4", "n=401 sectors=7 g=3");
            case "spectrum.tw" -> grids("n=64 g=2", "n=61 g=3");
            case "transpose.tw", "redistribute.tw" -> grids("g=4", "n=31 m=17 g=3");
            case "diagonal.tw", "gpublocks.tw", "ownercomputes.tw" -> grids("n=64 gx=2 gy=2", "n=41 gx=3 gy=2");
            case "machines.tw" -> grids("n=24 gx=2 gy=2", "n=25 gx=3 gy=2");
            case "integers.tw" -> grids("n=40 gx=2 gy=2", "n=41 gx=3 gy=2");
            case "cyclic.tw" -> grids("n=64 gx=2 gy=2", "n=61 b=7 gx=3 gy=2");
            case "files.tw" -> grids("g=2", "g=4");
            case "functions.tw" -> grids("g=4", "samples=31 g=3");
            case "einsum.tw" -> grids("n=20 g=4", "n=21 g=2");
            case "reductions.tw" -> grids("gx=2 gy=2", "n=31 m=29 gx=3 gy=2");
            case "precompute.tw" -> grids("n=60 g=2", "n=61 g=3");
            case "mesh.tw" -> grids("steps=3 p=4", "width=7 height=5 steps=4 p=3");
            case "mm1_derived.tw", "mm2_derived.tw", "mm3_derived.tw" -> grids("n=40", "n=27");
            case "mttkrp3_mode0_derived.tw", "mttkrp3_mode1_derived.tw", "mttkrp3_mode2_derived.tw" -> grids("n=16 r=6", "n=13 r=5");
            case "mttkrp5_mode0_derived.tw", "mttkrp5_mode2_derived.tw", "mttkrp5_mode4_derived.tw", "ttmc5_derived.tw" ->
                    grids("n=6 r=3", "n=5 r=2");
            case "karate.tw" -> grids("gx=2 gy=2", "gx=3 gy=2 chunk=5");
            default -> throw new IllegalStateException("no grids for the sample " + sample);
        };
    }

    private static List<List<String>> grids(String... params) {
        return Stream.of(params).map(p -> Stream.of(p.split(" ")).flatMap(x -> Stream.of("-p", x)).toList()).toList();
    }

    /** The values in options of the command, as {@link #grids} gives them. */
    static Map<String, Long> params(List<String> options) {
        Map<String, Long> out = new LinkedHashMap<>();
        options.stream().filter(o -> o.contains("=")).forEach(o -> out.put(o.split("=")[0], Long.parseLong(o.split("=")[1])));
        return out;
    }

    /** A sample under these params. */
    static Analysis analysis(Path sample, Map<String, Long> params) throws Exception {
        return Analysis.of(TilewrightParser.parse(sample.toString(), Files.readString(sample)), params, Optional.empty(),
                Analysis.Depth.ERRORS);
    }

    static Plan plan(Analysis analysis) {
        return analysis.planned().flatMap(p -> p.plan()).orElseThrow();
    }

    /** What a sample is called. */
    static String name(Path sample) {
        return sample.getFileName().toString().replace(".tw", "");
    }
}
