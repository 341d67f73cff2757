package org.tilewright.language.derive;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tilewright.ir.Distribution;
import org.tilewright.ir.Program;
import org.tilewright.ir.ScheduleChoice;
import org.tilewright.ir.source.Word;
import org.tilewright.language.schedule.ArgumentRole;
import org.tilewright.language.schedule.WrittenCommand;

/**
 * What a text says of where data live and who computes.
 *
 * @param homes of tensors that have a layout
 * @param loops that processors share by schedules, where these share variables of the statement itself, by the statement's name
 */
record Written(Map<String, Home> homes, Map<String, int[]> loops) {

    /** @param rank of the grid */
    static Written in(Program program, List<StatementWork> all, int rank) {
        return new Written(homes(program, rank), loops(program, all, rank));
    }

    private static Map<String, Home> homes(Program program, int rank) {
        Map<String, Home> out = new LinkedHashMap<>();
        for (Distribution d : program.distributions()) {
            Distribution.LevelPart part = d.parts().getFirst();
            List<String> names = part.names().stream().map(Word::text).toList();
            int[] cuts = new int[rank];
            for (int m = 0; m < rank; m++) {
                cuts[m] = switch (part.mappings().get(m)) {
                    case Distribution.Mapping.Block b -> names.indexOf(b.name().text());
                    case Distribution.Mapping.Cyclic c -> names.indexOf(c.name().text());
                    case Distribution.Mapping.Fixed f -> Home.FIRST;
                    case Distribution.Mapping.Replicated r -> Home.EVERYWHERE;
                };
            }
            out.put(d.tensor().text(), Home.cut(cuts));
        }
        return out;
    }

    private static Map<String, int[]> loops(Program program, List<StatementWork> all, int rank) {
        Map<String, int[]> out = new LinkedHashMap<>();
        for (StatementWork w : all) {
            ScheduleChoice.usual(program).of(w.name()).flatMap(s -> s.commands().stream().map(WrittenCommand::of)
                    .filter(c -> c.has(ArgumentRole.NEW_PROCESSOR_LOOP)).findFirst()).ifPresent(c -> {
                        List<Word> targets = c.words(ArgumentRole.REPLACED_LOOP);
                        int[] loops = new int[rank];
                        Arrays.fill(loops, -1);
                        for (int m = 0; m < Math.min(rank, targets.size()); m++) {
                            loops[m] = w.variables().indexOf(targets.get(m).text());
                        }
                        out.put(w.name(), loops);
                    });
        }
        return out;
    }
}
