import assert from 'node:assert';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from './workbench-page.mjs';

/** Puts a sample into the workspace, changed as asked. */
export function withSample(name, change = text => text) {
  return (workspace, samples) => {
    const file = join(workspace, name.slice(name.lastIndexOf('/') + 1));
    cpSync(join(samples, name), file);
    writeFileSync(file, change(readFileSync(file, 'utf8')));
  };
}

/** The line of a sample that holds a text, counted from 1. */
export function lineOf(name, text) {
  const lines = readFileSync(new URL(`../../../samples/${name}`, import.meta.url), 'utf8').split('\n');
  return 1 + lines.findIndex(l => l.includes(text));
}

const CANNON = 'matmul/cannon.tw';

export const editing = {
  'a wrong word is underlined and its quick fix repairs it': {
    prepare: withSample(CANNON, t => t.replace('communicate(A, jo)', 'communicate(A, joo)')),
    async test(w) {
      await w.open('cannon.tw');
      await w.see('.squiggly-error');
      await w.goTo(lineOf(CANNON, 'communicate(A, jo)'), 19);
      await w.see('.lightBulbWidget, [class*="gutter-lightbulb"]');
      await w.page.keyboard.press('Control+.');
      await w.see('.action-widget .monaco-list-row', 'jo');
      await w.picture('quick-fix');
      await w.page.keyboard.press('Enter');
      await until('no underline', async () => await w.page.$('.squiggly-error') === null);
    },
  },

  'completion offers commands, loops and kernels at their places': {
    prepare: withSample(CANNON),
    async test(w) {
      await w.open('cannon.tw');
      await w.served();
      const suggestions = async (line, typed, expected) => {
        await w.goTo(line, 1);
        await w.page.keyboard.press('End');
        await w.page.keyboard.press('Enter');
        await w.page.keyboard.type(typed, { delay: 30 });
        await w.page.keyboard.press('Control+Space');
        await w.see('.suggest-widget.visible .monaco-list-row', expected);
        await w.picture(`completion-${expected}`);
        await w.page.keyboard.press('Escape');
        for (let i = 0; i < 4; i++) {
          await w.page.keyboard.press('Control+Z');
        }
      };
      const last = lineOf(CANNON, 'communicate({B, C}');
      await suggestions(last, 'spl', 'split');
      await suggestions(last, 'split(', 'ki');
      await suggestions(last, 'substitute({ii, ji, ki}, ', 'gemm');
    },
  },

  'a hover draws where a tensor lives, and hints stand in the text': {
    prepare: withSample(CANNON),
    async test(w) {
      await w.open('cannon.tw');
      await w.served();
      await w.goTo(lineOf(CANNON, 'communicate({B, C}'), 4);
      await w.see('.view-line span', 'B 2.00 MiB, C 2.00 MiB');
      await w.picture('hints');
      await w.page.keyboard.press('Control+K');
      await w.page.keyboard.press('Control+I');
      await w.see('.monaco-hover', 'kos');
      await w.picture('hover');
      const text = await w.page.textContent('.monaco-hover:not(.hidden)');
      assert.match(text, /shift/);
    },
  },
};
