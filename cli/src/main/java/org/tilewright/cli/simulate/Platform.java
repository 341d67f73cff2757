package org.tilewright.cli.simulate;

import java.util.Locale;
import org.tilewright.analysis.load.Rates;

/**
 * The machine of a program as SimGrid reads it: one host a processor, each with a link of its own to a switch that holds nothing up, and
 * one back. A link has the machine's bytes a second and half of its latency. Where the machine has nodes, a processor has a second pair
 * of links, which messages to the others of its node take.
 *
 * @param nodeSize processors of a node, whose numbers follow each other; 1 in a machine of one level
 */
record Platform(Rates rates, long processors, long nodeSize) {

    /** What a processor is called, before its number. */
    static final String HOST = "processor";

    String xml() {
        StringBuilder out = new StringBuilder("""
                <?xml version='1.0'?>
                <!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">
                <platform version="4.1">
                <zone id="machine" routing="Cluster">
                """);
        for (long p = 0; p < processors; p++) {
            out.append("<host id=\"" + HOST + p + "\" speed=\"" + number(rates.flopsPerSecond()) + "f\"/>\n");
            link(out, "", p, rates.between());
            if (nodeSize > 1) {
                link(out, "inside_", p, rates.inside());
            }
        }
        for (long p = 0; p < processors; p++) {
            out.append("<host_link id=\"" + HOST + p + "\" up=\"up" + p + "\" down=\"down" + p + "\"/>\n");
        }
        for (long p = 0; p < processors; p++) {
            for (long q = p / nodeSize * nodeSize; q < (p / nodeSize + 1) * nodeSize; q++) {
                if (q != p) {
                    out.append("<bypassRoute src=\"" + HOST + p + "\" dst=\"" + HOST + q + "\"><link_ctn id=\"inside_up" + p
                            + "\"/><link_ctn id=\"inside_down" + q + "\"/></bypassRoute>\n");
                }
            }
        }
        return out.append("</zone>\n</platform>\n").toString();
    }

    private static void link(StringBuilder out, String kind, long processor, Rates.Link link) {
        for (String way : new String[] {"up", "down"}) {
            out.append("<link id=\"" + kind + way + processor + "\" bandwidth=\"" + number(link.bytesPerSecond()) + "Bps\" latency=\""
                    + number(link.latencySeconds() / 2) + "s\"/>\n");
        }
    }

    private static String number(double v) {
        return String.format(Locale.ROOT, "%.17g", v);
    }
}
