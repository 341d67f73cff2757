import * as vscode from 'vscode';
import { LanguageClient } from 'vscode-languageclient/node';
import { Notifications } from './notifications';
import { LayoutDrawing, LayoutsAnswer } from './protocol';

const SECTION = 'tilewright.layouts';

/** Behind each layout of a program that is in sight a small drawing of who owns what, in the colours of the preview. */
export class Layouts implements vscode.Disposable {
  private readonly decoration = vscode.window.createTextEditorDecorationType({ rangeBehavior: vscode.DecorationRangeBehavior.ClosedOpen });
  private readonly drawings = new Map<string, readonly LayoutDrawing[]>();
  private readonly subscriptions: vscode.Disposable[];

  constructor(private readonly client: () => Promise<LanguageClient | undefined>, notifications: Notifications) {
    this.subscriptions = [
      this.decoration,
      notifications.onStarted(() => this.all()),
      notifications.onPreviewChanged(change => this.all(e => e.document.uri.toString() === change.uri)),
      vscode.window.onDidChangeVisibleTextEditors(() => this.all()),
      vscode.window.onDidChangeActiveColorTheme(() => this.all()),
      vscode.workspace.onDidChangeConfiguration(e => e.affectsConfiguration(SECTION) && this.all()),
      vscode.workspace.onDidCloseTextDocument(d => this.drawings.delete(d.uri.toString())),
    ];
  }

  /** What is drawn in a program, for tests. */
  of(uri: string): readonly LayoutDrawing[] {
    return this.drawings.get(uri) ?? [];
  }

  private all(which: (editor: vscode.TextEditor) => boolean = () => true): void {
    vscode.window.visibleTextEditors.filter(e => e.document.languageId === 'tilewright' && which(e)).forEach(e => void this.draw(e));
  }

  private async draw(editor: vscode.TextEditor): Promise<void> {
    const document = editor.document;
    const uri = document.uri.toString();
    if (!vscode.workspace.getConfiguration(SECTION, document).get<boolean>('drawings', true)) {
      this.show(editor, []);
      return;
    }
    const client = await this.client();
    const kind = vscode.window.activeColorTheme.kind;
    const dark = kind === vscode.ColorThemeKind.Dark || kind === vscode.ColorThemeKind.HighContrast;
    const answer = await client?.sendRequest<LayoutsAnswer>('tilewright/layouts', { textDocument: { uri }, dark });
    // of another version the next notice tells
    if (answer?.layouts !== undefined && answer.version === document.version) {
      this.show(editor, answer.layouts);
    }
  }

  private show(editor: vscode.TextEditor, drawings: readonly LayoutDrawing[]): void {
    this.drawings.set(editor.document.uri.toString(), drawings);
    editor.setDecorations(this.decoration, drawings.filter(d => d.line < editor.document.lineCount).map(d => {
      const end = editor.document.lineAt(d.line).range.end;
      const image = vscode.Uri.parse(`data:image/svg+xml;base64,${Buffer.from(d.svg).toString('base64')}`);
      return { range: new vscode.Range(end, end), renderOptions: { after: { contentIconPath: image, margin: '0 0 0 1.5em' } } };
    }));
  }

  dispose(): void {
    for (const s of this.subscriptions) {
      s.dispose();
    }
  }
}
