package org.tilewright.language;

import com.google.inject.Binder;
import com.google.inject.Provider;
import com.google.inject.name.Names;
import org.eclipse.xtext.parser.IAstFactory;
import org.eclipse.xtext.parser.antlr.ISyntaxErrorMessageProvider;
import org.eclipse.xtext.parser.antlr.Lexer;
import org.eclipse.xtext.parser.antlr.LexerBindings;
import org.tilewright.language.parser.antlr.internal.InternalTilewrightLexer;
import org.tilewright.language.syntax.ModelFactory;
import org.tilewright.language.syntax.SyntaxMessages;
import org.tilewright.language.syntax.TilewrightLexer;

/** The services of the language that differ from Xtext's own. */
public class TilewrightRuntimeModule extends AbstractTilewrightRuntimeModule {

    @Override
    public Class<? extends Lexer> bindLexer() {
        return TilewrightLexer.class;
    }

    @Override
    public Provider<? extends InternalTilewrightLexer> provideInternalTilewrightLexer() {
        return TilewrightLexer::new;
    }

    @Override
    public void configureRuntimeLexer(Binder binder) {
        binder.bind(Lexer.class).annotatedWith(Names.named(LexerBindings.RUNTIME)).to(TilewrightLexer.class);
    }

    @Override
    public Class<? extends IAstFactory> bindIAstFactory() {
        return ModelFactory.class;
    }

    public Class<? extends ISyntaxErrorMessageProvider> bindISyntaxErrorMessageProvider() {
        return SyntaxMessages.class;
    }
}
