package org.tilewright.intellij.editor;

import com.intellij.codeInsight.template.TemplateActionContext;
import com.intellij.codeInsight.template.TemplateContextType;
import org.tilewright.ide.ItemStart;
import org.tilewright.intellij.Programs;

/** Live templates of Tilewright are items of programs: they are offered where one can start. */
public final class TemplateContext extends TemplateContextType {

    public TemplateContext() {
        super("Tilewright");
    }

    @Override
    public boolean isInContext(TemplateActionContext context) {
        return context.getFile().getName().endsWith(Programs.ENDING) && fits(context.getFile().getText(), context.getStartOffset());
    }

    /** The word before the caret is the template's name, or a piece of it. */
    static boolean fits(String text, int caret) {
        return ItemStart.isBehind(text.substring(0, Math.min(caret, text.length())));
    }
}
