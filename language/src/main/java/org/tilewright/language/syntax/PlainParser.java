package org.tilewright.language.syntax;

import java.io.StringReader;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.xtext.XtextPackage;
import org.eclipse.xtext.nodemodel.impl.NodeModelBuilder;
import org.eclipse.xtext.parser.IParseResult;
import org.eclipse.xtext.parser.antlr.AntlrTokenDefProvider;
import org.eclipse.xtext.parser.antlr.IUnorderedGroupHelper;
import org.eclipse.xtext.parser.antlr.XtextTokenStream;
import org.eclipse.xtext.resource.XtextResourceSet;
import org.eclipse.xtext.resource.impl.BinaryGrammarResourceFactoryImpl;
import org.eclipse.xtext.service.GrammarProvider;
import org.tilewright.language.parser.antlr.TilewrightAntlrTokenFileProvider;
import org.tilewright.language.parser.antlr.TilewrightParser;
import org.tilewright.language.parser.antlr.internal.InternalTilewrightParser;
import org.tilewright.language.services.TilewrightGrammarAccess;

/**
 * The generated parser with the same parts as {@code TilewrightRuntimeModule} gives it, put together without an injector:
 * setting that up takes most of a second, and a command that only checks a file needs none of its other services.
 */
public final class PlainParser extends TilewrightParser {

    private PlainParser() { }

    /** A parser for one thread; the first one loads the grammar. */
    public static PlainParser create() {
        PlainParser parser = new PlainParser();
        parser.setGrammarAccess(Grammar.ACCESS);
        parser.setElementFactory(new ModelFactory());
        parser.setLexerProvider(TilewrightLexer::new);
        parser.setSyntaxErrorProvider(new SyntaxMessages());
        parser.setUnorderedGroupHelper(IUnorderedGroupHelper.Null::new);
        parser.setTokenDefProvider(Grammar.TOKENS);
        return parser;
    }

    /** The tree of a text. @throws NestedTooDeep if the text has one that no stack could hold */
    public IParseResult parse(String text) {
        try {
            return parse(new StringReader(text));
        } catch (RuntimeException e) {
            // Xtext wraps it, more than once
            for (Throwable cause = e; cause != null; cause = cause.getCause()) {
                if (cause instanceof NestedTooDeep deep) {
                    throw deep;
                }
            }
            throw e;
        }
    }

    @Override
    protected InternalTilewrightParser createParser(XtextTokenStream stream) {
        return new BoundedParser(stream, getGrammarAccess());
    }

    @Override
    protected NodeModelBuilder createNodeModelBuilder() {
        return new NodeModelBuilder();
    }

    private static final class Grammar {
        static final TilewrightGrammarAccess ACCESS = load();
        static final AntlrTokenDefProvider TOKENS = tokens();

        private static AntlrTokenDefProvider tokens() {
            AntlrTokenDefProvider tokens = new AntlrTokenDefProvider();
            tokens.setAntlrTokenFileProvider(new TilewrightAntlrTokenFileProvider());
            tokens.getTokenDefMap();
            return tokens;
        }

        private static TilewrightGrammarAccess load() {
            Resource.Factory.Registry.INSTANCE.getExtensionToFactoryMap().putIfAbsent("xtextbin",
                    new BinaryGrammarResourceFactoryImpl());
            EPackage.Registry.INSTANCE.putIfAbsent(XtextPackage.eNS_URI, XtextPackage.eINSTANCE);
            EPackage.Registry.INSTANCE.putIfAbsent(org.tilewright.language.tilewright.TilewrightPackage.eNS_URI,
                    org.tilewright.language.tilewright.TilewrightPackage.eINSTANCE);
            GrammarProvider provider = new GrammarProvider("org.tilewright.language.Tilewright", () -> {
                XtextResourceSet resources = new XtextResourceSet();
                resources.setClasspathURIContext(PlainParser.class.getClassLoader());
                return resources;
            });
            provider.setClassLoader(PlainParser.class.getClassLoader());
            return new TilewrightGrammarAccess(provider);
        }
    }
}
