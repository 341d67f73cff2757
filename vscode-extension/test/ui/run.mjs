// Uses the packaged extension as a person does, in the real VS Code: in one server and one browser, where tests with the same settings
// share a window. It is the extension that brings a Java runtime, and neither JAVA_HOME nor PATH leads to another Java.
// Environment: CODE_SERVER, CHROMIUM; TILEWRIGHT_VSIX names another .vsix. --pictures takes pictures, and copies the ones that the README
// shows.
import { copyFileSync, existsSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ENOUGH_FAILURES } from '../patience.cjs';
import { install, openBrowser, removeFolder, startServer, writeSettings } from '../workbench.mjs';
import { bundled } from './bundled.mjs';
import { editing } from './editing.mjs';
import { newUser } from './new-user.mjs';
import { previewing } from './previewing.mjs';
import { running } from './running.mjs';
import { Workbench } from './workbench-page.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const extension = join(here, '../..');
const shots = join(extension, 'test/out/pictures');
mkdirSync(shots, { recursive: true });
const pictures = process.argv.includes('--pictures');

const USUAL = { 'tilewright.run.target': 'local' };
const installing = Date.now();
const folder = mkdtempSync(join(tmpdir(), 'tilewright-ui-'));
const extensions = await install(join(extension, process.env.TILEWRIGHT_VSIX ?? 'tilewright-linux-x64.vsix'), folder);
const installation = Date.now() - installing;
const env = { ...process.env, PATH: join(folder, 'nothing') };
delete env.JAVA_HOME;
const server = await startServer(folder, extensions, env);
const { browser, page } = await openBrowser();

/** Opens a window with an empty folder. @param settings what differs from the usual ones */
async function openWindow(settings) {
  const workspace = mkdtempSync(join(folder, 'workspace-'));
  // the window before is gone, so that nothing sees the settings change
  await page.goto('about:blank');
  writeSettings(folder, settings);
  await page.goto(`http://127.0.0.1:${server.port}/?folder=${encodeURIComponent(workspace)}`);
  await page.waitForSelector('.monaco-workbench .part.statusbar');
  return { workspace, settings };
}

let shown;
let passed = 0;
const failures = [];
const only = process.argv.slice(2).filter(a => !a.startsWith('--'));

const tests = { ...newUser, ...bundled, ...editing, ...previewing, ...running };
for (const [name, { settings = USUAL, prepare, test }] of Object.entries(tests)) {
  if (failures.length === ENOUGH_FAILURES) {
    console.log(`not tried: ${name}`);
    continue;
  }
  if (only.length > 0 && !only.some(o => name.includes(o))) {
    continue;
  }
  const began = Date.now();
  try {
    const w = new Workbench(page, pictures ? shots : undefined, began - installation);
    if (shown !== undefined && shown.settings === settings) {
      await w.closeAll();
    } else {
      shown = await openWindow(settings);
    }
    prepare?.(shown.workspace, join(extension, '../samples'));
    await test(w, extensions);
    passed++;
    console.log(`ok ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
  } catch (e) {
    shown = undefined;
    failures.push(`FAILED ${name}: ${e instanceof Error ? e.stack : e}`);
    await page.screenshot({ path: join(shots, `failed-${name.replace(/\W+/g, '-')}.png`) }).catch(() => undefined);
    console.log(failures[failures.length - 1]);
  }
}
if (pictures) {
  const media = join(extension, 'media/pictures');
  mkdirSync(media, { recursive: true });
  for (const name of ['preview.png', 'quick-fix.png', 'hover.png', 'verified.png']) {
    if (existsSync(join(shots, name))) {
      copyFileSync(join(shots, name), join(media, name));
    }
  }
}
await browser.close();
server.stop();
await removeFolder(folder);
console.log(`${passed} passed, ${failures.length} failed`);
failures.forEach(f => console.log(f.split('\n')[0]));
process.exit(failures.length === 0 ? 0 : 1);
