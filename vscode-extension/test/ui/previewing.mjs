import assert from 'node:assert';
import { lineOf, withSample } from './editing.mjs';
import { until } from './workbench-page.mjs';

const CANNON = 'matmul/cannon.tw';

export const previewing = {
  'the preview of Cannon plays to its last step, and an arrow selects its line': {
    prepare: withSample(CANNON),
    async test(w) {
      await w.open('cannon.tw');
      await w.served();
      await w.command('Tilewright: Open Preview to the Side');
      const preview = await w.preview();
      await preview.press('#slider', 'End');
      await until('the last step', async () => /^(\d+) of \1\b/.test(await preview.textContent('#now')));
      await w.picture('preview');
      await w.clickArrow(preview);
      await until('the communicate line', async () => await w.line() === lineOf(CANNON, 'communicate({B, C}'));
      await w.picture('preview-linked');
      await w.goTo(lineOf(CANNON, 'communicate({B, C}'), 3);
      await preview.waitForSelector('#machine .arrow.hot');
      await w.goTo(lineOf(CANNON, 'param n'), 1);
      await until('no arrow marked', async () => await preview.$('#machine .arrow.hot') === null);
    },
  },

  'a slider shows what another grid changes, and the text stays until that is written into it': {
    prepare: withSample(CANNON),
    async test(w) {
      await w.open('cannon.tw');
      await w.served();
      await w.command('Tilewright: Open Preview to the Side');
      const preview = await w.preview();
      await preview.click('#params > summary');
      await preview.fill('[data-param=gx] input[type=number]', '3');
      await until('nine processors', async () => /9 processors/.test(await preview.textContent('#machine-line')));
      await w.picture('preview-params');
      await preview.fill('[data-param=gx] input[type=number]', '0');
      await preview.waitForSelector('#params-problem:not(:empty)');
      assert.match(await preview.textContent('#params-problem'), /'gx' is 0/);
      await preview.click('#params-back');
      await until('the grid of the text', async () => /4 processors/.test(await preview.textContent('#machine-line')));
      await preview.fill('[data-param=gx] input[type=number]', '3');
      await until('nine processors', async () => /9 processors/.test(await preview.textContent('#machine-line')));
      await preview.click('#params-write');
      await w.see('.view-line', 'param gx = 3');
      await preview.waitForSelector('#params-back', { state: 'hidden' });
      assert.match(await preview.textContent('#machine-line'), /9 processors/);
    },
  },

  'commands open the comparison of schedules and the scaling': {
    prepare: withSample('features/statements.tw'),
    async test(w) {
      await w.open('statements.tw');
      await w.served();
      await w.command('Tilewright: Compare Schedules');
      const preview = await w.preview();
      await preview.waitForSelector('#compare[open]');
      assert.strictEqual(await preview.$('#scaling[open]'), null);
      // the panel that is there already
      await w.page.click('.tab:has-text("statements.tw")');
      await w.command('Tilewright: Scale');
      await preview.waitForSelector('#scaling[open]');
      await w.picture('preview-scaling');
    },
  },

  'a broken program keeps its last good picture, with a notice': {
    prepare: withSample(CANNON),
    async test(w) {
      await w.open('cannon.tw');
      await w.served();
      await w.command('Tilewright: Open Preview to the Side');
      const preview = await w.preview();
      await w.page.click('.tab:has-text("cannon.tw")');
      await w.goTo(lineOf(CANNON, 'reorder('), 3);
      await w.page.keyboard.type('x');
      await preview.waitForSelector('#notice:not([hidden])');
      assert.match(await preview.textContent('#notice'), /last good/i);
      assert.ok(await preview.$('#machine svg') !== null);
      await w.picture('preview-stale');
      await w.page.keyboard.press('Control+Z');
      await preview.waitForSelector('#notice', { state: 'hidden' });
    },
  },

  'the preview comes back after a reload, at its step': {
    prepare: withSample(CANNON),
    async test(w) {
      await w.open('cannon.tw');
      await w.served();
      await w.command('Tilewright: Open Preview to the Side');
      let preview = await w.preview();
      const isLast = async () => /^3 of 3\b/.test(await preview.textContent('#now'));
      await preview.press('#slider', 'End');
      await until('the last step', isLast);
      await w.kept(`"step":${await preview.inputValue('#slider')}`);
      await w.page.reload();
      await w.page.waitForSelector('.monaco-workbench .part.statusbar');
      preview = await w.preview();
      await until('the same step', isLast);
    },
  },

  'the tree shows machine, tensors, statements and schedules, and leads to their lines': {
    prepare: withSample(CANNON),
    async test(w) {
      await w.open('cannon.tw');
      await w.served();
      await w.page.click('.pane-header:has-text("Tilewright Program")');
      await w.page.click('.pane-header:has-text("workspace")');
      const tree = '.pane-body .monaco-list[aria-label*="Tilewright"]';
      for (const text of ['gx', 'rows in blocks', 'communicate', 'Totals', 'memory a processor']) {
        await w.see(`${tree} .monaco-list-row`, text);
      }
      await w.picture('tree');
      await w.page.click(`${tree} .monaco-list-row:has-text("schedule A")`);
      await until('the schedule', async () => await w.line() === lineOf(CANNON, 'schedule A'));
    },
  },
};
