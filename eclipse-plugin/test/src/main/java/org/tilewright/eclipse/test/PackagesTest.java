package org.tilewright.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import org.eclipse.core.runtime.FileLocator;
import org.eclipse.core.runtime.Platform;
import org.junit.jupiter.api.Test;
import org.tilewright.eclipse.bundle.TilewrightBundle;

/** Which part of the plug-in may ask which, as the JDK's own reader of classes sees them. */
class PackagesTest {

    /** One package names another: {@code org.tilewright.eclipse.text -> org.tilewright.eclipse.server ...}. */
    private static final Pattern ASKS = Pattern.compile("^\\s+(?<from>org\\.tilewright\\.eclipse\\S*)\\s+-> "
            + "(?<to>org\\.tilewright\\.eclipse\\S*)", Pattern.MULTILINE);

    @Test
    void noPackagesAskEachOtherInCircles() {
        File bundle = FileLocator.getBundleFileLocation(Platform.getBundle(TilewrightBundle.ID)).orElseThrow();
        StringWriter said = new StringWriter();
        PrintWriter out = new PrintWriter(said);
        ToolProvider.findFirst("jdeps").orElseThrow().run(out, out, "-verbose:package", "-filter:none", "--ignore-missing-deps",
                "--multi-release", "base", bundle.getPath());
        Map<String, Set<String>> asked = new TreeMap<>();
        Matcher m = ASKS.matcher(said.toString());
        while (m.find()) {
            if (!m.group("from").equals(m.group("to"))) {
                asked.computeIfAbsent(m.group("from"), p -> new TreeSet<>()).add(m.group("to"));
            }
        }
        assertTrue(asked.size() > 10, said.toString());
        Set<List<String>> circles = new HashSet<>();
        Set<String> done = new HashSet<>();
        asked.keySet().forEach(p -> follow(p, asked, new ArrayList<>(), done, circles));
        assertEquals(Set.of(), circles);
    }

    private static void follow(String from, Map<String, Set<String>> asked, List<String> way, Set<String> done, Set<List<String>> circles) {
        int again = way.indexOf(from);
        if (again >= 0) {
            circles.add(List.copyOf(way.subList(again, way.size())));
        } else if (!done.contains(from)) {
            way.add(from);
            asked.getOrDefault(from, Set.of()).forEach(to -> follow(to, asked, way, done, circles));
            way.remove(way.size() - 1);
            done.add(from);
        }
    }
}
