import * as vscode from 'vscode';
import { LanguageClient } from 'vscode-languageclient/node';
import { Notifications } from './notifications';
import { PreviewAnswer, PreviewQuestion, Reveal, ScalingQuestion } from './protocol';
import { shared } from './shared';

const KIND = 'tilewright.preview';

/** Parts of the page that are closed at first: two schedules beside each other, and time and efficiency on more processors. */
export type Part = 'compare' | 'scaling';

/** The state that a panel keeps over a reload. */
interface Kept {
  readonly uri?: string;
  readonly schedule?: string;
  readonly locked?: boolean;
}

/** One panel, with the preview of one program at a time. */
interface Panel {
  readonly panel: vscode.WebviewPanel;
  uri: string;
  schedule: string | undefined;
  /** Stays with its program; else it shows that of the active editor. */
  locked: boolean;
  ready: boolean;
  /** The cursor of another program is told with its data, not before. */
  tellCursor: boolean;
  /** What the page opens with the next data. */
  part: Part | undefined;
  /** A newer version came while one was fetched. */
  again: boolean;
  fetching: boolean;
  /** Ends what the page asked last of how its program scales. */
  asked: vscode.CancellationTokenSource | undefined;
}

/**
 * The panels that show previews. One shows the program of the active editor, whichever that is; those that are locked stay with theirs.
 * Each follows its program's edits and cursor, and a click in it selects what causes what was clicked.
 */
export class Previews implements vscode.Disposable, vscode.WebviewPanelSerializer {
  private readonly panels = new Set<Panel>();
  /** The schedule that was last asked for of each program that has several. */
  private readonly schedules = new Map<string, string>();
  private readonly subscriptions: vscode.Disposable[];

  constructor(private readonly client: () => Promise<LanguageClient | undefined>, notifications: Notifications) {
    this.subscriptions = [
      notifications.onPreviewChanged(change => this.of(change.uri).forEach(p => void this.refresh(p))),
      vscode.window.registerWebviewPanelSerializer(KIND, this),
      vscode.window.onDidChangeTextEditorSelection(e => this.followCursor(e.textEditor)),
      vscode.window.onDidChangeActiveTextEditor(e => this.followEditor(e)),
    ];
  }

  private of(uri: string): Panel[] {
    return [...this.panels].filter(p => p.uri === uri);
  }

  /**
   * Shows a program: in the panel that follows the editor, or in one of its own that stays with it.
   *
   * @param part what is opened in the page
   */
  async open(uri: vscode.Uri, schedule?: string, locked = false, part?: Part): Promise<void> {
    const key = uri.toString();
    this.remember(key, schedule);
    const existing = [...this.panels].find(p => p.locked === locked && (!locked || p.uri === key && p.schedule === schedule));
    if (existing !== undefined) {
      existing.part = part;
      this.show(existing, key, schedule);
      existing.panel.reveal(undefined, true);
      return;
    }
    const beside = vscode.workspace.getConfiguration('tilewright.preview').get<string>('placement') !== 'active';
    const panel = vscode.window.createWebviewPanel(KIND, title(key, schedule, locked),
      { viewColumn: beside ? vscode.ViewColumn.Beside : vscode.ViewColumn.Active, preserveFocus: beside },
      { enableScripts: true, retainContextWhenHidden: true });
    await this.fill(panel, { uri: key, schedule, locked, part });
  }

  private remember(uri: string, schedule: string | undefined): void {
    if (schedule === undefined) {
      this.schedules.delete(uri);
    } else {
      this.schedules.set(uri, schedule);
    }
  }

  /** Shows a program in a panel, in place of what it showed. */
  private show(p: Panel, uri: string, schedule: string | undefined): void {
    if (p.uri === uri && p.schedule === schedule) {
      void (p.part !== undefined && this.refresh(p));
      return;
    }
    p.asked?.cancel();
    p.tellCursor = p.uri !== uri;
    p.uri = uri;
    p.schedule = schedule;
    p.panel.title = title(uri, schedule, p.locked);
    void this.refresh(p);
  }

  /** What is active is shown, if it is a program of its own and not what was made of one. */
  private followEditor(editor: vscode.TextEditor | undefined): void {
    if (editor?.document.languageId === 'tilewright' && editor.document.uri.scheme !== 'tilewright') {
      const uri = editor.document.uri.toString();
      [...this.panels].filter(p => !p.locked).forEach(p => this.show(p, uri, p.uri === uri ? p.schedule : this.schedules.get(uri)));
    }
  }

  /** Has the panel in front stay with its program, or follow the editor again. */
  lock(locked: boolean): void {
    const p = [...this.panels].find(x => x.panel.active);
    if (p !== undefined) {
      p.locked = locked;
      p.panel.title = title(p.uri, p.schedule, p.locked);
      this.tellLocked(p);
      // the page keeps whether it is locked, for a reload
      void this.refresh(p);
      if (!locked) {
        this.followEditor(vscode.window.visibleTextEditors.find(e => e.document.languageId === 'tilewright'));
      }
    }
  }

  /** Lets menus know whether the panel in front is locked. */
  private tellLocked(p: Panel): void {
    if (p.panel.active) {
      void vscode.commands.executeCommand('setContext', 'tilewright.previewLocked', p.locked);
    }
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
    this.remember(uri, kept?.schedule);
    await this.fill(panel, { uri, schedule: kept?.schedule, locked: kept?.locked === true, part: undefined });
  }

  private async fill(panel: vscode.WebviewPanel, what: Pick<Panel, 'uri' | 'schedule' | 'locked' | 'part'>): Promise<void> {
    const p: Panel = { panel, ...what, ready: false, tellCursor: false, again: false, fetching: false, asked: undefined };
    this.panels.add(p);
    panel.iconPath = undefined;
    panel.onDidDispose(() => {
      p.ready = false;
      p.asked?.cancel();
      this.panels.delete(p);
    });
    panel.onDidChangeViewState(() => this.tellLocked(p));
    this.tellLocked(p);
    type Message = Reveal | ScalingQuestion | PreviewQuestion | { type: 'ready' | 'scalingOff'; uri?: string };
    panel.webview.onDidReceiveMessage((m: Message) => {
      if (m.type === 'ready') {
        p.ready = true;
        void this.refresh(p);
      } else if (m.uri !== undefined && m.uri !== p.uri) {
        return; // about a program that was shown before
      } else if (m.type === 'reveal') {
        void reveal(p.uri, m);
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
    if (this.panels.has(p)) {
      panel.webview.html = html;
    }
  }

  private async refresh(p: Panel): Promise<void> {
    if (p.fetching) {
      p.again = true;
      return;
    }
    p.fetching = true;
    const { uri, schedule } = p;
    try {
      const client = await this.client();
      const answer = await client?.sendRequest<PreviewAnswer>('tilewright/preview', { textDocument: { uri }, schedule });
      const isWanted = p.ready && p.uri === uri && p.schedule === schedule;
      if (answer?.data !== undefined && isWanted) {
        const editor = vscode.window.visibleTextEditors.find(e => p.tellCursor && e.document.uri.toString() === uri);
        p.tellCursor = false;
        if (editor !== undefined) {
          this.followCursor(editor);
        }
        await p.panel.webview.postMessage({ type: 'data',
          data: { ...answer.data, host: { showSource: false, uri, schedule, locked: p.locked } } });
        if (p.part !== undefined) {
          const panel = p.part;
          p.part = undefined;
          await p.panel.webview.postMessage({ type: 'open', panel });
        }
      }
      if (answer?.stale === true && isWanted) {
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

  private followCursor(editor: vscode.TextEditor): void {
    if (vscode.workspace.getConfiguration('tilewright.preview').get<boolean>('followCursor', true)) {
      this.of(editor.document.uri.toString()).filter(p => p.ready && !p.tellCursor)
        .forEach(p => void p.panel.webview.postMessage({ type: 'cursor', line: editor.selection.active.line + 1 }));
    }
  }

  /** The titles of the panels that show a program, for tests. */
  titlesOf(uri: string): string[] {
    return this.of(uri).map(p => p.panel.title).sort();
  }

  dispose(): void {
    for (const s of this.subscriptions) {
      s.dispose();
    }
    for (const p of this.panels) {
      p.panel.dispose();
    }
  }
}

/** Locked ones have brackets, as previews of Markdown have them. */
function title(uri: string, schedule: string | undefined, locked: boolean): string {
  const { path } = vscode.Uri.parse(uri);
  const name = path.slice(path.lastIndexOf('/') + 1);
  const shown = schedule === undefined ? name : `${name} (${schedule})`;
  return vscode.l10n.t(locked ? shared.preview.locked : shared.preview.title, shown);
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
