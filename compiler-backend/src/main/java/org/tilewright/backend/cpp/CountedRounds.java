package org.tilewright.backend.cpp;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.tilewright.backend.cpp.text.CppNames;
import org.tilewright.backend.cpp.text.CppText;
import org.tilewright.plan.Plan;

/** The members of a generated program that count the rounds of repeats that conditions can end. */
final class CountedRounds {

    private final Map<String, Plan.Repeat> repeats = new LinkedHashMap<>();

    /** A new member for a repeat. */
    String of(Plan.Repeat r, CppNames names) {
        String name = names.fresh("rounds_" + r.variable());
        repeats.put(name, r);
        return name;
    }

    List<String> members() {
        return repeats.entrySet().stream().map(e -> "tw::Rounds " + e.getKey() + "{" + CppText.quoted(e.getValue().variable()) + ", "
                + e.getValue().cause().line() + "};").toList();
    }

    /** The method that lists them, if there are any. */
    Optional<String> list() {
        return repeats.isEmpty() ? Optional.empty()
                : Optional.of("std::vector<tw::Rounds*> repeats() override { return {&" + String.join(", &", repeats.keySet()) + "}; }");
    }
}
