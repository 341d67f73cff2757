package org.tilewright.lsp.feature;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.SymbolKind;
import org.eclipse.lsp4j.WorkspaceSymbol;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.tilewright.language.names.Occurrences.Entity;
import org.tilewright.language.names.Occurrences;
import org.tilewright.lsp.document.Snapshot;

/** Declared names of all open texts that fit a query: the query's letters, in order, stand in the name. */
public final class WorkspaceSymbolHandler {

    private final List<Snapshot> snapshots;
    private final String query;

    private record Found(int distance, WorkspaceSymbol symbol) { }

    public WorkspaceSymbolHandler(List<Snapshot> snapshots, String query) {
        this.snapshots = snapshots;
        this.query = query.strip().toLowerCase(Locale.ROOT);
    }

    public List<WorkspaceSymbol> handle() {
        return snapshots.stream().flatMap(s -> s.occurrences().entities().stream().filter(e -> isPublic(e.kind()))
                        .filter(e -> distance(e.name()) >= 0).map(e -> new Found(distance(e.name()), symbol(s, e))))
                .sorted(Comparator.comparingInt(Found::distance)).map(Found::symbol).toList();
    }

    /** Whether the whole file knows names of that kind. */
    private static boolean isPublic(Occurrences.Kind kind) {
        return switch (kind) {
            case PARAM, MACHINE, LEVEL, RECORD, FIELD, TENSOR, FUNCTION, LABEL, SCHEDULE -> true;
            case FUNCTION_PARAMETER, COUNTER, VARIABLE, LOOP, DIMENSION, WORKSPACE -> false;
        };
    }

    private static WorkspaceSymbol symbol(Snapshot s, Entity e) {
        String uri = s.document().uri();
        return new WorkspaceSymbol(e.name(), kind(e.kind()), Either.forLeft(new Location(uri, s.range(e.declaration().range()))),
                uri.substring(uri.lastIndexOf('/') + 1));
    }

    static SymbolKind kind(Occurrences.Kind kind) {
        return switch (kind) {
            case PARAM -> SymbolKind.Constant;
            case MACHINE -> SymbolKind.Module;
            case LEVEL, FIELD -> SymbolKind.Field;
            case RECORD -> SymbolKind.Struct;
            case TENSOR, WORKSPACE -> SymbolKind.Array;
            case FUNCTION -> SymbolKind.Function;
            case LABEL -> SymbolKind.Key;
            case SCHEDULE -> SymbolKind.Class;
            case FUNCTION_PARAMETER, COUNTER, VARIABLE, LOOP, DIMENSION -> SymbolKind.Variable;
        };
    }

    /** How far the query's letters lie apart in a name; negative if they are not all there. */
    private int distance(String name) {
        String n = name.toLowerCase(Locale.ROOT);
        int at = -1;
        int gaps = 0;
        for (int i = 0; i < query.length(); i++) {
            int next = n.indexOf(query.charAt(i), at + 1);
            if (next < 0) {
                return -1;
            }
            gaps += next - at - 1;
            at = next;
        }
        return gaps * 64 + name.length();
    }
}
