package org.tilewright.generated.program;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;
import org.tilewright.generated.choices.Choices;
import org.tilewright.generated.declarations.Declarations;
import org.tilewright.generated.declarations.Extent;
import org.tilewright.generated.declarations.GeneratedTensor;
import org.tilewright.generated.declarations.Traits;
import org.tilewright.generated.expression.Accesses;
import org.tilewright.generated.expression.Expressions;
import org.tilewright.generated.expression.Piece;
import org.tilewright.generated.expression.Scope;
import org.tilewright.generated.expression.Variable;
import org.tilewright.ir.type.ElementType;

/** Statements in the notation of {@code einsum}: with and without an arrow, and with indices on the left side or none. */
final class Einsum {

    private static final String LETTERS = "ijkabxYz";

    private final Declarations d;
    private final Choices c;
    private final Expressions expressions;

    Einsum(Declarations d, Expressions expressions) {
        this.d = d;
        this.c = d.c;
        this.expressions = expressions;
    }

    /** @param takes whether a tensor may be given such elements */
    Statements.Made next(BiPredicate<GeneratedTensor, Traits> takes, List<ElementType> types) {
        ElementType type = c.of(types);
        List<Variable> letters = letters();
        Scope s = new Scope(letters, Set.of(), List.of(), List.of(), false, true, 1);
        List<String> operands = new ArrayList<>();
        List<String> names = new ArrayList<>();
        Set<String> used = new LinkedHashSet<>();
        Piece product = null;
        for (int n = c.weighted(2, 6, 2) + 1; n > 0; n--) {
            GeneratedTensor t = operand(type, letters, s, operands);
            names.add(type.isComplex() && c.oneIn(4) ? "conj(" + t.name + ")" : t.name);
            used.addAll(List.of(operands.getLast().split("")));
            Piece piece = new Piece(t.name, Piece.Level.PRIMARY, t.traits, Set.of(t), Set.of());
            product = product == null ? piece : expressions.times(product, piece, type);
        }
        used.remove("");
        Optional<String> further = c.oneIn(4) ? further(operands, used) : Optional.empty();
        List<String> result = new ArrayList<>();
        boolean arrow = c.below(3) < 2;
        if (arrow) {
            for (String l : c.shuffled(List.copyOf(used))) {
                if (c.below(2) == 0 || further.filter(l::equals).isPresent()) {
                    result.add(l);
                }
            }
        } else {
            further.ifPresent(result::add);
            once(String.join("", operands)).stream().filter(l -> further.filter(l::equals).isEmpty()).forEach(result::add);
        }
        Map<String, Extent> extents = new LinkedHashMap<>();
        letters.forEach(v -> extents.put(v.name, v.extent));
        double points = used.stream().filter(l -> !result.contains(l)).mapToLong(l -> extents.get(l).value() + 1)
                .reduce(1, (a, b) -> a * b);
        Traits traits = Expressions.whole(type, product.traits().rounded(product.traits().bound() * points));
        List<Extent> shape = result.stream().map(extents::get).toList();
        GeneratedTensor output = d.existing(type, shape).filter(t -> t.record().isEmpty() && takes.test(t, traits) && t.fits(traits))
                .filter(t -> c.below(2) == 0).orElseGet(() -> d.plain(type, shape));
        Traits both = Expressions.whole(type, output.traits.or(traits).rounded(output.traits.bound() + traits.bound()));
        boolean adds = output.isSet && c.oneIn(4) && output.fits(both);
        output.fits(traits);
        output.computed(adds ? both : traits, product.reads(), true);
        String form = operands.stream().map(o -> further.map(l -> o.replace(l, "...")).orElse(o))
                .collect(Collectors.joining(c.oneIn(4) ? ", " : ","))
                + (arrow ? (c.oneIn(4) ? " -> " : "->") + String.join("", result).replace(further.orElse("..."), "...") : "");
        return new Statements.Made(left(output, result) + (adds ? " += " : " = ") + "einsum(\"" + form + "\", "
                + String.join(", ", names) + ")", output);
    }

    /** A letter that stands at most once at each operand, so that an ellipsis can stand for it. */
    private Optional<String> further(List<String> operands, Set<String> used) {
        List<String> fit = used.stream().filter(l -> operands.stream().allMatch(o -> o.indexOf(l) == o.lastIndexOf(l))).toList();
        return fit.isEmpty() ? Optional.empty() : Optional.of(c.of(fit));
    }

    private List<Variable> letters() {
        List<Variable> out = new ArrayList<>();
        long points = 1;
        for (int n = c.between(1, 4); n > 0; n--) {
            Extent e = d.extent();
            points *= e.value();
            if (points <= Scope.MOST_POINTS) {
                out.add(new Variable(LETTERS.substring(out.size(), out.size() + 1), e, true));
            }
        }
        return out;
    }

    /** A tensor whose dimensions are as long as those of the letters that are chosen for it. */
    private GeneratedTensor operand(ElementType type, List<Variable> letters, Scope s, List<String> operands) {
        List<Variable> chosen = new ArrayList<>();
        for (int order = c.weighted(1, 4, 6, 2); order > 0; order--) {
            // the same letter twice is a diagonal
            chosen.add(c.of(letters));
            if (!Declarations.isSmall(chosen.stream().map(v -> v.extent).toList())) {
                chosen.removeLast();
            }
        }
        operands.add(chosen.stream().map(v -> v.name).collect(Collectors.joining()));
        List<Extent> shape = chosen.stream().map(v -> v.extent).toList();
        return d.existing(type, shape).filter(t -> t.record().isEmpty() && Accesses.isReadable(t, s))
                .orElseGet(() -> d.plainInput(type, shape));
    }

    private String left(GeneratedTensor output, List<String> result) {
        if (result.isEmpty() || c.below(2) == 0) {
            return output.name;
        }
        Set<String> taken = new LinkedHashSet<>();
        for (int n = 0; n < result.size(); n++) {
            taken.add(d.names.variable(taken));
        }
        return output.name + taken.stream().collect(Collectors.joining(", ", "(", ")"));
    }

    private static List<String> once(String letters) {
        Map<String, Integer> count = new TreeMap<>();
        letters.chars().forEach(l -> count.merge(Character.toString(l), 1, Integer::sum));
        return count.entrySet().stream().filter(e -> e.getValue() == 1).map(Map.Entry::getKey).toList();
    }
}
