package org.tilewright.preview;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import org.tilewright.analysis.Prediction;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.plan.Plan;
import org.tilewright.preview.drawing.Ground;

/**
 * The preview as a page: one self-contained HTML document for browsers and editors. Its content security policy lets nothing
 * in but its own style and script, by their hashes, and pictures that the script itself paints.
 */
public final class PreviewPage {

    /** In the order in which they build on each other. */
    private static final List<String> SCRIPTS = List.of("format", "model", "svg", "figure", "machine", "arrows", "processor",
            "copy", "zoom", "compare", "tensors", "matrix", "memory", "sample", "totals", "run", "curves", "scaling", "source", "selection",
            "player", "host", "params", "main");

    private PreviewPage() { }

    /** All that the page shows of a plan under given params. */
    public static JsonObject data(Plan plan, ParamValues params) {
        return data(Prediction.of(plan, params));
    }

    /** All that the page shows of a plan whose cost is known. */
    public static JsonObject data(Prediction prediction) {
        return PageData.of(prediction);
    }

    /** The page with its data in it, for a file of its own. */
    public static String html(JsonObject data) {
        // no tag can start inside, whatever the program's text holds
        return page(data.toString().replace("<", "\\u003c"), "'none'");
    }

    /** The page without data, for hosts that send it. */
    public static String shell() {
        return page("null", "'self'");
    }

    private static String page(String data, String connect) {
        String style = resource("page.css").replace("{{light}}", Ground.LIGHT.style()).replace("{{dark}}", Ground.DARK.style());
        StringBuilder script = new StringBuilder("(() => {\n\"use strict\";\n");
        SCRIPTS.forEach(s -> script.append(resource("page-" + s + ".js")));
        script.append("})();\n");
        String policy = "default-src 'none'; style-src " + hash(style) + "; script-src " + hash(script.toString())
                + "; img-src data:; connect-src " + connect + "; base-uri 'none'; form-action 'none'";
        return resource("page.html").replace("{{policy}}", policy).replace("{{style}}", style).replace("{{script}}", script)
                .replace("{{data}}", data);
    }

    private static String hash(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    private static String resource(String name) {
        try (InputStream in = PreviewPage.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
