package org.tilewright.language.lower;

import static org.tilewright.language.tilewright.TilewrightPackage.Literals.MACHINE_ENTRY__NAME;
import static org.tilewright.language.tilewright.TilewrightPackage.Literals.MACHINE_ITEM__NAME;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.tilewright.ir.MachineDecl;
import org.tilewright.ir.TensorDecl;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.ir.source.Word;
import org.tilewright.language.syntax.Places;
import org.tilewright.language.tilewright.Argument;
import org.tilewright.language.tilewright.MachineEntry;
import org.tilewright.language.tilewright.MachineItem;
import org.tilewright.language.tilewright.Reference;

/** Lowers machines: their levels and what is said of them. */
final class LowerMachine {

    private final Problems problems;
    private final Places places;
    private final LowerParamExpr params;
    private final Autos autos;

    /** A level before it is known what the machine's own block says of it. */
    private record Read(Word name, List<ParamExpr> extents, Quantities own, SourceRange range) { }

    LowerMachine(Problems problems, LowerParamExpr params, Autos autos) {
        this.problems = problems;
        this.places = problems.places;
        this.params = params;
        this.autos = autos;
    }

    MachineDecl machine(MachineItem item) {
        Word name = places.word(item, MACHINE_ITEM__NAME);
        List<Read> levels = new ArrayList<>();
        Quantities ofAll = new Quantities(problems, "this machine");
        if (item.getGrid() != null) {
            levels.add(new Read(new Word("", name.range()), extents(name, new Word("", name.range()), item.getGrid()),
                    new Quantities(problems, "this machine"), places.of(item.getGrid())));
        }
        Set<String> taken = new HashSet<>();
        for (MachineEntry e : item.getEntries()) {
            if (e.getGrid() == null) {
                ofAll.add(e);
                continue;
            }
            Word levelName = places.word(e, MACHINE_ENTRY__NAME);
            if (item.getGrid() != null) {
                problems.error(levelName.range(), "machine-form", "a machine is one Grid or a block of levels, not both");
            } else if (!taken.add(levelName.text())) {
                problems.error(levelName.range(), "duplicate-name", "'" + levelName + "' is already a level of '" + name
                        + "'; choose another name");
            }
            levels.add(new Read(levelName, extents(name, levelName, e.getGrid()), properties(e, levelName), places.of(e)));
        }
        if (levels.isEmpty()) {
            problems.error(name.range(), "machine-form", "the machine '" + name + "' has no processors; write machine "
                    + name + " = Grid(2, 2), or levels in braces");
        }
        int dimensions = levels.stream().mapToInt(l -> l.extents.size()).sum();
        if (dimensions > TensorDecl.MOST_DIMENSIONS) {
            problems.error(name.range(), Problems.TOO_MANY_DIMENSIONS, "a machine has at most " + TensorDecl.MOST_DIMENSIONS
                    + " dimensions over all its levels, and '" + name + "' has " + dimensions);
        }
        return new MachineDecl(name, levels(levels, ofAll), places.of(item));
    }

    private Quantities properties(MachineEntry level, Word name) {
        Quantities out = new Quantities(problems, "the level '" + name + "'");
        for (MachineEntry e : level.getEntries()) {
            if (e.getGrid() == null) {
                out.add(e);
            } else {
                Word inner = places.word(e, MACHINE_ENTRY__NAME);
                problems.error(inner.range(), "machine-form", "levels are written side by side, the innermost last; write '" + inner
                        + "' after the level '" + name + "', not inside it");
            }
        }
        return out;
    }

    /** What is said of the machine holds for its processors and for each level that says nothing itself. */
    private List<MachineDecl.Level> levels(List<Read> levels, Quantities ofAll) {
        List<MachineDecl.Level> out = new ArrayList<>();
        for (Read level : levels) {
            if (level == levels.getLast()) {
                ofAll.isNotIn(level.own, Quantities.OF_A_PROCESSOR, "the level '" + level.name + "'");
                out.add(new MachineDecl.Level(level.name, level.extents, level.own.or(ofAll).properties(), level.range));
            } else {
                level.own.isNotAmong(Quantities.OF_A_PROCESSOR, level.name, levels.getLast().name);
                out.add(new MachineDecl.Level(level.name, level.extents, level.own.or(ofAll).ofMessages(), level.range));
            }
        }
        for (String property : Quantities.OF_MESSAGES) {
            if (!levels.isEmpty() && levels.stream().allMatch(l -> l.own.has(property))) {
                ofAll.isNotIn(levels.getLast().own, Set.of(property), "each level");
            }
        }
        return out;
    }

    private List<ParamExpr> extents(Word machine, Word name, Reference grid) {
        if (!grid.getName().equals("Grid") || grid.getArguments().isEmpty() || grid.getMember() != null) {
            problems.error(places.of(grid), "machine-form", "a machine is a Grid with an extent for each of its dimensions, "
                    + "such as Grid(2, 2), not '" + places.text(grid) + "'");
            return List.of();
        }
        List<ParamExpr> given = grid.getArguments().stream().filter(a -> !autos.isAuto(a)).map(params::lower).toList();
        List<ParamExpr> extents = new ArrayList<>();
        int number = 0;
        int chosen = 0;
        for (Argument a : grid.getArguments()) {
            if (autos.isAuto(a)) {
                extents.add(autos.extent((Reference) a, name.text().isEmpty() ? machine : name, extents.size(), chosen++ == 0, given));
            } else {
                extents.add(given.get(number++));
            }
        }
        return extents;
    }
}
