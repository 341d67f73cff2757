package org.tilewright.language.lower;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.tilewright.ir.Expr;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.ir.source.Word;
import org.tilewright.language.tilewright.AccessItem;
import org.tilewright.language.tilewright.Argument;
import org.tilewright.language.tilewright.Reference;
import org.tilewright.language.tilewright.TilewrightPackage;

/** Says how a reduction is written where a call of its name has no colon, as in {@code max(u(i))} or {@code sum(k, B(i, k))}. */
final class ReductionAsCall {

    private static final String CODE = "reduction-form";

    private final Problems problems;
    private final ResolvedNames names;

    ReductionAsCall(Problems problems, ResolvedNames names) {
        this.problems = problems;
        this.names = names;
    }

    /** Whether a statement is around, whose values a reduction may collect: functions and conditions have none. */
    static boolean inStatement(Reference call) {
        return statement(call) != null;
    }

    /** @param orOf what the name means of values alone, or nothing */
    void report(Reference call, Word name, String orOf) {
        List<Argument> arguments = call.getArguments();
        int before = 0;
        while (before + 1 < arguments.size() && isVariable(arguments.get(before))) {
            before++;
        }
        boolean one = arguments.size() == before + 1;
        List<String> variables = before > 0 ? arguments.subList(0, before).stream().map(problems.places::text).toList()
                : one ? List.copyOf(collected(call)) : List.of();
        boolean argument = name.text().startsWith(Expr.Reduction.ARGUMENT);
        boolean certain = one && !variables.isEmpty() && (!argument || variables.size() == 1);
        String form = certain ? name + "(" + String.join(", ", variables) + ": " + problems.places.text(arguments.getLast()) + ")" : "";
        problems.error(name.range(), CODE, "'" + name + "' takes its variables before a colon, as in "
                + (certain && form.indexOf('\n') < 0 ? form : name + "(k: ...)") + orOf, certain
                ? new Diagnostic.Fix[] {new Diagnostic.Fix("Change to '" + form + "'", problems.places.of(call), form)}
                : new Diagnostic.Fix[0]);
    }

    /** Whether a condition of a repeat asks for a reduction of elements, of which it is told what computes one before. */
    boolean reportInCondition(Reference call, Word name) {
        List<String> variables = List.copyOf(collected(call));
        if (variables.isEmpty()) {
            return false;
        }
        problems.error(problems.places.of(call), "until-not-scalar", "'until' needs scalars and cannot reduce; compute one"
                + " in a statement before it, as in s = " + name + "(" + String.join(", ", variables) + ": "
                + problems.places.text(call.getArguments().getFirst()) + ")");
        return true;
    }

    /** The variables of a call's arguments that neither the left side nor a reduction around has. */
    private Set<String> collected(Reference call) {
        Set<String> taken = new HashSet<>();
        for (EObject around = call.eContainer(); around != null; around = around.eContainer()) {
            if (around instanceof Reference r && r.isReduction()) {
                r.getArguments().forEach(a -> taken.addAll(variables(a)));
            } else if (around instanceof AccessItem statement) {
                statement.getAccess().getArguments().forEach(a -> taken.addAll(variables(a)));
            }
        }
        Set<String> out = new LinkedHashSet<>();
        call.getArguments().forEach(a -> out.addAll(variables(a)));
        out.removeAll(taken);
        return out;
    }

    private List<String> variables(Argument a) {
        List<String> out = new ArrayList<>();
        if (isVariable(a)) {
            out.add(((Reference) a).getName());
        }
        EcoreUtil.getAllContents(a, true).forEachRemaining(o -> {
            if (o instanceof Reference r && isVariable(r)) {
                out.add(r.getName());
            }
        });
        return out;
    }

    private boolean isVariable(Argument a) {
        return a instanceof Reference r && !r.isCall() && r.getMember() == null
                && names.isIndexVariable(problems.places.word(r, TilewrightPackage.Literals.REFERENCE__NAME));
    }

    private static AccessItem statement(EObject part) {
        EObject around = part;
        while (around != null && !(around instanceof AccessItem)) {
            around = around.eContainer();
        }
        return (AccessItem) around;
    }
}
