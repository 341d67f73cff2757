package org.tilewright.lsp.feature.complete;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.eclipse.lsp4j.CompletionItemKind;
import org.tilewright.lsp.feature.cursor.Expected;
import org.tilewright.lsp.feature.words.Entry;
import org.tilewright.lsp.feature.words.Entry.Kind;
import org.tilewright.lsp.feature.words.Words;

/** A machine's properties, their values and units. */
final class MachineUnits {

    private static final List<String> BYTES = List.of("GiB", "MiB", "KiB", "TiB", "GB", "MB", "kB", "TB", "B");

    private MachineUnits() { }

    /** A value as a snippet. */
    static String example(String property) {
        return switch (property) {
            case "memory" -> "${1:8} ${2:GiB}";
            case "device" -> "${1:80} ${2:GiB}";
            case "link" -> "${1:12.5} ${2:GB}/s";
            case "latency" -> "${1:2} ${2:us}";
            default -> "${1:50} ${2:GFLOP}/s";
        };
    }

    /** Whether a property is about messages between the parts of a level, not about one processor. */
    static boolean isOfMessages(String property) {
        return property.equals("link") || property.equals("latency");
    }

    static void properties(Predicate<String> fits, Proposals out) {
        for (Entry e : Words.of(Kind.PROPERTY)) {
            if (fits.test(e.name())) {
                out.snippet(e.name(), e.name() + " = " + example(e.name()), e.name() + " = ", CompletionItemKind.Property,
                        e.kind().noun(), e.markdown());
            }
        }
    }

    static void value(String property, Proposals out, Consumer<Proposals> grid) {
        String plain = switch (property) {
            case "memory" -> "8 GiB";
            case "device" -> "80 GiB";
            case "link" -> "12.5 GB/s";
            case "latency" -> "2 us";
            case "peak" -> "50 GFLOP/s";
            default -> "";
        };
        if (plain.isEmpty()) {
            grid.accept(out);
        } else {
            out.snippet(plain, example(property), plain, CompletionItemKind.Value, property, "");
        }
    }

    static void unit(Expected.PropertyUnit u, Proposals out) {
        List<String> units = switch (u.property()) {
            case "memory", "device" -> BYTES;
            case "link" -> u.perSecond() ? List.of("s") : BYTES.stream().map(b -> b + "/s").toList();
            case "latency" -> List.of("us", "ns", "ms", "s");
            case "peak" -> u.perSecond() ? List.of("s") : List.of("GFLOP/s", "TFLOP/s", "MFLOP/s", "kFLOP/s", "PFLOP/s", "FLOP/s");
            default -> List.of();
        };
        units.forEach(x -> out.text(x, CompletionItemKind.Unit, u.property(), ""));
    }
}
