package org.tilewright.eclipse.text;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The words that the shared TextMate grammar colours, so that a text has colours before the server has answered. Of the notation it
 * knows what that grammar uses: one list of patterns, each a match with captures, or a begin and an end.
 */
final class Grammar {

    /** The one for programs. */
    static final Grammar PROGRAMS = read("/language/tilewright.tmLanguage.json");

    /** @param captures styles of groups; 0 for the whole */
    private record Rule(Pattern pattern, Optional<Pattern> end, Map<Integer, WordStyle> captures) { }

    private final List<Rule> rules;

    private Grammar(List<Rule> rules) {
        this.rules = rules;
    }

    private static Grammar read(String resource) {
        try (Reader in = new InputStreamReader(Grammar.class.getResourceAsStream(resource), StandardCharsets.UTF_8)) {
            List<Rule> rules = new ArrayList<>();
            new Gson().fromJson(in, JsonObject.class).getAsJsonArray("patterns").forEach(p -> rules.add(rule(p.getAsJsonObject())));
            return new Grammar(List.copyOf(rules));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Rule rule(JsonObject pattern) {
        Map<Integer, WordStyle> captures = new TreeMap<>();
        style(pattern).ifPresent(s -> captures.put(0, s));
        if (pattern.has("captures")) {
            for (Map.Entry<String, JsonElement> c : pattern.getAsJsonObject("captures").entrySet()) {
                style(c.getValue().getAsJsonObject()).ifPresent(s -> captures.put(Integer.parseInt(c.getKey()), s));
            }
        }
        String begin = pattern.get(pattern.has("match") ? "match" : "begin").getAsString();
        Optional<Pattern> end = Optional.ofNullable(pattern.get("end")).map(e -> Pattern.compile(e.getAsString(), Pattern.MULTILINE));
        return new Rule(Pattern.compile(begin, Pattern.MULTILINE), end, captures);
    }

    private static Optional<WordStyle> style(JsonObject named) {
        return Optional.ofNullable(named.get("name")).flatMap(n -> WordStyle.ofScope(n.getAsString()));
    }

    /** The styled words of a text, in their order. */
    List<StyledWord> words(String text) {
        List<StyledWord> words = new ArrayList<>();
        List<Matcher> next = new ArrayList<>(rules.stream().map(r -> r.pattern().matcher(text)).toList());
        int[] starts = new int[rules.size()];
        for (int r = 0; r < starts.length; r++) {
            starts[r] = next.get(r).find() ? next.get(r).start() : Integer.MAX_VALUE;
        }
        for (int at = 0; at < text.length();) {
            int first = 0;
            for (int r = 0; r < starts.length; r++) {
                if (starts[r] < at) {
                    starts[r] = next.get(r).find(at) ? next.get(r).start() : Integer.MAX_VALUE;
                }
                first = starts[r] < starts[first] ? r : first;
            }
            if (starts[first] == Integer.MAX_VALUE) {
                break;
            }
            at = Math.max(at + 1, add(words, rules.get(first), next.get(first), text));
        }
        return words;
    }

    /** @return where the match ends */
    private static int add(List<StyledWord> words, Rule rule, Matcher match, String text) {
        int end = match.end();
        if (rule.end().isPresent()) {
            Matcher closing = rule.end().get().matcher(text);
            end = closing.find(end) ? closing.end() : text.length();
            WordStyle whole = rule.captures().get(0);
            if (whole != null) {
                words.add(new StyledWord(match.start(), end - match.start(), whole));
            }
            return end;
        }
        rule.captures().forEach((group, style) -> {
            if (match.start(group) >= 0 && match.end(group) > match.start(group)) {
                words.add(new StyledWord(match.start(group), match.end(group) - match.start(group), style));
            }
        });
        return end;
    }
}
