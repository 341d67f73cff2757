package org.tilewright.language.syntax;

import java.util.Arrays;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.tilewright.ir.SourceRange;
import org.tilewright.ir.Word;
import org.tilewright.language.tilewright.Binary;

/** Turns offsets and model elements into places for people: lines and columns from 1. */
public final class Places {

    private final String file;
    private final String text;
    private final int[] lineStarts;

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
        if (element instanceof Binary b) {
            return of(b.getLeft()).to(of(b.getRight()));
        }
        return of(NodeModelUtils.findActualNodeFor(element));
    }

    public SourceRange of(INode node) {
        return node == null ? SourceRange.NONE : of(node.getOffset(), node.getEndOffset());
    }

    /** The place of one feature's value, or that of the whole element where the feature has no text. */
    public SourceRange of(EObject element, EStructuralFeature feature) {
        return NodeModelUtils.findNodesForFeature(element, feature).stream().findFirst().map(this::of)
                .orElseGet(() -> of(element));
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
