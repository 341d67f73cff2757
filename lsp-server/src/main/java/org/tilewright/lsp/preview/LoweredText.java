package org.tilewright.lsp.preview;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.tilewright.backend.Backend;
import org.tilewright.backend.cpp.GeneratedProgram;
import org.tilewright.backend.cpp.NamedPlan;
import org.tilewright.backend.cpp.RunsOn;
import org.tilewright.backend.gpu.Products;
import org.tilewright.backend.toolchain.ProductsHere;
import org.tilewright.language.Analysis;
import org.tilewright.lsp.document.Snapshot;
import org.tilewright.plan.text.PlanText;
import org.tilewright.schedule.ConcreteIndexNotation;

/**
 * What the compiler makes of a text.
 *
 * @param language the name that editors know the notation by
 * @param origins for each line of {@code text} the line of the program that caused it, counted from 1; 0 for none
 */
public record LoweredText(String language, String text, List<Integer> origins) {

    /** How far down. */
    public enum Stage {
        CONCRETE, PLAN, SOURCE;

        public static Optional<Stage> of(String name) {
            return Arrays.stream(values()).filter(s -> s.name().toLowerCase(Locale.ROOT).equals(name)).findFirst();
        }
    }

    public static Optional<LoweredText> of(Snapshot s, Optional<String> schedule, Stage stage, Backend target) {
        Analysis a = schedule.isEmpty() ? s.analysis() : Analysis.of(s.analysis().parsed(), Map.of(), schedule, Analysis.Depth.ERRORS);
        return a.planned().flatMap(p -> p.plan().map(plan -> switch (stage) {
            case CONCRETE -> new LoweredText("text", ConcreteIndexNotation.of(p.nests()), List.of());
            case PLAN -> new LoweredText("text", PlanText.of(plan), List.of());
            case SOURCE -> source(NamedPlan.of(plan), target);
        }));
    }

    private static LoweredText source(NamedPlan plan, Backend target) {
        RunsOn runsOn = target.runsOn(false).orElseThrow();
        GeneratedProgram g = Backend.emit(plan, runsOn, products(runsOn));
        return new LoweredText(target.language(), g.source(), g.origins());
    }

    /** Those of the program that a command would build here. */
    private static Products products(RunsOn runsOn) {
        try {
            return ProductsHere.of(runsOn, Optional.empty()).products();
        } catch (IllegalArgumentException chosenBadly) {
            // a run says so
            return Products.BY_CUBLAS;
        }
    }

    /** Adds {@code language}, {@code text} and {@code lines} to an answer. */
    public void describe(JsonObject out) {
        out.addProperty("language", language);
        out.addProperty("text", text);
        JsonArray lines = new JsonArray();
        for (int i = 0; i < origins.size(); i++) {
            if (origins.get(i) > 0) {
                JsonObject l = new JsonObject();
                l.addProperty("generated", i + 1);
                l.addProperty("source", origins.get(i));
                lines.add(l);
            }
        }
        out.add("lines", lines);
    }
}
