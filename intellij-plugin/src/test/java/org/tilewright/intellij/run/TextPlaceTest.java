package org.tilewright.intellij.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Places in what a run prints. */
class TextPlaceTest {

    @Test
    void arePartsOfALine() {
        assertEquals(List.of(new TextPlace("cannon.tw", 7, 3, 0, 13)), TextPlace.in("cannon.tw:7:3: error: there is no tensor Q"));
        assertEquals(List.of(new TextPlace("/home/me/x.tw", 12, 1, 4, 20)), TextPlace.in("see /home/me/x.tw:12 for it"));
        assertEquals(List.of(new TextPlace("C:\\p\\x.tw", 2, 9, 0, 13)), TextPlace.in("C:\\p\\x.tw:2:9: warning"));
    }

    @Test
    void mayBeMany() {
        assertEquals(2, TextPlace.in("a.tw:1:2 and (b.tw:3:4)").size());
        assertEquals("b.tw", TextPlace.in("a.tw:1:2 and (b.tw:3:4)").get(1).file());
    }

    @Test
    void aNameAloneIsNone() {
        assertEquals(List.of(), TextPlace.in("cannon.tw was run at 12:30"));
    }
}
