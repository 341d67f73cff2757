package org.tilewright.language.syntax;

import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.eclipse.emf.ecore.EObject;
import org.tilewright.language.syntax.ParsedPieces.Placed;
import org.tilewright.language.tilewright.File;
import org.tilewright.language.tilewright.Item;

/** The sound items of a text, as trees of pieces that versions of the text share, and as one tree for who asks for that. */
public final class Tree {

    private final List<Item> items;
    private final Map<EObject, Placed> pieces;
    private final Supplier<File> parse;
    private File file;

    /**
     * @param pieces by the roots of their trees
     * @param parse makes the tree of the whole text
     */
    Tree(List<Item> items, Map<EObject, Placed> pieces, Supplier<File> parse) {
        this.items = items;
        this.pieces = pieces;
        this.parse = parse;
    }

    static Tree of(File file) {
        return new Tree(file.getItems(), Map.of(), () -> file);
    }

    /** The items, of which {@link Places} made with this tree tell where they stand. */
    public List<Item> items() {
        return items;
    }

    Map<EObject, Placed> pieces() {
        return pieces;
    }

    /** All of the text as one tree, whose items are others than {@link #items}; its {@link Nodes} tell where they stand. */
    public synchronized File file() {
        if (file == null) {
            file = parse.get();
        }
        return file;
    }
}
