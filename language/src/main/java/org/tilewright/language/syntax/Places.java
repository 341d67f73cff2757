package org.tilewright.language.syntax;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.ir.source.Word;
import org.tilewright.language.syntax.ParsedPieces.Placed;
import org.tilewright.language.tilewright.Binary;

/** Turns offsets and model elements into places for people: lines and columns from 1. For one thread at a time. */
public final class Places {

    /** So many steps up are taken anew for each element that is asked about. */
    private static final int NEAR = 32;

    private final String file;
    private final String text;
    private final int[] lineStarts;
    private int lastLine;
    private final Map<EObject, Placed> pieces;
    private EObject lastRoot;
    private Placed lastPiece;
    /** The roots of the trees of elements far below them: the operands of a long row stand one below the other. */
    private final Map<EObject, EObject> roots = new IdentityHashMap<>();
    private final Map<Binary, SourceRange> firstOperands = new IdentityHashMap<>();

    Places(String file, String text) {
        this(file, text, Map.of());
    }

    public Places(String file, String text, Tree tree) {
        this(file, text, tree.pieces());
    }

    private Places(String file, String text, Map<EObject, Placed> pieces) {
        this.pieces = pieces;
        this.file = file;
        this.text = text;
        int[] starts = new int[16];
        int lines = 1;
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) == '\n') {
                if (lines == starts.length) {
                    starts = Arrays.copyOf(starts, lines * 2);
                }
                starts[lines++] = i + 1;
            }
        }
        this.lineStarts = Arrays.copyOf(starts, lines);
    }

    public SourceRange of(int start, int end) {
        int first = line(start);
        int last = line(end);
        return new SourceRange(file, first + 1, start - lineStarts[first] + 1, last + 1, end - lineStarts[last] + 1);
    }

    public SourceRange of(EObject element) {
        if (!(element instanceof Binary b)) {
            return range(place(element, null));
        }
        SourceRange first = first(b);
        return first.to(of(b.getRight()));
    }

    /** The place of the leftmost operand. A sum of many addends is a chain to the left, and all of it begins there. */
    private SourceRange first(Binary b) {
        List<Binary> chain = new ArrayList<>();
        EObject at = b;
        while (at instanceof Binary x && !firstOperands.containsKey(x)) {
            chain.add(x);
            at = x.getLeft();
        }
        SourceRange place = at instanceof Binary x ? firstOperands.get(x) : of(at);
        chain.forEach(x -> firstOperands.put(x, place));
        return place;
    }

    private SourceRange range(long place) {
        return place == ParsedPiece.NOWHERE ? SourceRange.NONE : of(ParsedPiece.start(place), ParsedPiece.end(place));
    }

    /** The place of one feature's value, or that of the whole element where the feature has no text. */
    public SourceRange of(EObject element, EStructuralFeature feature) {
        return range(place(element, feature));
    }

    /** Where an element begins, 0 where no text stands for it. */
    public int start(EObject element) {
        return start(element, null);
    }

    /** Where a feature's value begins, or else the whole element. */
    public int start(EObject element, EStructuralFeature feature) {
        long place = place(element, feature);
        return place == ParsedPiece.NOWHERE ? 0 : ParsedPiece.start(place);
    }

    private long place(EObject element, EStructuralFeature feature) {
        // most questions are about the piece of the one before, and asked of an earlier version of the text, too
        long known = lastPiece == null ? ParsedPiece.UNKNOWN : lastPiece.piece().orElseThrow().known(element, feature);
        if (known != ParsedPiece.UNKNOWN) {
            return placed(known, lastPiece);
        }
        Placed p = piece(element);
        return p == null ? ParsedPiece.found(element, feature) : placed(p.piece().orElseThrow().place(element, feature), p);
    }

    /** The place in the text of a place in a piece. */
    private static long placed(long place, Placed p) {
        return place == ParsedPiece.NOWHERE ? place
                : ParsedPiece.place(p.start() + ParsedPiece.start(place), p.start() + ParsedPiece.end(place));
    }

    /** The piece of the text that an element is in, or null for one of a tree of the whole text. */
    private Placed piece(EObject element) {
        EObject root = root(element);
        if (root != lastRoot) {
            lastPiece = pieces.get(root);
            lastRoot = root;
        }
        return lastPiece;
    }

    private EObject root(EObject element) {
        EObject at = element;
        for (int steps = 0; at.eContainer() != null; steps++) {
            if (steps == NEAR) {
                return farRoot(at);
            }
            at = at.eContainer();
        }
        return at;
    }

    /** The root of an element that may stand far below it, kept for all elements on the way. */
    private EObject farRoot(EObject element) {
        List<EObject> way = new ArrayList<>();
        EObject at = element;
        while (at.eContainer() != null && !roots.containsKey(at)) {
            way.add(at);
            at = at.eContainer();
        }
        EObject root = roots.getOrDefault(at, at);
        way.forEach(e -> roots.put(e, root));
        return root;
    }

    /** A name with its place. */
    public Word word(EObject element, EStructuralFeature feature) {
        return new Word(String.valueOf(element.eGet(feature)), of(element, feature));
    }

    /** What stands between the start and the end of an element. */
    public String text(EObject element) {
        long place = place(element, null);
        return place == ParsedPiece.NOWHERE ? "" : text.substring(ParsedPiece.start(place), ParsedPiece.end(place));
    }

    private int line(int offset) {
        // most questions are about the line of the one before or the one below it
        int near = lastLine;
        for (int i = near; i < Math.min(near + 2, lineStarts.length); i++) {
            if (lineStarts[i] <= offset && (i + 1 == lineStarts.length || offset < lineStarts[i + 1])) {
                lastLine = i;
                return i;
            }
        }
        int at = Arrays.binarySearch(lineStarts, offset);
        lastLine = at >= 0 ? at : -at - 2;
        return lastLine;
    }
}
