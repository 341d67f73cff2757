import * as vscode from 'vscode';
import { LanguageClient } from 'vscode-languageclient/node';
import { OutputLine, PreviewChanged } from './protocol';

/** What the server tells of its own accord, for all who want to know; a client takes only one listener a message. */
export class Notifications implements vscode.Disposable {
  private readonly previewChanged = new vscode.EventEmitter<PreviewChanged>();
  readonly onPreviewChanged = this.previewChanged.event;
  private readonly output = new vscode.EventEmitter<OutputLine>();
  readonly onOutput = this.output.event;
  private readonly started = new vscode.EventEmitter<void>();
  /** Fires when a server is ready. */
  readonly onStarted = this.started.event;

  /** Listens to a client that was just made. */
  listen(client: LanguageClient): void {
    client.onNotification('tilewright/previewChanged', (change: PreviewChanged) => this.previewChanged.fire(change));
    client.onNotification('tilewright/output', (line: OutputLine) => this.output.fire(line));
    // told by the answer of the request, too
    client.onNotification('tilewright/finished', () => undefined);
  }

  ready(): void {
    this.started.fire();
  }

  dispose(): void {
    this.previewChanged.dispose();
    this.output.dispose();
    this.started.dispose();
  }
}
