package org.tilewright.language.lower;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import org.tilewright.ir.MachineDecl;
import org.tilewright.ir.source.Word;
import org.tilewright.language.syntax.NearestName;
import org.tilewright.language.tilewright.MachineEntry;
import org.tilewright.language.tilewright.Quantity;
import org.tilewright.language.tilewright.TilewrightPackage;

/** The properties that one block gives a machine or one of its levels, and the units they are given in. */
final class Quantities {

    private static final Map<String, Double> BYTES = prefixed("B", true);
    private static final Map<String, Double> SECONDS = Map.of("s", 1.0, "ms", 1e-3, "us", 1e-6, "ns", 1e-9);
    private static final Map<String, Double> OPERATIONS = prefixed("FLOP", false);

    /** A property: what it is, the units it may be given in, whether they are a second, and an example. */
    private record Property(String what, Map<String, Double> units, boolean perSecond, String example) { }

    private static final Map<String, Property> PROPERTIES = new LinkedHashMap<>();

    static {
        PROPERTIES.put("memory", new Property("memory size", BYTES, false, "8 GiB"));
        PROPERTIES.put("device", new Property("device memory size", BYTES, false, "80 GiB"));
        PROPERTIES.put("link", new Property("link", BYTES, true, "12.5 GB/s"));
        PROPERTIES.put("latency", new Property("latency", SECONDS, false, "2 us"));
        PROPERTIES.put("peak", new Property("peak", OPERATIONS, true, "50 GFLOP/s"));
    }

    /** About one processor, so that they say nothing of a level of grids. */
    static final Set<String> OF_A_PROCESSOR = Set.of("memory", "device", "peak");
    /** About messages between the parts of a level. */
    static final Set<String> OF_MESSAGES = Set.of("link", "latency");

    /** A property's value and the word that it was given with. */
    private record Given(double value, Word name) { }

    private final Problems problems;
    private final String whose;
    private final Map<String, Given> values = new LinkedHashMap<>();

    /** @param whose properties they are, for messages */
    Quantities(Problems problems, String whose) {
        this.problems = problems;
        this.whose = whose;
    }

    /** Takes one {@code name = quantity} in. */
    void add(MachineEntry entry) {
        Word name = problems.places.word(entry, TilewrightPackage.Literals.MACHINE_ENTRY__NAME);
        Property property = PROPERTIES.get(name.text());
        if (property == null) {
            var nearest = NearestName.of(name.text(), PROPERTIES.keySet());
            problems.error(name.range(), "unknown-property", "'" + name + "' is not a property of a machine; the properties "
                    + "are memory, device, link, latency and peak" + NearestName.question(nearest), NearestName.fixes(name, nearest));
            return;
        }
        Quantity quantity = entry.getQuantity();
        Double factor = quantity.getUnit() == null ? null : property.units().get(quantity.getUnit());
        boolean perSecond = "s".equals(quantity.getPer());
        if (factor == null || quantity.getPer() != null && !perSecond || perSecond != property.perSecond()) {
            problems.error(problems.places.of(quantity), "unit", "'" + problems.places.text(quantity) + "' is not a "
                    + property.what() + "; use one of the units " + units(property) + ", such as " + property.example());
            return;
        }
        double value = Double.parseDouble(quantity.getNumber()) * factor;
        if (values.putIfAbsent(name.text(), new Given(value, name)) != null) {
            problems.error(name.range(), "duplicate-name", "'" + name + "' is given twice for " + whose);
        }
    }

    boolean has(String property) {
        return values.containsKey(property);
    }

    /** These properties and, of those that are missing, the others. */
    Quantities or(Quantities others) {
        Quantities out = new Quantities(problems, whose);
        out.values.putAll(others.values);
        out.values.putAll(values);
        return out;
    }

    /** Says of some of these properties that they are given in another block, too. */
    void isNotIn(Quantities others, Set<String> properties, String where) {
        values.values().stream().filter(g -> properties.contains(g.name.text()) && others.has(g.name.text())).forEach(g ->
                problems.error(g.name.range(), "duplicate-name", "'" + g.name + "' is given for " + where + " already"));
    }

    /** Says of some of these properties that they belong on the innermost level. */
    void isNotAmong(Set<String> properties, Word level, Word innermost) {
        values.values().stream().filter(g -> properties.contains(g.name.text())).forEach(g ->
                problems.error(g.name.range(), "property-level", "'" + g.name + "' describes one processor, and '" + level
                        + "' is a level of grids of processors; write it on the innermost level '" + innermost + "'"));
    }

    /** What these say of messages alone. */
    MachineDecl.Properties ofMessages() {
        return new MachineDecl.Properties(OptionalDouble.empty(), OptionalDouble.empty(), value("link"), value("latency"),
                OptionalDouble.empty());
    }

    MachineDecl.Properties properties() {
        return new MachineDecl.Properties(value("memory"), value("device"), value("link"), value("latency"), value("peak"));
    }

    private OptionalDouble value(String name) {
        Given v = values.get(name);
        return v == null ? OptionalDouble.empty() : OptionalDouble.of(v.value);
    }

    private static String units(Property p) {
        return p.units().keySet().stream().sorted(java.util.Comparator.comparing(p.units()::get))
                .map(u -> p.perSecond() ? u + "/s" : u).collect(Collectors.joining(", "));
    }

    private static Map<String, Double> prefixed(String unit, boolean binary) {
        Map<String, Double> result = new LinkedHashMap<>();
        result.put(unit, 1.0);
        List<String> prefixes = List.of("k", "M", "G", "T", "P");
        for (int i = 0; i < prefixes.size(); i++) {
            String p = prefixes.get(i);
            double decimal = Math.pow(1000, i + 1.0);
            result.put(p + unit, decimal);
            if (p.equals("k")) {
                result.put("K" + unit, decimal);
            }
            if (binary) {
                result.put(p.toUpperCase(java.util.Locale.ROOT) + "i" + unit, Math.pow(1024, i + 1.0));
            }
        }
        return result;
    }
}
