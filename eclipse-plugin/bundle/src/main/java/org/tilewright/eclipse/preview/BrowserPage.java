package org.tilewright.eclipse.preview;

import java.util.function.Consumer;
import org.eclipse.swt.SWT;
import org.eclipse.swt.SWTError;
import org.eclipse.swt.browser.Browser;
import org.eclipse.swt.browser.BrowserFunction;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Display;
import org.tilewright.ide.preview.Page;

/** The preview page in the system's browser: WebKit, or Edge on Windows. */
final class BrowserPage implements Page {

    /** The script that hands the text {@code m} over. WebKit knows functions of SWT's only some time after the page's own scripts ran. */
    static final String POST = "(function send() { if (typeof tilewrightPost === 'function') { tilewrightPost(m); } else { "
            + "setTimeout(send, 10); } })()";

    private static final String FUNCTION = "tilewrightPost";
    /** SWT's functions ask for an address of this scheme where the browser is WebKit; the page's policy forbids all addresses. */
    private static final String FORBIDS = "default-src 'none'";
    private static final String ALLOWS = FORBIDS + "; connect-src swt:";

    private final Browser browser;
    private final Display display;
    private boolean loaded;

    /**
     * @param received takes the page's messages, in the display's thread
     * @throws SWTError if the system has no browser
     */
    BrowserPage(Composite parent, Consumer<String> received) {
        browser = new Browser(parent, SWT.NONE);
        display = browser.getDisplay();
        new BrowserFunction(browser, FUNCTION) {
            @Override
            public Object function(Object[] arguments) {
                if (arguments.length == 1 && arguments[0] instanceof String message) {
                    received.accept(message);
                }
                return null;
            }
        };
    }

    Browser browser() {
        return browser;
    }

    /** Whether it ever showed a page; in the display's thread. */
    boolean isLoaded() {
        return loaded;
    }

    @Override
    public void load(String html) {
        inDisplay(() -> {
            loaded = true;
            browser.setText(html.replace(FORBIDS, ALLOWS), true);
        });
    }

    @Override
    public void run(String script) {
        inDisplay(() -> browser.execute(script));
    }

    private void inDisplay(Runnable work) {
        if (!display.isDisposed()) {
            display.asyncExec(() -> {
                if (!browser.isDisposed()) {
                    work.run();
                }
            });
        }
    }
}
