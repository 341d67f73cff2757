// Runs the extension-host tests in the real VS Code, which a headless browser opens, on the extension that tilewright.vsix holds.
// Environment: CODE_SERVER, CHROMIUM.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { PATIENCE } from '../patience.cjs';
import { openBrowser, removeFolder, startServer, writeSettings } from '../workbench.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const extension = join(here, '../..');
await build({
  entryPoints: [join(here, 'index.ts')], outfile: join(extension, 'test/out/index.js'), bundle: true, platform: 'node', target: 'node20',
  format: 'cjs', external: ['vscode'],
});
const folder = mkdtempSync(join(tmpdir(), 'tilewright-host-'));
execFileSync('python3', ['-m', 'zipfile', '-e', join(extension, 'tilewright.vsix'), join(folder, 'unpacked')]);
const server = await startServer(folder, join(folder, 'extensions'));
const { browser, page } = await openBrowser();
let ended;
await page.exposeFunction('codeAutomationLog', (type, parts) => console.log(...parts));
await page.exposeFunction('codeAutomationExit', code => ended(code));
const remote = `vscode-remote://127.0.0.1:${server.port}`;
const payload = JSON.stringify([['extensionDevelopmentPath', `${remote}${folder}/unpacked/extension`],
  ['extensionTestsPath', `${remote}${extension}/test/out/index.js`],
  ['enableProposedApi', ''], ['skipWelcome', 'true']]);

/** Runs the tests for a folder. @return the code with which the extension host ended */
async function runIn(workspace) {
  const exit = new Promise(resolve => { ended = resolve; });
  await page.goto(`http://127.0.0.1:${server.port}/?folder=${workspace}&payload=${encodeURIComponent(payload)}`);
  let limit;
  const code = await Promise.race([exit, new Promise(resolve => { limit = setTimeout(() => resolve('no answer'), 4 * PATIENCE); })]);
  clearTimeout(limit);
  // the window before is gone, so that nothing sees the settings change
  await page.goto('about:blank');
  return code;
}

/** Makes a folder whose settings name programs in it, which leave a file when they are started. */
function makeSuspicious() {
  const workspace = join(folder, 'suspicious');
  mkdirSync(join(workspace, 'java/bin'), { recursive: true });
  mkdirSync(join(workspace, '.vscode'));
  writeFileSync(join(workspace, 'java/bin/java'), `#!/bin/sh\ntouch '${join(workspace, 'started')}'\n`, { mode: 0o755 });
  const java = join(workspace, 'java');
  writeFileSync(join(workspace, '.vscode/settings.json'), JSON.stringify({
    'tilewright.java.home': java, 'java.jdt.ls.java.home': java, 'java.configuration.runtimes': [{ name: 'JavaSE-21', path: java }],
    'tilewright.server.arguments': ['-Dstarted=1'], 'tilewright.run.environment': { TILEWRIGHT_MPIRUN: 'started' },
  }));
  return workspace;
}

mkdirSync(join(folder, 'workspace'));
let code = await runIn(join(folder, 'workspace'));
if (code === 0) {
  writeSettings(folder, { 'security.workspace.trust.enabled': true, 'security.workspace.trust.startupPrompt': 'never' });
  code = await runIn(makeSuspicious());
}
await browser.close();
server.stop();
await removeFolder(folder);
if (code !== 0) {
  console.error(`the extension host ended with: ${code}`);
}
process.exit(code === 0 ? 0 : 1);
