package org.tilewright.language.lower;

import static org.tilewright.language.tilewright.TilewrightPackage.Literals.REFERENCE__NAME;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.tilewright.ir.AffineIndex;
import org.tilewright.ir.Expr;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.ir.source.Word;
import org.tilewright.ir.type.Intrinsic;
import org.tilewright.language.names.Occurrences.Kind;
import org.tilewright.language.tilewright.Argument;
import org.tilewright.language.tilewright.Reference;
import org.tilewright.language.tilewright.TextLiteral;

/**
 * Writes {@code A = einsum("ik,kj->ij", B, C)} out as {@code A(i, j) = B(i, k) * C(k, j)}. Where the left side names its
 * indices, the result's letters stand for those names. The dimensions that {@code ...} stands for have the first letters that are free.
 */
final class ExpandEinsum {

    /** Both sides of the statement. */
    record Sides(Expr.Access target, Expr value) { }

    static final String ELLIPSIS = "...";
    private static final Pattern OPERAND = Pattern.compile("[A-Za-z]*(\\.\\.\\.)?[A-Za-z]*");
    private static final String CONJUGATE = Intrinsic.CONJ.word();

    private final Problems problems;
    private final ResolvedNames names;
    private final LowerIndex indices;
    private final Map<String, Integer> orders;

    /** @param orders how many dimensions each tensor has */
    ExpandEinsum(Problems problems, ResolvedNames names, LowerIndex indices, Map<String, Integer> orders) {
        this.problems = problems;
        this.names = names;
        this.indices = indices;
        this.orders = orders;
    }

    Optional<Sides> expand(Reference target, Reference einsum) {
        List<Argument> arguments = einsum.getArguments();
        SourceRange range = problems.places.of(einsum);
        if (arguments.isEmpty() || !(arguments.get(0) instanceof TextLiteral form)) {
            return wrong(range, "einsum begins with its letters in quotes, such as einsum(\"ik,kj->ij\", B, C)");
        }
        SourceRange formRange = problems.places.of(form);
        String text = form.getText().substring(1, form.getText().length() - 1).replace(" ", "");
        if (!isForm(text)) {
            return wrong(formRange, "'" + text + "' is not of the form \"ik,kj->ij\": letters for each operand, then those "
                    + "of the result, with '...' where an operand may have further dimensions");
        }
        int arrow = text.indexOf("->");
        String[] operands = (arrow < 0 ? text : text.substring(0, arrow)).split(",", -1);
        if (operands.length != arguments.size() - 1) {
            return wrong(formRange, "\"" + text + "\" names the indices of " + operands.length + " operands, but "
                    + (arguments.size() - 1) + " are given");
        }
        Optional<String> further = problems.isRow(operands.length, range) ? further(text, operands, arguments, formRange)
                : Optional.empty();
        if (further.isEmpty()) {
            return Optional.empty();
        }
        String result = arrow < 0 ? further.get() + onceOnly(operands, further.get())
                : text.substring(arrow + 2).replace(ELLIPSIS, further.get());
        for (int i = 0; i < result.length(); i++) {
            String letter = result.substring(i, i + 1);
            if (!String.join("", operands).contains(letter) || result.indexOf(letter) < i) {
                return wrong(formRange, "the result's letter '" + letter + "' " + (result.indexOf(letter) < i
                        ? "appears twice in it" : "appears in no operand"));
            }
        }
        return resultNames(target, result, formRange).map(renamed -> sides(target, arguments, operands, result,
                variables(renamed, operands, formRange), range));
    }

    /** Whether a text is operands between commas, and perhaps a result behind an arrow. */
    private static boolean isForm(String text) {
        int arrow = text.indexOf("->");
        String operands = arrow < 0 ? text : text.substring(0, arrow);
        return Stream.of(operands.split(",", -1)).allMatch(o -> OPERAND.matcher(o).matches())
                && (arrow < 0 || OPERAND.matcher(text.substring(arrow + 2)).matches());
    }

    /**
     * Writes out which dimensions each {@code ...} stands for, of all operands the last ones of the same, as in NumPy.
     *
     * @return the letters of the most that one stands for; none where that is not known, which has been told
     */
    private Optional<String> further(String text, String[] operands, List<Argument> arguments, SourceRange range) {
        if (!text.contains(ELLIPSIS)) {
            return Optional.of("");
        }
        int[] dimensions = new int[operands.length];
        for (int i = 0; i < operands.length; i++) {
            if (operands[i].contains(ELLIPSIS)) {
                Optional<Word> tensor = operandTensor(arguments.get(i + 1));
                Integer order = tensor.map(t -> orders.get(t.text())).orElse(null);
                if (order == null) {
                    // says what is wrong with it
                    operand(arguments.get(i + 1), "", Map.of());
                    return Optional.empty();
                }
                dimensions[i] = order - (operands[i].length() - ELLIPSIS.length());
                if (dimensions[i] < 0) {
                    return wrong(range, "\"" + operands[i] + "\" names more dimensions than '" + tensor.get() + "' has, which is "
                            + order);
                }
            }
        }
        int most = IntStream.of(dimensions).max().orElse(0);
        String letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".chars().filter(c -> text.indexOf(c) < 0).limit(most)
                .mapToObj(Character::toString).collect(Collectors.joining());
        for (int i = 0; i < operands.length; i++) {
            operands[i] = operands[i].replace(ELLIPSIS, letters.substring(most - dimensions[i]));
        }
        int arrow = text.indexOf("->");
        boolean atResult = text.indexOf(ELLIPSIS, Math.max(arrow, 0)) >= 0;
        if (arrow >= 0 && !atResult && most > 0) {
            return wrong(range, "'...' stands for " + (most == 1 ? "a dimension" : most + " dimensions")
                    + " of the operands that the result does not have; write '...' in the result too, or letters for the dimensions to sum "
                    + "over");
        }
        if (arrow >= 0 && atResult && text.indexOf(ELLIPSIS) > arrow) {
            return wrong(range, "'...' appears in the result and in no operand");
        }
        return Optional.of(letters);
    }

    private Sides sides(Reference target, List<Argument> arguments, String[] operands, String result,
                        Map<String, Word> variables, SourceRange range) {
        Expr value = null;
        for (int i = 0; i < operands.length; i++) {
            Expr factor = operand(arguments.get(i + 1), operands[i], variables);
            value = value == null ? factor : new Expr.Binary(Expr.Operator.MUL, value, factor, range);
        }
        Word tensor = problems.places.word(target, REFERENCE__NAME);
        List<AffineIndex> left = target.getArguments().isEmpty() ? letters(result, variables)
                : indices.lowerAll(target.getArguments());
        return new Sides(new Expr.Access(tensor, left, problems.places.of(target)), value);
    }

    private Expr operand(Argument argument, String letters, Map<String, Word> variables) {
        SourceRange range = problems.places.of(argument);
        Optional<Word> tensor = operandTensor(argument);
        if (tensor.isEmpty()) {
            problems.error(range, "einsum-form", "an operand of einsum is the name of a tensor, or conj of one, not '"
                    + problems.places.text(argument) + "'");
            return new Expr.Number(java.math.BigDecimal.ZERO, true, range);
        }
        names.resolve(tensor.get(), Kind.TENSOR);
        return conjugated(argument)
                .<Expr>map(inner -> new Expr.Call(Intrinsic.CONJ, List.of(access(tensor.get(), letters, variables, inner)), range))
                .orElseGet(() -> access(tensor.get(), letters, variables, argument));
    }

    private Expr.Access access(Word tensor, String letters, Map<String, Word> variables, Argument at) {
        return new Expr.Access(tensor, letters(letters, variables), problems.places.of(at));
    }

    /** The name of the tensor that an operand is, or is the conjugate of. */
    private Optional<Word> operandTensor(Argument argument) {
        return conjugated(argument).orElse(argument) instanceof Reference r && !r.isCall() && r.getMember() == null
                ? Optional.of(problems.places.word(r, REFERENCE__NAME)) : Optional.empty();
    }

    /** What is conjugated, of {@code conj(T)}. */
    private Optional<Argument> conjugated(Argument argument) {
        return argument instanceof Reference r && r.getName().equals(CONJUGATE) && r.getMember() == null && !r.isReduction()
                && r.getArguments().size() == 1 && !names.isDeclared(CONJUGATE, problems.places.of(r))
                ? Optional.of(r.getArguments().getFirst()) : Optional.empty();
    }

    private static List<AffineIndex> letters(String letters, Map<String, Word> variables) {
        return letters.chars().mapToObj(c -> AffineIndex.of(variables.get(Character.toString(c)))).toList();
    }

    /** Letters of the result by the names that the left side has for them. */
    private Optional<Map<String, Word>> resultNames(Reference target, String result, SourceRange formRange) {
        Map<String, Word> renamed = new LinkedHashMap<>();
        if (target.getArguments().isEmpty()) {
            return Optional.of(renamed);
        }
        if (target.getArguments().size() != result.length()) {
            return wrong(formRange, "the result has " + (result.length() == 1 ? "1 index" : result.length() + " indices") + ", but '"
                    + problems.places.text(target) + "' has " + target.getArguments().size() + " indices");
        }
        for (int i = 0; i < result.length(); i++) {
            if (target.getArguments().get(i) instanceof Reference v && !v.isCall() && v.getMember() == null) {
                renamed.put(result.substring(i, i + 1), problems.places.word(v, REFERENCE__NAME));
            } else {
                return wrong(problems.places.of(target.getArguments().get(i)), "the left side of an einsum has plain "
                        + "variables as indices");
            }
        }
        return Optional.of(renamed);
    }

    private Map<String, Word> variables(Map<String, Word> renamed, String[] operands, SourceRange formRange) {
        Map<String, Word> result = new LinkedHashMap<>(renamed);
        for (char c : String.join("", operands).toCharArray()) {
            String letter = Character.toString(c);
            if (!result.containsKey(letter)) {
                String name = letter;
                while (isTaken(name, result, formRange)) {
                    name += "1";
                }
                result.put(letter, new Word(name, formRange));
            }
        }
        return result;
    }

    private boolean isTaken(String name, Map<String, Word> variables, SourceRange at) {
        return names.isDeclared(name, at) || variables.values().stream().anyMatch(w -> w.text().equals(name));
    }

    /** Without an arrow the result has the letters that stand once, in alphabetical order. */
    private static String onceOnly(String[] operands, String further) {
        Map<String, Integer> count = new TreeMap<>();
        String.join("", operands).chars().filter(c -> further.indexOf(c) < 0)
                .forEach(c -> count.merge(Character.toString(c), 1, Integer::sum));
        List<String> once = new ArrayList<>();
        count.forEach((letter, n) -> {
            if (n == 1) {
                once.add(letter);
            }
        });
        return String.join("", once);
    }

    private <T> Optional<T> wrong(SourceRange range, String message) {
        problems.error(range, "einsum-form", message);
        return Optional.empty();
    }
}
