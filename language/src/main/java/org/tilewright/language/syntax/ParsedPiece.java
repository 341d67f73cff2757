package org.tilewright.language.syntax;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLongArray;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.xtext.nodemodel.INode;
import org.tilewright.language.tilewright.File;

/**
 * A piece of a text that was parsed by itself, mostly one item. It knows where its elements stand in it; where it stands itself, each
 * version of the text tells. Safe to share between versions and threads.
 */
final class ParsedPiece {

    /** Where an element stands for which there is no text. */
    static final long NOWHERE = -1;
    /** Of an element about whose place nobody has asked yet, or that is not in this piece. */
    static final long UNKNOWN = -2;

    private final File file;
    /** Of each element its own place and those of its features, 0 where nobody has asked yet and one more than the place if not. */
    private final Map<EObject, AtomicLongArray> places = new ConcurrentHashMap<>();

    ParsedPiece(File file) {
        this.file = file;
    }

    /** The root of its tree. */
    File file() {
        return file;
    }

    /** The place of an element, or of a feature's value in it, if it was found before. */
    long known(EObject element, EStructuralFeature feature) {
        AtomicLongArray known = places.get(element);
        long place = known == null ? 0 : known.get(number(feature));
        return place == 0 ? UNKNOWN : place - 1;
    }

    private static int number(EStructuralFeature feature) {
        return feature == null ? 0 : feature.getFeatureID() + 1;
    }

    /** The place of an element, or of a feature's value in it. */
    long place(EObject element, EStructuralFeature feature) {
        long place = known(element, feature);
        if (place == UNKNOWN) {
            place = found(element, feature);
            places.computeIfAbsent(element, e -> new AtomicLongArray(e.eClass().getFeatureCount() + 1)).set(number(feature), place + 1);
        }
        return place;
    }

    /** The place of an element, or of a feature's value in it, in the text that its tree was made from. */
    static long found(EObject element, EStructuralFeature feature) {
        INode node = feature == null ? Nodes.of(element) : Nodes.of(element, feature);
        return node == null ? NOWHERE : place(Nodes.start(node), Nodes.end(node));
    }

    static long place(int start, int end) {
        return (long) start << Integer.SIZE | end;
    }

    static int start(long place) {
        return (int) (place >>> Integer.SIZE);
    }

    static int end(long place) {
        return (int) place;
    }
}
