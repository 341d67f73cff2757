package org.tilewright.preview;

import com.google.gson.JsonObject;
import org.tilewright.ir.ParamValues;
import org.tilewright.plan.Plan;

/** The preview as a page: one self-contained HTML document for browsers and editors. */
public final class PreviewPage {

    private PreviewPage() { }

    /** All that the page shows of a plan under given params. */
    public static JsonObject data(Plan plan, ParamValues params) {
        JsonObject data = PreviewJson.of(plan, params, false);
        data.addProperty("file", plan.program().file());
        data.addProperty("source", plan.program().text());
        return data;
    }

    /** The page with its data in it, for a file of its own. */
    public static String html(JsonObject data) {
        return page(data.toString().replace("<", "\\u003c"));
    }

    /** The page without data, for hosts that send it. */
    public static String shell() {
        return page("null");
    }

    private static String page(String data) {
        return """
                <!doctype html>
                <html lang="en">
                <meta charset="utf-8">
                <title>Tilewright preview</title>
                <script type="application/json" id="data">%s</script>
                </html>
                """.formatted(data);
    }
}
