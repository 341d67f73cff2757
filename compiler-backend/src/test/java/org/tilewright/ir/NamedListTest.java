package org.tilewright.ir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.tilewright.ir.index.Param;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.ir.source.NamedList;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.ir.source.Word;

class NamedListTest {

    private static final Param A = new Param(Word.of("a"), ParamExpr.of(1), SourceRange.NONE);
    private static final Param B = new Param(Word.of("b"), ParamExpr.of(2), SourceRange.NONE);
    private static final Param OTHER_A = new Param(Word.of("a"), ParamExpr.of(3), SourceRange.NONE);

    @Test
    void findsByName() {
        NamedList<Param> list = NamedList.of(List.of(A, B, OTHER_A), Param::name);
        assertEquals(List.of(A, OTHER_A), list.all("a"));
        assertEquals(Optional.of(A), list.first("a"));
        assertEquals(Optional.empty(), list.first("c"));
        assertEquals(Set.of("a", "b"), list.names());
    }

    @Test
    void isAListThatStaysAsItIs() {
        List<Param> source = new ArrayList<>(List.of(A, B));
        NamedList<Param> list = NamedList.of(source, Param::name);
        source.clear();
        assertEquals(List.of(A, B), list);
        assertEquals(List.of(A, B).hashCode(), list.hashCode());
        assertThrows(UnsupportedOperationException.class, () -> list.add(B));
    }
}
