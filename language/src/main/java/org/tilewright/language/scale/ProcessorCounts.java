package org.tilewright.language.scale;

import java.util.ArrayList;
import java.util.List;
import org.tilewright.analysis.Prediction;

/** Numbers of processors as a list, in which {@code ..} continues what stands before it: {@code 1,4,..,4096}. */
public final class ProcessorCounts {

    private static final String ELLIPSIS = "..";
    /** More rows than this nobody reads, and a mistyped list is rather meant shorter. */
    private static final int MOST = 1000;

    private ProcessorCounts() { }

    /**
     * Numbers that grow. Where the numbers before {@code ..} are each the same multiple of the one before and the number after it is one,
     * too, that multiple goes on; else their difference does.
     *
     * @throws Unfit about the word that does not fit
     */
    public static List<Long> of(String list) {
        String[] words = list.split(",", -1);
        List<Long> out = new ArrayList<>();
        for (int i = 0; i < words.length; i++) {
            String word = words[i].strip();
            if (!word.equals(ELLIPSIS)) {
                long next = number(word);
                if (!out.isEmpty() && next <= out.getLast()) {
                    throw new Unfit("'" + word + "' comes after " + out.getLast() + "; numbers of processors grow from left to right");
                }
                out.add(next);
            } else if (out.size() < 2 || i + 1 == words.length || words[i + 1].strip().equals(ELLIPSIS)) {
                throw new Unfit("'..' continues two numbers or more up to the one after it, as in 1,4,..,4096");
            } else {
                fill(out, number(words[i + 1].strip()));
            }
            if (out.size() > MOST) {
                throw new Unfit("these are more than " + MOST + " numbers");
            }
        }
        return List.copyOf(out);
    }

    private static long number(String word) {
        if (!word.matches("[0-9]{1,9}") || Long.parseLong(word) < 1 || Long.parseLong(word) > Prediction.MOST_PROCESSORS) {
            throw new Unfit("'" + word + "' is not a number of processors; it must be 1 to " + Prediction.MOST_PROCESSORS
                    + ", with commas between them and '..' for those that follow from the ones before it");
        }
        return Long.parseLong(word);
    }

    /** Adds what comes before the last one. */
    private static void fill(List<Long> out, long last) {
        long ratio = out.get(1) / out.get(0);
        boolean multiplies = true;
        boolean adds = true;
        for (int i = 1; i < out.size(); i++) {
            multiplies &= out.get(i) == out.get(i - 1) * ratio;
            adds &= out.get(i) - out.get(i - 1) == out.get(1) - out.get(0);
        }
        long end = out.getLast();
        while (multiplies && end < last) {
            end *= ratio;
        }
        long step = out.get(1) - out.get(0);
        boolean byRatio = multiplies && end == last;
        if (!byRatio && !(adds && last > out.getLast() && (last - out.getLast()) % step == 0)) {
            throw new Unfit("'" + last + "' does not follow from the numbers before '..': " + follow(out, multiplies, adds, ratio, step));
        }
        while (out.getLast() < last && out.size() <= MOST) {
            out.add(byRatio ? out.getLast() * ratio : out.getLast() + step);
        }
        out.removeLast();
    }

    private static String follow(List<Long> before, boolean multiplies, boolean adds, long ratio, long step) {
        long end = before.getLast();
        List<String> ways = new ArrayList<>();
        if (multiplies) {
            ways.add("times " + ratio + " they go on with " + end * ratio + ", " + end * ratio * ratio + " ...");
        }
        if (adds) {
            ways.add("plus " + step + " with " + (end + step) + ", " + (end + 2 * step) + " ...");
        }
        return ways.isEmpty() ? "they have neither the same ratio nor the same difference" : String.join(", ", ways);
    }
}
