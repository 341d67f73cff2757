package org.tilewright.plan;

import java.util.ArrayList;
import java.util.List;

/** Which pieces can travel a step ahead of their use, while the step before computes: software pipelining of a loop's communication. */
public final class Ahead {

    private Ahead() { }

    /** The fetches that every iteration of the loop starts with, outermost first. Inner loops have fetches of their own. */
    public static List<Plan.Fetch> of(Plan.Loop loop) {
        List<Plan.Fetch> found = new ArrayList<>();
        List<Plan.Node> body = loop.body();
        while (body.size() == 1) {
            switch (body.get(0)) {
                case Plan.Fetch f -> {
                    if (!(f.how() instanceof Communication.Local)) {
                        found.add(f);
                    }
                    body = f.body();
                }
                case Plan.Produce p -> body = p.body();
                case Plan.Loop l -> body = List.of();
                case Plan.Work w -> body = List.of();
            }
        }
        return found;
    }
}
