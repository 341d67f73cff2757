package org.tilewright.backend.cpp.text;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.tilewright.ir.type.BasicType;
import org.tilewright.ir.type.RecordType;

/** Records as structs in C++: in a namespace of their own, so that nothing else of a program is called like them. */
public final class CppRecords {

    /** The namespace, which {@link CppNames} keeps free. */
    static final String NAMESPACE = "records";

    /** What the names of structs begin with that could not be called as the user calls the record. */
    private static final String OTHER = "Record_";

    private CppRecords() { }

    /** The struct, from outside of the namespace. */
    static String of(RecordType type) {
        return type.isOfCompiler() ? "tw::Found<" + CppTypes.of(type.components().getFirst()) + ">" : NAMESPACE + "::" + name(type);
    }

    /** Always the same for a name, and another one for each. */
    public static String name(RecordType type) {
        String name = type.name();
        boolean is = new CppNames().fresh(name).equals(name) && !name.startsWith(OTHER);
        return is ? name : OTHER + name.replace("_", "_u");
    }

    /** What fields are called, in their order. */
    public static List<String> fields(RecordType type, Set<String> alsoReserved) {
        CppNames names = new CppNames(alsoReserved);
        names.fresh(name(type));
        return type.fields().stream().map(f -> names.fresh(f.name())).toList();
    }

    static String field(RecordType type, int field) {
        return fields(type, Set.of()).get(field);
    }

    /** Structs for records, as what is planned and what files hold takes them to lie in memory. */
    public static CodeWriter structs(List<RecordType> records) {
        CodeWriter out = new CodeWriter();
        if (records.isEmpty()) {
            return out;
        }
        out.line("namespace " + NAMESPACE + " {").blank();
        for (RecordType r : records) {
            List<String> fields = fields(r, Set.of());
            out.doc(r.text());
            out.open("struct " + name(r) + " {");
            for (int f = 0; f < fields.size(); f++) {
                out.line(CppTypes.of(r.fields().get(f).type()) + " " + fields.get(f) + ";");
            }
            out.close("};");
            out.line("static_assert(sizeof(" + name(r) + ") == " + r.bytes() + IntStream.range(0, fields.size())
                    .mapToObj(f -> " && " + offset(name(r), fields.get(f)) + " == " + r.offset(f)).collect(Collectors.joining())
                    + ", " + CppText.quoted("this compiler lays out " + r.name() + " in another way than was planned with") + ");");
            out.blank();
        }
        return out.line("}  // namespace " + NAMESPACE).blank();
    }

    /** The member of a program that is the library's type of the record. */
    public static String member(RecordType r, String name) {
        if (r.isOfCompiler()) {
            BasicType values = r.components().getFirst();
            return "const tw::FoundType<" + CppTypes.of(values) + "> " + name + "{" + CppTypes.element(values) + "};";
        }
        List<String> fields = fields(r, Set.of());
        return "const tw::Record " + name + "{\"" + r.name() + "\", sizeof(" + of(r) + "), {" + IntStream.range(0, fields.size())
                .mapToObj(f -> "{\"" + r.fields().get(f).name() + "\", " + offset(of(r), fields.get(f)) + ", &"
                        + CppTypes.element(r.fields().get(f).type()) + "}").collect(Collectors.joining(", ")) + "}};";
    }

    private static String offset(String struct, String field) {
        return "offsetof(" + struct + ", " + field + ")";
    }
}
