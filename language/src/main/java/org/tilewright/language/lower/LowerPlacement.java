package org.tilewright.language.lower;

import static org.tilewright.language.tilewright.TilewrightPackage.Literals.REFERENCE__DIMENSION;
import static org.tilewright.language.tilewright.TilewrightPackage.Literals.REFERENCE__MEMBER;
import static org.tilewright.language.tilewright.TilewrightPackage.Literals.REFERENCE__NAME;

import java.util.ArrayList;
import java.util.List;
import org.tilewright.ir.Distribution;
import org.tilewright.ir.Distribution.LevelPart;
import org.tilewright.ir.Distribution.Mapping;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.ir.source.Word;
import org.tilewright.language.names.BuiltIns;
import org.tilewright.language.names.Occurrences.Kind;
import org.tilewright.language.syntax.Places;
import org.tilewright.language.tilewright.Argument;
import org.tilewright.language.tilewright.OperatorArgument;
import org.tilewright.language.tilewright.Reference;

/** Lowers {@code T(x, y) -> M(x, 0, *)}, of a distribution as well as of a redistribution. */
final class LowerPlacement {

    private final Problems problems;
    private final Places places;
    private final ResolvedNames names;
    private final LowerParamExpr params;

    LowerPlacement(Problems problems, ResolvedNames names, LowerParamExpr params) {
        this.problems = problems;
        this.places = problems.places;
        this.names = names;
        this.params = params;
    }

    Distribution of(Reference first, List<Reference> machines, List<Reference> accesses, SourceRange range) {
        Word tensor = places.word(first, REFERENCE__NAME);
        List<LevelPart> parts = new ArrayList<>();
        for (int i = 0; i < machines.size(); i++) {
            Word again = places.word(accesses.get(i), REFERENCE__NAME);
            if (!again.text().equals(tensor.text())) {
                problems.error(again.range(), "distribution-form", "the levels after a comma place the same tensor, '" + tensor
                        + "', not '" + again + "'");
            }
            parts.add(part(accesses.get(i), machines.get(i)));
        }
        names.resolve(tensor, Kind.TENSOR);
        return new Distribution(tensor, parts, range);
    }

    private LevelPart part(Reference access, Reference machine) {
        List<Word> dimensions = new ArrayList<>();
        for (Argument a : access.getArguments()) {
            if (isName(a)) {
                // its own names, whatever else is called so
                dimensions.add(places.word(a, REFERENCE__NAME));
            } else {
                problems.error(places.of(a), "distribution-form", "the left side of '->' names each dimension of the tensor with "
                        + "a plain name, not with '" + places.text(a) + "'");
            }
        }
        Word machineName = places.word(machine, REFERENCE__NAME);
        names.resolve(machineName, Kind.MACHINE);
        if (!machine.isCall()) {
            problems.error(places.of(machine), "distribution-form", "'" + machineName + "' needs a place for each of its "
                    + "dimensions, such as " + machineName + "(x, *)");
        }
        if (machine.getDimension() != null) {
            problems.error(places.of(machine, REFERENCE__DIMENSION), "distribution-form", "a distribution has a place for each dimension"
                    + " of a level, such as " + machineName + "." + machine.getMember() + "(x, *)");
        }
        Word level = machine.getMember() == null ? new Word("", machineName.range())
                : places.word(machine, REFERENCE__MEMBER);
        List<Mapping> at = machine.getArguments().stream().map(a -> mapping(a, dimensions)).toList();
        return new LevelPart(machineName, level, dimensions, at, places.of(access).to(places.of(machine)));
    }

    private Mapping mapping(Argument a, List<Word> dimensions) {
        SourceRange range = places.of(a);
        if (a instanceof OperatorArgument o && o.getOperator().equals("*")) {
            return new Mapping.Replicated(range);
        }
        if (isName(a)) {
            Word name = places.word(a, REFERENCE__NAME);
            boolean cuts = dimensions.stream().anyMatch(d -> d.text().equals(name.text()));
            if (!cuts && names.find(name).isPresent()) {
                return new Mapping.Fixed(params.lower(a), range);
            }
            return !cuts && foreign((Reference) a, dimensions) ? new Mapping.Replicated(range) : new Mapping.Block(name);
        }
        if (a instanceof Reference r && r.getName().equals("cyclic") && r.isCall()) {
            if (r.getArguments().isEmpty() || r.getArguments().size() > 2 || !isName(r.getArguments().get(0))) {
                problems.error(range, "distribution-form", "cyclic takes the name of a dimension and optionally a block size, "
                        + "as in cyclic(x) or cyclic(x, 64)");
                return new Mapping.Replicated(range);
            }
            Word name = places.word(r.getArguments().get(0), REFERENCE__NAME);
            return new Mapping.Cyclic(name, r.getArguments().size() == 2 ? params.lower(r.getArguments().get(1))
                    : ParamExpr.of(1), range);
        }
        if (a instanceof Reference r && !BuiltIns.PARAM_FUNCTIONS.contains(r.getName())
                && foreign(r, dimensions)) {
            return new Mapping.Replicated(range);
        }
        return new Mapping.Fixed(params.lower(a), range);
    }

    private boolean foreign(Reference r, List<Word> dimensions) {
        return new ForeignLayouts(problems).report(r, dimensions.stream().map(Word::text).toList());
    }

    private static boolean isName(Argument a) {
        return a instanceof Reference r && !r.isCall() && r.getMember() == null;
    }
}
