package org.tilewright.preview.svg;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.tilewright.preview.Planned;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** The still picture: where processors stand, which way the machine's dimensions go, and what happens, in words. */
class PreviewSvgTest {

    static Stream<String> samples() throws Exception {
        return Planned.samples().stream();
    }

    private static Document drawn(Planned p) throws Exception {
        return DocumentBuilderFactory.newInstance().newDocumentBuilder()
                .parse(new InputSource(new StringReader(PreviewSvg.of(p.plan(), p.params()))));
    }

    private static List<Element> all(Document d, String tag) {
        NodeList found = d.getElementsByTagName(tag);
        return IntStream.range(0, found.getLength()).mapToObj(i -> (Element) found.item(i)).toList();
    }

    private static List<String> texts(Document d) {
        return all(d, "text").stream().map(Element::getTextContent).toList();
    }

    private static long axes(Document d) {
        return all(d, "path").stream().filter(e -> e.getAttribute("class").equals("axis")).count();
    }

    @ParameterizedTest
    @CsvSource({"matmul/cannon, 2, M.1 M.0", "preview-test/ring, 1, 'M.0, a ring'", "matmul/twolevel, 2, M.node.1 M.node.0",
        "features/statements, 2, M.1 M.0"})
    void theDimensionsOfTheMachineAreAxes(String sample, long axes, String names) throws Exception {
        Document d = drawn(sample.startsWith("preview-test") ? Planned.of(Files.readString(Path.of("..", sample + ".tw")))
                : Planned.sample(sample));
        assertEquals(axes, axes(d));
        List<String> texts = texts(d);
        for (String name : sample.endsWith("ring") ? List.of(names) : List.of(names.split(" "))) {
            assertTrue(texts.contains(name), () -> name + " in " + texts);
        }
    }

    @Test
    void whatHappensStandsAboveInWords() throws Exception {
        List<String> texts = texts(drawn(Planned.sample("solve/heat")));
        String said = String.join(" ", texts);
        assertTrue(said.contains("Each processor gets the edges of its neighbours' pieces of T along M.0 and M.1 (halo); then each of 4 "
                + "processors computes its part of T."), said);
        assertTrue(texts.stream().noneMatch(t -> t.length() > 130), said);
    }

    /** It is well formed, has a box for each processor that it shows, and nothing outside. */
    @ParameterizedTest
    @MethodSource("samples")
    void everySampleFitsIntoItsPicture(String sample) throws Exception {
        Planned planned = Planned.sample(sample);
        Document d = drawn(planned);
        String[] view = d.getDocumentElement().getAttribute("viewBox").split(" ");
        double width = Double.parseDouble(view[2]);
        double height = Double.parseDouble(view[3]);
        List<String> outside = new ArrayList<>();
        for (Element e : all(d, "rect")) {
            double x = Double.parseDouble(e.getAttribute("x"));
            double y = Double.parseDouble(e.getAttribute("y"));
            for (var at = e.getParentNode(); at instanceof Element g; at = at.getParentNode()) {
                if (g.getAttribute("transform").startsWith("translate(")) {
                    String[] by = g.getAttribute("transform").replaceAll("translate\\(([^)]*)\\).*", "$1").split(" ");
                    x += Double.parseDouble(by[0]);
                    y += Double.parseDouble(by[1]);
                }
            }
            if (x < 0 || y < 0 || x + Double.parseDouble(e.getAttribute("width")) > width + 0.5
                    || y + Double.parseDouble(e.getAttribute("height")) > height + 0.5) {
                outside.add(x + " " + y);
            }
        }
        assertEquals(List.of(), outside);
    }
}
