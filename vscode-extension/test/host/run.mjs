// Runs the extension-host tests in the real VS Code, which a headless browser opens, on the extension that tilewright.vsix holds.
// Environment: CODE_SERVER, CHROMIUM.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { PATIENCE } from '../patience.cjs';
import { openBrowser, removeFolder, startServer } from '../workbench.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const extension = join(here, '../..');
await build({
  entryPoints: [join(here, 'index.ts')], outfile: join(extension, 'test/out/index.js'), bundle: true, platform: 'node', target: 'node20',
  format: 'cjs', external: ['vscode'],
});
const folder = mkdtempSync(join(tmpdir(), 'tilewright-host-'));
mkdirSync(join(folder, 'workspace'));
execFileSync('python3', ['-m', 'zipfile', '-e', join(extension, 'tilewright.vsix'), join(folder, 'unpacked')]);
const server = await startServer(folder, join(folder, 'extensions'));
const { browser, page } = await openBrowser();
let ended;
const exit = new Promise(resolve => { ended = resolve; });
await page.exposeFunction('codeAutomationLog', (type, parts) => console.log(...parts));
await page.exposeFunction('codeAutomationExit', code => ended(code));
const remote = `vscode-remote://127.0.0.1:${server.port}`;
const payload = JSON.stringify([['extensionDevelopmentPath', `${remote}${folder}/unpacked/extension`],
  ['extensionTestsPath', `${remote}${extension}/test/out/index.js`],
  ['enableProposedApi', ''], ['skipWelcome', 'true']]);
await page.goto(`http://127.0.0.1:${server.port}/?folder=${join(folder, 'workspace')}&payload=${encodeURIComponent(payload)}`);
const code = await Promise.race([exit, new Promise(resolve => setTimeout(() => resolve('no answer'), 4 * PATIENCE))]);
await browser.close();
server.stop();
await removeFolder(folder);
if (code !== 0) {
  console.error(`the extension host ended with: ${code}`);
}
process.exit(code === 0 ? 0 : 1);
