import * as vscode from 'vscode';
import { shared } from './shared';

/** Copies the samples into a folder that the user has open or chooses, and opens one. Existing files are not changed. */
export async function copySamples(context: vscode.ExtensionContext): Promise<vscode.Uri | undefined> {
  let folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  if (folder === undefined) {
    const chosen = await vscode.window.showOpenDialog({ canSelectFolders: true, canSelectFiles: false,
      openLabel: vscode.l10n.t('Copy the Samples Here') });
    folder = chosen?.[0];
  }
  if (folder === undefined) {
    return undefined;
  }
  const target = vscode.Uri.joinPath(folder, shared.samples.folder);
  await copy(vscode.Uri.joinPath(context.extensionUri, 'samples'), target);
  const first = vscode.Uri.joinPath(target, shared.samples.first);
  await vscode.window.showTextDocument(first);
  return first;
}

async function copy(from: vscode.Uri, to: vscode.Uri): Promise<void> {
  await vscode.workspace.fs.createDirectory(to);
  for (const [name, type] of await vscode.workspace.fs.readDirectory(from)) {
    const source = vscode.Uri.joinPath(from, name);
    const target = vscode.Uri.joinPath(to, name);
    if (type === vscode.FileType.Directory) {
      await copy(source, target);
    } else if (!await exists(target)) {
      await vscode.workspace.fs.writeFile(target, await vscode.workspace.fs.readFile(source));
    }
  }
}

async function exists(uri: vscode.Uri): Promise<boolean> {
  try {
    await vscode.workspace.fs.stat(uri);
    return true;
  } catch {
    return false;
  }
}
