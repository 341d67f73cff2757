package org.tilewright.intellij.editor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where live templates are offered: | is the caret. */
class TemplateContextTest {

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
            |                                    ; true
            ten|                                 ; true
            tensor A : f64(4)~sch|               ; true
            schedule A {~}~par|                  ; true
            // par|                              ; false
            /* a~par|~*/                         ; false
            /* a */~par|                         ; true
            tensor A : ten|                      ; false
            A(i) = par|                          ; false
            schedule A {~  ten|~}                ; false
            schedule A {~  split(k,~    par|~}   ; false
            output A to "a~par|                  ; true
            """)
    void whereAnItemCanStart(String marked, boolean offered) {
        String text = marked.replace('~', '\n');
        assertEquals(offered, TemplateContext.fits(text.replace("|", ""), text.indexOf('|')));
    }
}
