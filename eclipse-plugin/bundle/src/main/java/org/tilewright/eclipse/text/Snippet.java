package org.tilewright.eclipse.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A text with places to fill in, from the notation of the protocol: {@code $1}, {@code ${1:default}}, {@code ${1|a,b|}}, and {@code $0}
 * for where the caret goes at last.
 *
 * @param stops the places by their number
 */
record Snippet(String text, Map<Integer, List<Stop>> stops) {

    /** A place. @param choices what may be there; empty for anything */
    record Stop(int offset, int length, List<String> choices) { }

    /** @param indentation what lines after the first begin with */
    static Snippet parse(String notation, String indentation, String lineEnd) {
        return new Parser(notation, indentation, lineEnd).parse();
    }

    private static final class Parser {

        private final String in;
        private final String newLine;
        private final StringBuilder out = new StringBuilder();
        private final Map<Integer, List<Stop>> stops = new TreeMap<>();
        private final Map<Integer, String> defaults = new TreeMap<>();
        private int at;

        Parser(String in, String indentation, String lineEnd) {
            this.in = in;
            this.newLine = lineEnd + indentation;
        }

        Snippet parse() {
            until("");
            return new Snippet(out.toString(), stops);
        }

        /** Reads up to one of some characters, outside of nested places. */
        private void until(String ends) {
            while (at < in.length() && ends.indexOf(in.charAt(at)) < 0) {
                char c = in.charAt(at++);
                if (c == '\\' && at < in.length() && "$}\\,|".indexOf(in.charAt(at)) >= 0) {
                    out.append(in.charAt(at++));
                } else if (c == '$' && at < in.length() && (Character.isDigit(in.charAt(at)) || in.charAt(at) == '{')) {
                    place();
                } else if (c == '\n') {
                    out.append(newLine);
                } else if (c != '\r') {
                    out.append(c);
                }
            }
        }

        private void place() {
            boolean braces = in.charAt(at) == '{';
            if (braces) {
                at++;
            }
            int digits = at;
            while (at < in.length() && Character.isDigit(in.charAt(at))) {
                at++;
            }
            int number = at == digits ? 0 : Integer.parseInt(in.substring(digits, at));
            int from = out.length();
            List<String> choices = List.of();
            if (braces && at < in.length() && in.charAt(at) == ':') {
                at++;
                until("}");
                defaults.put(number, out.substring(from));
            } else if (braces && at < in.length() && in.charAt(at) == '|') {
                choices = choices();
                out.append(choices.get(0));
                defaults.put(number, choices.get(0));
            } else {
                // the same place again says the same
                out.append(defaults.getOrDefault(number, ""));
            }
            if (braces && at < in.length()) {
                at++;
            }
            stops.computeIfAbsent(number, n -> new ArrayList<>()).add(new Stop(from, out.length() - from, choices));
        }

        private List<String> choices() {
            List<String> all = new ArrayList<>();
            StringBuilder one = new StringBuilder();
            for (at++; at < in.length() && in.charAt(at) != '|'; at++) {
                char c = in.charAt(at);
                if (c == '\\' && at + 1 < in.length()) {
                    one.append(in.charAt(++at));
                } else if (c == ',') {
                    all.add(one.toString());
                    one.setLength(0);
                } else {
                    one.append(c);
                }
            }
            at++;
            all.add(one.toString());
            return all;
        }
    }
}
