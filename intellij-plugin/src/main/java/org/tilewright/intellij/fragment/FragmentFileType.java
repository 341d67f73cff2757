package org.tilewright.intellij.fragment;

import com.intellij.openapi.fileTypes.LanguageFileType;
import javax.swing.Icon;
import org.tilewright.intellij.Icons;

/**
 * The type of programs in strings. It claims no names of files: the platform would take the grammar's colours, and LSP4IJ folding,
 * outline, parameters and calls away from files that have a language of their own.
 */
public final class FragmentFileType extends LanguageFileType {

    /** The only one, which the plug-in's descriptor names. */
    public static final FragmentFileType INSTANCE = new FragmentFileType();

    private FragmentFileType() {
        super(TilewrightLanguage.INSTANCE);
    }

    @Override
    public String getName() {
        return "Tilewright in strings";
    }

    @Override
    public String getDescription() {
        return "Tilewright in strings of other languages";
    }

    /** For the names of the editors in which the platform shows a fragment alone. */
    @Override
    public String getDefaultExtension() {
        return "tw";
    }

    @Override
    public Icon getIcon() {
        return Icons.PROGRAM;
    }
}
