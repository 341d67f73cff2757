package org.tilewright.lsp.feature;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.SymbolKind;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.tilewright.language.syntax.Token;
import org.tilewright.language.syntax.Unread;
import org.tilewright.language.tilewright.AccessItem;
import org.tilewright.language.tilewright.Command;
import org.tilewright.language.tilewright.DeclaredName;
import org.tilewright.language.tilewright.FunItem;
import org.tilewright.language.tilewright.Item;
import org.tilewright.language.tilewright.MachineEntry;
import org.tilewright.language.tilewright.MachineItem;
import org.tilewright.language.tilewright.ParamItem;
import org.tilewright.language.tilewright.RedistributeItem;
import org.tilewright.language.tilewright.RepeatItem;
import org.tilewright.language.tilewright.ScheduleItem;
import org.tilewright.language.tilewright.TensorItem;
import org.tilewright.lsp.document.Snapshot;

/** The outline of a text: what it declares, what it computes, and the commands of its schedules. */
public final class DocumentSymbolHandler {

    private static final int LONGEST_DETAIL = 80;

    private final Snapshot snapshot;
    private final Map<String, String> layouts = new HashMap<>();

    public DocumentSymbolHandler(Snapshot snapshot) {
        this.snapshot = snapshot;
    }

    public List<DocumentSymbol> handle() {
        List<Item> items = snapshot.analysis().parsed().file().getItems();
        for (Item i : items) {
            if (i instanceof AccessItem a && a.getPlace() != null) {
                layouts.putIfAbsent(a.getAccess().getName(), text(a));
            }
        }
        List<DocumentSymbol> result = new ArrayList<>();
        items.forEach(i -> result.addAll(symbols(i)));
        snapshot.analysis().parsed().unread().forEach(u -> result.addAll(unread(u)));
        result.sort(Comparator.<DocumentSymbol>comparingInt(s -> s.getRange().getStart().getLine())
                .thenComparingInt(s -> s.getRange().getStart().getCharacter()));
        return result;
    }

    private List<DocumentSymbol> symbols(Item item) {
        return switch (item) {
            case ParamItem p -> List.of(symbol(p, p.getName(), SymbolKind.Constant, after(text(p), "=")));
            case MachineItem m -> List.of(with(symbol(m, m.getName(), SymbolKind.Module, m.getGrid() == null ? "" : text(m.getGrid())),
                    m.getEntries().stream().map(this::entry).toList()));
            case TensorItem t -> tensors(t);
            case FunItem f -> List.of(symbol(f, f.getName(), SymbolKind.Function, after(text(f), "=")));
            case ScheduleItem s -> List.of(with(symbol(s, "schedule " + s.getTarget() + (s.getName() == null ? "" : " as " + s.getName()),
                    SymbolKind.Class, s.isAuto() ? "auto" : ""), s.getCommands().stream().map(this::command).toList()));
            case RepeatItem r -> List.of(with(symbol(r, "repeat " + r.getVariable(), SymbolKind.Namespace,
                    before(after(text(r), " in "), "{")), r.getSteps().stream().flatMap(s -> symbols(s).stream()).toList()));
            case RedistributeItem r -> List.of(symbol(r, "redistribute " + r.getAccess().getName(), SymbolKind.Operator, text(r.getPlace())));
            case AccessItem a when a.getPlace() == null -> List.of(symbol(a, (a.getLabel() == null ? "" : a.getLabel() + ": ")
                    + text(a.getAccess()), SymbolKind.Operator, a.getOperator() + " " + after(text(a), a.getOperator())));
            default -> List.of();
        };
    }

    private DocumentSymbol entry(MachineEntry e) {
        return e.getGrid() == null ? symbol(e, e.getName(), SymbolKind.Property, text(e.getQuantity()))
                : symbol(e, e.getName(), SymbolKind.Field, text(e.getGrid()));
    }

    private List<DocumentSymbol> tensors(TensorItem t) {
        String type = after(text(t), ":");
        List<DocumentSymbol> result = new ArrayList<>();
        for (DeclaredName n : t.getNames()) {
            String layout = layouts.getOrDefault(n.getName(), "");
            String detail = type + (layout.isEmpty() ? "" : ", " + layout.substring(layout.indexOf("->")));
            result.add(symbol(t.getNames().size() == 1 ? t : n, n.getName(), SymbolKind.Array, detail));
        }
        return result;
    }

    private DocumentSymbol command(Command c) {
        String text = text(c);
        return symbol(c, c.getName(), SymbolKind.Method, text.substring(text.indexOf('(')));
    }

    /** An item that is being written has the first words that it has so far. */
    private List<DocumentSymbol> unread(Unread u) {
        int first = TokenSearch.firstEndingAfter(snapshot.tokens(), u.start());
        if (first + 1 >= snapshot.tokens().size()) {
            return List.of();
        }
        Token item = snapshot.tokens().get(first);
        Token name = snapshot.tokens().get(first + 1);
        if (item.kind() != Token.Kind.RESERVED || name.kind() != Token.Kind.WORD || name.end() > u.end()) {
            return List.of();
        }
        SymbolKind kind = switch (item.text()) {
            case "param" -> SymbolKind.Constant;
            case "machine" -> SymbolKind.Module;
            case "tensor" -> SymbolKind.Array;
            case "fun" -> SymbolKind.Function;
            case "schedule" -> SymbolKind.Class;
            case "repeat" -> SymbolKind.Namespace;
            default -> null;
        };
        boolean word = kind == SymbolKind.Class || kind == SymbolKind.Namespace;
        return kind == null ? List.of() : List.of(new DocumentSymbol((word ? item.text() + " " : "") + name.text(), kind,
                snapshot.lines().range(u.start(), u.end()), snapshot.lines().range(name.offset(), name.end())));
    }

    private static DocumentSymbol with(DocumentSymbol symbol, List<DocumentSymbol> children) {
        symbol.setChildren(children);
        return symbol;
    }

    /** The last word of the name is selected where it stands in the element; otherwise the element's first word. */
    private DocumentSymbol symbol(EObject element, String name, SymbolKind kind, String detail) {
        INode node = NodeModelUtils.findActualNodeFor(element);
        String word = name.substring(name.lastIndexOf(' ') + 1);
        List<Token> tokens = snapshot.tokens();
        int first = TokenSearch.firstEndingAfter(tokens, node.getOffset());
        int at = first;
        while (at < tokens.size() && tokens.get(at).end() <= node.getEndOffset() && !tokens.get(at).is(word)) {
            at++;
        }
        Token selected = at < tokens.size() && tokens.get(at).end() <= node.getEndOffset() ? tokens.get(at) : tokens.get(first);
        Range range = snapshot.lines().range(node.getOffset(), node.getEndOffset());
        return new DocumentSymbol(name, kind, range, snapshot.lines().range(selected.offset(), selected.end()),
                detail.length() > LONGEST_DETAIL ? detail.substring(0, LONGEST_DETAIL - 1) + "\u2026" : detail);
    }

    private static String after(String text, String sign) {
        return text.substring(text.indexOf(sign) + sign.length()).strip();
    }

    private static String before(String text, String sign) {
        return text.contains(sign) ? text.substring(0, text.indexOf(sign)).strip() : text;
    }

    private String text(EObject element) {
        INode node = NodeModelUtils.findActualNodeFor(element);
        return node == null ? "" : snapshot.text().substring(node.getOffset(), node.getEndOffset()).replaceAll("\\s+", " ");
    }
}
