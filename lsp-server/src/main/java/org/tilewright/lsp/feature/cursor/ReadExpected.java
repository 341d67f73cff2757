package org.tilewright.lsp.feature.cursor;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.tilewright.language.syntax.Token;
import org.tilewright.ir.Statement;
import org.tilewright.language.names.BuiltIns;
import org.tilewright.lsp.feature.words.Entry.Kind;
import org.tilewright.lsp.feature.words.Words;

/** Tells from the tokens before a cursor what can be written there. */
public final class ReadExpected {

    private final String text;
    private final Cursor cursor;
    private final List<Token> item;

    private ReadExpected(String text, Cursor cursor) {
        this.text = text;
        this.cursor = cursor;
        this.item = cursor.itemTokens();
    }

    public static Expected at(String text, Cursor cursor) {
        boolean inNumber = cursor.word().isEmpty()
                && cursor.previous().map(t -> t.kind() == Token.Kind.NUMBER && t.end() >= cursor.offset()).orElse(false);
        return inNumber ? new Expected.Nothing() : new ReadExpected(text, cursor).expected();
    }

    private Expected expected() {
        if (item.isEmpty()) {
            return new Expected.Item(cursor.repeats() > 0);
        }
        return switch (item.get(0).text()) {
            case "param" -> item.size() < 3 ? new Expected.Nothing() : number();
            case "machine" -> machine();
            case "record" -> cursor.depth() > 0 && cursor.follows(":") ? new Expected.FieldType() : new Expected.Nothing();
            case "tensor" -> tensor();
            case "input" -> input();
            case "output" -> output();
            case "fun" -> function();
            case "schedule" -> new ReadSchedule(text, cursor).expected();
            case "repeat" -> repeat();
            case "redistribute" -> item.size() == 1 ? new Expected.TensorName("redistribute") : distributionOrStatement();
            default -> distributionOrStatement();
        };
    }

    private Expected repeat() {
        if (item.size() < 3) {
            return item.size() == 2 ? new Expected.Word(List.of("in")) : new Expected.Nothing();
        }
        if (item.stream().skip(3).anyMatch(t -> t.is("until"))) {
            Optional<Expected> field = field(List.of());
            return field.orElseGet(() -> cursor.followsOperand() && !cursor.follows("until") ? new Expected.Word(List.of("and", "or"))
                    : new Expected.Operand(List.of(), false, false));
        }
        boolean bounded = item.stream().anyMatch(t -> t.is("..")) && cursor.depth() == 0 && cursor.followsOperand();
        return bounded ? new Expected.Word(List.of("until")) : number();
    }

    /** A number's operand, or nothing where an operator belongs. */
    private Expected number() {
        return cursor.followsOperand() ? new Expected.Nothing() : new Expected.Number(false);
    }

    private Expected machine() {
        if (cursor.depth() == 0) {
            return cursor.follows("=") ? new Expected.Grid() : new Expected.Nothing();
        }
        if (!cursor.open().getLast().brace()) {
            return cursor.followsOperand() ? new Expected.Nothing()
                    : new Expected.Number(cursor.callee(cursor.open().getLast()).equals("Grid"));
        }
        List<Token> inside = cursor.before().subList(cursor.open().getLast().at() + 1, cursor.before().size());
        int size = inside.size();
        if (size >= 2 && inside.get(size - 1).is("=")) {
            return new Expected.PropertyValue(inside.get(size - 2).text());
        }
        if (size >= 3 && inside.get(size - 1).kind() == Token.Kind.NUMBER) {
            return new Expected.PropertyUnit(inside.get(size - 3).text(), false);
        }
        if (size >= 5 && inside.get(size - 1).is("/")) {
            return new Expected.PropertyUnit(inside.get(size - 5).text(), true);
        }
        List<String> given = new ArrayList<>();
        int depth = 0;
        for (int i = 0; i + 1 < size; i++) {
            depth += inside.get(i).is("{") ? 1 : inside.get(i).is("}") ? -1 : 0;
            if (depth == 0 && inside.get(i + 1).is("=")) {
                given.add(inside.get(i).text());
            }
        }
        return cursor.depth() == 1 ? new Expected.MachineEntry(given) : new Expected.LevelEntry(levelAround(), given);
    }

    /** The name of the level that the innermost block belongs to: the last that is set to something in the block around. */
    private String levelAround() {
        List<Token> before = cursor.before().subList(0, cursor.open().getLast().at());
        for (int i = before.size() - 1; i > 0; i--) {
            if (before.get(i).is("=")) {
                return before.get(i - 1).text();
            }
        }
        return "";
    }

    private Expected tensor() {
        if (cursor.depth() > 0) {
            if (!cursor.bracket(0).brace()) {
                return number();
            }
            return cursor.depth() > 1 || cursor.followsOperand() ? new Expected.Nothing() : new Expected.Storage();
        }
        return cursor.follows(":") ? new Expected.ElementType() : new Expected.Nothing();
    }

    private Expected input() {
        if (cursor.depth() > 0) {
            return cursor.callee(cursor.open().getLast()).equals("file") ? new Expected.Nothing() : number();
        }
        return item.size() == 1 ? new Expected.TensorName("input") : cursor.follows("=") ? new Expected.Source() : new Expected.Nothing();
    }

    private Expected output() {
        return switch (item.size()) {
            case 1 -> new Expected.TensorName("output");
            case 2 -> new Expected.Word(List.of("to"));
            case 3 -> new Expected.Word(List.of("file"));
            default -> new Expected.Nothing();
        };
    }

    private Expected function() {
        int equals = indexOf("=");
        if (equals < 0 || cursor.followsOperand()) {
            return new Expected.Nothing();
        }
        List<String> parameters = item.subList(2, equals).stream().filter(t -> t.kind() == Token.Kind.WORD).map(Token::text).toList();
        return field(parameters).orElseGet(() -> new Expected.Operand(parameters, true, false));
    }

    /** A field, if the cursor is behind the point that belongs to one. @param parameters those of the function around */
    private Optional<Expected> field(List<String> parameters) {
        int point = cursor.before().size() - 1;
        if (!cursor.follows(".") || point == 0) {
            return Optional.empty();
        }
        int end = point - 1;
        int at = end;
        for (int depth = 0; at >= cursor.item() && (depth += is(at, ")") ? 1 : is(at, "(") ? -1 : 0) > 0;) {
            at--;
        }
        boolean called = at < end;
        int name = called ? at - 1 : at;
        boolean named = name >= cursor.item() && cursor.before().get(name).kind() == Token.Kind.WORD;
        return named || called ? Optional.of(new Expected.Field(named ? cursor.before().get(name).text() : "", called, parameters))
                : Optional.of(new Expected.Nothing());
    }

    private boolean is(int at, String sign) {
        return cursor.before().get(at).is(sign);
    }

    /** Whether the text before declares a function or a record of that name, whose arguments are values and no indices. */
    private boolean takesValues(String callee) {
        return IntStream.range(1, cursor.before().size()).anyMatch(i -> is(i, callee) && (is(i - 1, "fun") || is(i - 1, "record")));
    }

    private Expected distributionOrStatement() {
        int arrow = lastArrow();
        if (arrow >= 0) {
            return distribution(arrow);
        }
        int equals = Math.max(indexOf("="), indexOf("+="));
        return equals < 0 ? leftSide() : rightSide(equals);
    }

    private Expected leftSide() {
        return cursor.follows(":") && cursor.depth() == 0 ? new Expected.TensorName("statement") : new Expected.Nothing();
    }

    private Expected distribution(int arrow) {
        List<String> names = names(arrow);
        if (cursor.depth() == 0) {
            return cursor.follows("->") ? new Expected.MachineName() : cursor.follows(".") ? new Expected.LevelName()
                    : new Expected.Nothing();
        }
        Bracket inner = cursor.open().getLast();
        if (inner.at() < cursor.item() + arrow) {
            return new Expected.Nothing();
        }
        if (cursor.callee(inner).equals("cyclic")) {
            return inner.commas() == 0 ? new Expected.CyclicName(names) : number();
        }
        if (cursor.followsOperand()) {
            return new Expected.Nothing();
        }
        List<String> used = cursor.before().subList(inner.at(), cursor.before().size()).stream().map(Token::text)
                .filter(names::contains).toList();
        return new Expected.MachineDimension(names, used);
    }

    /** The names of the dimensions between the parentheses before an arrow. */
    private List<String> names(int arrow) {
        List<String> names = new ArrayList<>();
        for (int i = arrow - 1; i > 0 && !item.get(i).is("("); i--) {
            if (item.get(i).kind() == Token.Kind.WORD) {
                names.add(0, item.get(i).text());
            }
        }
        return names;
    }

    /** The last arrow, if the cursor is not already in the next part's tensor. */
    private int lastArrow() {
        int arrow = -1;
        for (int i = 0; i < item.size(); i++) {
            arrow = item.get(i).is("->") ? i : arrow;
        }
        return arrow;
    }

    private Expected rightSide(int equals) {
        int ranges = indexOf("for");
        if (ranges >= 0) {
            return range(ranges);
        }
        if (cursor.followsOperand()) {
            return cursor.depth() == 0 ? new Expected.Word(List.of("for")) : new Expected.Nothing();
        }
        Optional<Expected> field = field(List.of());
        if (field.isPresent()) {
            return field.get();
        }
        if (cursor.depth() > 0) {
            Bracket inner = cursor.open().getLast();
            String callee = cursor.callee(inner);
            boolean body = item.stream().anyMatch(t -> t.is(":"));
            if (callee.equals(BuiltIns.SCAN) && body && inner.commas() > 1) {
                return new Expected.Word(List.of(Statement.Scan.EXCLUSIVE));
            }
            boolean headOfReduce = callee.equals(BuiltIns.OWN_REDUCTION)
                    && cursor.before().subList(inner.at(), cursor.before().size()).stream().noneMatch(t -> t.is(":"));
            if (headOfReduce) {
                return inner.commas() == 0 ? new Expected.Combining() : new Expected.Index(variables(), false);
            }
            if (callee.equals(BuiltIns.EINSUM)) {
                return inner.commas() == 0 ? new Expected.Nothing() : new Expected.EinsumOperand(false);
            }
            if (cursor.depth() > 1 && cursor.callee(cursor.open().get(cursor.depth() - 2)).equals(BuiltIns.EINSUM)) {
                return new Expected.EinsumOperand(true);
            }
            boolean call = callee.isEmpty()
                    || Words.find(callee, Kind.FUNCTION, Kind.REDUCTION, Kind.PARAM_FUNCTION).isPresent() || takesValues(callee);
            if (!call) {
                return new Expected.Index(variables(), true);
            }
        }
        return new Expected.Operand(variables(), false, cursor.depth() == 0 && item.size() == equals + 1);
    }

    /** Behind {@code for}: a variable, {@code in}, two numbers, and perhaps a step. */
    private Expected range(int ranges) {
        int begin = ranges;
        for (int i = ranges; i < item.size(); i++) {
            begin = item.get(i).is(",") && cursor.depth() == 0 ? i : begin;
        }
        return switch (item.size() - begin) {
            case 1 -> new Expected.Index(variables(), false);
            case 2 -> new Expected.Word(List.of("in"));
            default -> {
                List<Token> bounds = item.subList(begin + 3, item.size());
                boolean steps = bounds.stream().anyMatch(t -> t.is("step"));
                boolean bounded = bounds.stream().anyMatch(t -> t.is("..")) && cursor.depth() == 0 && cursor.followsOperand();
                yield cursor.follows("in") || cursor.follows("step") ? new Expected.Number(false)
                        : bounded && !steps ? new Expected.Word(List.of("step")) : number();
            }
        };
    }

    /** The words directly inside parentheses of accesses so far. */
    private List<String> variables() {
        Set<String> found = new LinkedHashSet<>();
        for (int i = 1; i < item.size(); i++) {
            boolean alone = !(i + 1 < item.size() && item.get(i + 1).is("("));
            if (item.get(i).kind() == Token.Kind.WORD && alone
                    && (item.get(i - 1).is("(") || item.get(i - 1).is(",") || item.get(i - 1).is("+"))) {
                found.add(item.get(i).text());
            }
        }
        return List.copyOf(found);
    }

    private int indexOf(String symbol) {
        for (int i = 0; i < item.size(); i++) {
            if (item.get(i).is(symbol)) {
                return i;
            }
        }
        return -1;
    }
}
