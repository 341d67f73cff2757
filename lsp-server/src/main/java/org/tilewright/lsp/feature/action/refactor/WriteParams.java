package org.tilewright.lsp.feature.action.refactor;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.tilewright.ir.Program;
import org.tilewright.ir.index.Param;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.lsp.feature.action.edit.Item;
import org.tilewright.lsp.feature.action.edit.Source;
import org.tilewright.lsp.feature.action.edit.Splice;
import org.tilewright.lsp.feature.action.fix.DeclareNames;

/** Gives params of a text other values: in place of what stands there, or of the {@code auto} that one is chosen for. */
public final class WriteParams {

    private final Source source;

    /** @param source a text, which may have errors */
    public WriteParams(Source source) {
        this.source = source;
    }

    /** @param values by name; one that the text does not have is passed over */
    public List<Splice> changes(Map<String, Long> values) {
        List<Splice> out = new ArrayList<>();
        for (Param p : source.program().params()) {
            Optional.ofNullable(values.get(p.name().text())).map(String::valueOf).flatMap(v -> change(p, v)).ifPresent(out::add);
        }
        return out;
    }

    private Optional<Splice> change(Param p, String value) {
        if (p.choice().filter(c -> c instanceof Param.Choice.Processors).isPresent()) {
            return source.itemAt(source.start(p.range())).map(user -> DeclareNames.param(source, user, Program.PROCESSORS, value));
        }
        SourceRange written = p.choice().isPresent() ? p.range() : p.value().range();
        // a name that stands for something else, too, has no value that could be replaced
        return declares(p, written) ? Optional.of(new Splice(source.start(written), source.end(written), value)) : Optional.empty();
    }

    private boolean declares(Param p, SourceRange written) {
        return !written.equals(SourceRange.NONE)
                && (p.choice().isPresent() || source.declaring(p.name().text()).filter(i -> i.kind() == Item.Kind.PARAM).isPresent());
    }
}
