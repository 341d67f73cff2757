package org.tilewright.language.syntax;

import org.antlr.runtime.CommonToken;
import org.antlr.runtime.MismatchedTokenException;
import org.antlr.runtime.MissingTokenException;
import org.antlr.runtime.RecognitionException;
import org.antlr.runtime.UnwantedTokenException;
import org.eclipse.xtext.nodemodel.SyntaxErrorMessage;
import org.eclipse.xtext.parser.antlr.SyntaxErrorMessageProvider;

/**
 * Hands the facts of a syntax error on, so that {@link SyntaxSentence} can say them in the user's words: the offset of
 * the token that cannot go on, and the symbol that would have been right where there is only one.
 */
public class SyntaxMessages extends SyntaxErrorMessageProvider {

    static final String CODE = "syntax";

    @Override
    public SyntaxErrorMessage getSyntaxErrorMessage(IParserErrorContext context) {
        RecognitionException e = context.getRecognitionException();
        if (e == null || !(e.token instanceof CommonToken token)) {
            return new SyntaxErrorMessage(context.getDefaultMessage(), CODE);
        }
        int offset = token.getType() == org.antlr.runtime.Token.EOF ? Integer.MAX_VALUE : token.getStartIndex();
        return new SyntaxErrorMessage(context.getDefaultMessage(), CODE,
                new String[] {Integer.toString(offset), expected(e, context.getTokenNames())});
    }

    private static String expected(RecognitionException e, String[] tokenNames) {
        int type = switch (e) {
            case MissingTokenException m -> m.expecting;
            case UnwantedTokenException u -> u.expecting;
            case MismatchedTokenException m -> m.expecting;
            default -> -1;
        };
        return tokenNames == null || type < 0 || type >= tokenNames.length ? "" : tokenNames[type];
    }
}
