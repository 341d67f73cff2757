package org.tilewright.eclipse.wizard;

import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.jface.wizard.WizardPage;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Text;
import org.tilewright.eclipse.bundle.TilewrightBundle;
import org.tilewright.ide.Samples;

/** What the new program begins as. */
final class StartPage extends WizardPage {

    private static final String SHORT = "a short program";
    private static final int WIDTH = 560;
    private static final int HEIGHT = 320;

    private final Samples samples = new Samples(TilewrightBundle.installation().samples());
    private List<String> names = List.of(SHORT);
    private String chosen = SHORT;

    StartPage() {
        super("start");
        setTitle("Tilewright Program");
        setDescription("Choose what to start from.");
    }

    @Override
    public void createControl(Composite parent) {
        Composite all = new Composite(parent, SWT.NONE);
        GridLayoutFactory.swtDefaults().numColumns(2).applyTo(all);
        try {
            names = Stream.concat(Stream.of(SHORT), samples.alone().stream()).toList();
        } catch (IOException e) {
            setMessage("The samples cannot be read: " + e.getMessage(), WARNING);
        }
        org.eclipse.swt.widgets.List list = new org.eclipse.swt.widgets.List(all, SWT.BORDER | SWT.V_SCROLL | SWT.SINGLE);
        list.setItems(names.toArray(String[]::new));
        list.select(0);
        GridDataFactory.fillDefaults().grab(false, true).hint(SWT.DEFAULT, HEIGHT).applyTo(list);
        Text shown = new Text(all, SWT.BORDER | SWT.MULTI | SWT.READ_ONLY | SWT.V_SCROLL | SWT.H_SCROLL);
        shown.setFont(JFaceResources.getTextFont());
        GridDataFactory.fillDefaults().grab(true, true).hint(WIDTH, HEIGHT).applyTo(shown);
        shown.setText(text());
        list.addListener(SWT.Selection, e -> {
            choose(names.get(Math.max(0, list.getSelectionIndex())));
            shown.setText(text());
        });
        setControl(all);
    }

    void choose(String name) {
        chosen = name;
    }

    /** The text of what is chosen. */
    String text() {
        try {
            return chosen.equals(SHORT) ? Samples.shortest() : samples.text(chosen);
        } catch (IOException e) {
            setMessage("The sample cannot be read: " + e.getMessage(), WARNING);
            return "";
        }
    }
}
