package org.tilewright.language.syntax;

import org.antlr.runtime.BitSet;
import org.antlr.runtime.CommonToken;
import org.eclipse.xtext.parser.antlr.XtextTokenStream;
import org.tilewright.language.parser.antlr.internal.InternalTilewrightParser;
import org.tilewright.language.services.TilewrightGrammarAccess;

/** The generated parser, which calls itself for each level of brackets, with an end to that. */
final class BoundedParser extends InternalTilewrightParser {

    /** A level of parentheses takes seven rules, one of calls nine; a stack of 1 MiB holds twice as many. */
    private static final int MOST_RULES = 2000;

    BoundedParser(XtextTokenStream tokens, TilewrightGrammarAccess grammar) {
        super(tokens, grammar);
    }

    @Override
    protected void pushFollow(BitSet follow) {
        if (state._fsp >= MOST_RULES) {
            throw new NestedTooDeep(input.LT(1) instanceof CommonToken t ? t.getStartIndex() : Integer.MAX_VALUE);
        }
        super.pushFollow(follow);
    }
}
