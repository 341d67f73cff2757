import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import * as vscode from 'vscode';
import { shared } from './shared';

/** A Java virtual machine. */
export interface Java {
  readonly executable: string;
  readonly version: number;
  /** Its folder, where it came with the extension. */
  readonly bundled?: string;
}

interface JavaExtension {
  readonly javaRequirement?: { readonly java_home?: string; readonly tooling_jre?: string };
}

const executable = process.platform === 'win32' ? 'java.exe' : 'java';

/**
 * A setting of the Java extension that names programs. VS Code keeps back what a folder that is not trusted says only of settings that an
 * installed extension declares, and that one need not be installed: of such a folder it is left out here.
 */
function ofJavaExtension<T>(name: string): T | undefined {
  const settings = vscode.workspace.getConfiguration('java');
  return (vscode.workspace.isTrusted ? settings.get<T | null>(name) : settings.inspect<T | null>(name)?.globalValue) ?? undefined;
}

/**
 * The files that may be the Java of a JDK, best first: JAVA_HOME's, the Java extension's, PATH's, and those of the places where systems
 * install them.
 */
function candidates(): string[] {
  const homes = [process.env.JAVA_HOME ?? ''];
  const java = vscode.extensions.getExtension<JavaExtension | undefined>('redhat.java');
  if (java?.isActive) {
    homes.push(java.exports?.javaRequirement?.java_home ?? '', java.exports?.javaRequirement?.tooling_jre ?? '');
  }
  homes.push(ofJavaExtension<string>('jdt.ls.java.home') ?? '',
    ...(ofJavaExtension<{ path?: string }[]>('configuration.runtimes') ?? []).map(r => r.path ?? ''));
  const found = homes.filter(h => h !== '').map(h => join(h, 'bin', executable));
  found.push(...(process.env.PATH ?? '').split(delimiter).filter(p => p !== '').map(p => join(p, executable)));
  const places = process.platform === 'win32' ? shared.java.places.windows : process.platform === 'darwin' ? shared.java.places.mac
    : shared.java.places.linux;
  found.push(...places.flatMap(inside).map(home => join(home, 'bin', executable)));
  return [...new Set(found)].filter(f => existsSync(f));
}

/** The folders that a place with at most one star stands for, the last by name first, as that is the newest. */
function inside(place: string): string[] {
  const full = place.startsWith('~') ? homedir() + place.slice(1) : place;
  const star = full.indexOf('*');
  if (star < 0) {
    return [full];
  }
  const before = Math.max(full.lastIndexOf('/', star), full.lastIndexOf('\\', star));
  const [parent, prefix, rest] = [full.slice(0, before), full.slice(before + 1, star), full.slice(star + 1)];
  return existsSync(parent)
    ? readdirSync(parent).filter(name => name.startsWith(prefix)).sort().reverse().map(name => join(parent, name, rest)) : [];
}

async function versionOf(file: string): Promise<number> {
  try {
    const { stderr, stdout } = await promisify(execFile)(file, ['-version'], { timeout: 60_000 });
    const match = /version "(\d+)(?:\.(\d+))?/.exec(stderr + stdout);
    return match === null ? 0 : Number(match[1] === '1' ? match[2] : match[1]);
  } catch {
    return 0;
  }
}

/**
 * The first Java that is new enough. A folder that the user set is taken or refused, never passed over.
 *
 * @param bundled the folder of the runtime that may have come with the extension
 */
export async function findJava(bundled: string): Promise<Java | undefined> {
  const set = vscode.workspace.getConfiguration('tilewright').get<string>('java.home', '');
  if (set === '' && existsSync(bundled)) {
    const file = join(bundled, 'bin', executable);
    const version = await versionOf(file);
    if (version >= shared.java.minimum) {
      return { executable: file, version, bundled };
    }
  }
  for (const file of set === '' ? candidates() : [join(set, 'bin', executable)]) {
    const version = await versionOf(file);
    if (version >= shared.java.minimum) {
      return { executable: file, version };
    }
  }
  return undefined;
}

/** Says once that there is no Java, with a way to the setting. */
export async function sayThatJavaIsMissing(): Promise<void> {
  const settings = vscode.l10n.t('Open Setting');
  const again = vscode.l10n.t('Try Again');
  const set = vscode.workspace.getConfiguration('tilewright').get<string>('java.home', '');
  const answer = await vscode.window.showErrorMessage(set === ''
    ? vscode.l10n.t(shared.java.noneFound, shared.java.minimum)
    : vscode.l10n.t(shared.java.noneAt, shared.java.minimum, set), settings, again);
  if (answer === settings) {
    // where the server runs elsewhere, so does its Java, and the user's own settings do not hold there
    await (vscode.env.remoteName === undefined ? vscode.commands.executeCommand('workbench.action.openSettings', 'tilewright.java.home')
      : vscode.commands.executeCommand('workbench.action.openRemoteSettings', { query: 'tilewright.java.home' }));
  } else if (answer === again) {
    await vscode.commands.executeCommand('tilewright.restart');
  }
}
