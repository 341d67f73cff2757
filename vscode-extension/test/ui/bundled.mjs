import assert from 'node:assert';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeFolder } from '../workbench.mjs';

/** The command lines of this machine's processes that name a file under a folder. */
function commandLines(under) {
  return readdirSync('/proc').filter(p => /^\d+$/.test(p)).flatMap(p => {
    try {
      return [readFileSync(join('/proc', p, 'cmdline'), 'utf8').split('\0')];
    } catch {
      return []; // it has ended
    }
  }).filter(words => words.some(w => w.startsWith(under)));
}

/** The Java that comes with the extension, where there is no other. */
export const bundled = {
  'diagnostics on a machine without Java': {
    prepare: workspace => writeFileSync(join(workspace, 'broken.tw'), 'tensor A : f64(m)\n'),
    async test(w, extensions) {
      await w.open('broken.tw');
      await w.see('.squiggly-error');
      await w.picture('without-java');
      const started = commandLines(extensions).find(words => words.includes('lsp'));
      assert.ok(started?.[0].startsWith(extensions) && started[0].includes('/runtime/bin/java'), `the server runs on ${started?.[0]}`);
      assert.ok(started.some(word => /^-XX:\w+=.*\/runtime\/tilewright-\d+\.(aot|jsa)$/.test(word)),
        `the server starts without the cache of the runtime: ${started.join(' ')}`);
      // the machine keeps silent about a cache that does not hold
      const folder = mkdtempSync(join(tmpdir(), 'tilewright-classes-'));
      const log = join(folder, 'classes.log');
      const [java, ...words] = started.slice(0, started.indexOf('lsp'));
      execFileSync(java, [`-Xlog:class+load:file=${log}`, ...words.filter(word => !word.startsWith('-Xlog')), '--version']);
      const classes = readFileSync(log, 'utf8');
      await removeFolder(folder);
      assert.match(classes, /org\.tilewright\.cli\.Tilewright source: shared objects file/,
        'the cache of the runtime does not hold for the installed jar');
    },
  },
};
