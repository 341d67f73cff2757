package org.tilewright.intellij.fragment;

import com.intellij.extapi.psi.ASTWrapperPsiElement;
import com.intellij.lang.ASTNode;
import com.intellij.lang.ParserDefinition;
import com.intellij.lang.PsiBuilder;
import com.intellij.lang.PsiParser;
import com.intellij.lexer.Lexer;
import com.intellij.openapi.project.Project;
import com.intellij.psi.FileViewProvider;
import com.intellij.psi.PsiElement;
import com.intellij.psi.PsiFile;
import com.intellij.psi.tree.IElementType;
import com.intellij.psi.tree.IFileElementType;
import com.intellij.psi.tree.TokenSet;

/** Makes of a fragment what the platform needs to put it into a string: a file of words, of whatever order. */
public final class FragmentParser implements ParserDefinition, PsiParser {

    private static final IFileElementType FILE = new IFileElementType(TilewrightLanguage.INSTANCE);

    @Override
    public Lexer createLexer(Project project) {
        return new FragmentLexer();
    }

    @Override
    public PsiParser createParser(Project project) {
        return this;
    }

    @Override
    public ASTNode parse(IElementType root, PsiBuilder builder) {
        PsiBuilder.Marker file = builder.mark();
        while (!builder.eof()) {
            builder.advanceLexer();
        }
        file.done(root);
        return builder.getTreeBuilt();
    }

    @Override
    public IFileElementType getFileNodeType() {
        return FILE;
    }

    @Override
    public TokenSet getCommentTokens() {
        return FragmentToken.COMMENTS;
    }

    @Override
    public TokenSet getStringLiteralElements() {
        return FragmentToken.STRINGS;
    }

    @Override
    public PsiElement createElement(ASTNode node) {
        return new ASTWrapperPsiElement(node);
    }

    @Override
    public PsiFile createFile(FileViewProvider views) {
        return new FragmentFile(views);
    }
}
