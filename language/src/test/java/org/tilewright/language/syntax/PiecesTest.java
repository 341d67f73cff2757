package org.tilewright.language.syntax;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.junit.jupiter.api.Test;
import org.tilewright.ir.incremental.Memo;
import org.tilewright.language.tilewright.Item;

/** Nobody can tell a text that was parsed piece by piece, or whose pieces were taken over, from one that was parsed in one go. */
class PiecesTest {

    private static final List<String> WORDS = List.of("(", ")", "{", "}", ",", ";", "=", "->", "+", "-", "*", ".", ":", "..", "\n", "\n\n",
            " ", "step", "for", "in", "to", "as", "auto", "until", "param", "tensor", "schedule", "repeat", "machine", "fun",
            "record", "input", "output", "redistribute", "\nstep(i) = 3\n", "\nA(i) = B(i)", "x", "3", "4.5", "\"", "/*", "*/", "//",
            "\n; ", "} ;", "@", "\n\"a\"\n", "and", "not", "\nin(i) = A(i) for i in 0..3 step", "\nlabel: A(i) = 1\n",
            "\nrepeat t in 0..3 { A(i) = B(i) }\n",
            "(((");

    private final PlainParser parser = PlainParser.create();

    private static List<String> samples() throws IOException {
        Path here = Path.of("samples");
        try (Stream<Path> files = Files.walk(Files.exists(here) ? here : Path.of("../samples"))) {
            List<String> out = new ArrayList<>();
            for (Path p : files.filter(f -> f.toString().endsWith(".tw")).sorted().toList()) {
                out.add(Files.readString(p));
            }
            return out;
        }
    }

    @Test
    void samplesReadPieceByPieceAreWhatTheyAreInOneGo() throws IOException {
        for (String text : samples()) {
            assertTrue(compare(text, Memo.nothing()), text);
        }
    }

    @Test
    void editedTextsReadPieceByPieceAreWhatTheyAreInOneGo() throws IOException {
        List<String> samples = samples();
        Random random = new Random(Long.getLong("pieces.seed", 1));
        int sound = 0;
        int edits = Integer.getInteger("pieces.edits", 3000);
        String text = samples.get(0);
        Memo kept = Memo.nothing();
        for (int i = 0; i < edits; i++) {
            // what is broken is mostly mended before the next edit
            String from = random.nextInt(4) > 0 ? samples.get(random.nextInt(samples.size())) : text;
            int at = random.nextInt(from.length() + 1);
            int to = Math.min(from.length(), at + (random.nextBoolean() ? 0 : random.nextInt(6)));
            text = from.substring(0, at) + WORDS.get(random.nextInt(WORDS.size())) + from.substring(to);
            kept = kept.next();
            sound += compare(text, kept) ? 1 : 0;
        }
        assertTrue(sound > edits / 10 && sound < edits * 9 / 10, sound + " of " + edits + " texts were sound");
    }

    /** Whether the text is sound. */
    private boolean compare(String text, Memo kept) {
        ReadItems read = new ReadItems(parser, kept);
        Optional<ReadItems.Fault> fault = read.faultInOneGo(text);
        assertEquals(fault, read.fault(text), text);
        if (fault.isEmpty()) {
            Tree tree = read.read("t.tw", text).tree();
            List<Item> expected = tree.file().getItems();
            assertEquals(expected.size(), tree.items().size(), text);
            Places places = new Places("t.tw", text, tree);
            Places whole = new Places("t.tw", text);
            for (int i = 0; i < expected.size(); i++) {
                assertTrue(EcoreUtil.equals(expected.get(i), tree.items().get(i)), text);
                Iterator<EObject> ours = EcoreUtil.getAllContents(tree.items().get(i), false);
                EcoreUtil.getAllContents(expected.get(i), false).forEachRemaining(e -> samePlaces(whole, (EObject) e, places, ours.next()));
                samePlaces(whole, expected.get(i), places, tree.items().get(i));
            }
        }
        return fault.isEmpty();
    }

    private static void samePlaces(Places whole, EObject expected, Places places, EObject ours) {
        assertEquals(whole.of(expected), places.of(ours), () -> ours.toString());
        assertEquals(whole.start(expected), places.start(ours), () -> ours.toString());
        assertEquals(whole.text(expected), places.text(ours), () -> ours.toString());
        for (EStructuralFeature f : expected.eClass().getEAllStructuralFeatures()) {
            assertEquals(whole.of(expected, f), places.of(ours, f), () -> ours + " " + f.getName());
        }
    }

    @Test
    void aPieceThatAnEditBeforeItMovesIsNotParsedAgain() {
        String text = "param n = 4\ntensor A : f64(n)\nA(i) = 1\nA(i) = 1\n";
        Memo kept = Memo.nothing();
        List<Item> before = new ReadItems(parser, kept).read("t.tw", text).tree().items();
        List<Item> after = new ReadItems(parser, kept.next()).read("t.tw", "// more\n" + text.replace("n = 4", "n = 12")).tree().items();
        assertEquals(4, after.size());
        for (int i = 1; i < 4; i++) {
            assertSame(before.get(i), after.get(i));
        }
    }
}
