package org.tilewright.language.syntax;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.xtext.Action;
import org.eclipse.xtext.Assignment;
import org.eclipse.xtext.GrammarUtil;
import org.eclipse.xtext.nodemodel.BidiTreeIterator;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.tilewright.ir.SourceRange;
import org.tilewright.ir.Word;
import org.tilewright.language.tilewright.Binary;

/** Turns offsets and model elements into places for people: lines and columns from 1. */
public final class Places {

    /** What {@link #assigned} says of the grammar's parts, of which there are a few hundred. */
    private static final Map<EObject, String> ASSIGNED = new ConcurrentHashMap<>();

    private final String file;
    private final String text;
    private final int[] lineStarts;
    private final Map<Binary, SourceRange> firstOperands = new IdentityHashMap<>();

    public Places(String file, String text) {
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
            return of(NodeModelUtils.findActualNodeFor(element));
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

    public SourceRange of(INode node) {
        return node == null ? SourceRange.NONE : of(node.getOffset(), node.getEndOffset());
    }

    /** The place of one feature's value, or that of the whole element where the feature has no text. */
    public SourceRange of(EObject element, EStructuralFeature feature) {
        // its own node holds its features; finding the outermost one that stands for it takes as long as all the rest
        INode whole = NodeModelUtils.getNode(element);
        if (whole == null) {
            return of(element);
        }
        BidiTreeIterator<INode> below = whole.getAsTreeIterable().iterator();
        while (below.hasNext()) {
            INode node = below.next();
            String assigned = node == whole ? "" : ASSIGNED.computeIfAbsent(node.getGrammarElement(), Places::assigned);
            if (assigned.equals(feature.getName())) {
                return of(node);
            }
            if (!assigned.isEmpty()) {
                below.prune();
            }
        }
        return of(element);
    }

    /** The feature that a part of the grammar assigns what it reads to, or nothing. */
    private static String assigned(EObject grammarElement) {
        if (grammarElement instanceof Action a) {
            return a.getFeature() == null ? "" : a.getFeature();
        }
        Assignment assignment = GrammarUtil.containingAssignment(grammarElement);
        return assignment == null ? "" : assignment.getFeature();
    }

    /** A name with its place. */
    public Word word(EObject element, EStructuralFeature feature) {
        return new Word(String.valueOf(element.eGet(feature)), of(element, feature));
    }

    /** What stands between the start and the end of an element. */
    public String text(EObject element) {
        INode node = NodeModelUtils.findActualNodeFor(element);
        return node == null ? "" : text.substring(node.getOffset(), node.getEndOffset());
    }

    private int line(int offset) {
        int at = Arrays.binarySearch(lineStarts, offset);
        return at >= 0 ? at : -at - 2;
    }
}
