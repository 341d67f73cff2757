package org.tilewright.intellij.editor;

import com.intellij.codeInsight.template.TemplateActionContext;
import com.intellij.codeInsight.template.TemplateContextType;
import org.tilewright.intellij.Programs;

/** Live templates of Tilewright are offered in programs. */
public final class TemplateContext extends TemplateContextType {

    public TemplateContext() {
        super("Tilewright");
    }

    @Override
    public boolean isInContext(TemplateActionContext context) {
        return context.getFile().getName().endsWith(Programs.ENDING);
    }
}
