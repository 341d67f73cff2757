import * as vscode from 'vscode';
import { LanguageClient } from 'vscode-languageclient/node';
import { Notifications } from './notifications';
import { Lowered, PreviewChanged } from './protocol';
import { shared } from './shared';

const SCHEME = 'tilewright';
const EMPTY: Lowered = { uri: '', version: 0, stale: true };

/** How far down a program is shown. */
export type Stage = 'concrete' | 'source';

/** Read-only texts of what the compiler makes of a program, with the lines marked that belong to the cursor's line. */
export class Generated implements vscode.TextDocumentContentProvider, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.changed.event;
  private readonly lowered = new Map<string, Lowered>();
  private readonly mark = vscode.window.createTextEditorDecorationType({
    isWholeLine: true, backgroundColor: new vscode.ThemeColor('editor.rangeHighlightBackground'),
    overviewRulerColor: new vscode.ThemeColor('editorOverviewRuler.rangeHighlightForeground'),
    overviewRulerLane: vscode.OverviewRulerLane.Full,
  });
  private readonly subscriptions: vscode.Disposable[];

  constructor(private readonly client: () => Promise<LanguageClient | undefined>, notifications: Notifications) {
    this.subscriptions = [
      notifications.onPreviewChanged(change => this.refresh(change)),
      vscode.workspace.registerTextDocumentContentProvider(SCHEME, this),
      vscode.window.onDidChangeTextEditorSelection(e => this.link(e.textEditor)),
      vscode.workspace.onDidCloseTextDocument(d => this.lowered.delete(d.uri.toString())),
    ];
  }

  private refresh(change: PreviewChanged): void {
    for (const shown of change.stale ? [] : this.lowered.keys()) {
      if (program(vscode.Uri.parse(shown)) === change.uri) {
        this.changed.fire(vscode.Uri.parse(shown));
      }
    }
  }

  /** Opens a program's lowered text beside it. */
  async open(uri: vscode.Uri, stage: Stage, schedule?: string): Promise<void> {
    const name = uri.path.slice(uri.path.lastIndexOf('/') + 1).replace(/\.tw$/, '');
    const target = vscode.workspace.getConfiguration('tilewright.run', uri).get<string>('target', 'auto');
    const query = new URLSearchParams({ uri: uri.toString(), stage, ...(schedule === undefined ? {} : { schedule }),
      ...(stage === 'source' && target !== 'auto' ? { target } : {}) }).toString();
    const ending = stage === 'source' ? target === 'cuda' ? 'cu' : 'cpp' : 'loops.txt';
    const shown = vscode.Uri.from({ scheme: SCHEME, path: `/${name}.${ending}`, query });
    const document = await vscode.workspace.openTextDocument(shown);
    await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true, preview: true });
    const editor = vscode.window.visibleTextEditors.find(e => e.document.uri.toString() === uri.toString());
    if (editor !== undefined) {
      this.link(editor);
    }
  }

  async provideTextDocumentContent(uri: vscode.Uri): Promise<string> {
    const query = new URLSearchParams(uri.query);
    const client = await this.client();
    const answer = await client?.sendRequest<Lowered>('tilewright/lower',
      { textDocument: { uri: query.get('uri') }, stage: query.get('stage'), schedule: query.get('schedule') ?? undefined,
        target: query.get('target') ?? undefined }) ?? EMPTY;
    this.lowered.set(uri.toString(), answer);
    return answer.text ?? vscode.l10n.t(shared.generated.nothing, answer.reason ?? '');
  }

  /** Marks the lines that belong to a cursor's line, in whichever of the two texts it stands. */
  private link(editor: vscode.TextEditor): void {
    const at = editor.document.uri.toString();
    const line = editor.selection.active.line + 1;
    for (const other of vscode.window.visibleTextEditors) {
      const lines = this.lowered.get(other.document.uri.toString())?.lines;
      if (lines !== undefined && program(other.document.uri) === at) {
        this.show(other, lines.filter(l => l.source === line).map(l => l.generated));
      }
    }
    const own = this.lowered.get(at);
    const source = vscode.window.visibleTextEditors.find(e => own !== undefined
      && e.document.uri.toString() === program(editor.document.uri));
    if (own !== undefined && source !== undefined) {
      this.show(source, (own.lines ?? []).filter(l => l.generated === line).map(l => l.source));
    }
  }

  private show(editor: vscode.TextEditor, lines: number[]): void {
    const ranges = [...new Set(lines)].filter(l => l <= editor.document.lineCount).map(l => editor.document.lineAt(l - 1).range);
    editor.setDecorations(this.mark, ranges);
    if (ranges.length > 0) {
      editor.revealRange(ranges[0]!, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
    }
  }

  /** The generated lines that are marked for a line of a program; for tests. */
  linesFor(uri: string, line: number): number[] {
    return [...this.lowered.entries()].filter(([shown]) => program(vscode.Uri.parse(shown)) === uri)
      .flatMap(([, l]) => (l.lines ?? []).filter(x => x.source === line).map(x => x.generated));
  }

  dispose(): void {
    for (const s of this.subscriptions) {
      s.dispose();
    }
    this.changed.dispose();
    this.mark.dispose();
  }
}

function program(lowered: vscode.Uri): string | null {
  return new URLSearchParams(lowered.query).get('uri');
}
