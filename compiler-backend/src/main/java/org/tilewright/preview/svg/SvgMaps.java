package org.tilewright.preview.svg;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.tilewright.analysis.Prediction;
import org.tilewright.ir.index.Region;
import org.tilewright.ir.index.Regions;
import org.tilewright.plan.CommunicationPattern;
import org.tilewright.plan.Grid;
import org.tilewright.plan.Layout;
import org.tilewright.plan.Ownership;
import org.tilewright.preview.drawing.Ground;
import org.tilewright.preview.drawing.TensorFigure;
import org.tilewright.preview.timeline.PreviewTimeline;
import org.tilewright.preview.timeline.WalkPlan;

/** What a processor has of a tensor in one step: its own pieces faint, what it uses solid, what it makes with a strong edge. */
final class SvgMaps {

    /** The owner of pieces whose owners are not drawn. */
    private static final int ELSEWHERE = -1;

    private final Prediction prediction;
    private final PreviewTimeline timeline;
    private final PreviewTimeline.Step step;
    private final List<long[]> processors;
    private final Map<Layout, List<Piece>> pieces = new IdentityHashMap<>();

    SvgMaps(Prediction prediction, PreviewTimeline timeline, PreviewTimeline.Step step) {
        this.prediction = prediction;
        this.timeline = timeline;
        this.step = step;
        this.processors = timeline.sample().processors();
    }

    /** A piece of a layout and those that own it. */
    private record Piece(Region region, List<Integer> owners) { }

    /** A part of a piece, and whose colour it has. */
    private record Part(Region region, int owner) { }

    private List<Piece> pieces(Layout layout) {
        return pieces.computeIfAbsent(layout, l -> {
            Ownership homes = prediction.homes(l);
            Map<Region, List<Integer>> all = new LinkedHashMap<>();
            for (int p = 0; p < processors.size(); p++) {
                Region home = homes.home(processors.get(p));
                if (!home.isEmpty()) {
                    all.computeIfAbsent(home, x -> new ArrayList<>()).add(p);
                }
            }
            List<Piece> out = new ArrayList<>();
            all.forEach((region, owners) -> out.add(new Piece(region, owners)));
            return out;
        });
    }

    /** A processor's colour. */
    String colour(int p, double shade) {
        return p == ELSEWHERE ? Ground.LIGHT.elsewhere(shade)
                : Ground.LIGHT.owner(Grid.processor(processors.get(p), prediction.grid()), prediction.grid(), shade);
    }

    /** The map of a tensor in a processor's box. */
    String map(int tensor, TensorFigure figure, int p) {
        StringBuilder out = new StringBuilder();
        figure.outline().forEach(f -> paint(out, "whole", new TensorFigure.Face(f.polygons(), 0), PreviewSvg.PANEL, "\" stroke=\""
                + PreviewSvg.LINE));
        Layout layout = timeline.layouts().get(step.layouts().get(tensor)).layout();
        Optional<Region> own = pieces(layout).stream().filter(x -> x.owners.contains(p)).map(Piece::region).findFirst();
        own.ifPresent(r -> paint(out, "home", figure, r, p, "\" fill-opacity=\"0.38"));
        String name = prediction.plan().tensors().get(tensor).tensor().name().text();
        for (WalkPlan.Open open : step.open()) {
            Regions held = open.byProcessor().get(p);
            if (open.tensor().equals(name) && !held.isEmpty()) {
                held(out, open, held, layout, own, figure, p);
            }
        }
        return out.toString();
    }

    private void held(StringBuilder out, WalkPlan.Open open, Regions held, Layout layout, Optional<Region> own, TensorFigure figure,
            int p) {
        List<Part> parts = new ArrayList<>();
        for (Region h : held.parts()) {
            if (!timeline.sample().isAll()) {
                // what processors own that are not drawn lies below what the others own
                parts.add(new Part(h, ELSEWHERE));
            }
            for (Piece x : pieces(layout)) {
                Region common = h.intersect(x.region);
                if (!common.isEmpty()) {
                    parts.add(new Part(common, x.owners.contains(p) ? p : x.owners.getFirst()));
                }
            }
        }
        parts.sort(Comparator.comparing(Part::region, figure.backToFront()));
        boolean strips = !open.output() && own.isPresent() && isHalo(open.tensor());
        if (strips) {
            parts.sort(Comparator.comparingInt(x -> x.owner == p ? 0 : 1));
        }
        for (Part part : parts) {
            boolean isStrip = strips && part.owner != p;
            boolean isFine = part.region.dims().stream().anyMatch(s -> s.intervals() > 1);
            paint(out, open.output() ? "makes" : isStrip ? "uses strip" : "uses", figure,
                    isStrip ? figure.widened(part.region, own.get()) : part.region, part.owner,
                    "\" stroke=\"" + PreviewSvg.INK + "\" stroke-width=\"" + (isFine ? "0.25" : isStrip ? "1" : "0.7"));
        }
        if (open.output()) {
            // a piece that is dealt out has its edge around all of it
            held.parts().forEach(h -> out.append(SvgText.path("edge", List.of(figure.faces(h.hull()).getLast())))
                    .append(" fill=\"none\" stroke=\"").append(PreviewSvg.INK).append("\" stroke-width=\"2\"/>"));
        }
    }

    private boolean isHalo(String tensor) {
        for (int t = 0; t < timeline.transfers().size(); t++) {
            if (timeline.transfers().get(t).tensor().equals(tensor) && timeline.patterns().get(t) == CommunicationPattern.HALO) {
                return true;
            }
        }
        return false;
    }

    private void paint(StringBuilder out, String kind, TensorFigure figure, Region r, int owner, String look) {
        figure.faces(r).forEach(f -> paint(out, kind, f, colour(owner, f.shade()), look));
    }

    private static void paint(StringBuilder out, String kind, TensorFigure.Face face, String fill, String look) {
        out.append(SvgText.path(kind, List.of(face))).append(" fill=\"").append(fill).append(look).append("\"/>");
    }
}
