import * as vscode from 'vscode';
import { LanguageClient } from 'vscode-languageclient/node';
import { Notifications } from './notifications';
import { ProgramAnswer, ProgramEntry } from './protocol';

/** The icons of the entries that are no symbols of the text. */
const ICONS: Record<string, string> = { totals: 'graph', traffic: 'arrow-swap', memory: 'database', bound: 'target' };

/**
 * The tree of the program in the active editor, as the server tells it: machine, tensors with their layouts, statements, schedules and
 * totals.
 */
export class ProgramTree implements vscode.TreeDataProvider<ProgramEntry>, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChangeTreeData = this.changed.event;
  private readonly subscriptions: vscode.Disposable[];
  private readonly view: vscode.TreeView<ProgramEntry>;
  private uri: vscode.Uri | undefined;

  constructor(private readonly client: () => Promise<LanguageClient | undefined>, notifications: Notifications) {
    this.view = vscode.window.createTreeView('tilewright.program', { treeDataProvider: this, showCollapseAll: true });
    this.subscriptions = [
      this.view,
      notifications.onStarted(() => this.refresh()),
      notifications.onPreviewChanged(change => change.uri === this.uri?.toString() && this.refresh()),
      vscode.window.onDidChangeActiveTextEditor(e => this.show(e)),
      vscode.commands.registerCommand('tilewright.revealRange', (uri: vscode.Uri, range: vscode.Range) =>
        vscode.window.showTextDocument(uri, { selection: range })),
    ];
    this.show(vscode.window.activeTextEditor);
  }

  refresh(): void {
    this.changed.fire();
  }

  private show(editor: vscode.TextEditor | undefined): void {
    if (editor?.document.languageId === 'tilewright') {
      this.uri = editor.document.uri;
      this.view.description = this.uri.path.slice(this.uri.path.lastIndexOf('/') + 1);
      void vscode.commands.executeCommand('setContext', 'tilewright.active', true);
      this.refresh();
    }
  }

  getTreeItem(entry: ProgramEntry): vscode.TreeItem {
    const item = new vscode.TreeItem(entry.label,
      entry.children.length > 0 ? vscode.TreeItemCollapsibleState.Expanded : vscode.TreeItemCollapsibleState.None);
    item.description = entry.description;
    item.iconPath = new vscode.ThemeIcon(ICONS[entry.kind] ?? `symbol-${entry.kind}`);
    item.tooltip = entry.description === undefined ? entry.label : `${entry.label}: ${entry.description}`;
    item.accessibilityInformation = { label: item.tooltip };
    if (entry.range !== undefined && this.uri !== undefined) {
      item.command = { command: 'tilewright.revealRange', title: vscode.l10n.t('Show'), arguments: [this.uri, range(entry.range)] };
    }
    return item;
  }

  async getChildren(entry?: ProgramEntry): Promise<ProgramEntry[]> {
    return [...entry?.children ?? await this.program()];
  }

  private async program(): Promise<ProgramEntry[]> {
    const client = await this.client();
    if (client === undefined || this.uri === undefined) {
      return [];
    }
    const answer = await client.sendRequest<ProgramAnswer>('tilewright/program', { textDocument: { uri: this.uri.toString() } });
    return [...answer.entries ?? []];
  }

  dispose(): void {
    for (const s of this.subscriptions) {
      s.dispose();
    }
    this.changed.dispose();
  }
}

function range(r: NonNullable<ProgramEntry['range']>): vscode.Range {
  return new vscode.Range(r.start.line, r.start.character, r.end.line, r.end.character);
}
