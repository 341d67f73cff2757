package org.tilewright.arithmetic;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.tilewright.data.DenseTensor;
import org.tilewright.ir.type.BasicType;
import org.tilewright.ir.type.ElementType;

/**
 * One line of a table for one type.
 *
 * @param operands the elements of {@code x}, {@code y} and {@code z}, and the values of {@code p} and {@code t}
 * @param how {@code =}, {@code ~} or {@code !}
 */
record ArithmeticCase(ElementType type, ElementType result, String expression, Map<String, List<String>> operands, char how,
        String expected) {

    static List<ArithmeticCase> of(String... tables) {
        List<ArithmeticCase> out = new ArrayList<>();
        for (String table : tables) {
            table.lines().forEach(line -> {
                String[] fields = line.split(" \\| ");
                String[] types = fields[0].split(" -> ");
                for (String type : types[0].split(" ")) {
                    Map<String, List<String>> operands = new LinkedHashMap<>();
                    for (int f = 2; f < fields.length - 1; f++) {
                        operands.put(fields[f].substring(0, 1), elements(fields[f].substring(3)));
                    }
                    String last = fields[fields.length - 1];
                    out.add(new ArithmeticCase(type(type),
                            type(types[types.length - 1].contains(" ") || types.length == 1 ? type : types[1]), fields[1],
                            operands, last.charAt(0), last.substring(2)));
                }
            });
        }
        return out;
    }

    private static ElementType type(String keyword) {
        return BasicType.valueOf(keyword.toUpperCase(Locale.ROOT));
    }

    private static List<String> elements(String text) {
        List<String> out = new ArrayList<>();
        for (String e : text.split(" ")) {
            String[] times = e.split("\\*");
            for (int i = times.length == 1 ? 1 : Integer.parseInt(times[1]); i > 0; i--) {
                out.add(times[0]);
            }
        }
        return out;
    }

    boolean isError() {
        return how == '!';
    }

    /** The code of an error that is found before the run. */
    Optional<String> code() {
        return isError() && expected.startsWith("[") ? Optional.of(expected.substring(1, expected.length() - 1)) : Optional.empty();
    }

    /** Whether there is one result, not one for each element. */
    private boolean isScalar() {
        return !expression.matches(".*\\b[xyz]\\b(?!\\().*");
    }

    /** The operands that are tensors. */
    List<String> tensors() {
        return operands.keySet().stream().filter(o -> "xyz".contains(o)).toList();
    }

    int length() {
        return operands.get("x").size();
    }

    DenseTensor operand(String name) {
        return tensor(type, operands.get(name), length());
    }

    /** The declarations and inputs, with names that end in a number. */
    String declarations(int number) {
        StringBuilder s = new StringBuilder();
        if (operands.containsKey("p")) {
            s.append("param p").append(number).append(" = ").append(operands.get("p").get(0)).append('\n');
        }
        for (String t : tensors()) {
            s.append("tensor ").append(t).append(number).append(" : ").append(type.keyword()).append("(").append(length()).append(")\n");
            s.append("input ").append(t).append(number).append(" = file(\"").append(file(t, number)).append("\")\n");
        }
        return s + "tensor r" + number + " : " + result.keyword() + (isScalar() ? "()" : "(" + length() + ")") + "\n";
    }

    static String file(String tensor, int number) {
        return tensor + number + ".npy";
    }

    /** The statement that computes {@code r}. */
    String statement(int number) {
        String right = expression.replaceAll("\\b([xyz])\\(", "$1" + number + "(").replaceAll("\\b([xyz])\\b", "$1" + number + "(i)")
                .replaceAll("\\b([pt])\\b", "$1" + number);
        String statement = "r" + number + (isScalar() ? " = " : "(i) = ") + right + "\n";
        if (!operands.containsKey("t")) {
            return statement;
        }
        String t = operands.get("t").get(0);
        return "repeat t" + number + " in " + t + ".." + t + " + 1 {\n" + statement + "}\n";
    }

    String program() {
        return declarations(0) + statement(0);
    }

    /** What is wrong with a result; empty if nothing is. */
    String fault(DenseTensor got) {
        DenseTensor wanted = tensor(result, elements(expected), isScalar() ? 1 : length());
        TreeSet<String> faults = new TreeSet<>();
        for (int i = 0; i < wanted.size(); i++) {
            if (!agrees(got, wanted, i)) {
                faults.add("[" + i + "] is " + got.text(i) + ", not " + wanted.text(i));
            }
        }
        return String.join("; ", faults);
    }

    private boolean agrees(DenseTensor got, DenseTensor wanted, int i) {
        if (result.isInteger() || result == ElementType.BOOL) {
            return got.integer(i) == wanted.integer(i);
        }
        double a = got.real(i);
        double b = got.imaginary(i);
        double c = wanted.real(i);
        double d = wanted.imaginary(i);
        if (Double.isNaN(c)) {
            return Double.isNaN(a) || result.isComplex() && !(Double.isFinite(a) && Double.isFinite(b));
        }
        if (how == '=' || !Double.isFinite(c)) {
            return a == c && b == d;
        }
        boolean single = result == ElementType.F32 || result == ElementType.C64;
        // arguments such as 0.1 are rounded as well
        return Math.hypot(a - c, b - d)
                <= 8 * (single ? Math.ulp(1f) : Math.ulp(1.0)) * Math.max(Math.hypot(c, d), single ? 1e-30 : 1e-300);
    }

    private static DenseTensor tensor(ElementType type, List<String> elements, int length) {
        DenseTensor t = DenseTensor.zeros(type, length);
        for (int i = 0; i < length; i++) {
            String[] parts = elements.get(i % elements.size()).split(",");
            if (type == ElementType.BOOL) {
                t.setInteger(i, parts[0].equals("true") ? 1 : 0);
            } else if (type.isInteger()) {
                t.setInteger(i, Long.parseLong(parts[0]));
            } else {
                t.setComplex(i, real(parts[0], type), parts.length > 1 ? real(parts[1], type) : 0);
            }
        }
        return t;
    }

    private static double real(String text, ElementType type) {
        String java = text.replace("nan", "NaN").replace("inf", "Infinity");
        return type == ElementType.F32 || type == ElementType.C64 ? Float.parseFloat(java) : Double.parseDouble(java);
    }

    @Override
    public String toString() {
        return type.keyword() + (result == type ? "" : " -> " + result.keyword()) + " | " + expression + " | " + operands + " | " + how
                + " " + expected;
    }
}
