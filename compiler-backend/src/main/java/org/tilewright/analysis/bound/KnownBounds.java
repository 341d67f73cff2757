package org.tilewright.analysis.bound;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * Caches the bounds of point sets by everything that they depend on. One bound takes hundreds of maximisations, most statements of a file
 * need one that another statement needed, and an editor needs the same ones after each keystroke.
 */
final class KnownBounds {

    /** The most bounds that are kept. The least recently used is dropped first. */
    private static final int MOST = 4096;

    /**
     * A point set up to names.
     *
     * @param fastMemory the elements that a processor holds, or 0 if they do not matter
     */
    private record Question(List<Long> extents, List<Soap.ElementSet> elements, long processors, long fastMemory) {
        static Question of(PointSet points, long processors, long fastMemory) {
            return new Question(points.extents(), points.elements(), processors, fastMemory);
        }
    }

    private static final Map<Question, Double> KNOWN = Collections.synchronizedMap(new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Question, Double> eldest) {
            return size() > MOST;
        }
    });

    private KnownBounds() { }

    /** The fewest elements that a processor touches to compute its share of the points. */
    static double touched(PointSet points, long processors) {
        return known(Question.of(points, processors, 0), points, soap -> soap.elementsFor(soap.allPoints() / processors));
    }

    /** The fewest elements that a processor with such a fast memory moves to compute its share of the points. */
    static double moved(PointSet points, long processors, long fastMemory) {
        return known(Question.of(points, processors, fastMemory), points,
                soap -> LowerBound.memoryDependent(soap, soap.allPoints() / processors, fastMemory));
    }

    private static double known(Question question, PointSet points, ToDoubleFunction<Soap> answer) {
        Double known = KNOWN.get(question);
        if (known == null) {
            // two threads may compute the same bound, which is better than waiting
            known = answer.applyAsDouble(points.soap());
            KNOWN.put(question, known);
        }
        return known;
    }
}
