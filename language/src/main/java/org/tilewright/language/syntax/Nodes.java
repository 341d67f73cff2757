package org.tilewright.language.syntax;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.xtext.Action;
import org.eclipse.xtext.Assignment;
import org.eclipse.xtext.GrammarUtil;
import org.eclipse.xtext.nodemodel.BidiTreeIterator;
import org.eclipse.xtext.nodemodel.ICompositeNode;
import org.eclipse.xtext.nodemodel.ILeafNode;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;

/**
 * Where model elements stand in a text. Xtext's own questions to its nodes go through all of their leaves and up the grammar each time;
 * these, which are asked for every name at every edit, go straight down.
 */
public final class Nodes {

    /** What {@link #assignment} says of the grammar's parts, of which there are a few hundred. */
    private static final Map<EObject, String> ASSIGNED = new ConcurrentHashMap<>();
    private static final Map<EObject, Boolean> IS_ASSIGNED = new ConcurrentHashMap<>();

    private Nodes() { }

    /** The outermost node that stands for an element, or null where no text does. */
    static INode of(EObject element) {
        ICompositeNode node = NodeModelUtils.getNode(element);
        while (node != null && node.getParent() != null && !node.getParent().hasDirectSemanticElement() && !isAssigned(node)) {
            node = node.getParent();
        }
        return node;
    }

    /** The node of a feature's value, or that of the whole element where the feature has no text; null where neither has one. */
    static INode of(EObject element, EStructuralFeature feature) {
        // its own node holds its features; finding the outermost one that stands for it takes as long as all the rest
        INode whole = NodeModelUtils.getNode(element);
        if (whole == null) {
            return of(element);
        }
        BidiTreeIterator<INode> below = whole.getAsTreeIterable().iterator();
        while (below.hasNext()) {
            INode node = below.next();
            String assigned = node == whole ? "" : ASSIGNED.computeIfAbsent(node.getGrammarElement(), Nodes::assignment);
            if (assigned.equals(feature.getName())) {
                return node;
            }
            if (!assigned.isEmpty()) {
                below.prune();
            }
        }
        return of(element);
    }

    /** Where an element begins, 0 where no text stands for it. */
    public static int start(EObject element) {
        return start(of(element));
    }

    /** Where an element ends, 0 where no text stands for it. */
    public static int end(EObject element) {
        INode node = of(element);
        return node == null ? 0 : end(node);
    }

    /** Where a feature's value begins, or else the whole element. */
    public static int start(EObject element, EStructuralFeature feature) {
        return start(of(element, feature));
    }

    /** Where a node's first token begins that is neither a comment nor space. */
    static int start(INode node) {
        if (node == null) {
            return 0;
        }
        int found = firstVisible(node);
        return found < 0 ? node.getTotalOffset() : found;
    }

    private static int firstVisible(INode node) {
        if (node instanceof ILeafNode leaf) {
            return leaf.isHidden() ? -1 : leaf.getTotalOffset();
        }
        int found = -1;
        for (INode n = ((ICompositeNode) node).getFirstChild(); n != null && found < 0; n = n.getNextSibling()) {
            found = firstVisible(n);
        }
        return found;
    }

    /** Where a node's last token ends that is neither a comment nor space. */
    static int end(INode node) {
        int found = lastVisible(node);
        return found < 0 ? node.getTotalEndOffset() : found;
    }

    private static int lastVisible(INode node) {
        if (node instanceof ILeafNode leaf) {
            return leaf.isHidden() ? -1 : leaf.getTotalEndOffset();
        }
        int found = -1;
        for (INode n = ((ICompositeNode) node).getLastChild(); n != null && found < 0; n = n.getPreviousSibling()) {
            found = lastVisible(n);
        }
        return found;
    }

    private static boolean isAssigned(INode node) {
        return IS_ASSIGNED.computeIfAbsent(node.getGrammarElement(), g -> GrammarUtil.containingAssignment(g) != null);
    }

    /** The feature that a part of the grammar assigns what it reads to, or nothing. */
    private static String assignment(EObject grammarElement) {
        if (grammarElement instanceof Action a) {
            return a.getFeature() == null ? "" : a.getFeature();
        }
        Assignment assignment = GrammarUtil.containingAssignment(grammarElement);
        return assignment == null ? "" : assignment.getFeature();
    }
}
