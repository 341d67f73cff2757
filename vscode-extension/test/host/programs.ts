import * as assert from 'node:assert';
import * as vscode from 'vscode';
import { at, diagnostics, eventually, hover, open, replace, sample, SMALL, Tests } from './support';

/** What one does with a whole program: generated text, previews, runs, tasks, samples. */
export const programs: Tests = {

  async 'generated C++ opens read-only and knows the lines of the schedule'(api) {
    const editor = await open(SMALL);
    const uri = editor.document.uri;
    await vscode.commands.executeCommand('tilewright.openGenerated', uri);
    const generated = await eventually('the C++ text',
      () => vscode.window.visibleTextEditors.find(e => e.document.uri.scheme === 'tilewright'));
    assert.strictEqual(generated.document.languageId, 'cpp');
    assert.ok(generated.document.getText().includes('#include "tilewright.hpp"'));
    const line = at(editor.document, 'communicate({B').line + 1;
    const lines = api.generated.linesFor(uri.toString(), line);
    assert.ok(lines.some(l => generated.document.lineAt(l - 1).text.includes('.broadcast(')), lines.join(' '));
  },

  async 'a preview opens and stays while the text is broken'(api) {
    const editor = await open(SMALL);
    const uri = editor.document.uri.toString();
    await vscode.commands.executeCommand('tilewright.openPreview', editor.document.uri);
    await eventually('the panel', () => api.previews.titlesOf(uri).length === 1);
    await replace(editor, 'reorder(', 'reorderr(');
    await eventually('an error', () => diagnostics(editor.document).length > 0);
    const client = await api.client();
    const answer = await client!.sendRequest<{ stale: boolean; data?: object; reason?: string }>('tilewright/preview',
      { textDocument: { uri } });
    assert.ok(answer.stale && answer.data !== undefined && answer.reason !== undefined);
  },

  async 'the preview shows the program of the active editor, and a locked one stays with its own'(api) {
    const one = await open(SMALL);
    const other = await open(sample('features/statements.tw'));
    const [first, second] = [one, other].map(e => e.document.uri.toString()) as [string, string];
    const name = (uri: string) => uri.slice(uri.lastIndexOf('/') + 1);
    const shown = () => [api.previews.titlesOf(first), api.previews.titlesOf(second)];
    const shows = (what: string, expected: string[][]) => eventually(what, () => shown().join('|') === expected.join('|'));
    const front = (e: vscode.TextEditor) => vscode.window.showTextDocument(e.document, vscode.ViewColumn.One);
    await vscode.commands.executeCommand('tilewright.openPreview', other.document.uri);
    await shows('the active program', [[], [`Preview ${name(second)}`]]);
    await front(one);
    await shows('the other program, in the same panel', [[`Preview ${name(first)}`], []]);
    // what stands beside a program and is none changes nothing
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ content: 'notes' }), vscode.ViewColumn.One);
    await shows('the same program', [[`Preview ${name(first)}`], []]);
    await front(one);
    await vscode.commands.executeCommand('tilewright.openLockedPreview', one.document.uri);
    await shows('two panels of one program', [[`Preview ${name(first)}`, `[Preview] ${name(first)}`], []]);
    await front(other);
    await shows('each where it belongs', [[`[Preview] ${name(first)}`], [`Preview ${name(second)}`]]);
    // a schedule that was asked for is remembered
    await api.previews.open(other.document.uri, 'cannon');
    await front(one);
    await front(other);
    await shows('its schedule', [[`[Preview] ${name(first)}`], [`Preview ${name(second)} (cannon)`]]);
    // the panel in front is locked, and follows again
    await vscode.commands.executeCommand('workbench.action.focusSecondEditorGroup');
    await vscode.commands.executeCommand('tilewright.lockPreview');
    await front(one);
    await shows('two locked panels', [[`[Preview] ${name(first)}`], [`[Preview] ${name(second)} (cannon)`]]);
    await vscode.commands.executeCommand('workbench.action.focusSecondEditorGroup');
    await vscode.commands.executeCommand('tilewright.unlockPreview');
    await shows('the program in sight', [[`Preview ${name(first)}`, `[Preview] ${name(first)}`], []]);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await shows('no panel', [[], []]);
  },

  async 'who owns what is drawn behind each layout, and again when one changes'(api) {
    const editor = await open(SMALL);
    const uri = editor.document.uri.toString();
    const before = await eventually('drawings', () => api.layouts.of(uri).length > 0 && api.layouts.of(uri));
    assert.deepStrictEqual(before.map(d => `${d.line} ${d.tensor}`),
      editor.document.getText().split('\n').flatMap((l, i) => /^\w+\(.*->/.test(l) ? [`${i} ${l[0]}`] : []));
    assert.ok(before.every(d => d.svg.startsWith('<svg') && d.svg.includes('fill="#')), before[0]!.svg);
    const layout = before[0]!;
    const text = await hover(editor.document, new vscode.Position(layout.line, 0));
    assert.match(text, /!\[who owns what of A\]\(data:image\/svg\+xml;base64,/);
    await replace(editor, editor.document.lineAt(layout.line).text, `${layout.tensor}(x, y) -> M(*, x)`);
    await eventually('another drawing', () => api.layouts.of(uri)[0]!.svg !== layout.svg);
    const settings = () => vscode.workspace.getConfiguration('tilewright.layouts');
    await settings().update('drawings', false, vscode.ConfigurationTarget.Global);
    await eventually('none', () => api.layouts.of(uri).length === 0);
    await settings().update('drawings', undefined, vscode.ConfigurationTarget.Global);
  },

  async 'the tree of the program tells what tensors take and everything moves'(api) {
    const editor = await open(SMALL);
    const entries = await eventually('totals', async () => {
      const now = await api.tree.getChildren();
      return now.at(-1)?.label === 'Totals' && now;
    });
    const tensor = entries.find(e => e.label === 'A')!;
    assert.match(tensor.description!, / KiB a processor$/);
    const item = api.tree.getTreeItem(tensor);
    const shown = item.command!.arguments![1] as vscode.Range;
    assert.strictEqual(editor.document.getText(shown), 'A');
    assert.match((await api.tree.getChildren(entries.at(-1)))[0]!.description!, / KiB in \d+ messages$/);
    await replace(editor, 'reorder(', 'reorderr(');
    await eventually('an error', () => diagnostics(editor.document).length > 0);
    assert.strictEqual((await api.tree.getChildren()).at(-1)?.label, 'Totals', 'amounts stay while the text is broken');
  },

  async 'a program is run and verified as it stands in the editor'(api) {
    const editor = await open(SMALL);
    await replace(editor, 'param n = 64', 'param n = 48');
    const phases: string[] = [];
    const outcome = await api.runs.start('tilewright.verify', { uri: editor.document.uri.toString(), target: 'local' }, undefined,
      { report: ({ message }) => { phases.push(message.replace(/, \d+ s$/, '')); } });
    assert.deepStrictEqual([...new Set(phases)], ['starting', 'running', 'verifying']);
    assert.ok(api.runs.said.endsWith(outcome!.summary), api.runs.said);
    assert.ok(outcome?.ok, outcome?.log);
    assert.match(outcome.summary, /verified/);
    assert.ok(editor.document.isDirty);
    const lens = await eventually('the result in a lens', async () => {
      const all = await vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', editor.document.uri, 100);
      return all.find(l => l.command?.title.includes('verified'));
    });
    assert.ok(lens);
    await replace(editor, 'param n = 48', 'param n = 40');
    assert.strictEqual(api.runs.lastOf(editor.document.uri.toString()), undefined);
  },

  async 'a run can be stopped'(api) {
    const editor = await open(SMALL.replace('param n = 64', 'param n = 6000').replace('param chunk = 16', 'param chunk = 8'));
    const uri = editor.document.uri.toString();
    const stop = new vscode.CancellationTokenSource();
    // hours of work
    const running = api.runs.start('tilewright.verify', { uri, target: 'local', repeat: 100_000 }, stop.token);
    setTimeout(() => stop.cancel(), 1500);
    const outcome = await running;
    assert.strictEqual(outcome?.ok, false);
    assert.strictEqual(outcome.summary, 'cancelled');
  },

  async 'each schedule is an entry of the gutter'(api) {
    const editor = await open(sample('features/statements.tw'));
    const labels = await eventually('entries', () => {
      const l = api.schedules.labels(editor.document.uri.toString());
      return l.length > 1 && l;
    });
    assert.ok(labels.some(l => l.includes(' as ')), labels.join(' '));
  },

  async 'tasks check a file and tell its problems'() {
    const editor = await open(SMALL.replace('communicate(A, jo)', 'communicate(A, joo)'));
    await editor.document.save();
    const check = await eventually('the task',
      async () => (await vscode.tasks.fetchTasks({ type: 'tilewright' })).find(t => t.definition.command === 'check'));
    const ended = new Promise<number | undefined>(resolve => {
      const listening = vscode.tasks.onDidEndTaskProcess(e => {
        if (e.execution.task.name === check.name) {
          listening.dispose();
          resolve(e.exitCode);
        }
      });
    });
    await vscode.tasks.executeTask(check);
    assert.strictEqual(await ended, 1);
    await eventually('the problem of the task',
      () => vscode.languages.getDiagnostics(editor.document.uri).find(d => d.message.includes('joo')));
  },

  async 'the samples are copied and checked without errors'() {
    const first = await vscode.commands.executeCommand<vscode.Uri>('tilewright.copySamples');
    assert.ok(first.path.endsWith('/tilewright-samples/matmul/cannon.tw'));
    const document = await vscode.workspace.openTextDocument(first);
    await eventually('tokens',
      async () => (await vscode.commands.executeCommand<vscode.SemanticTokens | undefined>('vscode.provideDocumentSemanticTokens', first))
        ?? undefined);
    assert.deepStrictEqual(diagnostics(document).filter(d => d.severity === vscode.DiagnosticSeverity.Error), []);
  },
};
