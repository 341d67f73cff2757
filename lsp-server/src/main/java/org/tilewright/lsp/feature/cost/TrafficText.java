package org.tilewright.lsp.feature.cost;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.tilewright.analysis.Prediction;
import org.tilewright.analysis.Quantity;
import org.tilewright.analysis.TransferText;
import org.tilewright.analysis.load.TransferGroup;

/** What tensors move at one place: in a few characters beside the text, and in sentences. */
public final class TrafficText {

    private TrafficText() { }

    /** The bytes of each tensor, such as {@code B 83.6 KiB, C 31.9 KiB; A in place}; of machines with nodes, those between them, too. */
    public static String brief(List<String> tensors, List<TransferGroup> families, Prediction p) {
        List<String> moving = new ArrayList<>();
        List<String> still = new ArrayList<>();
        List<String> there = new ArrayList<>();
        for (String t : tensors) {
            List<TransferGroup> own = families.stream().filter(f -> f.tensor().equals(t)).toList();
            if (own.isEmpty()) {
                // what travels elsewhere, further out, is here when this command is
                (p.families().stream().anyMatch(f -> f.tensor().equals(t)) ? there : still).add(t);
            } else {
                moving.add(t + " " + (own.stream().anyMatch(TransferGroup::isAtMost) ? "at most " : "")
                        + Quantity.bytes(own.stream().mapToLong(TransferGroup::bytes).sum()) + betweenNodes(own, p));
            }
        }
        List<String> all = new ArrayList<>(moving.isEmpty() ? List.of() : List.of(String.join(", ", moving)));
        all.addAll(there.isEmpty() ? List.of() : List.of(String.join(", ", there) + " already there"));
        all.addAll(still.isEmpty() ? List.of() : List.of(String.join(", ", still) + " in place"));
        return String.join("; ", all);
    }

    /** How much of it takes the slower way; all of it is told by a word. */
    private static String betweenNodes(List<TransferGroup> families, Prediction p) {
        if (!p.plan().grid().hasNodes()) {
            return "";
        }
        long all = families.stream().mapToLong(TransferGroup::bytes).sum();
        long between = all - families.stream().mapToLong(f -> f.inside().bytes()).sum();
        return between == 0 ? " inside nodes" : between == all ? " between nodes" : " (" + Quantity.bytes(between) + " between nodes)";
    }

    /** A line for each way in which pieces travel; absent where nothing does. */
    public static Optional<String> sentences(List<String> tensors, List<TransferGroup> families, Prediction p) {
        String all = families.stream().filter(f -> tensors.contains(f.tensor()))
                .map(f -> "- `" + f.tensor() + "`: " + TransferText.sentence(f, p)
                        + p.links(List.of(f)).map(l -> "; " + l).orElse("") + "\n")
                .collect(Collectors.joining());
        return all.isEmpty() ? Optional.empty() : Optional.of(all);
    }
}
