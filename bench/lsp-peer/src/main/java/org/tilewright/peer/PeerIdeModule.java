package org.tilewright.peer;

import com.google.inject.Binder;
import org.eclipse.xtext.ide.DefaultIdeModule;
import org.eclipse.xtext.ide.LexerIdeBindings;
import org.eclipse.xtext.ide.editor.contentassist.antlr.internal.Lexer;

/** The services that Xtext binds for every language; completion by a generated parser is left out, which only helps the peer. */
public class PeerIdeModule extends DefaultIdeModule {

    public void configureContentAssistLexer(Binder binder) {
        binder.bind(Lexer.class).annotatedWith(com.google.inject.name.Names.named(LexerIdeBindings.CONTENT_ASSIST))
                .toInstance(new NoLexer());
    }

    private static final class NoLexer extends Lexer {

        @Override
        public void mTokens() {
            throw new UnsupportedOperationException();
        }
    }
}
