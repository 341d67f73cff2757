package org.tilewright.ir.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.tilewright.ir.source.SourceRange;

/** What formats say of the levels that they are made of. */
class FormatTest {

    @Test
    void aWordNamesALevel() {
        LevelFormat.ALL.forEach(l -> assertEquals(Optional.of(l), LevelFormat.named(l.word())));
        assertEquals(Optional.empty(), LevelFormat.named("sparse"));
    }

    /** Whoever loops over positions reads coordinates, and those must be stored; whoever computes positions needs all of them. */
    @Test
    void whatALevelCanDoFollowsFromWhatItStores() {
        for (LevelFormat l : LevelFormat.ALL) {
            assertEquals(l.can(LevelFormat.Capability.POSITION_ITERATION), l.components().contains(LevelFormat.Component.CRD), l.word());
            assertTrue(l.can(LevelFormat.Capability.COORDINATE_ITERATION) || l.can(LevelFormat.Capability.POSITION_ITERATION), l.word());
            assertTrue(l.can(LevelFormat.Capability.INSERT) || l.can(LevelFormat.Capability.APPEND), l.word());
            assertFalse(l.is(LevelFormat.Property.FULL) && !l.can(LevelFormat.Capability.LOCATE), l.word());
        }
    }

    @Test
    void aDenseTensorIsItsValuesInStorageOrder() {
        Format columns = new Format(List.of(new StoredLevel(new LevelFormat.Dense(), 1, SourceRange.NONE),
                new StoredLevel(new LevelFormat.Dense(), 0, SourceRange.NONE)));
        assertEquals(List.of(1, 0), columns.storageOrder());
        assertTrue(columns.isFull());
        assertEquals(List.of(), columns.indexArrays());
        assertEquals(List.of(0, 1, 2), Format.rowMajor(3).storageOrder());
    }
}
