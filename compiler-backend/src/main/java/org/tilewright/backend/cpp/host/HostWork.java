package org.tilewright.backend.cpp.host;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import org.tilewright.backend.cpp.LeafEmitter;
import org.tilewright.backend.cpp.text.CodeWriter;
import org.tilewright.backend.cpp.text.CppNames;
import org.tilewright.backend.cpp.text.CppTypes;
import org.tilewright.ir.MachineDecl;
import org.tilewright.ir.TensorDecl;
import org.tilewright.leaf.BufferRef;
import org.tilewright.leaf.PermutableBand;
import org.tilewright.plan.Scan;

/** Writes leaves as loops, nests and contractions that the process itself runs. */
final class HostWork implements LeafEmitter {

    private final LibraryUse uses;

    HostWork(LibraryUse uses) {
        this.uses = uses;
    }

    @Override
    public void work(Work w) {
        leaf(w).emit(w.leaf(), w.unset());
    }

    @Override
    public boolean scan(Work w, Scan scan) {
        Optional<PermutableBand> nest = EmitLeaf.onlyNest(w.program(), w.leaf()).filter(n -> EmitNest.canScan(n, scan)
                && w.program().tensor(n.update().target().buffer().tensor()).orElseThrow().storageOrder().getLast() == scan.dimension());
        nest.ifPresent(n -> {
            uses.scan();
            leaf(w).scan(n, scan);
        });
        return nest.isPresent();
    }

    private EmitLeaf leaf(Work w) {
        Map<String, String> views = new HashMap<>();
        Map<String, String> shapes = new HashMap<>();
        Set<String> targets = w.leaf().targets().stream().map(BufferRef::name).collect(Collectors.toSet());
        w.pieces().forEach((buffer, piece) -> {
            BufferRef ref = w.buffers().get(buffer);
            String view = w.names().of(buffer);
            boolean written = targets.contains(buffer);
            // marks are of no tensor
            List<Integer> storage = w.program().tensor(ref.tensor()).map(TensorDecl::storageOrder).orElse(List.of(0));
            String shape = CppTypes.of(ref.type()) + storage.stream().map(d -> ", " + d).collect(Collectors.joining());
            w.out().line("const tw::View<" + (written ? "" : "const ") + shape + "> " + view + "(*" + piece + ");");
            shapes.put(buffer, shape);
            views.put(buffer, view);
        });
        return new EmitLeaf(w.program(), w.ints(), new CppNames(w.names()), views, w.pieces(), shapes, uses, w.out());
    }

    @Override
    public void scans() {
        uses.scan();
    }

    @Override
    public boolean looksUp() {
        return true;
    }

    @Override
    public OptionalDouble memory(MachineDecl.Properties machine) {
        return machine.memoryBytes();
    }

    @Override
    public List<String> headers() {
        return uses.headers();
    }

    @Override
    public CodeWriter before() {
        return new CodeWriter();
    }

    @Override
    public List<String> members() {
        return List.of();
    }
}
