import assert from 'node:assert';
import { readFileSync } from 'node:fs';
import { withSample } from './editing.mjs';
import { until } from './workbench-page.mjs';

const SUMMA = 'matmul/summa.tw';

export const running = {
  'each key binding does what it says': {
    prepare: withSample(SUMMA, t => t.replace(/param n = \d+/, 'param n = 256')),
    async test(w) {
      const status = async () => await w.page.textContent('.statusbar-item[aria-label^="Tilewright:"]');
      const effects = {
        'ctrl+alt+v': () => until('a verified run', async () => /verified/.test(await status())),
        'ctrl+alt+r': () => until('a run that is not verified',
          async () => /FLOP/.test(await status()) && !/verified/.test(await status())),
        'ctrl+k v': () => w.preview(),
        'ctrl+k g': () => w.see('.tab', 'summa.cpp'),
      };
      const { contributes: { keybindings } } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
      assert.deepStrictEqual(keybindings.map(b => b.key), Object.keys(effects));
      await w.open('summa.tw');
      await w.served();
      for (const [key, effect] of Object.entries(effects)) {
        await w.page.click('.tab:has-text("summa.tw")');
        // the bindings hold in an editor, which a click on its tab focuses a moment later
        await w.page.waitForSelector('.editor-instance .monaco-editor.focused');
        for (const chord of key.split(' ')) {
          await w.page.keyboard.press(chord.split('+').map(k => k === 'ctrl' ? 'Control' : k === 'alt' ? 'Alt' : k).join('+'));
        }
        await effect();
      }
      await w.picture('keys');
    },
  },

  'a lens runs a schedule and shows the verified result': {
    prepare: withSample(SUMMA, t => t.replace(/param n = \d+/, 'param n = 256')),
    async test(w) {
      await w.open('summa.tw');
      await w.served();
      await w.page.click('.codelens-decoration a:has-text("Verify")');
      await w.see('.codelens-decoration', 'verified');
      await w.see('.statusbar-item', 'verified');
      await w.picture('run');
      await w.page.click('.codelens-decoration a:has-text("Show A")');
      // the output opens with what was asked for
      await w.see('.output-view .view-line, .panel .view-line', '2-norm');
      await w.picture('show');
    },
  },

  'a run can be stopped from the title bar': {
    settings: { 'tilewright.run.target': 'local', 'tilewright.run.repeat': 100 },
    prepare: withSample(SUMMA, t => t.replace(/param n = \d+/, 'param n = 4096')),
    async test(w) {
      await w.open('summa.tw');
      await w.served();
      await w.page.click('.editor-actions .codicon-run-all, .title-actions .codicon-run-all');
      await w.page.waitForSelector('.editor-actions .codicon-debug-stop, .title-actions .codicon-debug-stop');
      await w.page.waitForTimeout(1500);
      await w.page.click('.editor-actions .codicon-debug-stop, .title-actions .codicon-debug-stop');
      await w.see('.statusbar-item', 'cancelled');
      await w.picture('cancelled');
    },
  },

  'more processes than the machine bears start only if the user says so': {
    settings: { 'tilewright.run.target': 'mpi' },
    prepare: withSample(SUMMA, t => t.replace(/param g([xy]) = \d+/g, 'param g$1 = 300')),
    async test(w) {
      await w.open('summa.tw');
      await w.served();
      await w.page.click('.codelens-decoration a:has-text("Run")');
      await w.see('.notification-toast', 'has 90000 processors');
      await w.see('.notification-toast', 'Run All the Same');
      await w.picture('many-processes');
      await w.page.click('.notification-toast .monaco-button:has-text("Do Not Run")');
      await w.see('.statusbar-item', 'cancelled');
    },
  },

  'in a folder that is not trusted nothing runs': {
    settings: { 'security.workspace.trust.enabled': true, 'security.workspace.trust.startupPrompt': 'never' },
    prepare: withSample(SUMMA),
    async test(w) {
      await w.open('summa.tw');
      await w.served();
      await w.page.click('.codelens-decoration a:has-text("Verify")');
      await w.see('.notification-toast', 'trusted');
      await w.picture('not-trusted');
    },
  },

  'without a Java the editor says so once, with a way to the setting': {
    settings: { 'tilewright.java.home': '/nowhere' },
    prepare: withSample(SUMMA),
    async test(w) {
      await w.open('summa.tw');
      await w.see('.notification-toast', 'there is none at /nowhere');
      await w.picture('no-java');
      await w.page.click('.notification-toast .monaco-button:has-text("Open Setting")');
      await w.see('.settings-editor .settings-tabs-widget .action-label.checked', 'Remote');
      await w.picture('no-java-setting');
    },
  },
};
