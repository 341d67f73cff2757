import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import * as vscode from 'vscode';

/** The oldest version that Tilewright runs on. */
export const MINIMUM = 21;

/** A Java virtual machine. */
export interface Java {
  readonly executable: string;
  readonly version: number;
}

interface JavaExtension {
  readonly javaRequirement?: { readonly java_home?: string; readonly tooling_jre?: string };
}

const executable = process.platform === 'win32' ? 'java.exe' : 'java';

/** The places where a JDK may be, best first: JAVA_HOME, the Java extension's, PATH, and where systems install them. */
function candidates(): string[] {
  const homes = [process.env.JAVA_HOME ?? ''];
  const java = vscode.extensions.getExtension<JavaExtension>('redhat.java');
  if (java?.isActive) {
    homes.push(java.exports?.javaRequirement?.java_home ?? '', java.exports?.javaRequirement?.tooling_jre ?? '');
  }
  const configured = vscode.workspace.getConfiguration('java').get<{ path?: string }[]>('configuration.runtimes', []);
  homes.push(vscode.workspace.getConfiguration('java').get<string>('jdt.ls.java.home') ?? '', ...(configured ?? []).map(r => r.path ?? ''));
  const found = homes.filter(h => h !== '').map(h => join(h, 'bin', executable));
  found.push(...(process.env.PATH ?? '').split(delimiter).filter(p => p !== '').map(p => join(p, executable)));
  const installed = process.platform === 'win32' ? ['C:\\Program Files\\Java', 'C:\\Program Files\\Eclipse Adoptium']
    : process.platform === 'darwin' ? ['/Library/Java/JavaVirtualMachines'] : ['/usr/lib/jvm'];
  found.push(...installed.flatMap(inside));
  return [...new Set(found)].filter(f => existsSync(f));
}

function inside(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).sort().reverse()
    .flatMap(name => [join(folder, name, 'bin', executable), join(folder, name, 'Contents/Home/bin', executable)]) : [];
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

/** The first Java that is new enough. A folder that the user set is taken or refused, never passed over. */
export async function findJava(): Promise<Java | undefined> {
  const set = vscode.workspace.getConfiguration('tilewright').get<string>('java.home', '');
  for (const file of set === '' ? candidates() : [join(set, 'bin', executable)]) {
    const version = await versionOf(file);
    if (version >= MINIMUM) {
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
    ? vscode.l10n.t('Tilewright needs a JDK {0} or newer and found none. Install one, or say where it is.', MINIMUM)
    : vscode.l10n.t('Tilewright needs a JDK {0} or newer, and there is none at {1}.', MINIMUM, set), settings, again);
  if (answer === settings) {
    // where the server runs elsewhere, so does its Java, and the user's own settings do not hold there
    await (vscode.env.remoteName === undefined ? vscode.commands.executeCommand('workbench.action.openSettings', 'tilewright.java.home')
      : vscode.commands.executeCommand('workbench.action.openRemoteSettings', { query: 'tilewright.java.home' }));
  } else if (answer === again) {
    await vscode.commands.executeCommand('tilewright.restart');
  }
}
