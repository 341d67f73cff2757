// Starts the real VS Code as a server and a headless browser to look at it.
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { PATIENCE } from './patience.cjs';

const root = process.env.CODE_SERVER;

function freePort() {
  return new Promise(resolve => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

const entry = join(root, 'node_modules/code-server/out/node/entry.js');

/** Installs an extension under a folder. @return the folder of extensions, which any number of servers may share */
export async function install(vsix, folder) {
  const extensions = join(folder, 'extensions');
  const installed = spawn('node',
    [entry, '--user-data-dir', join(folder, 'data'), '--extensions-dir', extensions, '--install-extension', vsix], { stdio: 'inherit' });
  const code = await new Promise(resolve => installed.on('exit', resolve));
  if (code !== 0) {
    throw new Error(`${vsix} cannot be installed`);
  }
  return extensions;
}

/** Writes the settings of a server's user, and of the machine, which are the ones that count where something is for a machine. */
export function writeSettings(folder, settings = {}) {
  mkdirSync(join(folder, 'data/User'), { recursive: true });
  mkdirSync(join(folder, 'data/Machine'), { recursive: true });
  writeFileSync(join(folder, 'data/Machine/settings.json'), JSON.stringify(settings));
  writeFileSync(join(folder, 'data/User/settings.json'), JSON.stringify({
    'security.workspace.trust.enabled': false, 'workbench.startupEditor': 'none', 'telemetry.telemetryLevel': 'off', 'update.mode': 'none',
    'window.menuBarVisibility': 'compact', 'workbench.tips.enabled': false, 'editor.minimap.enabled': false,
    'files.autoSave': 'off', 'git.enabled': false, 'extensions.ignoreRecommendations': true, 'workbench.reduceMotion': 'on',
    'editor.cursorBlinking': 'solid', 'workbench.editor.restoreViewState': false, ...settings,
  }));
}

/** Starts the server, which keeps what is its own under a folder, with the extensions of another one. */
export async function startServer(folder, extensions, env = process.env) {
  writeSettings(folder);
  const common = ['--user-data-dir', join(folder, 'data'), '--extensions-dir', extensions];
  const port = await freePort();
  const server = spawn(process.execPath,
    [entry, ...common, '--auth', 'none', '--bind-addr', `127.0.0.1:${port}`, '--disable-telemetry', '--disable-update-check'],
    { stdio: ['ignore', 'pipe', 'pipe'], detached: true, env });
  let said = '';
  await new Promise((resolve, reject) => {
    const hear = chunk => {
      said += chunk;
      if (said.includes('HTTP server listening')) {
        resolve();
      }
    };
    server.stdout.on('data', hear);
    server.stderr.on('data', hear);
    server.on('exit', code => reject(new Error(`VS Code ended with ${code}:\n${said}`)));
    setTimeout(() => reject(new Error(`VS Code does not start:\n${said}`)), PATIENCE).unref();
  });
  server.removeAllListeners('exit');
  return { port, stop: () => { try { process.kill(-server.pid, 'SIGTERM'); } catch { /* it has ended */ } } };
}

/** Removes a folder of a test. What the editor started may still be writing: what it writes meanwhile is removed, too. */
export async function removeFolder(folder) {
  for (let attempt = 1; ; attempt++) {
    try {
      rmSync(folder, { recursive: true, force: true });
      return;
    } catch (e) {
      if (attempt === 100) {
        // no fault of what was tested
        console.log(`${folder} is left: ${e.message}`);
        return;
      }
      await new Promise(resolve => setTimeout(resolve, 200));
    }
  }
}

export async function openBrowser(options = {}) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', headless: true, timeout: PATIENCE,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
      '--disable-component-update', '--disable-sync'],
  });
  const context = await browser.newContext({ viewport: { width: 1500, height: 900 }, ...options });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  return { browser, page };
}
