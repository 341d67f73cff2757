import * as assert from 'node:assert';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import * as vscode from 'vscode';
import { diagnostics, eventually, open, servers, SMALL, Tests } from './support';

/** What the programs that the folder's settings name leave behind, and what those give to others. */
const PROOF = 'started';

/** What holds in a folder that is not trusted. */
export const restricted: Tests = {

  async 'a folder that is not trusted names no program, and its programs are checked'(api) {
    assert.strictEqual(vscode.workspace.isTrusted, false);
    const home = process.env.JAVA_HOME!;
    // so that what the folder says comes before what the machine has
    process.env.JAVA_HOME = '';
    process.env.PATH = `${join(home, 'bin')}${delimiter}${process.env.PATH ?? ''}`;
    try {
      await vscode.commands.executeCommand('tilewright.restart');
    } finally {
      process.env.JAVA_HOME = home;
    }
    assert.ok(await api.client());
    const [server] = servers();
    assert.doesNotMatch(readFileSync(`/proc/${server}/cmdline`, 'utf8'), new RegExp(PROOF));
    assert.doesNotMatch(readFileSync(`/proc/${server}/environ`, 'utf8'), new RegExp(PROOF));
    const editor = await open(SMALL.replace('communicate(A, jo)', 'communicate(A, joo)'));
    await eventually('an error', () => diagnostics(editor.document).length > 0);
    assert.ok(!existsSync(join(vscode.workspace.workspaceFolders![0]!.uri.fsPath, PROOF)), 'a program of the folder was started');
  },

  async 'commands, lenses and tasks run nothing there'(api) {
    const { document } = await open(SMALL);
    const uri = document.uri.toString();
    let finished = 0;
    const listening = api.runs.onFinished(() => { finished++; });
    const lenses = await eventually('lenses', async () => {
      const all = await vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', document.uri, 100);
      return all.some(l => l.command?.title === 'Verify') && all;
    });
    const starting = (command: string) => /^tilewright\.(run|verify|build)(File)?$/.test(command);
    const lensCommands = lenses.flatMap(l => l.command !== undefined && starting(l.command.command) ? [l.command] : []);
    assert.ok(lensCommands.length >= 3, lenses.map(l => l.command?.command).join(' '));
    for (const { command, arguments: given } of lensCommands) {
      assert.strictEqual(await vscode.commands.executeCommand(command, ...given as unknown[]), undefined, command);
    }
    for (const command of (await vscode.commands.getCommands(true)).filter(starting)) {
      const given = command.endsWith('File') ? document.uri : { uri };
      assert.strictEqual(await vscode.commands.executeCommand(command, given), undefined, command);
    }
    listening.dispose();
    // and menus offer none of them
    type Manifest = { contributes: { commands: { command: string; enablement?: string }[] } };
    const { contributes } = vscode.extensions.getExtension('tilewright.tilewright')!.packageJSON as Manifest;
    assert.deepStrictEqual(contributes.commands.filter(c => starting(c.command)).map(c => c.enablement),
      Array(3).fill('isWorkspaceTrusted'));
    assert.deepStrictEqual([finished, api.runs.lastOf(uri)], [0, undefined]);
    const never = new vscode.CancellationTokenSource().token;
    assert.deepStrictEqual(await api.tasks.provideTasks(never), []);
    const kept = new vscode.Task({ type: 'tilewright', command: 'run', file: 'test1.tw' }, vscode.TaskScope.Workspace, 'run', 'tilewright');
    assert.strictEqual(await api.tasks.resolveTask(kept, never), undefined);
    assert.ok(!existsSync(`${document.uri.fsPath.replace(/\.tw$/, '')}-build`));
  },
};
