/** The way of somebody who has just installed the extension: no terminal, no setting. */
export const newUser = {
  'a new user sees a verified result': {
    settings: {},
    async test(w) {
      await w.command('Welcome: Open Walkthrough', true);
      await w.page.waitForSelector('.quick-input-list .monaco-list-row[aria-label*="Get started with Tilewright"]');
      await w.page.keyboard.type('Tilewright');
      await w.page.keyboard.press('Enter');
      await w.see('.getting-started-step', 'Open a sample');
      await w.picture('walkthrough');
      const copies = ['button', 'a'].map(e => `.getting-started-step.expanded ${e}:has-text("Copy the samples")`);
      await w.page.click(copies.join(', '));
      await w.see('.tab.active', 'cannon.tw');
      await w.served();
      await w.page.click('.editor-actions .codicon-open-preview, .title-actions .codicon-open-preview');
      const preview = await w.preview();
      await preview.waitForSelector('svg');
      await w.page.click('.codelens-decoration a:has-text("Verify")');
      await w.see('.statusbar-item', 'verified');
      const seconds = w.seconds();
      await w.picture('verified');
      // bench/vscode asks for less than a minute, of a machine that does nothing else
      console.log(`from installation to "verified": ${seconds.toFixed(1)} s`);
    },
  },
};
