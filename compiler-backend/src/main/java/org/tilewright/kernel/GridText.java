package org.tilewright.kernel;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.tilewright.kernel.placement.Chain;
import org.tilewright.kernel.placement.Placement.Place;
import org.tilewright.kernel.placement.Placement.Runs;
import org.tilewright.leaf.Leaf;

/** The comment before a kernel whose loops the schedule maps: what the schedule says, and what else was chosen. */
final class GridText {

    private GridText() { }

    static String of(Chain chain, Map<String, Place> places, GridAxes axes, Temporaries temporaries) {
        List<String> said = new ArrayList<>();
        List<String> chosen = new ArrayList<>();
        List<String> inThreads = new ArrayList<>();
        for (Leaf.For l : chain.loops()) {
            Place p = places.get(l.variable());
            if (p.runs() == Runs.A_THREAD) {
                inThreads.add(l.variable());
            } else {
                (p.chosen() ? chosen : said).add(l.variable() + " " + place(p));
            }
        }
        List<String> out = new ArrayList<>();
        if (!said.isEmpty()) {
            out.add("the schedule has " + String.join(", ", said));
        }
        if (!chosen.isEmpty()) {
            out.add("chosen: " + String.join(", ", chosen));
        }
        if (!inThreads.isEmpty()) {
            out.add(String.join(", ", inThreads) + " in a thread");
        }
        if (!temporaries.names(true).isEmpty()) {
            out.add(String.join(", ", temporaries.names(true)) + " in shared memory");
        }
        if (!temporaries.names(false).isEmpty()) {
            out.add(String.join(", ", temporaries.names(false)) + " in each thread's own memory");
        }
        return String.join("; ", out);
    }

    private static String place(Place p) {
        char axis = p.axis() < 0 ? ' ' : "xyz".charAt(p.axis());
        return switch (p.runs()) {
            case BLOCKS -> p.axis() < 0 ? "in each block" : "on blocks along " + axis;
            case THREADS -> "on " + p.count() + " threads along " + axis + (p.spread() ? " of many blocks" : "");
            case TOGETHER -> "on " + p.count() + " threads along " + axis + " that combine what they have in a tree";
            case A_THREAD -> "in a thread";
        };
    }
}
