import * as vscode from 'vscode';
import { LanguageClient } from 'vscode-languageclient/node';
import { Notifications } from './notifications';
import { PreviewAnswer } from './protocol';
import { bytes } from './units';

/** An entry of the tree; a click shows the line that it stands for. */
interface Entry {
  readonly label: string;
  readonly description?: string;
  readonly icon: string;
  readonly range?: vscode.Range;
  readonly children: Entry[];
}

const ICONS: Partial<Record<vscode.SymbolKind, string>> = {
  [vscode.SymbolKind.Constant]: 'symbol-constant', [vscode.SymbolKind.Event]: 'list-ordered',
};

/** The tree of the program in the active editor: machine, tensors with their layouts, statements and schedules. */
export class ProgramTree implements vscode.TreeDataProvider<Entry>, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChangeTreeData = this.changed.event;
  private readonly subscriptions: vscode.Disposable[];
  private readonly view: vscode.TreeView<Entry>;
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

  getTreeItem(entry: Entry): vscode.TreeItem {
    const item = new vscode.TreeItem(entry.label,
      entry.children.length > 0 ? vscode.TreeItemCollapsibleState.Expanded : vscode.TreeItemCollapsibleState.None);
    item.description = entry.description;
    item.iconPath = new vscode.ThemeIcon(entry.icon);
    item.tooltip = entry.description === undefined ? entry.label : `${entry.label}: ${entry.description}`;
    item.accessibilityInformation = { label: item.tooltip };
    if (entry.range !== undefined && this.uri !== undefined) {
      item.command = { command: 'tilewright.revealRange', title: vscode.l10n.t('Show'), arguments: [this.uri, entry.range] };
    }
    return item;
  }

  async getChildren(entry?: Entry): Promise<Entry[]> {
    return entry?.children ?? await this.program();
  }

  private async program(): Promise<Entry[]> {
    const client = await this.client();
    if (client === undefined || this.uri === undefined) {
      return [];
    }
    const uri = this.uri.toString();
    const [preview, symbols] = await Promise.all([
      client.sendRequest<PreviewAnswer>('tilewright/preview', { textDocument: { uri } }),
      vscode.commands.executeCommand<vscode.DocumentSymbol[] | undefined>('vscode.executeDocumentSymbolProvider', this.uri),
    ]);
    const entries = (symbols ?? []).map(s => entryOf(s, preview));
    const data = preview.data;
    if (data === undefined) {
      return entries;
    }
    return [...entries, {
      label: vscode.l10n.t('Totals'), icon: 'graph', children: [
        { label: vscode.l10n.t('moved'), description: vscode.l10n.t('{0} in {1} messages', bytes(data.communication.totalBytes), data.communication.messages), icon: 'arrow-swap', children: [] },
        { label: vscode.l10n.t('memory a processor'), description: bytes(data.memory.maxBytesPerProcessor), icon: 'database', children: [] },
        { label: vscode.l10n.t('lower bound a processor'), description: bytes(data.lowerBound.bytesPerProcessor), icon: 'target', children: [] },
      ],
    }];
  }

  dispose(): void {
    this.subscriptions.forEach(s => s.dispose());
    this.changed.dispose();
  }
}

/** An outline entry, with what the preview knows of it beside its name. */
function entryOf(symbol: vscode.DocumentSymbol, preview: PreviewAnswer): Entry {
  const tensor = preview.data?.tensors.find(t => t.name === symbol.name);
  const description = tensor === undefined ? symbol.detail
    : vscode.l10n.t('{0}, {1} a processor', tensor.layout, bytes(tensor.bytesPerProcessor));
  return {
    label: symbol.name, description, icon: ICONS[symbol.kind] ?? `symbol-${vscode.SymbolKind[symbol.kind]!.toLowerCase()}`,
    range: symbol.selectionRange, children: symbol.children.map(c => entryOf(c, preview)),
  };
}
