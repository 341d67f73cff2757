package org.tilewright.ide;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ItemStartTest {

    @ParameterizedTest
    @ValueSource(strings = {"", "par", "param n = 4\n", "schedule A {\n}\nsch", "// {\nten", "input A = file(\"({\")\nte",
        "/* { */\nten"})
    void anItemBeginsInALineOfItsOwn(String before) {
        assertTrue(ItemStart.isBehind(before));
    }

    @ParameterizedTest
    @ValueSource(strings = {"param n = 4", "schedule A {\n  ", "schedule A {\n  spl", "schedule A {\n  split(i,",
        "schedule A {\n  split(i,\n  ", "repeat t in 0..3 {\n  ", "// te", "/* a\nte", "/*/\nte", "machine M = Grid(2"})
    void noneBeginsInsideOfAnother(String before) {
        assertFalse(ItemStart.isBehind(before));
    }
}
