package org.tilewright.lsp.feature.action.fix;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.tilewright.ir.Statement;
import org.tilewright.ir.VariableExtents;
import org.tilewright.ir.type.RecordType;
import org.tilewright.language.names.BuiltIns;
import org.tilewright.language.syntax.NearestName;
import org.tilewright.language.syntax.Token;
import org.tilewright.lsp.feature.action.edit.Item;
import org.tilewright.lsp.feature.action.edit.Nest;
import org.tilewright.lsp.feature.action.edit.Proposal;
import org.tilewright.lsp.feature.action.edit.Source;
import org.tilewright.lsp.feature.action.edit.Splice;
import org.tilewright.lsp.feature.action.problem.Problem;
import org.tilewright.lsp.feature.action.problem.QuickFix;
import org.tilewright.lsp.feature.words.DeclaredRecord;

/** Mends of records, of their fields, and of what would add records. */
final class FixRecords implements QuickFix {

    @Override
    public Set<String> codes() {
        return Set.of("unknown-field", "record-without-fields", "record-sum", "type-mismatch");
    }

    @Override
    public Stream<Proposal> of(Problem p) {
        return switch (p.code()) {
            case "unknown-field" -> fields(p);
            case "record-without-fields" -> first(p);
            case "record-sum" -> sum(p);
            default -> field(p);
        };
    }

    /** The field that is spelled most like the word, and the others; or none, where there is no record. */
    private static Stream<Proposal> fields(Problem p) {
        List<String> all = DeclaredRecord.allOf(p.source().tokens()).stream().flatMap(r -> r.fields().stream())
                .map(DeclaredRecord.Field::name).distinct().toList();
        Optional<String> nearest = NearestName.of(p.text(), all);
        Optional<Token> point = p.source().tokens().stream().filter(t -> t.offset() < p.start()).reduce((a, b) -> b).filter(t -> t.is("."));
        return Stream.of(nearest.stream().map(p::obviousChange),
                all.stream().filter(n -> nearest.filter(n::equals).isEmpty())
                        .sorted(Comparator.comparingInt((String n) -> FixUnknownNames.differences(n, p.text()))).map(p::change),
                point.stream().map(t -> Proposal.fix("Remove '." + p.text() + "'", new Splice(t.offset(), p.end(), ""))))
                .flatMap(s -> s);
    }

    /** A field of an element that stands where a number is wanted. */
    private static Stream<Proposal> field(Problem p) {
        return p.tokens().stream().findFirst().flatMap(t -> p.source().program().tensor(t.text())).stream()
                .flatMap(t -> t.type() instanceof RecordType r ? r.fields().stream() : Stream.of())
                .map(f -> p.change(p.text() + "." + f.name()));
    }

    private static Stream<Proposal> first(Problem p) {
        return p.item().flatMap(i -> i.find("{")).stream().map(t -> Proposal.obvious("Add the field 'value : f64'",
                new Splice(t.end(), t.end(), " value : f64")));
    }

    /** The value alone in the place of what would be added, or what a function of two parameters makes of all values. */
    private static Stream<Proposal> sum(Problem p) {
        Source source = p.source();
        Optional<Statement.Assignment> statement = Nest.assignments(source.program().statements())
                .filter(a -> source.start(a.range()) <= p.start() && p.end() <= source.end(a.range())).findFirst();
        Optional<Token> adds = p.item().flatMap(i -> i.find("+="));
        Stream<Proposal> sets = adds.stream().map(t -> Proposal.obvious("Change to '='", new Splice(t.offset(), t.end(), "=")));
        Stream<Proposal> reduces = statement.filter(a -> adds.isEmpty() && a.scan().isEmpty()).stream().flatMap(a -> {
            Set<String> summed = new TreeSet<>(VariableExtents.freeVariables(a.value()));
            summed.removeAll(VariableExtents.freeVariables(a.target()));
            String over = String.join(", ", summed);
            return ofTwo(source).map(f -> Proposal.fix("Reduce by '" + f + "' over " + over, source.replace(a.value().range(),
                    BuiltIns.OWN_REDUCTION + "(" + f + ", " + over + ": " + source.text(a.value().range()) + ")")));
        });
        return Stream.concat(sets, reduces);
    }

    /** The functions of two parameters. */
    private static Stream<String> ofTwo(Source source) {
        return source.items(Item.Kind.FUN).stream()
                .filter(i -> i.tokens().stream().takeWhile(t -> !t.is("=")).filter(t -> t.is(",")).count() == 1)
                .flatMap(i -> i.declares().stream()).map(Token::text);
    }
}
