package org.tilewright.oracle.meaning;

import java.util.HashMap;
import java.util.Map;
import org.tilewright.ir.Expr;
import org.tilewright.ir.Program;
import org.tilewright.ir.TensorDecl;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.type.ElementType;

/** What the declarations of a program say, with the numbers of this run. */
public record Declared(Program program, ParamValues params, Map<String, ElementType> types, Map<String, long[]> extents) {

    /** What the tensor of one field of another's records is called; no name in a text is like that. */
    public static String fieldOf(String tensor, String field) {
        return tensor + "." + field;
    }

    /** The tensor as the text declares it, of one that may be a field of its records. */
    static String written(String tensor) {
        return tensor.contains(".") ? tensor.substring(0, tensor.indexOf('.')) : tensor;
    }

    public static Declared of(Program program, ParamValues params) {
        Declared d = new Declared(program, params, new HashMap<>(), new HashMap<>());
        for (TensorDecl t : program.tensors()) {
            String name = t.name().text();
            long[] extents = new long[t.order()];
            for (int i = 0; i < extents.length; i++) {
                extents[i] = d.integer(t.extents().get(i));
                if (extents[i] < 1) {
                    throw new EvaluationException("an extent of tensor '" + name + "' is " + extents[i] + "; it must be at least 1");
                }
            }
            d.types.put(name, t.type());
            d.extents.put(name, extents);
        }
        return d;
    }

    /** The same inside repeats whose counters have these values. */
    public Declared inside(Map<String, Long> counters) {
        Map<String, Long> values = new HashMap<>(params.asMap());
        values.putAll(counters);
        return new Declared(program, ParamValues.of(values), types, extents);
    }

    public ElementType type(String tensor) {
        ElementType type = types.get(tensor);
        if (type == null) {
            throw new EvaluationException("there is no tensor '" + tensor + "'");
        }
        return type;
    }

    public long[] extents(String tensor) {
        type(tensor);
        return extents.get(tensor);
    }

    /** The extents of an access's tensor, which has as many dimensions as indices stand there. */
    public long[] extents(Expr.Access a) {
        long[] extents = extents(a.tensor().text());
        if (extents.length != a.indices().size()) {
            throw new EvaluationException("'" + a.tensor() + "' has " + extents.length + " dimensions and is read or set with "
                    + a.indices().size() + " indices");
        }
        return extents;
    }

    public long integer(ParamExpr e) {
        return integer(e, params);
    }

    /** An integer inside repeats, which may use their counters. */
    public long integer(ParamExpr e, Map<String, Long> counters) {
        if (counters.isEmpty() || e instanceof ParamExpr.Literal) {
            return integer(e, params);
        }
        Map<String, Long> values = new HashMap<>(params.asMap());
        values.putAll(counters);
        return integer(e, ParamValues.of(values));
    }

    private static long integer(ParamExpr e, ParamValues params) {
        try {
            return params.integer(e);
        } catch (ParamValues.NoValue none) {
            throw new EvaluationException(none.getMessage());
        }
    }
}
