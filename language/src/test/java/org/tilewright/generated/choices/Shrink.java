package org.tilewright.generated.choices;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

/** Makes a failing program shorter while it still fails: by fewer and smaller choices, then line by line. */
public final class Shrink {

    private final long deadline;

    /** @param seconds how long it may take */
    public Shrink(int seconds) {
        deadline = System.nanoTime() + seconds * 1_000_000_000L;
    }

    private boolean isOver() {
        return System.nanoTime() > deadline;
    }

    /** Fewer and smaller choices of which a program is made that fails. */
    public List<Integer> choices(List<Integer> numbers, Predicate<List<Integer>> fails) {
        List<Integer> best = numbers;
        for (int size = Math.max(1, best.size() / 2); size >= 1 && !isOver(); size /= 2) {
            for (int at = 0; at < best.size() && !isOver();) {
                List<Integer> fewer = new ArrayList<>(best.subList(0, at));
                fewer.addAll(best.subList(Math.min(best.size(), at + size), best.size()));
                if (fewer.size() < best.size() && fails.test(fewer)) {
                    best = fewer;
                } else {
                    at += size;
                }
            }
        }
        for (int at = 0; at < best.size() && !isOver(); at++) {
            for (int v : new int[] {0, 1, best.get(at) / 2, best.get(at) - 1}) {
                List<Integer> smaller = new ArrayList<>(best);
                smaller.set(at, v);
                if (v >= 0 && v < best.get(at) && fails.test(smaller)) {
                    best = smaller;
                    break;
                }
            }
        }
        return best;
    }

    /** Fewer lines. */
    public String lines(String text, Predicate<String> fails) {
        List<String> best = new ArrayList<>(Arrays.asList(text.split("\n")));
        boolean shorter = true;
        while (shorter && !isOver()) {
            shorter = false;
            for (int size = Math.min(8, best.size()); size >= 1; size /= 2) {
                for (int at = best.size() - size; at >= 0 && !isOver(); at--) {
                    List<String> fewer = new ArrayList<>(best.subList(0, at));
                    fewer.addAll(best.subList(Math.min(best.size(), at + size), best.size()));
                    if (fewer.size() < best.size() && fails.test(String.join("\n", fewer) + "\n")) {
                        best = fewer;
                        shorter = true;
                    }
                }
            }
        }
        return String.join("\n", best) + "\n";
    }
}
