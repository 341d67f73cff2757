package org.tilewright.lsp.feature.action.fix;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.tilewright.language.syntax.Token;
import org.tilewright.lsp.feature.action.edit.Arguments;
import org.tilewright.lsp.feature.action.edit.Item;
import org.tilewright.lsp.feature.action.edit.Source;
import org.tilewright.lsp.feature.action.edit.Splice;

/** Changes the declaration of one tensor; where several share it, that one gets a declaration of its own. */
final class Redeclare {

    private final Source source;
    private final Item item;
    private final String tensor;
    private final Token type;
    private final Arguments extents;

    private Redeclare(Source source, Item item, String tensor, Token type, Arguments extents) {
        this.source = source;
        this.item = item;
        this.tensor = tensor;
        this.type = type;
        this.extents = extents;
    }

    static Optional<Redeclare> of(Source source, String tensor) {
        return source.declaring(tensor).filter(i -> i.kind() == Item.Kind.TENSOR).flatMap(i -> {
            int colon = i.find(":").map(i.tokens()::indexOf).orElse(-1);
            if (colon < 0 || colon + 1 >= i.tokens().size()) {
                return Optional.empty();
            }
            Token type = i.token(colon + 1);
            return Arguments.after(source, type.end(), i.end()).map(a -> new Redeclare(source, i, tensor, type, a));
        });
    }

    String typeName() {
        return type.text();
    }

    List<String> extentTexts() {
        return extents.texts();
    }

    List<Splice> type(String newType) {
        return changed(t -> newType, extents.texts());
    }

    List<Splice> extent(int dimension, String newExtent) {
        List<String> all = new ArrayList<>(extents.texts());
        if (dimension >= all.size()) {
            return List.of();
        }
        all.set(dimension, newExtent);
        return changed(t -> t, all);
    }

    private List<Splice> changed(UnaryOperator<String> newType, List<String> newExtents) {
        String typeText = newType.apply(type.text());
        if (item.declares().size() == 1) {
            List<Splice> out = new ArrayList<>();
            if (!typeText.equals(type.text())) {
                out.add(new Splice(type.offset(), type.end(), typeText));
            }
            for (int d = 0; d < newExtents.size(); d++) {
                if (!newExtents.get(d).equals(extents.text(d))) {
                    out.add(extents.replaced(d, newExtents.get(d)));
                }
            }
            return out;
        }
        String format = source.text().substring(Math.min(extents.close() + 1, item.end()), item.end());
        return List.of(withoutName(source, item, tensor),
                source.after(item, "tensor " + tensor + " : " + typeText + "(" + String.join(", ", newExtents) + ")" + format));
    }

    /** Takes a name out of a declaration that has others. */
    static Splice withoutName(Source source, Item item, String name) {
        List<Token> names = item.declares();
        int at = 0;
        while (!names.get(at).is(name)) {
            at++;
        }
        return without(source, names, at);
    }

    static Splice without(Source source, List<Token> names, int at) {
        return at + 1 < names.size() ? Splice.delete(names.get(at).offset(), names.get(at + 1).offset())
                : Splice.delete(names.get(at - 1).end(), names.get(at).end());
    }
}
