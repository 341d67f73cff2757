import { readFileSync } from 'node:fs';
import * as vscode from 'vscode';

type File = Record<string, { readonly prefix: string; readonly body: string | string[]; readonly description: string }>;

/** The file's snippets, offered where an item of a program can begin and nowhere else, which VS Code's own do not ask. */
export class Snippets implements vscode.CompletionItemProvider, vscode.Disposable {
  private readonly all: vscode.CompletionItem[];
  private readonly registered: vscode.Disposable;

  constructor(context: vscode.ExtensionContext) {
    const file = JSON.parse(readFileSync(context.asAbsolutePath('snippets/tilewright.json'), 'utf8')) as File;
    this.all = Object.values(file).map(({ prefix, body, description }) => {
      const item = new vscode.CompletionItem({ label: prefix, description }, vscode.CompletionItemKind.Snippet);
      item.insertText = new vscode.SnippetString(typeof body === 'string' ? body : body.join('\n'));
      item.detail = description;
      // behind what the server knows to fit
      item.sortText = `~${prefix}`;
      return item;
    });
    this.registered = vscode.languages.registerCompletionItemProvider({ language: 'tilewright' }, this);
  }

  provideCompletionItems(document: vscode.TextDocument, position: vscode.Position): vscode.CompletionItem[] {
    return beginsItem(document.getText(new vscode.Range(new vscode.Position(0, 0), position))) ? this.all : [];
  }

  dispose(): void {
    this.registered.dispose();
  }
}

/** Whether an item of a program can begin behind a text: nothing but a piece of a word on its line, and no bracket open. */
export function beginsItem(before: string): boolean {
  const line = before.slice(before.lastIndexOf('\n') + 1);
  if (!/^\s*\w*$/.test(line)) {
    return false;
  }
  let open = 0;
  for (const [part] of before.matchAll(/\/\/.*|"[^"\n]*"?|[({})]/g)) {
    open += part === '(' || part === '{' ? 1 : part === ')' || part === '}' ? -1 : 0;
  }
  return open <= 0;
}
