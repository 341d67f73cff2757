package org.tilewright.backend.gpu;

import java.util.ArrayList;
import java.util.List;
import org.tilewright.backend.cpp.text.CodeWriter;
import org.tilewright.backend.cpp.text.CppRecords;
import org.tilewright.ir.type.BasicType;
import org.tilewright.ir.type.RecordType;
import org.tilewright.ir.type.ReductionOperator;

/** Records in kernels: structs that lie in memory as those of the host do, though complex numbers are aligned otherwise here. */
final class KernelRecords {

    private static final String STRUCT = "tw_";
    private static final String MAKE = "tw_make_";

    private KernelRecords() { }

    private static String name(RecordType type) {
        return type.isOfCompiler() ? type.name().replace('.', '_') : "record_" + CppRecords.name(type);
    }

    static String of(RecordType type) {
        return STRUCT + name(type);
    }

    /** The value of a field. */
    static String field(RecordType type, String record, int field) {
        BasicType t = type.fields().get(field).type();
        String text = record + "." + fields(type).get(field);
        return t.isComplex() ? "tw_of_field_" + t.keyword() + "(" + text + ")" : text;
    }

    /** A record of the values of its fields. */
    static String make(RecordType type, List<String> values) {
        return MAKE + name(type) + "(" + String.join(", ", values) + ")";
    }

    /** The function that makes the better one of two of what is found. */
    static String better(RecordType type, ReductionOperator operator) {
        return STRUCT + operator.keyword() + "_" + name(type);
    }

    private static void better(RecordType type, ReductionOperator operator, String beats, CodeWriter out) {
        out.open("TW_FUNCTION " + of(type) + " " + better(type, operator) + "(" + of(type) + " a, " + of(type) + " b) {");
        out.line("if (a.index < 0 || b.index < 0) return a.index < 0 ? b : a;");
        if (!type.components().getFirst().isInteger()) {
            // NaN is better than any number
            out.line("if ((a.value != a.value) != (b.value != b.value)) return a.value != a.value ? a : b;");
            out.line("if (a.value != a.value) return b.index < a.index ? b : a;");
        }
        out.line("if (a.value == b.value) return b.index < a.index ? b : a;");
        out.line("return b.value " + beats + " a.value ? b : a;");
        out.close("}");
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
        out.line("typedef char tw_size_of_" + name(type) + "[sizeof(" + of(type) + ") == " + type.bytes() + " ? 1 : -1];");
        out.open("TW_FUNCTION " + of(type) + " " + MAKE + name(type) + "(" + String.join(", ", parameters) + ") {");
        out.line(of(type) + " tw_made;");
        for (int f = 0; f < fields.size(); f++) {
            BasicType t = type.fields().get(f).type();
            out.line("tw_made." + fields.get(f) + " = "
                    + (t.isComplex() ? "tw_to_field_" + t.keyword() + "(" + fields.get(f) + ")" : fields.get(f)) + ";");
        }
        out.line("return tw_made;");
        out.close("}");
        if (type.isOfCompiler()) {
            better(type, ReductionOperator.MAX, ">", out);
            better(type, ReductionOperator.MIN, "<", out);
        }
        out.blank();
    }
}
