package org.tilewright.backend.cpp.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class CppTextTest {

    @Test
    void whatTheUserWroteEndsItsCommentAndItsString() {
        assertEquals("see C:\\ .", CppText.inComment("see C:\\"));
        assertEquals("see C:\\ .", CppText.inComment("see C:\\ \t"));
        assertEquals("what??/ .", CppText.inComment("what??/"));
        assertEquals("two lines */", CppText.inComment("two\nlines */"));
        assertEquals("\"a\\\\b\\\"c?\\?/d\\011e\"", CppText.quoted("a\\b\"c??/d\te"));
        String line = "f(\"" + "a, ".repeat(25) + "\\\\\", \"" + "b, ".repeat(25) + "\");";
        assertEquals(List.of("f(\"" + "a, ".repeat(25) + "\\\\\",", "    \"" + "b, ".repeat(25) + "\");"),
                new CodeWriter().line(line).toString().lines().toList());
    }
}
