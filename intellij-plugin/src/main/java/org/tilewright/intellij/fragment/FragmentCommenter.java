package org.tilewright.intellij.fragment;

import com.intellij.lang.Commenter;

/** How comments of fragments are written. */
public final class FragmentCommenter implements Commenter {

    @Override
    public String getLineCommentPrefix() {
        return "//";
    }

    @Override
    public String getBlockCommentPrefix() {
        return "/*";
    }

    @Override
    public String getBlockCommentSuffix() {
        return "*/";
    }

    /** Comments do not nest; the platform takes null for that. */
    @Override
    public String getCommentedBlockCommentPrefix() {
        return null;
    }

    @Override
    public String getCommentedBlockCommentSuffix() {
        return null;
    }
}
