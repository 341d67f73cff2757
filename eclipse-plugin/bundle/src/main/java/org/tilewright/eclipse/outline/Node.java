package org.tilewright.eclipse.outline;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.tilewright.ide.protocol.ProgramTree.Entry;

/** An entry of the outline at its place in the tree; after an edit, what is at the same place under the same name is taken for the same. */
record Node(Entry entry, String path, Optional<Node> parent) {

    static List<Node> all(List<Entry> entries, Optional<Node> parent) {
        return IntStream.range(0, entries.size()).mapToObj(i -> {
            Entry e = entries.get(i);
            long before = entries.subList(0, i).stream().filter(x -> x.label().equals(e.label())).count();
            return new Node(e, parent.map(Node::path).orElse("") + "/" + e.label() + "#" + before, parent);
        }).toList();
    }

    List<Node> children() {
        return all(entry.children(), Optional.of(this));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Node n && n.path.equals(path);
    }

    @Override
    public int hashCode() {
        return path.hashCode();
    }
}
