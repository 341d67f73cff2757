package org.tilewright.generated.schedule;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The loops of a statement while a schedule changes them, and the commands that did. */
final class Loops {

    final List<String> commands = new ArrayList<>();
    /** Outermost first. */
    final List<String> all;
    private final Set<String> distributed = new LinkedHashSet<>();
    /** The loops of which several iterations add to one element. */
    private final Set<String> reductions = new LinkedHashSet<>();
    /** Rotated loops with those that they must stay inside of. */
    private final Map<String, List<String>> inside = new LinkedHashMap<>();
    /** The variables of the statement that a loop helps to make up. */
    private final Map<String, Set<String>> originals = new HashMap<>();
    /** Loops of a workspace, which stay inside of everything that processors do together. */
    private final Set<String> pinned = new LinkedHashSet<>();
    private final Set<String> names = new HashSet<>();
    private int fresh;

    Loops(ScheduledStatement s) {
        all = new ArrayList<>(s.extents().keySet());
        names.addAll(s.form().extentOf().keySet());
        all.stream().filter(s::isReduction).forEach(reductions::add);
        all.forEach(l -> originals.put(l, Set.of(l)));
    }

    /** Those that run on one processor, and belong to no workspace. */
    List<String> local() {
        return all.stream().filter(l -> !distributed.contains(l) && !pinned.contains(l)).collect(Collectors.toCollection(ArrayList::new));
    }

    /** Those that pieces may travel at. */
    List<String> shared() {
        int end = 0;
        while (end < all.size() && !pinned.contains(all.get(end))) {
            end++;
        }
        return all.subList(0, end);
    }

    /** The loops behind all that processors do together. */
    List<String> innermost(List<String> communicated) {
        int start = all.size();
        while (start > 0 && !distributed.contains(all.get(start - 1)) && !communicated.contains(all.get(start - 1))) {
            start--;
        }
        return all.subList(start, all.size());
    }

    Set<String> originals(String loop) {
        return originals.get(loop);
    }

    void pin(List<String> loops) {
        pinned.addAll(loops);
    }

    boolean isPinned(String loop) {
        return pinned.contains(loop);
    }

    boolean isDistributed(String loop) {
        return distributed.contains(loop);
    }

    boolean isReduction(String loop) {
        return reductions.contains(loop);
    }

    /** Whether a loop is neither rotated nor something that others are rotated by. */
    boolean isFree(String loop) {
        return !inside.containsKey(loop) && inside.values().stream().noneMatch(v -> v.contains(loop));
    }

    String name(String loop, String suffix) {
        String name;
        do {
            name = loop.substring(0, 1) + suffix + fresh++;
        } while (!names.add(name));
        return name;
    }

    /** Two loops in the place of one. */
    void divided(String command, String loop, String factor, String outer, String inner) {
        commands.add(command + "(" + loop + ", " + outer + ", " + inner + ", " + factor + ")");
        int at = all.indexOf(loop);
        all.set(at, outer);
        all.add(at + 1, inner);
        inherit(loop, List.of(outer, inner));
    }

    /** One loop in the place of two. */
    void collapsed(String first, String second, String fused) {
        commands.add("collapse(" + first + ", " + second + ", " + fused + ")");
        all.set(all.indexOf(first), fused);
        all.remove(second);
        inherit(first, List.of(fused));
        inherit(second, List.of(fused));
    }

    void rotated(String loop, List<String> by, String rotated) {
        commands.add("rotate(" + loop + ", " + set(by) + ", " + rotated + ")");
        all.set(all.indexOf(loop), rotated);
        inherit(loop, List.of(rotated));
        inside.put(rotated, List.copyOf(by));
    }

    /** The compound form: outer halves where the outermost target stood, the inner ones inside of them. */
    void distributed(List<String> targets, List<String> outer, List<String> inner, String onto) {
        commands.add("distribute(" + set(targets) + ", " + set(outer) + ", " + set(inner) + ", " + onto + ")");
        int at = targets.stream().mapToInt(all::indexOf).min().orElse(0);
        all.removeAll(targets);
        List<String> front = new ArrayList<>(outer);
        front.addAll(inner);
        all.addAll(Math.min(at, all.size()), front);
        distributed.addAll(outer);
        for (int n = 0; n < targets.size(); n++) {
            inherit(targets.get(n), List.of(outer.get(n), inner.get(n)));
        }
    }

    /**
     * Loops as they are.
     *
     * @param onto a level or dimension of the machine; empty for the next ones
     * @param bare whether one loop stands without braces
     */
    void distributed(List<String> loops, String onto, boolean bare) {
        commands.add("distribute(" + (bare && loops.size() == 1 ? loops.get(0) : set(loops)) + (onto.isEmpty() ? "" : ", " + onto) + ")");
        distributed.addAll(loops);
    }

    /** The named loops in this order in the places that they have, if what is rotated then stays inside of what it is rotated by. */
    boolean reordered(List<String> order) {
        List<Integer> places = order.stream().map(all::indexOf).sorted().toList();
        List<String> result = new ArrayList<>(all);
        for (int n = 0; n < order.size(); n++) {
            result.set(places.get(n), order.get(n));
        }
        for (Map.Entry<String, List<String>> e : inside.entrySet()) {
            if (result.contains(e.getKey()) && e.getValue().stream().anyMatch(b -> result.indexOf(b) > result.indexOf(e.getKey()))) {
                return false;
            }
        }
        if (!result.equals(all)) {
            commands.add("reorder(" + set(order) + ")");
            all.clear();
            all.addAll(result);
        }
        return true;
    }

    private void inherit(String from, List<String> to) {
        for (String t : to) {
            Set<String> of = new LinkedHashSet<>(originals.getOrDefault(t, Set.of()));
            of.addAll(originals.get(from));
            originals.put(t, of);
        }
        if (pinned.contains(from)) {
            pinned.addAll(to);
        }
        if (reductions.contains(from)) {
            reductions.addAll(to);
        }
        // what a rotated loop is made into may go anywhere
        inside.remove(from);
    }

    static String set(List<String> names) {
        return "{" + String.join(", ", names) + "}";
    }
}
