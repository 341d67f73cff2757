package org.tilewright.cli.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tilewright.cli.program.ExitCode;
import org.tilewright.cli.program.Failure;

/** Several values for a param, as {@code n=1024,2048} gives them, and all choices of one value for each. */
public record ParamLists(Map<String, List<Long>> values) {

    /** More rows than this nobody reads. */
    private static final int MOST = 1000;

    /** @param given lists by the param's name */
    public static ParamLists of(Map<String, String> given) {
        Map<String, List<Long>> out = new LinkedHashMap<>();
        given.forEach((name, list) -> out.put(name, numbers(name, list)));
        return new ParamLists(out);
    }

    private static List<Long> numbers(String name, String list) {
        List<Long> out = new ArrayList<>();
        for (String word : list.split(",", -1)) {
            try {
                out.add(Long.parseLong(word.strip()));
            } catch (NumberFormatException e) {
                throw new Failure(ExitCode.WRONG_USE, "-p " + name + "=" + list + ": '" + word.strip()
                        + "' is not an integer; separate several values with commas, as in -p n=1024,2048", e);
            }
        }
        return List.copyOf(out);
    }

    /** The params that have several values, in order. */
    public List<String> varying() {
        return values.entrySet().stream().filter(e -> e.getValue().size() > 1).map(Map.Entry::getKey).toList();
    }

    /** Each choice once; the value of the last param changes from one to the next. */
    public List<Map<String, Long>> choices() {
        List<Map<String, Long>> out = List.of(Map.of());
        for (Map.Entry<String, List<Long>> e : values.entrySet()) {
            List<Map<String, Long>> next = new ArrayList<>();
            for (Map<String, Long> before : out) {
                for (long v : e.getValue()) {
                    Map<String, Long> with = new LinkedHashMap<>(before);
                    with.put(e.getKey(), v);
                    next.add(with);
                }
            }
            if (next.size() > MOST) {
                throw new Failure(ExitCode.WRONG_USE, "-p: the values of params can be chosen in more than " + MOST + " ways");
            }
            out = next;
        }
        return out;
    }
}
