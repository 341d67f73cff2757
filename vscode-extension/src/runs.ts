import * as vscode from 'vscode';
import { LanguageClient, WorkDoneProgress } from 'vscode-languageclient/node';
import { Notifications } from './notifications';
import { Outcome, RunArgument } from './protocol';
import { shared } from './shared';

/** What a run is for. */
export type Goal = 'tilewright.run' | 'tilewright.verify' | 'tilewright.build';

/** Starts runs and builds, shows what they print and how they went. */
export class Runs implements vscode.Disposable {
  private readonly status = vscode.window.createStatusBarItem('tilewright.status', vscode.StatusBarAlignment.Right, 100);
  private readonly last = new Map<string, Outcome>();
  private readonly running = new Map<string, number>();
  /** What a run does at the moment, and for how long. */
  private readonly phases = new Map<string, string>();
  private started = 0;
  private readonly finished = new vscode.EventEmitter<Outcome>();
  /** Fires when a run or build is over. */
  readonly onFinished = this.finished.event;
  private readonly subscriptions: vscode.Disposable[] = [];

  constructor(private readonly client: () => LanguageClient | undefined, private readonly output: vscode.LogOutputChannel,
    notifications: Notifications) {
    this.status.name = 'Tilewright';
    this.status.command = 'tilewright.selectTarget';
    this.subscriptions.push(
      notifications.onOutput(line => this.output.info(line.line)),
      vscode.window.onDidChangeActiveTextEditor(() => this.show()),
      vscode.workspace.onDidChangeConfiguration(e => e.affectsConfiguration('tilewright.run') && this.show()),
      vscode.workspace.onDidChangeTextDocument(e => {
        if (e.contentChanges.length > 0 && this.last.delete(e.document.uri.toString())) {
          this.show();
        }
      }));
    this.show();
  }

  /** Runs, verifies or builds a program as it stands in the editor. */
  async start(goal: Goal, argument: RunArgument, token?: vscode.CancellationToken,
    progress?: vscode.Progress<{ message: string }>): Promise<Outcome | undefined> {
    if (!vscode.workspace.isTrusted) {
      void vscode.window.showWarningMessage(vscode.l10n.t(shared.trust.refused), vscode.l10n.t('Manage Trust'))
        .then(answer => answer !== undefined && vscode.commands.executeCommand('workbench.trust.manage'));
      return undefined;
    }
    const client = this.client();
    if (client === undefined) {
      return undefined;
    }
    const settings = vscode.workspace.getConfiguration('tilewright.run', vscode.Uri.parse(argument.uri));
    const target = argument.target ?? settings.get<string>('target', 'auto');
    const full: RunArgument = {
      repeat: settings.get<number>('repeat', 1), params: settings.get<Record<string, number>>('params', {}), ...argument,
      target: target === 'auto' ? undefined : target,
    };
    this.count(argument.uri, 1);
    const cancel = token?.onCancellationRequested(() => this.cancel(argument.uri));
    const workDoneToken = `tilewright-run-${++this.started}`;
    const listening = client.onProgress(WorkDoneProgress.type, workDoneToken, told => {
      if (told.kind !== 'end' && told.message !== undefined) {
        progress?.report({ message: told.message });
        this.phases.set(argument.uri, told.message);
        this.show();
      }
    });
    try {
      const outcome = await client.sendRequest<Outcome>('workspace/executeCommand', { command: goal, arguments: [full], workDoneToken });
      this.record(outcome);
      if (argument.show !== undefined && outcome.ok) {
        this.output.show(true);
      }
      return outcome;
    } finally {
      cancel?.dispose();
      listening.dispose();
      this.phases.delete(argument.uri);
      this.count(argument.uri, -1);
    }
  }

  private record(outcome: Outcome): void {
    this.last.set(outcome.uri, outcome);
    if (outcome.ok) {
      this.output.info(outcome.summary);
    } else {
      this.output.error(outcome.log ?? outcome.summary);
    }
    this.finished.fire(outcome);
  }

  async cancel(uri: string): Promise<void> {
    await this.client()?.sendRequest('workspace/executeCommand', { command: 'tilewright.cancel', arguments: [{ uri }] });
  }

  /** What the status bar says of the active program, for tests. */
  get said(): string {
    return this.status.text;
  }

  /** How the last run of a text went, unless the text changed. */
  lastOf(uri: string): Outcome | undefined {
    return this.last.get(uri);
  }

  private count(uri: string, change: number): void {
    this.running.set(uri, (this.running.get(uri) ?? 0) + change);
    this.show();
  }

  private show(): void {
    const document = vscode.window.activeTextEditor?.document;
    if (document?.languageId !== 'tilewright') {
      this.status.hide();
      void vscode.commands.executeCommand('setContext', 'tilewright.running', false);
      return;
    }
    const uri = document.uri.toString();
    const active = (this.running.get(uri) ?? 0) > 0;
    void vscode.commands.executeCommand('setContext', 'tilewright.running', active);
    const target = vscode.workspace.getConfiguration('tilewright.run', document.uri).get<string>('target', 'auto');
    const outcome = this.last.get(uri);
    const icon = active ? '$(sync~spin)' : outcome === undefined ? '$(server-process)' : outcome.ok ? '$(pass)' : '$(error)';
    // why a run failed is a message of its own, and too long for a line
    const text = active ? this.phases.get(uri) ?? vscode.l10n.t('running') : outcome === undefined ? target
      : outcome.ok || outcome.cancelled === true ? outcome.summary : vscode.l10n.t('failed');
    this.status.text = `${icon} ${text}`;
    this.status.tooltip = vscode.l10n.t('Tilewright runs on {0}. Click to choose where.', target)
      + (outcome === undefined ? '' : `\n${outcome.summary}`);
    this.status.accessibilityInformation = { label: `Tilewright: ${text}`, role: 'button' };
    this.status.backgroundColor = outcome?.ok === false ? new vscode.ThemeColor('statusBarItem.errorBackground') : undefined;
    this.status.show();
  }

  async selectTarget(): Promise<void> {
    const picked = await vscode.window.showQuickPick(shared.targets.map(t => ({ label: t.name, description: vscode.l10n.t(t.meaning) })),
      { title: vscode.l10n.t('Where should programs run?') });
    if (picked !== undefined) {
      const where = vscode.workspace.workspaceFolders === undefined ? vscode.ConfigurationTarget.Global
        : vscode.ConfigurationTarget.Workspace;
      await vscode.workspace.getConfiguration('tilewright.run').update('target', picked.label, where);
    }
  }

  dispose(): void {
    for (const s of this.subscriptions) {
      s.dispose();
    }
    this.status.dispose();
    this.finished.dispose();
  }
}
