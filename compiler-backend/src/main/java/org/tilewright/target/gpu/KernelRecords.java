package org.tilewright.target.gpu;

import java.util.ArrayList;
import java.util.List;
import org.tilewright.ir.BasicType;
import org.tilewright.ir.RecordType;
import org.tilewright.target.cpp.CodeWriter;
import org.tilewright.target.cpp.CppRecords;

/** Records in kernels: structs that lie in memory as those of the host do, though complex numbers are aligned otherwise here. */
final class KernelRecords {

    private static final String STRUCT = "tw_record_";
    private static final String MAKE = "tw_make_record_";

    private KernelRecords() { }

    static String of(RecordType type) {
        return STRUCT + CppRecords.name(type);
    }

    /** The value of a field. */
    static String field(RecordType type, String record, int field) {
        BasicType t = type.fields().get(field).type();
        String text = record + "." + fields(type).get(field);
        return t.isComplex() ? "tw_of_field_" + t.keyword() + "(" + text + ")" : text;
    }

    /** A record of the values of its fields. */
    static String make(RecordType type, List<String> values) {
        return MAKE + CppRecords.name(type) + "(" + String.join(", ", values) + ")";
    }

    private static List<String> fields(RecordType type) {
        return CppRecords.fields(type, EmitKernel.RESERVED);
    }

    /** The struct, and the function that makes one. */
    static void declare(RecordType type, CodeWriter out) {
        List<String> fields = fields(type);
        List<String> parameters = new ArrayList<>();
        out.doc(type.text());
        out.open("typedef struct {");
        for (int f = 0; f < fields.size(); f++) {
            BasicType t = type.fields().get(f).type();
            out.line((t.isComplex() ? "tw_field_" + t.keyword() : KernelDialect.of(t)) + " " + fields.get(f) + ";");
            parameters.add(KernelDialect.of(t) + " " + fields.get(f));
        }
        out.close("} " + of(type) + ";");
        // an array of -1 elements does not compile
        out.line("typedef char tw_size_of_" + CppRecords.name(type) + "[sizeof(" + of(type) + ") == " + type.bytes() + " ? 1 : -1];");
        out.open("TW_FUNCTION " + of(type) + " " + MAKE + CppRecords.name(type) + "(" + String.join(", ", parameters) + ") {");
        out.line(of(type) + " tw_made;");
        for (int f = 0; f < fields.size(); f++) {
            BasicType t = type.fields().get(f).type();
            out.line("tw_made." + fields.get(f) + " = "
                    + (t.isComplex() ? "tw_to_field_" + t.keyword() + "(" + fields.get(f) + ")" : fields.get(f)) + ";");
        }
        out.line("return tw_made;");
        out.close("}").blank();
    }
}
