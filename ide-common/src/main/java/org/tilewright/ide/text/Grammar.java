package org.tilewright.ide.text;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.Reader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The words that the shared TextMate grammar colours, so that a text has colours before the server has answered, or where none is asked.
 * Of the notation it knows what that grammar uses: one list of patterns, each a match with captures, or a begin and an end.
 */
public final class Grammar {

    /** A word with the scope that it has in the grammar. */
    public record Word(int start, int end, String scope) { }

    /** What one pattern matched: its words, in their order, and what stands between them. */
    public record Match(int start, int end, List<Word> words) { }

    /** @param captures scopes of groups; 0 for the whole */
    private record Rule(Pattern pattern, Optional<Pattern> end, Map<Integer, String> captures) { }

    private final List<Rule> rules;

    private Grammar(List<Rule> rules) {
        this.rules = rules;
    }

    /** Reads a grammar in JSON. */
    public static Grammar read(Reader json) {
        List<Rule> rules = new ArrayList<>();
        new Gson().fromJson(json, JsonObject.class).getAsJsonArray("patterns").forEach(p -> rules.add(rule(p.getAsJsonObject())));
        return new Grammar(List.copyOf(rules));
    }

    private static Rule rule(JsonObject pattern) {
        Map<Integer, String> captures = new TreeMap<>();
        scope(pattern).ifPresent(s -> captures.put(0, s));
        if (pattern.has("captures")) {
            for (Map.Entry<String, JsonElement> c : pattern.getAsJsonObject("captures").entrySet()) {
                scope(c.getValue().getAsJsonObject()).ifPresent(s -> captures.put(Integer.parseInt(c.getKey()), s));
            }
        }
        String begin = pattern.get(pattern.has("match") ? "match" : "begin").getAsString();
        Optional<Pattern> end = Optional.ofNullable(pattern.get("end")).map(e -> Pattern.compile(e.getAsString(), Pattern.MULTILINE));
        return new Rule(Pattern.compile(begin, Pattern.MULTILINE), end, captures);
    }

    private static Optional<String> scope(JsonObject named) {
        return Optional.ofNullable(named.get("name")).map(JsonElement::getAsString);
    }

    /** All scopes that words can have. */
    public Set<String> scopes() {
        Set<String> scopes = new TreeSet<>();
        rules.forEach(r -> scopes.addAll(r.captures().values()));
        return scopes;
    }

    /** The words of a text, in their order. */
    public List<Word> words(CharSequence text) {
        return matches(text).stream().flatMap(m -> m.words().stream()).toList();
    }

    /** What the patterns match in a text, from its start to its end. */
    public List<Match> matches(CharSequence text) {
        List<Match> matches = new ArrayList<>();
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
            Match match = match(rules.get(first), next.get(first), text);
            matches.add(match);
            at = Math.max(at + 1, match.end());
        }
        return matches;
    }

    private static Match match(Rule rule, Matcher found, CharSequence text) {
        if (rule.end().isPresent()) {
            Matcher closing = rule.end().get().matcher(text);
            int end = closing.find(found.end()) ? closing.end() : text.length();
            return new Match(found.start(), end,
                    Optional.ofNullable(rule.captures().get(0)).map(s -> new Word(found.start(), end, s)).stream().toList());
        }
        List<Word> words = new ArrayList<>();
        rule.captures().forEach((group, scope) -> {
            if (found.start(group) >= 0 && found.end(group) > found.start(group)) {
                words.add(new Word(found.start(group), found.end(group), scope));
            }
        });
        return new Match(found.start(), found.end(), List.copyOf(words));
    }
}
