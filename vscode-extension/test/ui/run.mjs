// Uses the packaged extension as a person does, in the real VS Code, and takes pictures. Environment: CODE_SERVER, CHROMIUM.
// --pictures copies the ones that the README shows.
import { copyFileSync, existsSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ENOUGH_FAILURES } from '../patience.cjs';
import { install, openBrowser, removeFolder, startServer } from '../workbench.mjs';
import { editing } from './editing.mjs';
import { newUser } from './new-user.mjs';
import { previewing } from './previewing.mjs';
import { running } from './running.mjs';
import { Workbench } from './workbench-page.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const extension = join(here, '../..');
const shots = join(extension, 'test/out/pictures');
mkdirSync(shots, { recursive: true });

const installing = Date.now();
const installed = mkdtempSync(join(tmpdir(), 'tilewright-installed-'));
const extensions = await install(join(extension, 'tilewright.vsix'), installed);
const installation = Date.now() - installing;

let passed = 0;
const failures = [];
const only = process.argv.slice(2).filter(a => !a.startsWith('--'));

for (const [name, { settings, prepare, test }] of Object.entries({ ...newUser, ...editing, ...previewing, ...running })) {
  if (failures.length === ENOUGH_FAILURES) {
    console.log(`not tried: ${name}`);
    continue;
  }
  if (only.length > 0 && !only.some(o => name.includes(o))) {
    continue;
  }
  const folder = mkdtempSync(join(tmpdir(), 'tilewright-ui-'));
  const workspace = join(folder, 'workspace');
  mkdirSync(workspace);
  prepare?.(workspace, join(extension, '../samples'));
  const began = Date.now();
  let server;
  let browser;
  let page;
  try {
    server = await startServer(folder, extensions, settings);
    ({ browser, page } = await openBrowser());
    await page.goto(`http://127.0.0.1:${server.port}/?folder=${encodeURIComponent(workspace)}`);
    await page.waitForSelector('.monaco-workbench .part.statusbar');
    await test(new Workbench(page, shots, began - installation));
    passed++;
    console.log(`ok ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
  } catch (e) {
    failures.push(`FAILED ${name}: ${e instanceof Error ? e.stack : e}`);
    await page?.screenshot({ path: join(shots, `failed-${name.replace(/\W+/g, '-')}.png`) }).catch(() => undefined);
    console.log(failures[failures.length - 1]);
  } finally {
    await browser?.close();
    server?.stop();
    await removeFolder(folder);
  }
}
if (process.argv.includes('--pictures')) {
  const media = join(extension, 'media/pictures');
  mkdirSync(media, { recursive: true });
  for (const name of ['preview.png', 'quick-fix.png', 'hover.png', 'verified.png']) {
    if (existsSync(join(shots, name))) {
      copyFileSync(join(shots, name), join(media, name));
    }
  }
}
await removeFolder(installed);
console.log(`${passed} passed, ${failures.length} failed`);
failures.forEach(f => console.log(f.split('\n')[0]));
process.exit(failures.length === 0 ? 0 : 1);
