import * as vscode from 'vscode';
import { LanguageClient } from 'vscode-languageclient/node';
import { Notifications } from './notifications';
import { PreviewAnswer, PreviewQuestion, Reveal, ScalingQuestion } from './protocol';
import { shared } from './shared';

const KIND = 'tilewright.preview';

/** The state that a panel keeps over a reload. */
interface Kept {
  readonly uri?: string;
  readonly schedule?: string;
}

/** One panel with the preview of one program. */
interface Panel {
  readonly panel: vscode.WebviewPanel;
  readonly uri: string;
  readonly schedule: string | undefined;
  ready: boolean;
  /** A newer version came while one was fetched. */
  again: boolean;
  fetching: boolean;
  /** Ends what the page asked last of how its program scales. */
  asked: vscode.CancellationTokenSource | undefined;
}

/** The panels that show previews: each follows its program's edits and cursor, and a click in it selects what causes what was clicked. */
export class Previews implements vscode.Disposable, vscode.WebviewPanelSerializer {
  private readonly panels = new Map<string, Panel>();
  private readonly subscriptions: vscode.Disposable[];

  constructor(private readonly client: () => Promise<LanguageClient | undefined>, notifications: Notifications) {
    this.subscriptions = [
      notifications.onPreviewChanged(change => {
        const panel = this.panels.get(change.uri);
        if (panel !== undefined) {
          void this.refresh(panel);
        }
      }),
      vscode.window.registerWebviewPanelSerializer(KIND, this),
      vscode.window.onDidChangeTextEditorSelection(e => this.follow(e.textEditor)),
    ];
  }

  /** Opens the panel of a program, or brings it to the front. */
  async open(uri: vscode.Uri, schedule?: string): Promise<void> {
    const key = uri.toString();
    const existing = this.panels.get(key);
    if (existing !== undefined && existing.schedule === schedule) {
      existing.panel.reveal(undefined, true);
      return;
    }
    existing?.panel.dispose();
    const beside = vscode.workspace.getConfiguration('tilewright.preview').get<string>('placement') !== 'active';
    const panel = vscode.window.createWebviewPanel(KIND, title(uri, schedule),
      { viewColumn: beside ? vscode.ViewColumn.Beside : vscode.ViewColumn.Active, preserveFocus: beside },
      { enableScripts: true, retainContextWhenHidden: true });
    await this.fill(panel, key, schedule);
  }

  async deserializeWebviewPanel(panel: vscode.WebviewPanel, kept: Kept | undefined): Promise<void> {
    const uri = kept?.uri;
    if (uri === undefined) {
      panel.dispose();
      return;
    }
    panel.webview.options = { enableScripts: true };
    // the server knows only texts that are open
    await vscode.workspace.openTextDocument(vscode.Uri.parse(uri));
    await this.fill(panel, uri, kept?.schedule);
  }

  private async fill(panel: vscode.WebviewPanel, uri: string, schedule: string | undefined): Promise<void> {
    const p: Panel = { panel, uri, schedule, ready: false, again: false, fetching: false, asked: undefined };
    this.panels.set(uri, p);
    panel.iconPath = undefined;
    panel.onDidDispose(() => {
      p.ready = false;
      p.asked?.cancel();
      if (this.panels.get(uri) === p) {
        this.panels.delete(uri);
      }
    });
    panel.webview.onDidReceiveMessage((m: Reveal | ScalingQuestion | PreviewQuestion | { type: 'ready' | 'scalingOff' }) => {
      if (m.type === 'ready') {
        p.ready = true;
        void this.refresh(p);
      } else if (m.type === 'reveal') {
        void reveal(uri, m);
      } else if (m.type === 'scaling') {
        void this.scaling(p, m);
      } else if (m.type === 'preview' || m.type === 'writeParams') {
        void this.answer(p, m);
      } else {
        p.asked?.cancel();
      }
    });
    const client = await this.client();
    if (client === undefined) {
      return;
    }
    const { html } = await client.sendRequest<{ html: string }>('tilewright/previewPage');
    if (this.panels.get(uri) === p) {
      panel.webview.html = html;
    }
  }

  private async refresh(p: Panel): Promise<void> {
    if (p.fetching) {
      p.again = true;
      return;
    }
    p.fetching = true;
    try {
      const client = await this.client();
      const answer = await client?.sendRequest<PreviewAnswer>('tilewright/preview', { textDocument: { uri: p.uri }, schedule: p.schedule });
      if (answer?.data !== undefined && p.ready) {
        await p.panel.webview.postMessage({ type: 'data',
          data: { ...answer.data, host: { showSource: false, uri: p.uri, schedule: p.schedule } } });
      }
      if (answer?.stale === true && p.ready) {
        await p.panel.webview.postMessage({ type: 'stale', reason: answer.reason ?? '' });
      }
    } finally {
      p.fetching = false;
    }
    if (p.again) {
      p.again = false;
      void this.refresh(p);
    }
  }

  /** Asks what the page would show under another schedule or other values of params, or writes these into the text. */
  private async answer(p: Panel, m: PreviewQuestion): Promise<void> {
    let answer: object = {};
    try {
      const client = await this.client();
      answer = await client?.sendRequest<object>(`tilewright/${m.type}`,
        { textDocument: { uri: p.uri }, schedule: m.schedule ?? p.schedule, params: m.params }) ?? {};
    } catch (e) {
      answer = { failure: e instanceof Error ? e.message : String(e) };
    }
    if (p.ready) {
      await p.panel.webview.postMessage({ ...answer, type: m.type, id: m.id });
    }
  }

  /** Asks how a program scales, and no more what was asked before; that can take long. */
  private async scaling(p: Panel, m: ScalingQuestion): Promise<void> {
    p.asked?.cancel();
    const asked = p.asked = new vscode.CancellationTokenSource();
    let answer: object = {};
    try {
      const client = await this.client();
      answer = await client?.sendRequest<object>('tilewright/scaling', { textDocument: { uri: p.uri }, schedule: p.schedule,
        processors: m.processors, weak: m.weak, schedules: m.schedules, machine: m.machine, params: m.params }, asked.token) ?? {};
    } catch (e) {
      answer = { failure: e instanceof Error ? e.message : String(e) };
    }
    if (p.ready && !asked.token.isCancellationRequested) {
      await p.panel.webview.postMessage({ ...answer, type: 'scaling', id: m.id });
    }
  }

  private follow(editor: vscode.TextEditor): void {
    const panel = this.panels.get(editor.document.uri.toString());
    if (panel?.ready === true && vscode.workspace.getConfiguration('tilewright.preview').get<boolean>('followCursor', true)) {
      void panel.panel.webview.postMessage({ type: 'cursor', line: editor.selection.active.line + 1 });
    }
  }

  /** Whether a program's preview is open. */
  isOpen(uri: string): boolean {
    return this.panels.has(uri);
  }

  dispose(): void {
    for (const s of this.subscriptions) {
      s.dispose();
    }
    for (const p of this.panels.values()) {
      p.panel.dispose();
    }
  }
}

function title(uri: vscode.Uri, schedule: string | undefined): string {
  const name = uri.path.slice(uri.path.lastIndexOf('/') + 1);
  return vscode.l10n.t(shared.preview.title, schedule === undefined ? name : `${name} (${schedule})`);
}

async function reveal(uri: string, m: Reveal): Promise<void> {
  const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(uri));
  const shown = vscode.window.visibleTextEditors.find(e => e.document === document);
  const line = Math.min(m.line, document.lineCount) - 1;
  const start = new vscode.Position(line, (m.column ?? 1) - 1);
  const end = m.endLine === undefined ? document.lineAt(line).range.end : new vscode.Position(m.endLine - 1, (m.endColumn ?? 1) - 1);
  const editor = await vscode.window.showTextDocument(document,
    { viewColumn: shown?.viewColumn ?? vscode.ViewColumn.One, preserveFocus: false });
  editor.selection = new vscode.Selection(start, end);
  editor.revealRange(new vscode.Range(start, end), vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}
