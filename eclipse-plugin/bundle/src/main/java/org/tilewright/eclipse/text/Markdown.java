package org.tilewright.eclipse.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.eclipse.lsp4j.MarkupContent;
import org.eclipse.lsp4j.MarkupKind;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/** The Markdown that the server writes (paragraphs, lists, headings, fenced blocks, code, emphasis, links, rules) as HTML. */
public final class Markdown {

    private static final Pattern CODE = Pattern.compile("`([^`]+)`");
    private static final Pattern BOLD = Pattern.compile("\\*\\*([^*]+)\\*\\*");
    private static final Pattern ITALIC = Pattern.compile("(?<![\\w*])[*_]([^*_]+)[*_](?![\\w*])");
    private static final Pattern IMAGE = Pattern.compile("!\\[([^\\]]*)\\]\\((data:image/[^)\\s]+)\\)");
    private static final Pattern LINK = Pattern.compile("\\[([^\\]]+)\\]\\((https?:[^)\\s]+)\\)");
    private static final Pattern HEADING = Pattern.compile("#{1,6} +.*");
    private static final Pattern ITEM = Pattern.compile("\\s*[-*] +.*");

    private final StringBuilder html = new StringBuilder();
    private final List<String> paragraph = new ArrayList<>();
    private boolean list;

    private Markdown() { }

    public static String html(String markdown) {
        Markdown m = new Markdown();
        m.convert(markdown.lines().toList());
        return m.html.toString();
    }

    /** A documentation of the protocol as HTML. */
    static Optional<String> html(Either<String, MarkupContent> content) {
        return Optional.ofNullable(content).map(c -> c.map(text -> "<p>" + escaped(text) + "</p>",
                markup -> MarkupKind.PLAINTEXT.equals(markup.getKind()) ? "<p>" + escaped(markup.getValue()) + "</p>"
                        : html(markup.getValue())));
    }

    private void convert(List<String> lines) {
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            if (line.startsWith("```")) {
                int end = i + 1;
                while (end < lines.size() && !lines.get(end).startsWith("```")) {
                    end++;
                }
                block(line.substring(3).strip(), lines.subList(i + 1, end));
                i = end;
            } else if (line.isBlank()) {
                endOfParagraph();
            } else if (line.equals("---") || line.equals("***")) {
                endOfList();
                html.append("<hr>");
            } else if (HEADING.matcher(line).matches()) {
                endOfList();
                html.append("<h4>").append(inline(line.replaceFirst("#+ +", ""))).append("</h4>");
            } else if (ITEM.matcher(line).matches()) {
                item(line);
            } else {
                paragraph.add(line.strip());
            }
        }
        endOfList();
    }

    private void item(String line) {
        endOfParagraph();
        if (!list) {
            html.append("<ul>");
            list = true;
        }
        html.append("<li>").append(inline(line.strip().substring(1).strip())).append("</li>");
    }

    private void endOfParagraph() {
        if (!paragraph.isEmpty()) {
            endOfListOnly();
            html.append("<p>").append(inline(String.join(" ", paragraph))).append("</p>");
            paragraph.clear();
        }
    }

    private void endOfList() {
        endOfParagraph();
        endOfListOnly();
    }

    private void endOfListOnly() {
        if (list) {
            html.append("</ul>");
            list = false;
        }
    }

    /** A fenced block; lines that a diff adds and removes have the colours that a style sheet gives them. */
    private void block(String language, List<String> lines) {
        endOfList();
        html.append("<pre>");
        for (String line : lines) {
            String kind = !language.equals("diff") ? "" : line.startsWith("+") ? "added" : line.startsWith("-") ? "removed" : "";
            html.append(kind.isEmpty() ? escaped(line) : "<span class=\"" + kind + "\">" + escaped(line) + "</span>").append('\n');
        }
        html.append("</pre>");
    }

    private static String inline(String text) {
        StringBuilder out = new StringBuilder();
        var code = CODE.matcher(text);
        int from = 0;
        while (code.find()) {
            out.append(words(text.substring(from, code.start()))).append("<code>").append(escaped(code.group(1))).append("</code>");
            from = code.end();
        }
        return out.append(words(text.substring(from))).toString();
    }

    private static String words(String text) {
        String safe = escaped(text);
        safe = IMAGE.matcher(safe).replaceAll("<img alt=\"$1\" src=\"$2\">");
        safe = LINK.matcher(safe).replaceAll("<a href=\"$2\">$1</a>");
        safe = BOLD.matcher(safe).replaceAll("<b>$1</b>");
        return ITALIC.matcher(safe).replaceAll("<i>$1</i>");
    }

    /** Text as it stands in HTML. */
    public static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;");
    }
}
