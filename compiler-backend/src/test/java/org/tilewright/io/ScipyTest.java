package org.tilewright.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tilewright.data.DenseTensor;
import org.tilewright.data.ReducedPrecision;
import org.tilewright.ir.type.ElementType;

/**
 * The table of files against what SciPy and NumPy make of the same files. Their readings are recorded in scipy.txt, which
 * {@code -Dupdate=true} writes where Python has both; its second column says how they compare with ours, so read the difference.
 */
class ScipyTest {

    private static final Path TABLE = Path.of("src/test/resources/org/tilewright/io/scipy.txt");

    /** What both read, but as other elements, and why. */
    private static final Map<String, String> OTHERWISE = Map.of(
            "fortran_alone.mtx", "SciPy 1.17 leaves out an exponent behind a D, without a word",
            "rounded_once.mtx", "a double there, which rounds once more to a float");

    @TempDir
    private Path folder;

    private static List<FileCase> cases() {
        return FileCase.all().stream().filter(c -> !c.file().endsWith(".tns")).toList();
    }

    @Test
    void ourReadersReadWhatScipyReads() throws IOException, InterruptedException {
        if (Boolean.getBoolean("update")) {
            update();
        }
        Map<String, String[]> recorded = new HashMap<>();
        for (String line : Files.readAllLines(TABLE)) {
            String[] columns = line.split("\t", -1);
            recorded.put(columns[0], columns);
        }
        List<String> wrong = new ArrayList<>();
        for (FileCase c : cases()) {
            String[] row = recorded.get(c.file());
            if (row == null || !row[2].equals(crc(c.content()))) {
                wrong.add(c.file() + ": SciPy's reading is not recorded; run this test with -Dupdate=true");
                continue;
            }
            String now = comparison(c, row[3]);
            if (!now.equals(row[1])) {
                wrong.add(c.file() + ": " + now + ", but recorded is: " + row[1]);
            }
            if (now.equals("differs") != OTHERWISE.containsKey(c.file())) {
                wrong.add(c.file() + ": " + now + " (" + row[3] + ", here " + c.expected() + "), but it is "
                        + (now.equals("differs") ? "not " : "") + "listed as read otherwise");
            }
        }
        assertEquals(List.of(), wrong);
        assertEquals(cases().size(), recorded.size() - 1, "each row belongs to a case");
    }

    @Test
    void theRecordedReadingsAreThoseOfScipy() throws IOException, InterruptedException {
        List<String> table = Files.readAllLines(TABLE);
        List<String> said = python();
        assumeTrue(!said.isEmpty(), "skipped: Python has no SciPy here; recorded is " + table.getFirst());
        assumeTrue(said.getFirst().equals(table.getFirst()), "skipped: here is " + said.getFirst() + ", recorded is " + table.getFirst());
        assertEquals(table.stream().skip(1).map(l -> l.split("\t", -1)).map(r -> r[0] + "\t" + r[2] + "\t" + r[3]).toList(),
                said.stream().skip(1).toList());
    }

    private void update() throws IOException, InterruptedException {
        List<String> said = python();
        Map<String, FileCase> named = new TreeMap<>();
        cases().forEach(c -> named.put(c.file(), c));
        List<String> out = new ArrayList<>(List.of(said.getFirst()));
        for (String line : said.subList(1, said.size())) {
            String[] row = line.split("\t", -1);
            out.add(row[0] + "\t" + comparison(named.get(row[0]), row[2]) + "\t" + row[1] + "\t" + row[2]);
        }
        Files.write(TABLE, out);
    }

    /** What the script prints; nothing if it cannot run. */
    private List<String> python() throws IOException, InterruptedException {
        for (FileCase c : cases()) {
            Files.write(folder.resolve(c.file()), c.content());
        }
        Path script = folder.resolve("scipy_readings.py");
        try (InputStream in = ScipyTest.class.getResourceAsStream("scipy_readings.py")) {
            Files.write(script, in.readAllBytes());
        }
        Path out = folder.resolve("out");
        try {
            Process p = new ProcessBuilder("python3", script.toString(), folder.toString())
                    .redirectOutput(out.toFile()).redirectError(folder.resolve("err").toFile()).start();
            return p.waitFor() == 0 ? Files.readAllLines(out) : List.of();
        } catch (IOException noPython) {
            return List.of();
        }
    }

    private static String crc(byte[] content) {
        CRC32 crc = new CRC32();
        crc.update(content);
        return String.format("%08x", crc.getValue());
    }

    private static String comparison(FileCase c, String elements) {
        boolean theirs = !elements.equals("refused");
        if (c.refusal().isPresent()) {
            return theirs ? "refused here" : "refused by both";
        }
        if (!theirs) {
            return "refused there";
        }
        return elements.equals("no numbers") ? "no numbers there" : same(c.expected(), elements) ? "same" : "differs";
    }

    /** Whether elements are those of a tensor, once they are rounded to its type. */
    private static boolean same(DenseTensor t, String elements) {
        String[] words = elements.isEmpty() ? new String[0] : elements.split(" ");
        ElementType type = t.type();
        int ours = type.isComplex() ? 2 : 1;
        // reals may be read into complex tensors
        int theirs = words.length == ours * t.size() ? ours : 1;
        if (words.length != theirs * t.size()) {
            return false;
        }
        for (int i = 0; i < t.size(); i++) {
            String re = words[theirs * i];
            boolean same = type == ElementType.BOOL ? t.integer(i) == (Double.parseDouble(re) != 0 ? 1 : 0)
                    : type.isInteger() ? whole(re).equals(Optional.of(BigInteger.valueOf(t.integer(i))))
                    : same(type, t.real(i), re) && same(type, t.imaginary(i), theirs == 2 ? words[2 * i + 1] : "0");
            if (!same) {
                return false;
            }
        }
        return true;
    }

    /** Patterns are read as reals there. */
    private static Optional<BigInteger> whole(String word) {
        return word.matches("-?\\d+(\\.0)?") ? Optional.of(new BigInteger(word.replace(".0", ""))) : Optional.empty();
    }

    private static boolean same(ElementType type, double ours, String theirs) {
        double x = Double.parseDouble(theirs.replace("inf", "Infinity").replace("nan", "NaN"));
        double rounded = type == ElementType.F32 || type == ElementType.C64 ? (float) x
                : type == ElementType.F16 || type == ElementType.BF16 ? ReducedPrecision.rounded(type, x) : x;
        return rounded == ours || Double.isNaN(rounded) && Double.isNaN(ours);
    }
}
