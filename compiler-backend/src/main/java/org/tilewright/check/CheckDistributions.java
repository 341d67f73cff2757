package org.tilewright.check;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.tilewright.ir.Distribution;
import org.tilewright.ir.Distribution.LevelPart;
import org.tilewright.ir.Distribution.Mapping;
import org.tilewright.ir.MachineDecl;
import org.tilewright.ir.Statement;
import org.tilewright.ir.TensorDecl;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.ir.source.Word;

/** Distributions fit their tensor and the machine. */
final class CheckDistributions {

    private final Findings findings;

    CheckDistributions(Findings findings) {
        this.findings = findings;
    }

    void check() {
        Map<String, Distribution> first = new HashMap<>();
        for (Distribution d : findings.program().distributions()) {
            Distribution before = first.putIfAbsent(d.tensor().text(), d);
            if (before != null) {
                findings.error(d.tensor().range(), "duplicate-distribution", "'" + d.tensor() + "' is already placed at "
                        + before.range().place() + "; redistribute changes a layout between statements");
            }
            distribution(d);
        }
        redistributions(findings.program().statements(), List.of());
    }

    private void redistributions(List<Statement> statements, List<Word> counters) {
        for (Statement s : statements) {
            switch (s) {
                case Statement.Assignment a -> { }
                case Statement.Redistribute r -> {
                    if (isFixed(r.distribution(), counters)) {
                        distribution(r.distribution());
                    }
                }
                case Statement.Repeat r -> {
                    List<Word> inside = new ArrayList<>(counters);
                    inside.add(r.variable());
                    redistributions(r.body(), inside);
                }
            }
        }
    }

    /** Whether no number in a layout depends on a counter: the owners of elements are computed once, before anything runs. */
    private boolean isFixed(Distribution d, List<Word> counters) {
        boolean isFixed = true;
        for (Mapping mapping : d.parts().stream().flatMap(p -> p.mappings().stream()).toList()) {
            Optional<ParamExpr> number = switch (mapping) {
                case Mapping.Fixed f -> Optional.of(f.coordinate());
                case Mapping.Cyclic c -> Optional.of(c.block());
                case Mapping.Block b -> Optional.empty();
                case Mapping.Replicated r -> Optional.empty();
            };
            for (Word counter : counters) {
                if (number.isPresent() && ParamExpr.mentions(number.get(), counter.text())) {
                    findings.error(number.get().range(), "counter-in-layout",
                            "'" + counter + "' counts the rounds of a repeat, and a layout is the same in each;"
                                    + " write a number or a param");
                    isFixed = false;
                }
            }
        }
        return isFixed;
    }

    private void distribution(Distribution d) {
        Optional<TensorDecl> tensor = findings.program().tensor(d.tensor().text());
        Optional<MachineDecl> machine = machine(d);
        Set<String> levels = new HashSet<>();
        for (LevelPart part : d.parts()) {
            tensor.ifPresent(t -> order(part, t, d.tensor()));
            names(part);
            machine.filter(m -> m.name().text().equals(part.machine().text())).flatMap(m -> level(part, m)).ifPresent(level -> {
                if (!levels.add(level.name().text())) {
                    findings.error(part.machine().range().to(part.level().range()), "duplicate-level",
                            "'" + d.tensor() + "' is placed on this level of the machine twice");
                }
                rank(part, level, machine.get());
            });
        }
    }

    /** The machine of all parts of a layout. */
    private Optional<MachineDecl> machine(Distribution d) {
        Word first = d.parts().getFirst().machine();
        d.parts().stream().map(LevelPart::machine).filter(m -> !m.text().equals(first.text())).findFirst()
                .ifPresent(other -> findings.error(other.range(), "two-machines", "'" + d.tensor() + "' lives on '" + first + "', and '"
                        + other + "' is another machine; the parts of a layout name levels of one machine"));
        return findings.program().machine(first.text());
    }

    /** On the names that are too many, or on the last one, behind which some are missing. */
    private void order(LevelPart part, TensorDecl tensor, Word placed) {
        int given = part.names().size();
        if (given != tensor.order()) {
            SourceRange place = given == 0 ? placed.range() : part.names().get(Math.min(tensor.order(), given - 1)).range()
                    .to(part.names().getLast().range());
            findings.error(place, "distribution-order", "'" + tensor.name() + "' has "
                    + Findings.count(tensor.order(), "dimension") + " (" + tensor.name().range().place() + "), but "
                    + Findings.count(given, "name") + " " + (given == 1 ? "is" : "are")
                    + " given before '->'");
        }
    }

    private void names(LevelPart part) {
        Set<String> dimensions = new HashSet<>();
        for (Word name : part.names()) {
            if (!dimensions.add(name.text())) {
                findings.error(name.range(), "duplicate-name", "'" + name + "' names two dimensions; choose another name");
            }
        }
        for (Mapping mapping : part.mappings()) {
            name(mapping).ifPresent(name -> {
                if (!dimensions.contains(name.text())) {
                    findings.error(name.range(), "distribution-name", "'" + name + "' names no dimension of the tensor; the "
                            + "dimensions are " + String.join(", ", part.names().stream().map(Word::text).toList()));
                }
            });
            if (mapping instanceof Mapping.Cyclic c && atMost(c.block(), 0)) {
                findings.error(c.block().range(), "cyclic-block-below-one", "the blocks of a cyclic layout have at least 1 "
                        + "element, not '" + c.block().text() + "'");
            }
        }
    }

    private Optional<MachineDecl.Level> level(LevelPart part, MachineDecl machine) {
        List<String> known = new ArrayList<>(machine.levels().stream().map(l -> l.name().text()).toList());
        if (part.level().text().isEmpty()) {
            if (machine.levels().size() > 1) {
                findings.error(part.machine().range(), "level-missing", "the machine '" + machine.name() + "' has the levels "
                        + String.join(", ", known) + "; write " + machine.name() + "." + known.get(0));
                return Optional.empty();
            }
            return machine.levels().stream().findFirst();
        }
        Optional<MachineDecl.Level> level = machine.levels().stream()
                .filter(l -> l.name().text().equals(part.level().text())).findFirst();
        if (level.isEmpty()) {
            known.removeIf(String::isEmpty);
            findings.error(part.level().range(), "unknown-level", "the machine '" + machine.name() + "' has no level '"
                    + part.level() + "'; it has " + (known.isEmpty() ? "none" : String.join(", ", known)));
        }
        return level;
    }

    private void rank(LevelPart part, MachineDecl.Level level, MachineDecl machine) {
        int rank = level.extents().size();
        if (part.mappings().size() != rank) {
            findings.error(part.machine().range().to(part.range()), "distribution-rank", describe(level, machine) + " has "
                    + Findings.count(rank, "dimension") + ", but " + Findings.count(part.mappings().size(), "place") + " "
                    + (part.mappings().size() == 1 ? "is" : "are") + " given after '->'; write one per dimension, with * for copies "
                    + "along it or 0 for one coordinate");
            return;
        }
        for (int i = 0; i < rank; i++) {
            if (part.mappings().get(i) instanceof Mapping.Fixed fixed) {
                OptionalLong coordinate = findings.value(fixed.coordinate());
                OptionalLong extent = findings.value(level.extents().get(i));
                if (coordinate.isPresent() && extent.isPresent()
                        && (coordinate.getAsLong() < 0 || coordinate.getAsLong() >= extent.getAsLong())) {
                    findings.error(fixed.range(), "coordinate-out-of-range", "coordinate " + coordinate.getAsLong()
                            + " is outside " + describe(level, machine) + ", whose dimension " + i + " has " + extent.getAsLong()
                            + " processors, numbered from 0");
                }
            }
        }
    }

    private static String describe(MachineDecl.Level level, MachineDecl machine) {
        return (level.name().text().isEmpty() ? "" : "level '" + level.name() + "' of ") + "the machine '" + machine.name() + "'";
    }

    private boolean atMost(ParamExpr e, long bound) {
        OptionalLong value = findings.value(e);
        return value.isPresent() && value.getAsLong() <= bound;
    }

    private static Optional<Word> name(Mapping mapping) {
        return switch (mapping) {
            case Mapping.Block b -> Optional.of(b.name());
            case Mapping.Cyclic c -> Optional.of(c.name());
            case Mapping.Fixed f -> Optional.empty();
            case Mapping.Replicated r -> Optional.empty();
        };
    }
}
