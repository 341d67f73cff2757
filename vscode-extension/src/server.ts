import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import {
  LanguageClient, LanguageClientOptions, Middleware, RevealOutputChannelOn, ServerOptions, StaticFeature,
} from 'vscode-languageclient/node';
import { Java } from './java';
import { LargeFiles } from './large';

const MAIN = 'org.tilewright.cli.Tilewright';
/** So long after the start the editor has what it asks for at first. */
const QUIET = 10_000;

/** Tells the server that this client shows previews itself, and pictures in hovers. */
class ShowsPreviews implements StaticFeature {
  fillClientCapabilities(capabilities: { experimental?: object }): void {
    capabilities.experimental = { ...capabilities.experimental, tilewrightPreview: true, tilewrightHoverPictures: true };
  }
  initialize(): void { /* nothing to set up */ }
  getState() { return { kind: 'static' as const }; }
  clear(): void { /* nothing to forget */ }
}

/** Where this Java's start-up cache for this jar is kept: one for each pair, remade when either changes. */
function cacheFile(context: vscode.ExtensionContext, java: Java, jar: string): string {
  const key = createHash('sha256').update(`${java.executable}\n${java.version}\n${statSync(jar).mtimeMs}\n${statSync(jar).size}`)
    .digest('hex').slice(0, 16);
  const folder = context.globalStorageUri.fsPath;
  mkdirSync(folder, { recursive: true });
  return join(folder, `start-${key}.${java.version >= 25 ? 'aot' : 'jsa'}`);
}

/**
 * The cache in the runtime that came with the extension. It holds for a jar of the time that its name tells, which unpacking has lost.
 * Where only an administrator may set times there is none.
 */
function bundledCache(java: Java, jar: string): string | undefined {
  const name = java.bundled === undefined ? undefined : readdirSync(java.bundled).find(n => /^tilewright-\d+\.(aot|jsa)$/.test(n));
  if (java.bundled === undefined || name === undefined) {
    return undefined;
  }
  const seconds = Number(/\d+/.exec(name)![0]);
  try {
    if (Math.floor(statSync(jar).mtimeMs / 1000) !== seconds) {
      utimesSync(jar, seconds, seconds);
    }
    return join(java.bundled, name);
  } catch {
    return undefined;
  }
}

function common(java: Java): string[] {
  const arguments_ = ['-XX:+UseSerialGC', '--enable-native-access=ALL-UNNAMED', '-Xlog:disable', '-Xlog:all=error:stderr'];
  return java.version >= 23 ? [...arguments_, '--sun-misc-unsafe-memory-access=allow'] : arguments_;
}

/** Makes the start-up cache by a rehearsal that gives way to everything else, so that later starts take a third of the time. */
function makeCache(java: Java, jar: string, samples: string, file: string): void {
  const draft = `${file}.${process.pid}`;
  const record = java.version >= 25 ? `-XX:AOTCacheOutput=${draft}` : `-XX:ArchiveClassesAtExit=${draft}`;
  const rehearsal = spawn(java.executable, [...common(java), record, '-cp', jar, 'org.tilewright.cli.Rehearsal', samples],
    { stdio: 'ignore' });
  if (rehearsal.pid !== undefined) {
    try {
      setPriority(rehearsal.pid, constants.priority.PRIORITY_LOW);
    } catch { /* it has ended */ }
  }
  rehearsal.on('error', () => rmSync(draft, { force: true }));
  rehearsal.on('exit', code => {
    if (code === 0 && existsSync(draft)) {
      renameSync(draft, file);
    } else {
      rmSync(draft, { force: true });
    }
  });
}

/** A client for the server that comes with the extension. */
export function createClient(context: vscode.ExtensionContext, java: Java, output: vscode.LogOutputChannel,
  middleware: Middleware): LanguageClient {
  const jar = context.asAbsolutePath(join('server', 'tilewright.jar'));
  const settings = vscode.workspace.getConfiguration('tilewright');
  const cache = bundledCache(java, jar) ?? cacheFile(context, java, jar);
  const flags = common(java);
  if (existsSync(cache)) {
    flags.push(`${java.version >= 25 ? '-XX:AOTCache' : '-XX:SharedArchiveFile'}=${cache}`);
  } else {
    const later = setTimeout(() => makeCache(java, jar, context.asAbsolutePath('samples'), cache), QUIET);
    context.subscriptions.push({ dispose: () => clearTimeout(later) });
  }
  if (process.platform === 'linux') {
    // as the command's launcher does: with few processors the compilers get half of what somebody waits for gets
    flags.push('-XX:-PrintWarnings', '-XX:ThreadPriorityPolicy=1', '-XX:CompilerThreadPriority=3');
  }
  const server: ServerOptions = {
    command: java.executable,
    args: [...flags, '-Xmx512m', '-Xmn128m', '-Xss4m', ...settings.get<string[]>('server.arguments', []), '-Dstdout.encoding=UTF-8',
      '-Dstderr.encoding=UTF-8', '-cp', jar, MAIN, 'lsp'],
    options: { env: { ...process.env, ...settings.get<Record<string, string>>('run.environment', {}) } },
  };
  const large = new LargeFiles();
  const options: LanguageClientOptions = {
    documentSelector: [{ language: 'tilewright' }],
    outputChannel: output,
    traceOutputChannel: output,
    revealOutputChannelOn: RevealOutputChannelOn.Never,
    middleware: { ...middleware, ...large.middleware },
    markdown: { isTrusted: false, supportHtml: false },
  };
  const client = new LanguageClient('tilewright', 'Tilewright', server, options);
  client.registerFeature(new ShowsPreviews());
  client.registerFeature(large);
  return client;
}
