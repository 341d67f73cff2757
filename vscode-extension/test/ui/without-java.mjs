// Installs the extension that brings a Java runtime into the real VS Code, where neither JAVA_HOME nor PATH leads to a Java, and looks for
// diagnostics and for what the server runs on. Environment: CODE_SERVER, CHROMIUM.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { install, openBrowser, removeFolder, startServer } from '../workbench.mjs';
import { Workbench } from './workbench-page.mjs';

const extension = join(dirname(fileURLToPath(import.meta.url)), '../..');
const folder = mkdtempSync(join(tmpdir(), 'tilewright-without-java-'));
const workspace = join(folder, 'workspace');
mkdirSync(workspace);
writeFileSync(join(workspace, 'broken.tw'), 'tensor A : f64(m)\n');

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

let server;
let browser;
let page;
let failure;
try {
  const extensions = await install(join(extension, 'tilewright-linux-x64.vsix'), folder);
  const env = { ...process.env };
  delete env.JAVA_HOME;
  server = await startServer(folder, extensions, {}, { ...env, PATH: join(folder, 'nothing') });
  ({ browser, page } = await openBrowser());
  await page.goto(`http://127.0.0.1:${server.port}/?folder=${encodeURIComponent(workspace)}`);
  await page.waitForSelector('.monaco-workbench .part.statusbar');
  const w = new Workbench(page, join(extension, 'test/out/pictures'), Date.now());
  await w.open('broken.tw');
  await page.waitForSelector('.squiggly-error');
  await w.picture('without-java');
  const started = commandLines(extensions).find(words => words.includes('lsp'));
  if (!started?.[0].includes('/runtime/bin/java') || !started[0].startsWith(extensions)) {
    throw new Error(`the server runs on ${started?.[0]}`);
  }
  if (!started.some(word => /^-XX:\w+=.*\/runtime\/tilewright-\d+\.(aot|jsa)$/.test(word))) {
    throw new Error(`the server starts without the cache of the runtime: ${started.join(' ')}`);
  }
  // the machine keeps silent about a cache that does not hold
  const log = join(folder, 'classes.log');
  const [java, ...words] = started.slice(0, started.indexOf('lsp'));
  execFileSync(java, [`-Xlog:class+load:file=${log}`, ...words.filter(word => !word.startsWith('-Xlog')), '--version']);
  if (!/org\.tilewright\.cli\.Tilewright source: shared objects file/.test(readFileSync(log, 'utf8'))) {
    throw new Error('the cache of the runtime does not hold for the installed jar');
  }
} catch (e) {
  failure = e;
  await page?.screenshot({ path: join(extension, 'test/out/pictures/failed-without-java.png') }).catch(() => undefined);
} finally {
  await browser?.close();
  server?.stop();
  await removeFolder(folder);
}
console.log(failure === undefined ? 'ok diagnostics on a machine without Java'
  : `FAILED diagnostics on a machine without Java: ${failure.stack ?? failure}`);
process.exit(failure === undefined ? 0 : 1);
