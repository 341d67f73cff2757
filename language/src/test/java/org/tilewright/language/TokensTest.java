package org.tilewright.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tilewright.language.syntax.Token;

/** Tokens of texts with any kind of line end. */
class TokensTest {

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r\n", "\r"})
    void aQuoteThatItsLineDoesNotCloseIsNoText(String end) {
        List<Token> tokens = Token.allOf("A = einsum(\"ij" + end + "B = \"of\"");
        assertTrue(tokens.stream().noneMatch(t -> t.text().contains("\n") || t.text().contains("\r")), tokens::toString);
        assertEquals(List.of("\"of\""), tokens.stream().filter(t -> t.kind() == Token.Kind.TEXT).map(Token::text).toList());
    }
}
