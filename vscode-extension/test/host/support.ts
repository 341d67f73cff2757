import * as assert from 'node:assert';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { Api } from '../../src/extension';
import { PATIENCE } from '../patience.cjs';

/** The samples that come with the extension. */
const SAMPLES = join(__dirname, '../../samples');

/** Tests by name. */
export type Tests = Record<string, (api: Api) => Promise<void>>;

let count = 0;

export function sample(name: string): string {
  return readFileSync(join(SAMPLES, name), 'utf8');
}

export const SMALL = sample('matmul/summa.tw').replace(/param n = \d+/, 'param n = 64').replace(/param chunk = \d+/, 'param chunk = 16');

/** Opens a text in a fresh file of the workspace. */
export async function open(text: string): Promise<vscode.TextEditor> {
  const folder = vscode.workspace.workspaceFolders![0]!.uri;
  const uri = vscode.Uri.joinPath(folder, `test${++count}.tw`);
  await vscode.workspace.fs.writeFile(uri, Buffer.from(text));
  return vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri));
}

/** Waits until a question has an answer. */
export async function eventually<T>(what: string, ask: () => T | undefined | false | Promise<T | undefined | false>): Promise<T> {
  for (const end = Date.now() + PATIENCE; Date.now() < end;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) {
      return answer;
    }
    await new Promise(resolve => setTimeout(resolve, 50));
  }
  return assert.fail(`waited in vain: ${what}`);
}

/** The place of the first occurrence of a text, moved by some characters. */
export function at(document: vscode.TextDocument, text: string, shift = 0): vscode.Position {
  const offset = document.getText().indexOf(text);
  assert.notStrictEqual(offset, -1, `'${text}' is not in the text`);
  return document.positionAt(offset + shift);
}

/** Replaces the first occurrence of a text. */
export async function replace(editor: vscode.TextEditor, text: string, by: string): Promise<void> {
  const start = at(editor.document, text);
  const end = at(editor.document, text, text.length);
  assert.ok(await editor.edit(e => e.replace(new vscode.Range(start, end), by)));
}

export function diagnostics(document: vscode.TextDocument): vscode.Diagnostic[] {
  return vscode.languages.getDiagnostics(document.uri);
}

export async function completions(document: vscode.TextDocument, position: vscode.Position): Promise<string[]> {
  const list = await vscode.commands.executeCommand<vscode.CompletionList>('vscode.executeCompletionItemProvider', document.uri, position);
  return list.items.map(i => typeof i.label === 'string' ? i.label : i.label.label);
}

export async function hover(document: vscode.TextDocument, position: vscode.Position): Promise<string> {
  const hovers = await vscode.commands.executeCommand<vscode.Hover[]>('vscode.executeHoverProvider', document.uri, position);
  return hovers.flatMap(h => h.contents).map(c => typeof c === 'string' ? c : c.value).join('\n');
}

/** The processes of this extension host that are language servers. */
export function servers(): number[] {
  return readdirSync('/proc').filter(p => /^\d+$/.test(p)).map(Number).filter(p => {
    try {
      return readFileSync(`/proc/${p}/cmdline`, 'utf8').endsWith('org.tilewright.cli.Tilewright\0lsp\0')
        && new RegExp(`^PPid:\\s*${process.pid}$`, 'm').test(readFileSync(`/proc/${p}/status`, 'utf8'));
    } catch {
      return false; // it has ended meanwhile
    }
  });
}

/** How long each turn of the extension host's event loop took, in milliseconds: no task is longer than the turn that it is in. */
export class Tasks {
  /**
   * @param wall by the clock
   * @param busy of the processor, without the time in which other programs had it
   */
  constructor(private readonly wall: number[], private readonly busy: number[]) { }

  /** The longest, on a machine that does nothing else. */
  get longest(): number {
    return Math.max(...this.busy);
  }

  toString(): string {
    const below99 = (turns: number[]) => [...turns].sort((a, b) => a - b)[Math.floor(turns.length * 0.99)] ?? 0;
    const said = (turns: number[]) => `longest ${Math.max(...turns).toFixed(1)} ms, 99 of 100 below ${below99(turns).toFixed(1)} ms`;
    return `by the clock ${said(this.wall)}; of the processor ${said(this.busy)}`;
  }
}

/** How long this thread has had a processor, in milliseconds. */
function busy(): number {
  return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6;
}

/** Measures the turns of the event loop while something happens. */
export async function measureTasks(happens: () => Promise<void>): Promise<Tasks> {
  const wall: number[] = [];
  const own: number[] = [];
  let [last, lastBusy] = [performance.now(), busy()];
  const probe = setInterval(() => {
    const [now, nowBusy] = [performance.now(), busy()];
    wall.push(now - last);
    own.push(nowBusy - lastBusy);
    [last, lastBusy] = [now, nowBusy];
  }, 2);
  try {
    await happens();
  } finally {
    clearInterval(probe);
  }
  return new Tasks(wall, own);
}
