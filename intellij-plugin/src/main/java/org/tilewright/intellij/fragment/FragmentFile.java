package org.tilewright.intellij.fragment;

import com.intellij.extapi.psi.PsiFileBase;
import com.intellij.openapi.fileTypes.FileType;
import com.intellij.psi.FileViewProvider;

/** A program in a string: words beside each other. What they mean only the server knows, which is not asked about fragments. */
final class FragmentFile extends PsiFileBase {

    FragmentFile(FileViewProvider views) {
        super(views, TilewrightLanguage.INSTANCE);
    }

    @Override
    public FileType getFileType() {
        return FragmentFileType.INSTANCE;
    }
}
