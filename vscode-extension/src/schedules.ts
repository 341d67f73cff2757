import * as vscode from 'vscode';
import { Runs } from './runs';

/** One entry a schedule in the editor's gutter and in the testing view: to run it is to verify it. */
export class Schedules implements vscode.Disposable {
  private readonly controller = vscode.tests.createTestController('tilewright', 'Tilewright');
  private readonly subscriptions: vscode.Disposable[];
  private readonly names = new WeakMap<vscode.TestItem, string | undefined>();
  private readonly pending = new WeakMap<vscode.TextDocument, NodeJS.Timeout>();

  constructor(private readonly runs: Runs) {
    this.controller.createRunProfile(vscode.l10n.t('Run and verify'), vscode.TestRunProfileKind.Run,
      (request, token) => this.run(request, token), true);
    this.subscriptions = [
      this.controller,
      vscode.workspace.onDidOpenTextDocument(d => this.find(d)),
      vscode.workspace.onDidChangeTextDocument(e => this.findSoon(e.document)),
      vscode.workspace.onDidCloseTextDocument(d => this.controller.items.delete(d.uri.toString())),
    ];
    vscode.workspace.textDocuments.forEach(d => this.find(d));
  }

  /** Marks may follow the typing with a moment's delay, and the typing shall not wait for them. */
  private findSoon(document: vscode.TextDocument): void {
    clearTimeout(this.pending.get(document));
    this.pending.set(document, setTimeout(() => this.find(document), 300));
  }

  /** By the words alone: this must not wait for the server, and a gutter mark needs no more. */
  private find(document: vscode.TextDocument): void {
    if (document.languageId !== 'tilewright') {
      return;
    }
    const key = document.uri.toString();
    const file = this.controller.items.get(key)
      ?? this.controller.createTestItem(key, document.uri.path.slice(document.uri.path.lastIndexOf('/') + 1), document.uri);
    const found: vscode.TestItem[] = [];
    const heads = /^[ \t]*schedule[ \t]+(\w+)(?:[ \t]+as[ \t]+(\w+))?/gm;
    for (const m of document.getText().matchAll(heads)) {
      const label = m[2] === undefined ? m[1]! : `${m[1]} as ${m[2]}`;
      const at = document.positionAt(m.index);
      const id = `${key}#${label}#${found.filter(f => f.label === label).length}`;
      const item = file.children.get(id) ?? this.controller.createTestItem(id, label, document.uri);
      const range = new vscode.Range(at, document.lineAt(at.line).range.end);
      if (item.range?.isEqual(range) !== true) {
        item.range = range;
      }
      this.names.set(item, m[2]);
      found.push(item);
    }
    file.children.replace(found);
    if (found.length > 0) {
      this.controller.items.add(file);
    } else {
      this.controller.items.delete(key);
    }
  }

  private async run(request: vscode.TestRunRequest, token: vscode.CancellationToken): Promise<void> {
    const run = this.controller.createTestRun(request);
    const chosen = request.include ?? [...this.controller.items].map(([, item]) => item);
    const items = chosen.flatMap(item => item.children.size > 0 ? [...item.children].map(([, child]) => child) : [item])
      .filter(item => request.exclude?.includes(item) !== true);
    items.forEach(item => run.enqueued(item));
    for (const item of items) {
      if (token.isCancellationRequested) {
        run.skipped(item);
        continue;
      }
      run.started(item);
      const began = Date.now();
      const outcome = await this.runs.start('tilewright.verify', { uri: item.uri!.toString(), schedule: this.names.get(item) }, token);
      if (outcome === undefined || token.isCancellationRequested) {
        run.skipped(item);
      } else if (outcome.ok) {
        run.appendOutput(`${item.label}: ${outcome.summary}\r\n`, undefined, item);
        run.passed(item, Date.now() - began);
      } else {
        const message = new vscode.TestMessage(outcome.log ?? outcome.summary);
        message.location = item.range === undefined ? undefined : new vscode.Location(item.uri!, item.range);
        run.failed(item, message, Date.now() - began);
      }
    }
    run.end();
  }

  /** The labels of a program's schedules; for tests. */
  labels(uri: string): string[] {
    return [...this.controller.items.get(uri)?.children ?? []].map(([, item]) => item.label);
  }

  dispose(): void {
    for (const s of this.subscriptions) {
      s.dispose();
    }
  }
}
