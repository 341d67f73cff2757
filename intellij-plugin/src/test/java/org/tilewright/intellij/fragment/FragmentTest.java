package org.tilewright.intellij.fragment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.intellij.core.CoreApplicationEnvironment;
import com.intellij.core.CoreProjectEnvironment;
import com.intellij.lang.Language;
import com.intellij.lexer.Lexer;
import com.intellij.openapi.Disposable;
import com.intellij.openapi.editor.colors.TextAttributesKey;
import com.intellij.openapi.fileTypes.SyntaxHighlighter;
import com.intellij.openapi.util.Disposer;
import com.intellij.psi.PsiComment;
import com.intellij.psi.PsiElement;
import com.intellij.psi.PsiErrorElement;
import com.intellij.psi.PsiFile;
import com.intellij.psi.PsiFileFactory;
import com.intellij.psi.TokenType;
import com.intellij.psi.util.PsiTreeUtil;
import com.intellij.testFramework.LightVirtualFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.tilewright.ide.text.Grammar;
import org.tilewright.intellij.PluginFolder;
import org.tilewright.intellij.Programs;
import org.tilewright.intellij.editor.WordColour;
import org.tilewright.intellij.host.OnDebiansPlatform;

/** Programs in strings, in the platform's own syntax trees. */
@ExtendWith(OnDebiansPlatform.class)
class FragmentTest {

    private static Disposable end;
    private static CoreProjectEnvironment project;

    @BeforeAll
    static void start() {
        // classes of 2018 read no newer version than they knew
        String version = System.setProperty("java.version", "11");
        end = Disposer.newDisposable();
        CoreApplicationEnvironment platform = new CoreApplicationEnvironment(end);
        System.setProperty("java.version", version);
        platform.registerFileType(FragmentFileType.INSTANCE, "fragment");
        platform.registerParserDefinition(new FragmentParser());
        project = new CoreProjectEnvironment(end, platform);
    }

    @AfterAll
    static void end() {
        Disposer.dispose(end);
    }

    private static PsiFile fragment(String text) {
        return PsiFileFactory.getInstance(project.getProject()).createFileFromText("fragment", TilewrightLanguage.INSTANCE, text);
    }

    private static List<String> leaves(PsiElement element) {
        return element.getFirstChild() == null ? List.of(element.getNode().getElementType() + " " + element.getText())
                : Stream.iterate(element.getFirstChild(), e -> e != null, PsiElement::getNextSibling).flatMap(e -> leaves(e).stream())
                        .filter(l -> !l.startsWith(TokenType.WHITE_SPACE + " ")).toList();
    }

    @Test
    void aFragmentIsAFileOfWords() {
        PsiFile file = fragment("param n = 8 // size\nA(i) = sqrt(B(i)) + 2.5\noutput A to file(\"a.npy\")\n");
        assertInstanceOf(FragmentFile.class, file);
        assertSame(FragmentFileType.INSTANCE, file.getFileType());
        assertEquals("""
                KEYWORD param
                PARAM n
                OPERATOR =
                NUMBER 8
                COMMENT // size
                PLAIN A
                PLAIN (
                PLAIN i
                PLAIN )
                OPERATOR =
                BUILT_IN_FUNCTION sqrt
                PLAIN (
                PLAIN B
                PLAIN (
                PLAIN i
                PLAIN )
                PLAIN )
                OPERATOR +
                NUMBER 2.5
                KEYWORD output
                PLAIN A
                KEYWORD to
                BUILT_IN_FUNCTION file
                PLAIN (
                STRING "a.npy"
                PLAIN )""", String.join("\n", leaves(file)));
        assertEquals("// size", PsiTreeUtil.findChildOfType(file, PsiComment.class).getText());
    }

    /** A string is rarely a whole program while it is written. */
    @Test
    void anyTextIsAFragment() throws IOException {
        List<String> texts = new ArrayList<>(List.of("", " ", "\n", "\"open", "/* open", "param", "§ {{ \t", "a\r\nb", "//"));
        try (Stream<Path> samples = Files.walk(Path.of(System.getProperty("tilewright.samples")))) {
            for (Path sample : samples.filter(f -> f.toString().endsWith(Programs.ENDING)).toList()) {
                texts.add(Files.readString(sample));
            }
        }
        assertTrue(texts.size() > 20, "the samples are there");
        for (String text : texts) {
            PsiFile file = fragment(text);
            assertEquals(text, file.getNode().getText());
            assertEquals(null, PsiTreeUtil.findChildOfType(file, PsiErrorElement.class));
        }
    }

    /** What IntelliLang asks of a language before it offers it, and the two spellings by which it finds it. */
    @Test
    void thePlatformFindsTheLanguage() {
        assertSame(TilewrightLanguage.INSTANCE, Language.findLanguageByID("Tilewright"));
        assertSame(FragmentFileType.INSTANCE, TilewrightLanguage.INSTANCE.getAssociatedFileType());
        assertTrue(com.intellij.lang.LanguageUtil.isInjectableLanguage(TilewrightLanguage.INSTANCE));
    }

    /** What the platform opens for a fragment alone is no program of the project, although its name ends like one. */
    @Test
    void aFragmentIsNoProgram() {
        assertFalse(Programs.isProgram(new LightVirtualFile("Fragment (Main.java:3).tw")));
    }

    /** The part of a longer text, as in a string, and the place where the platform may begin again after a change. */
    @Test
    void theLexerKeepsToItsPart() {
        Lexer lexer = new FragmentParser().createLexer(null);
        String text = "\"param n = 8\"";
        lexer.start(text, 1, text.length() - 1, 0);
        List<String> tokens = new ArrayList<>();
        for (; lexer.getTokenType() != null; lexer.advance()) {
            tokens.add(lexer.getState() + " " + text.substring(lexer.getTokenStart(), lexer.getTokenEnd()));
        }
        assertEquals(List.of("0 param", "2  ", "2 n", "1  ", "1 =", "1  ", "1 8"), tokens);
        assertEquals(text.length() - 1, lexer.getTokenStart());
        assertEquals(text.length() - 1, lexer.getBufferEnd());
    }

    @Test
    void wordsHaveTheColoursOfTheSettings() {
        SyntaxHighlighter highlighter = new FragmentHighlighter().getSyntaxHighlighter(project.getProject(), null);
        Lexer lexer = highlighter.getHighlightingLexer();
        lexer.start("schedule A { split(i, io, ii, 4) }");
        List<String> coloured = new ArrayList<>();
        for (; lexer.getTokenType() != null; lexer.advance()) {
            for (TextAttributesKey key : highlighter.getTokenHighlights(lexer.getTokenType())) {
                coloured.add(lexer.getTokenText() + " " + key);
            }
        }
        assertEquals(List.of("schedule TILEWRIGHT_KEYWORD", "split TILEWRIGHT_COMMAND", "4 TILEWRIGHT_NUMBER"), coloured);
    }

    /** A scope that comes into the grammar gets a colour here, or is named here as plain. */
    @Test
    void everyScopeOfTheGrammarIsKnown() throws IOException {
        Set<String> plain;
        try (var json = Files.newBufferedReader(PluginFolder.textmate().resolve("syntaxes/tilewright.tmLanguage.json"))) {
            plain = Grammar.read(json).scopes().stream().filter(s -> WordColour.ofScope(s).isEmpty())
                    .collect(Collectors.toCollection(TreeSet::new));
        }
        assertEquals(Set.of("variable.other.readwrite.tilewright"), plain);
    }
}
