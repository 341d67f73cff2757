package org.tilewright.language.scale;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.language.ParseResult;
import org.tilewright.language.TilewrightParser;
import org.tilewright.language.tilewright.ParamItem;

/**
 * A param that grows with the number of processors, P: {@code n = 8192 * sqrt(P)}, written as a param of the language is. Roots need not be
 * exact; the value is rounded to the nearest integer.
 */
public record WeakParam(String name, ParamExpr value) {

    private static final String PROCESSORS = "P";
    private static final Pattern FORM = Pattern.compile("\\s*([A-Za-z_]\\w*)\\s*=(.*)", Pattern.DOTALL);
    private static final double LARGEST = 1L << 62;

    /** @throws Unfit if the text is none */
    public static WeakParam of(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw new Unfit("'" + text.strip() + "' is not a param with its value; write it as in n = 8192 * sqrt(P)");
        }
        // the language's own parser reads it, so that it means what it means in a file
        ParseResult parsed = TilewrightParser.parse("--weak", "param P = 1\nparam " + form.group(1) + "_ =" + form.group(2) + "\n");
        if (parsed.hasErrors() || parsed.program().params().size() != 2 || !parsed.file().getItems().stream().allMatch(
                i -> i instanceof ParamItem)) {
            throw new Unfit("'" + form.group(2).strip() + "' is not a value of a param"
                    + parsed.diagnostics().stream().filter(Diagnostic::isError).findFirst().map(d -> ": " + d.message()).orElse("")
                    + "; values follow from P, the number of processors, by + - * / and functions such as sqrt and cbrt");
        }
        ParamExpr value = parsed.program().params().get(1).value();
        WeakParam param = new WeakParam(form.group(1), value);
        check(value);
        return param;
    }

    private static void check(ParamExpr e) {
        switch (e) {
            case ParamExpr.Literal l -> { }
            case ParamExpr.Ref r when !r.name().equals(PROCESSORS) ->
                    throw new Unfit("'" + r.name() + "' is not known here; values follow from P, the number of processors");
            case ParamExpr.Ref r -> { }
            case ParamExpr.Negate n -> check(n.operand());
            case ParamExpr.Binary b -> {
                check(b.left());
                check(b.right());
            }
            case ParamExpr.Call c -> c.arguments().forEach(WeakParam::check);
        }
    }

    /** @throws Unfit if there is no such integer */
    public long at(long processors) {
        double v = Math.rint(at(value, processors));
        if (!(Math.abs(v) < LARGEST)) {
            throw new Unfit("'" + name + " = " + value.text() + "' has no value for P = " + processors);
        }
        return (long) v;
    }

    private static double at(ParamExpr e, long processors) {
        return switch (e) {
            case ParamExpr.Literal l -> l.value().doubleValue();
            case ParamExpr.Ref r -> processors;
            case ParamExpr.Negate n -> -at(n.operand(), processors);
            case ParamExpr.Binary b -> binary(b.operator(), at(b.left(), processors), at(b.right(), processors));
            case ParamExpr.Call c -> {
                double x = at(c.arguments().getFirst(), processors);
                yield switch (c.function()) {
                    case SQRT -> Math.sqrt(x);
                    case CBRT -> Math.cbrt(x);
                    case FLOOR -> Math.floor(x);
                    case CEIL -> Math.ceil(x);
                    case MIN -> c.arguments().stream().mapToDouble(a -> at(a, processors)).min().orElseThrow();
                    case MAX -> c.arguments().stream().mapToDouble(a -> at(a, processors)).max().orElseThrow();
                };
            }
        };
    }

    private static double binary(ParamExpr.Operator operator, double x, double y) {
        return switch (operator) {
            case ADD -> x + y;
            case SUB -> x - y;
            case MUL -> x * y;
            case DIV -> x / y;
            case REM -> x - y * Math.floor(x / y);
        };
    }
}
