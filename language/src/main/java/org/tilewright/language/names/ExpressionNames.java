package org.tilewright.language.names;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.tilewright.ir.Expr;
import org.tilewright.ir.Statement;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.language.names.NameTable.Name;
import org.tilewright.language.names.Occurrences.Kind;
import org.tilewright.language.tilewright.Argument;
import org.tilewright.language.tilewright.Binary;
import org.tilewright.language.tilewright.FieldAccess;
import org.tilewright.language.tilewright.Negation;
import org.tilewright.language.tilewright.Not;
import org.tilewright.language.tilewright.Parenthesised;
import org.tilewright.language.tilewright.Reference;
import org.tilewright.language.tilewright.TilewrightPackage;

/** The names in expressions: of params, of statements and of functions. */
public final class ExpressionNames {

    /**
     * The names that only one item knows.
     *
     * @param bound variables of the reductions around, or a function's parameters
     * @param variables the statement's index variables so far; an index with another name adds to them
     * @param reductions the variables of explicit reductions so far
     * @param scope the item
     */
    record Locals(Map<String, Name> bound, Map<String, Name> variables, Map<String, Name> reductions, SourceRange scope) {

        Locals within(Map<String, Name> further) {
            Map<String, Name> all = new HashMap<>(bound);
            all.putAll(further);
            return new Locals(all, variables, reductions, scope);
        }
    }

    /** A name that stands for a value, and for nothing that is known where it stands. */
    private record Open(int offset, String name) { }

    private final NameTable table;
    private final Map<String, Name> globals;
    private final Map<String, Name> fields;
    private final List<Open> open = new ArrayList<>();

    ExpressionNames(NameTable table, Map<String, Name> globals, Map<String, Name> fields) {
        this.table = table;
        this.globals = globals;
        this.fields = fields;
    }

    /** The declared name, if there is one; otherwise the word is noted as free. */
    void global(int offset, String name) {
        Name g = globals.get(name);
        if (g == null) {
            table.free(offset, name);
        } else {
            table.use(g, offset);
        }
    }

    private static boolean isSum(String operator) {
        return operator.equals("+") || operator.equals("-");
    }

    /** What a chain of operators joins, in order: thousands of addends nest as deep, and no stack should have to hold them. */
    private static List<Argument> operands(Binary chain, Predicate<String> operator) {
        Deque<Argument> operands = new ArrayDeque<>();
        Argument e = chain;
        while (e instanceof Binary b && operator.test(b.getOperator())) {
            operands.push(b.getRight());
            e = b.getLeft();
        }
        operands.push(e);
        return List.copyOf(operands);
    }

    void params(List<? extends Argument> all) {
        all.forEach(this::params);
    }

    /** An expression that stands for an integer. */
    void params(Argument e) {
        switch (e) {
            case Parenthesised p -> params(p.getInner());
            case Negation n -> params(n.getOperand());
            case Not n -> params(n.getOperand());
            case Binary b -> operands(b, sign -> true).forEach(this::params);
            case Reference r when r.isCall() -> params(r.getArguments());
            // a word of its place that leaves the value to the tool
            case Reference r when r.getName().equals("auto") && !globals.containsKey("auto") -> { }
            case Reference r -> global(table.places.start(r), r.getName());
            case null, default -> { }
        }
    }

    void indices(List<? extends Argument> all, Locals in) {
        all.forEach(a -> index(a, in));
    }

    /** An index of an access. */
    void index(Argument e, Locals in) {
        switch (e) {
            case Parenthesised p -> index(p.getInner(), in);
            case Negation n -> index(n.getOperand(), in);
            case Not n -> index(n.getOperand(), in);
            case Binary b -> operands(b, sign -> true).forEach(o -> index(o, in));
            case Reference r when r.isReduction() -> reduction(r, in, name -> false);
            case Reference r when r.isCall() -> access(r, in);
            // a field is a value, as the record is that has it
            case Reference r when r.getMember() != null -> expression(r, in);
            case FieldAccess f -> expression(f, in);
            case Reference r -> variable(table.places.start(r), r.getName(), in);
            case null, default -> { }
        }
    }

    private void variable(int offset, String name, Locals in) {
        if (in.bound().containsKey(name)) {
            table.use(in.bound().get(name), offset);
        } else if (globals.containsKey(name)) {
            table.use(globals.get(name), offset);
        } else if (in.variables().containsKey(name)) {
            table.use(in.variables().get(name), offset);
        } else {
            in.variables().put(name, table.declare(Kind.VARIABLE, offset, name, in.scope()));
        }
    }

    /** A call of a function of params, or an access that cannot stand here. */
    private void access(Reference r, Locals in) {
        if (globals.containsKey(r.getName())) {
            table.use(globals.get(r.getName()), table.places.start(r));
        }
        indices(r.getArguments(), in);
    }

    /** A part of the right side of a statement, or of a function's body. */
    void expression(Argument e, Locals in) {
        switch (e) {
            case Parenthesised p -> expression(p.getInner(), in);
            case Negation n -> expression(n.getOperand(), in);
            case Not n -> expression(n.getOperand(), in);
            case Binary b -> operands(b, sign -> true).forEach(o -> expression(o, in));
            case Reference r when r.isReduction() -> reduction(r, in, name -> false);
            case Reference r when r.isCall() -> call(r, in);
            case Reference r -> {
                value(table.places.start(r), r.getName(), in);
                member(r);
            }
            case FieldAccess f -> {
                expression(f.getOf(), in);
                field(table.places.start(f, TilewrightPackage.Literals.FIELD_ACCESS__FIELD), f.getField());
            }
            case null, default -> { }
        }
    }

    private void member(Reference r) {
        if (r.getMember() != null) {
            field(table.places.start(r, TilewrightPackage.Literals.REFERENCE__MEMBER), r.getMember());
        }
    }

    private void field(int offset, String name) {
        if (fields.containsKey(name)) {
            table.use(fields.get(name), offset);
        } else {
            table.free(offset, name);
        }
    }

    private void value(int offset, String name, Locals in) {
        if (!in.bound().containsKey(name) && !globals.containsKey(name) && !in.variables().containsKey(name)) {
            open.add(new Open(offset, name));
        } else {
            variable(offset, name, in);
        }
    }

    /** Ends an item: a name that stood for nothing yet may be an index variable that further access has named. */
    void settle(Locals in) {
        for (Open o : open) {
            if (in.variables().containsKey(o.name)) {
                table.use(in.variables().get(o.name), o.offset);
            } else {
                table.free(o.offset, o.name);
            }
        }
        open.clear();
    }

    /** The variable that a range confines, of the statement or of a reduction inside; it may stand as a number alone. */
    void ranged(int offset, String name, Locals in) {
        Name variable = in.variables().getOrDefault(name, in.reductions().get(name));
        if (variable != null) {
            table.use(variable, offset);
        } else if (!globals.containsKey(name) && open.stream().anyMatch(o -> o.name.equals(name))) {
            in.variables().put(name, table.declare(Kind.VARIABLE, offset, name, in.scope()));
        } else {
            global(offset, name);
        }
    }

    private void call(Reference r, Locals in) {
        Name g = globals.get(r.getName());
        global(table.places.start(r), r.getName());
        if (g == null && BuiltIns.FUNCTIONS.contains(r.getName()) || g != null && (g.kind() == Kind.FUNCTION || g.kind() == Kind.RECORD)) {
            r.getArguments().forEach(a -> expression(a, in));
        } else {
            indices(r.getArguments(), in);
        }
    }

    /**
     * The right side of a statement. The variables of a sum that is an addend, and of a reduction that is the whole right
     * side, are loops of the statement like the others.
     *
     * @param whole whether nothing else stands on the right side
     * @param left the variables of the left side
     */
    void rightSide(Argument e, boolean whole, Set<String> left, Locals in) {
        switch (e) {
            case Parenthesised p -> rightSide(p.getInner(), whole, left, in);
            case Negation n -> rightSide(n.getOperand(), false, left, in);
            case Binary b when isSum(b.getOperator()) -> operands(b, ExpressionNames::isSum).forEach(o -> rightSide(o, false, left, in));
            case Reference r when whole && r.isReduction() && r.getName().equals(BuiltIns.SCAN) -> scan(r, left, in);
            case Reference r when r.isReduction() -> reduction(r, in, name -> (whole && !r.getName().equals(BuiltIns.OWN_REDUCTION)
                    || r.getName().equals("sum")) && !left.contains(name));
            case null, default -> expression(e, in);
        }
    }

    /** The operator, which may be a word, then a variable of the left side. */
    private void scan(Reference r, Set<String> left, Locals in) {
        for (Argument a : r.getArguments()) {
            if (a instanceof Reference v && !v.isCall() && v.getMember() == null
                    && (a != r.getArguments().get(0) || !Statement.Scan.OPERATORS.containsKey(v.getName()))) {
                variable(table.places.start(v), v.getName(), in);
            }
        }
        rightSide(r.getBody(), !isArgument(r.getBody()), left, in);
    }

    /** What is scanned are values, of which nobody knows afterwards where they were found. */
    private static boolean isArgument(Argument e) {
        return e instanceof Parenthesised p ? isArgument(p.getInner())
                : e instanceof Reference r && r.isReduction() && r.getName().startsWith(Expr.Reduction.ARGUMENT);
    }

    private void reduction(Reference r, Locals in, Predicate<String> isLoop) {
        Map<String, Name> own = new HashMap<>();
        SourceRange scope = table.places.of(r);
        boolean byFunction = r.getName().equals(BuiltIns.OWN_REDUCTION);
        for (Argument a : r.getArguments()) {
            int place = r.getArguments().indexOf(a);
            if (byFunction && place == 1 && isZero(a, globals::containsKey)) {
                expression(a, in);
                continue;
            }
            if (!(a instanceof Reference v) || v.isCall() || v.getMember() != null) {
                continue;
            }
            String name = v.getName();
            int offset = table.places.start(v);
            if (byFunction && place == 0) {
                global(offset, name);
            } else if (own.containsKey(name)) {
                table.use(own.get(name), offset);
            } else if (isLoop.test(name)) {
                // two sums of one statement that name their variable alike are one loop
                variable(offset, name, in);
                own.put(name, in.variables().getOrDefault(name, globals.get(name)));
            } else {
                own.put(name, table.declare(Kind.VARIABLE, offset, name, scope));
                in.reductions().putIfAbsent(name, own.get(name));
            }
        }
        expression(r.getBody(), in.within(own));
    }

    /**
     * Whether what stands behind the function of a reduction is the value of nothing, and not the first index variable.
     *
     * @param declared tells names that something declares
     */
    public static boolean isZero(Argument e, Predicate<String> declared) {
        return !(e instanceof Reference r) || r.isCall() || r.getMember() != null || declared.test(r.getName())
                || BuiltIns.VALUES.contains(r.getName());
    }

    /** A function's parameters and body. */
    void function(org.tilewright.language.tilewright.FunItem f) {
        Map<String, Name> parameters = new HashMap<>();
        SourceRange scope = table.places.of(f);
        f.getParameters().forEach(p -> parameters.putIfAbsent(p.getName(), table.declare(Kind.FUNCTION_PARAMETER,
                table.places.start(p, TilewrightPackage.Literals.DECLARED_NAME__NAME), p.getName(), scope)));
        Locals in = new Locals(parameters, new HashMap<>(), new HashMap<>(), scope);
        expression(f.getBody(), in);
        settle(in);
    }
}
