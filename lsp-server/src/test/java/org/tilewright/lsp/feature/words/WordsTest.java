package org.tilewright.lsp.feature.words;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.tilewright.ir.storage.LevelFormat;
import org.tilewright.ir.type.BasicType;
import org.tilewright.ir.type.ElementType;
import org.tilewright.language.names.BuiltIns;
import org.tilewright.lsp.feature.words.Entry.Kind;

/** The words that editors know are those that the language reads. */
class WordsTest {

    private static Set<String> words(Kind... kinds) {
        return Words.of(kinds).stream().map(Entry::name).collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> sorted(Stream<String> words) {
        return words.collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void functionsAndReductionsAreThoseOfTheLanguage() {
        assertEquals(sorted(Stream.of(BuiltIns.FUNCTIONS, BuiltIns.REDUCTIONS, Set.of(BuiltIns.EINSUM, BuiltIns.SCAN,
                BuiltIns.OWN_REDUCTION))
                .flatMap(Set::stream)),
                words(Kind.FUNCTION, Kind.REDUCTION));
        assertEquals(sorted(Stream.concat(BuiltIns.REDUCTIONS.stream(), Stream.of(BuiltIns.SCAN,
                BuiltIns.OWN_REDUCTION))), words(Kind.REDUCTION));
    }

    @Test
    void functionsOfParamsAreThoseOfTheLanguage() {
        assertEquals(sorted(BuiltIns.PARAM_FUNCTIONS.stream()), words(Kind.PARAM_FUNCTION));
    }

    @Test
    void typesAreThoseOfTheLanguage() {
        assertEquals(sorted(Stream.of(BasicType.values()).map(ElementType::keyword)), words(Kind.TYPE));
    }

    @Test
    void levelsOfStorageAreThoseOfTheLanguage() {
        assertEquals(sorted(LevelFormat.ALL.stream().map(LevelFormat::word)), words(Kind.STORAGE));
    }
}
