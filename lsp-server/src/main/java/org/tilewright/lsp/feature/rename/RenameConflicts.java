package org.tilewright.lsp.feature.rename;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.language.names.Occurrences.Entity;
import org.tilewright.language.names.Occurrences.Free;
import org.tilewright.language.names.Occurrences.Kind;
import org.tilewright.language.syntax.Token;
import org.tilewright.lsp.document.Snapshot;
import org.tilewright.lsp.feature.TokenSearch;

/** Why a name cannot get another name: the new one is none, or would mean two things where both are known. */
final class RenameConflicts {

    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z_0-9]*");
    private static final Pattern STATEMENT = Pattern.compile("(\\w+)(?:\\s*:\\s*(\\w+))?");

    private final Snapshot snapshot;
    private final Entity entity;
    private final String newName;

    RenameConflicts(Snapshot snapshot, Entity entity, String newName) {
        this.snapshot = snapshot;
        this.entity = entity;
        this.newName = newName;
    }

    static ResponseErrorException refusal(String why) {
        return new ResponseErrorException(new ResponseError(ResponseErrorCode.RequestFailed, why, null));
    }

    /** Says why nothing can be done where a word stands in an item that cannot be read. */
    static void refuseUnreadName(Snapshot s, int offset) {
        s.occurrences().free().stream().filter(Free::lost).filter(f -> s.lines().holds(f.word().range(), offset)).findFirst()
                .ifPresent(f -> {
                    throw refusal("'" + f.word()
                            + "' is in an item with a syntax error, so its meaning is unknown; correct that first");
                });
    }

    /** Throws what the user should read if the name cannot be changed. */
    void check() {
        checkForm();
        checkUnread();
        snapshot.occurrences().entities().stream().filter(this::conflicts).findFirst().ifPresent(e -> {
            throw refusal("'" + newName + "' is " + described(e) + "; choose another name");
        });
        freeWords(newName).filter(f -> !f.lost()).findFirst().ifPresent(f -> {
            throw refusal("'" + newName + "' on line " + f.word().range().line() + " would then mean this " + noun(entity.kind())
                    + "; choose another name");
        });
    }

    private void checkForm() {
        if (Token.RESERVED_WORDS.contains(newName)) {
            throw refusal("'" + newName + "' is a keyword and cannot be used as a name; choose another name");
        }
        if (Token.isTaken(newName)) {
            throw refusal("'" + newName + "' is a word of the language and cannot be a name; choose another name");
        }
        if (!NAME.matcher(newName).matches()) {
            throw refusal("'" + newName + "' is not a name; a name is made of letters, digits and _, and does not begin with a digit");
        }
        if (entity.kind() == Kind.VARIABLE) {
            entity.all().stream().flatMap(w -> einsum(w.range()).stream()).findFirst().ifPresent(this::checkLetter);
        }
    }

    /** The text in quotes around a place. */
    private Optional<Token> einsum(SourceRange place) {
        return TokenSearch.at(snapshot.tokens(), snapshot.lines().start(place)).filter(t -> t.kind() == Token.Kind.TEXT);
    }

    private void checkLetter(Token einsum) {
        String line = " einsum on line " + (snapshot.lines().position(einsum.offset()).getLine() + 1);
        if (newName.length() != 1 || !Character.isLetter(newName.charAt(0))) {
            throw refusal("'" + entity.name() + "' is a letter of the" + line + "; its new name is one letter as well");
        }
        if (einsum.text().contains(newName)) {
            throw refusal("'" + newName + "' is already a letter of the" + line + "; choose another one");
        }
    }

    /** Words that could not be read may be this name, or may be meant to be something else of the new name. */
    private void checkUnread() {
        for (String name : List.of(entity.name(), newName)) {
            freeWords(name).filter(Free::lost).findFirst().ifPresent(f -> {
                throw refusal("'" + name + "' is on line " + f.word().range().line()
                        + " in an item with a syntax error, so its meaning there is unknown; correct that first");
            });
        }
    }

    private java.util.stream.Stream<Free> freeWords(String name) {
        return snapshot.occurrences().free().stream().filter(f -> f.word().text().equals(name)).filter(this::knowsTheName);
    }

    private boolean knowsTheName(Free f) {
        return entity.scopes().isEmpty() || entity.scopes().stream().anyMatch(s -> overlap(s, f.word().range()))
                || entity.kind() == Kind.VARIABLE && f.schedule().filter(statementNames()::contains).isPresent();
    }

    /** By what a schedule can name the statement that has the variable. */
    private Set<String> statementNames() {
        Matcher m = STATEMENT.matcher(snapshot.text(entity.scopes().get(0)));
        return !m.lookingAt() ? Set.of() : m.group(2) == null ? Set.of(m.group(1)) : Set.of(m.group(1), m.group(2));
    }

    private boolean conflicts(Entity e) {
        if (e == entity || !e.name().equals(newName)) {
            return false;
        }
        return switch (entity.kind()) {
            case LEVEL, SCHEDULE, FIELD -> e.kind() == entity.kind();
            // a schedule may name a statement by its label or by its tensor
            case LABEL -> e.kind() == Kind.LABEL || e.kind() == Kind.TENSOR;
            case TENSOR -> !isOfItsPlace(e.kind());
            default -> !isOfItsPlace(e.kind()) && e.kind() != Kind.LABEL && meet(e);
        };
    }

    /** Whether names of that kind stand where no others do. */
    private static boolean isOfItsPlace(Kind kind) {
        return kind == Kind.LEVEL || kind == Kind.FIELD || kind == Kind.SCHEDULE;
    }

    private boolean meet(Entity e) {
        return e.scopes().isEmpty() || entity.scopes().isEmpty()
                || e.scopes().stream().anyMatch(a -> entity.scopes().stream().anyMatch(b -> overlap(a, b)));
    }

    private static boolean overlap(SourceRange a, SourceRange b) {
        return before(a.line(), a.column(), b.endLine(), b.endColumn()) && before(b.line(), b.column(), a.endLine(), a.endColumn());
    }

    private static boolean before(int line, int column, int otherLine, int otherColumn) {
        return line < otherLine || line == otherLine && column < otherColumn;
    }

    private static String described(Entity e) {
        String line = " on line " + e.declaration().range().line();
        return switch (e.kind()) {
            case VARIABLE -> "an index variable of the statement" + line;
            case LOOP -> "a loop that is made" + line;
            case DIMENSION -> "a dimension's name" + line;
            case LABEL, SCHEDULE, WORKSPACE -> "already a " + noun(e.kind()) + line;
            default -> "the " + noun(e.kind()) + " declared" + line;
        };
    }

    static String noun(Kind kind) {
        return switch (kind) {
            case PARAM -> "param";
            case MACHINE -> "machine";
            case RECORD -> "record";
            case FIELD -> "field";
            case LEVEL -> "machine level";
            case TENSOR -> "tensor";
            case FUNCTION -> "function";
            case FUNCTION_PARAMETER -> "parameter";
            case COUNTER -> "counter";
            case LABEL -> "label";
            case VARIABLE -> "index variable";
            case LOOP -> "loop";
            case DIMENSION -> "dimension";
            case SCHEDULE -> "schedule name";
            case WORKSPACE -> "workspace";
        };
    }
}
