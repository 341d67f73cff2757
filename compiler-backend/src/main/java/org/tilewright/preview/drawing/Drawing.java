package org.tilewright.preview.drawing;

import java.util.List;
import java.util.stream.IntStream;
import org.tilewright.analysis.Prediction;
import org.tilewright.preview.timeline.PreviewTimeline;

/**
 * How a film is drawn, for all that draw it: the page, which plays it, and the still picture.
 *
 * @param figures of the plan's tensors
 * @param labels below their maps
 * @param machine arrangements for all widths, wide ones first
 * @param alone those with maps of one tensor alone, by tensor; none of the only one
 */
public record Drawing(List<TensorFigure> figures, List<String> labels, List<MachineDrawing> machine, List<List<MachineDrawing>> alone) {

    public static Drawing of(Prediction prediction, PreviewTimeline timeline) {
        MachineShape shape = MachineShape.of(prediction, timeline);
        List<String> names = prediction.plan().tensors().stream().map(t -> t.tensor().name().text()).toList();
        List<TensorFigure> figures = prediction.plan().tensors().stream().map(t -> TensorFigure.of(
                t.tensor().extents().stream().map(prediction.params()::integer).toList(),
                d -> timeline.layouts().stream().filter(l -> l.tensor().equals(t.tensor().name().text()))
                        .flatMap(l -> prediction.homes(l.layout()).parts(d).all().stream()))).toList();
        List<String> labels = names.stream().map(BoxLayout::shortName).toList();
        return new Drawing(figures, labels, new FitMachine(shape, figures, labels).all(), names.size() < 2 ? List.of()
                : IntStream.range(0, names.size())
                .mapToObj(t -> new FitMachine(shape, List.of(figures.get(t)), List.of(labels.get(t))).all()).toList());
    }

    /** The arrangement for a width; the narrowest, if none is narrow enough. */
    public MachineDrawing in(double room) {
        return machine.stream().filter(m -> m.width() <= room).findFirst().orElseGet(machine::getLast);
    }
}
