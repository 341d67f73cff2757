package org.tilewright.preview;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PreviewPageTest {

    private static JsonObject data(String source) {
        JsonObject data = new JsonObject();
        data.addProperty("source", source);
        return data;
    }

    private static String only(String pattern, String page) {
        List<String> found = Pattern.compile(pattern, Pattern.DOTALL).matcher(page).results().map(r -> r.group(1)).toList();
        assertEquals(1, found.size(), pattern);
        return found.get(0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"</script><script>alert(1)</script>", "<!-- <script>", "{{script}} {{style}} {{policy}} {{data}}",
            "\u2028 ]]> & \" '"})
    void aProgramsTextCannotLeaveTheDataBlock(String source) {
        String page = PreviewPage.html(data(source));
        assertEquals(2, page.split("</script>", -1).length - 1, "one block of data, one script");
        String block = only("<script type=\"application/json\" id=\"data\">(.*?)</script>", page);
        assertFalse(block.contains("<"));
        assertEquals(source, JsonParser.parseString(block).getAsJsonObject().get("source").getAsString());
    }

    @Test
    void thePolicyNamesExactlyTheStyleAndTheScriptOfThePage() throws Exception {
        for (String page : List.of(PreviewPage.shell(), PreviewPage.html(data("x")))) {
            String policy = only("http-equiv=\"Content-Security-Policy\" content=\"([^\"]*)\"", page);
            assertTrue(policy.startsWith("default-src 'none';"), policy);
            assertFalse(policy.contains("unsafe"), policy);
            assertTrue(policy.contains("style-src '" + hash(only("<style>(.*?)</style>", page)) + "'"), policy);
            assertTrue(policy.contains("script-src '" + hash(only("<script>(.*?)</script>", page)) + "'"), policy);
        }
    }

    private static String hash(String text) throws Exception {
        return "sha256-"
                + Base64.getEncoder().encodeToString(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void onlyThePageOfAHostMayConnectAndOnlyToItsHost() {
        assertTrue(PreviewPage.shell().contains("connect-src 'self'"));
        assertTrue(PreviewPage.html(data("x")).contains("connect-src 'none'"));
    }

    @Test
    void nothingIsLoadedFromElsewhere() {
        Matcher m = Pattern.compile("(?:https?:)?//[a-z0-9.]+\\.[a-z]{2,}[^\"' ]*")
                .matcher(PreviewPage.shell().replaceAll("(?m)^\\s*//.*$", ""));
        while (m.find()) {
            assertEquals("http://www.w3.org/2000/svg", m.group(), "the name of a namespace is the only address");
        }
    }

    @Test
    void thePageIsWellFormed() {
        String shell = PreviewPage.shell();
        assertTrue(shell.startsWith("<!doctype html>"));
        assertFalse(shell.contains("{{"), "every placeholder is filled");
        for (String tag : List.of("html", "head", "body", "main", "section", "aside", "div", "p", "style", "script", "button", "svg")) {
            String markup = shell.replaceAll("(?s)<script>.*?</script>", "<script></script>");
            assertEquals(count("<" + tag + "[ >]", markup), count("</" + tag + ">", markup), tag);
        }
        List<String> ids = Pattern.compile(" id=\"([^\"]+)\"").matcher(shell).results().map(r -> r.group(1)).toList();
        assertEquals(ids.stream().distinct().count(), ids.size(), ids::toString);
    }

    private static long count(String pattern, String text) {
        return Pattern.compile(pattern).matcher(text).results().count();
    }
}
