package org.tilewright.eclipse.preferences;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.preference.PreferencePage;
import org.eclipse.jface.viewers.ArrayContentProvider;
import org.eclipse.jface.viewers.LabelProvider;
import org.eclipse.jface.viewers.ListViewer;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.IWorkbenchPreferencePage;
import org.tilewright.eclipse.run.ProgramRuns;
import org.tilewright.eclipse.run.TrustedProjects;

/** The projects that the user was asked about. */
public final class TrustPage extends PreferencePage implements IWorkbenchPreferencePage {

    private final TrustedProjects trust = ProgramRuns.trust();
    /** What will hold; empty for folders that the user shall be asked about again. */
    private final Map<String, Optional<Boolean>> decisions = new LinkedHashMap<>();
    private ListViewer folders;

    @Override
    public void init(IWorkbench workbench) {
        noDefaultAndApplyButton();
        trust.trusted().forEach(f -> decisions.put(f, Optional.of(true)));
        trust.refused().forEach(f -> decisions.put(f, Optional.of(false)));
    }

    @Override
    protected Control createContents(Composite parent) {
        Composite all = new Composite(parent, SWT.NONE);
        GridLayoutFactory.fillDefaults().numColumns(2).applyTo(all);
        Label what = new Label(all, SWT.WRAP);
        what.setText("Programs are run and built only in projects that you trust. Others are checked and shown.");
        GridDataFactory.fillDefaults().span(2, 1).grab(true, false).hint(300, SWT.DEFAULT).applyTo(what);
        folders = new ListViewer(all, SWT.BORDER | SWT.MULTI | SWT.V_SCROLL | SWT.H_SCROLL);
        folders.setContentProvider(ArrayContentProvider.getInstance());
        folders.setLabelProvider(LabelProvider.createTextProvider(f -> (decisions.get(f).get() ? "trusted: " : "not trusted: ") + f));
        GridDataFactory.fillDefaults().grab(true, true).applyTo(folders.getControl());
        Composite buttons = new Composite(all, SWT.NONE);
        GridLayoutFactory.fillDefaults().applyTo(buttons);
        button(buttons, "&Trust", Optional.of(true));
        button(buttons, "Do &Not Trust", Optional.of(false));
        button(buttons, "&Ask Again", Optional.empty());
        show();
        return all;
    }

    private void button(Composite parent, String text, Optional<Boolean> decision) {
        Button button = new Button(parent, SWT.PUSH);
        button.setText(text);
        GridDataFactory.fillDefaults().applyTo(button);
        button.addListener(SWT.Selection, e -> {
            for (Object f : folders.getStructuredSelection()) {
                decisions.put((String) f, decision);
            }
            show();
        });
    }

    private void show() {
        List<String> shown = new ArrayList<>();
        decisions.forEach((folder, decision) -> decision.ifPresent(d -> shown.add(folder)));
        folders.setInput(shown);
    }

    @Override
    public boolean performOk() {
        decisions.forEach((folder, decision) -> decision.ifPresentOrElse(d -> trust.decideFolder(folder, d),
                () -> trust.forgetFolder(folder)));
        return true;
    }
}
