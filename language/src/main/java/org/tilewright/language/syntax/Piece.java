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
final class Piece {

    /** Where an element stands for which there is no text. */
    static final long NOWHERE = -1;

    private final File file;
    /** Of each element its own place and those of its features, 0 where nobody has asked yet and one more than the place if not. */
    private final Map<EObject, AtomicLongArray> places = new ConcurrentHashMap<>();

    Piece(File file) {
        this.file = file;
    }

    /** The root of its tree. */
    File file() {
        return file;
    }

    /** The place of an element, or of a feature's value in it. */
    long place(EObject element, EStructuralFeature feature) {
        AtomicLongArray known = places.computeIfAbsent(element, e -> new AtomicLongArray(e.eClass().getFeatureCount() + 1));
        int i = feature == null ? 0 : feature.getFeatureID() + 1;
        long place = known.get(i) - 1;
        if (place == -1) {
            place = found(element, feature);
            known.set(i, place + 1);
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
