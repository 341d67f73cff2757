package org.tilewright.lsp.feature.hover;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.tilewright.analysis.Quantity;
import org.tilewright.ir.type.RecordType;
import org.tilewright.lsp.feature.words.DeclaredRecord;

/** What hovers say of records and their fields. */
final class RecordText {

    private RecordText() { }

    /** The fields with their places in an element. */
    static String record(DeclaredRecord declared) {
        return declared.markdown() + declared.type().map(r -> {
            HoverTable fields = new HoverTable(3, "field", "type", "bytes");
            for (int f = 0; f < r.fields().size(); f++) {
                RecordType.Field field = r.fields().get(f);
                fields.row(field.name(), field.type().keyword(), place(r, f));
            }
            return "\n\nAn element is " + Quantity.count(r.bytes(), "byte") + ", laid out as a struct of C:\n\n" + fields.text() + "\n"
                    + (r.padding() == 0 ? "" : "\n" + Quantity.count(r.padding(), "byte")
                    + " of it " + (r.padding() == 1 ? "belongs" : "belong") + " to no field" + ".");
        }).orElse("");
    }

    private static String place(RecordType r, int field) {
        return r.offset(field) + " to " + (r.offset(field) + r.fields().get(field).type().bytes() - 1);
    }

    /** @param all the records of the file, several of which may have a field of that name */
    static Optional<String> field(String name, List<DeclaredRecord> all) {
        List<DeclaredRecord> having = all.stream().filter(d -> d.fields().stream().anyMatch(f -> f.name().equals(name))).toList();
        return having.isEmpty() ? Optional.empty()
                : Optional.of(having.stream().map(d -> field(name, d)).collect(Collectors.joining("\n\n")));
    }

    private static String field(String name, DeclaredRecord of) {
        Optional<RecordType> type = of.type();
        return of.markdown() + "\n\n`" + name + "`: a field of `" + of.name() + "`" + type.map(r -> {
            int f = r.field(name).orElseThrow();
            int bytes = r.fields().get(f).type().bytes();
            return ", " + (bytes == 1 ? "byte " + r.offset(f) : "bytes " + place(r, f)) + " of " + r.bytes();
        }).orElse("") + ".";
    }
}
