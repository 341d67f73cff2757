package org.tilewright.intellij.fragment;

import com.intellij.lexer.Lexer;
import com.intellij.openapi.editor.colors.TextAttributesKey;
import com.intellij.openapi.fileTypes.SyntaxHighlighter;
import com.intellij.openapi.fileTypes.SyntaxHighlighterFactory;
import com.intellij.openapi.project.Project;
import com.intellij.openapi.vfs.VirtualFile;
import com.intellij.psi.tree.IElementType;
import org.tilewright.intellij.editor.WordColour;

/** The colours of words in fragments, which are those of the settings' page. */
public final class FragmentHighlighter extends SyntaxHighlighterFactory {

    @Override
    public SyntaxHighlighter getSyntaxHighlighter(Project project, VirtualFile file) {
        return new Words();
    }

    private static final class Words implements SyntaxHighlighter {

        @Override
        public Lexer getHighlightingLexer() {
            return new FragmentLexer();
        }

        @Override
        public TextAttributesKey[] getTokenHighlights(IElementType type) {
            return type instanceof FragmentToken t ? t.colour().map(WordColour::key).stream().toArray(TextAttributesKey[]::new)
                    : new TextAttributesKey[0];
        }
    }
}
