package org.tilewright.language.syntax;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.ir.source.Word;

/** Finds the name that a mistyped one was meant to be. */
public final class NearestName {

    private NearestName() { }

    /** The known name with the fewest edits between, unless that is more than a third of the name. */
    public static Optional<String> of(String name, Collection<String> known) {
        int most = Math.max(1, name.length() / 3);
        return known.stream().filter(k -> !k.equals(name) && !k.isEmpty())
                .filter(k -> k.equalsIgnoreCase(name) || name.length() > 1 && distance(name, k) <= most)
                .min(Comparator.comparingInt((String k) -> distance(name, k)).thenComparing(k -> !hasLettersOf(name, k))
                        .thenComparing(Comparator.naturalOrder()));
    }

    /** The same, or the only known name that goes on where a half-written one ends. */
    public static Optional<String> orWhole(String name, Collection<String> known) {
        List<String> longer = known.stream().filter(k -> name.length() > 1 && k.length() > name.length()
                && k.regionMatches(true, 0, name, 0, name.length())).toList();
        return of(name, known).or(() -> longer.size() == 1 ? Optional.of(longer.getFirst()) : Optional.empty());
    }

    /** Of names that are equally near, one whose letters were only swapped is the likelier. */
    private static boolean hasLettersOf(String a, String b) {
        return Arrays.equals(a.toLowerCase(Locale.ROOT).chars().sorted().toArray(), b.toLowerCase(Locale.ROOT).chars().sorted().toArray());
    }

    /** What ends a message about an unknown name: which one it was meant to be, or nothing. */
    public static String question(String name, Collection<String> known) {
        return question(of(name, known));
    }

    /** How a message ends that knows what was meant. */
    public static String question(Optional<String> nearest) {
        return nearest.map(n -> "; did you mean '" + n + "'?").orElse("");
    }

    /** The change to what was meant. */
    public static Diagnostic.Fix[] fixes(Word wrong, Optional<String> nearest) {
        return nearest.map(n -> new Diagnostic.Fix("Change to '" + n + "'", wrong.range(), n)).stream()
                .toArray(Diagnostic.Fix[]::new);
    }

    /** Insertions, deletions, changes and swaps of neighbours. */
    private static int distance(String a, String b) {
        String x = a.toLowerCase(Locale.ROOT);
        String y = b.toLowerCase(Locale.ROOT);
        int[][] d = new int[x.length() + 1][y.length() + 1];
        for (int i = 0; i <= x.length(); i++) {
            for (int j = 0; j <= y.length(); j++) {
                if (i == 0 || j == 0) {
                    d[i][j] = i + j;
                    continue;
                }
                int change = d[i - 1][j - 1] + (x.charAt(i - 1) == y.charAt(j - 1) ? 0 : 1);
                d[i][j] = Math.min(change, 1 + Math.min(d[i - 1][j], d[i][j - 1]));
                if (i > 1 && j > 1 && x.charAt(i - 1) == y.charAt(j - 2) && x.charAt(i - 2) == y.charAt(j - 1)) {
                    d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
                }
            }
        }
        return d[x.length()][y.length()];
    }
}
