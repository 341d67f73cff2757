import { join } from 'node:path';
import * as vscode from 'vscode';
import { Java } from './java';

/** What `tasks.json` says of a Tilewright task. */
interface Definition extends vscode.TaskDefinition {
  readonly command: 'run' | 'verify' | 'build' | 'check';
  readonly file: string;
  readonly schedule?: string;
  readonly target?: string;
  readonly oversubscribe?: boolean;
}

/** Tasks that run, verify, build and check programs by the command, for people who keep them in `tasks.json`. */
export class Tasks implements vscode.TaskProvider {
  constructor(private readonly context: vscode.ExtensionContext, private readonly java: () => Promise<Java | undefined>) { }

  async provideTasks(): Promise<vscode.Task[]> {
    const document = vscode.window.activeTextEditor?.document;
    if (document?.languageId !== 'tilewright' || document.isUntitled || !vscode.workspace.isTrusted) {
      return [];
    }
    const file = vscode.workspace.asRelativePath(document.uri, false);
    const tasks = await Promise.all((['check', 'run', 'verify', 'build'] as const).map(command => this.task({ type: 'tilewright',
      command, file })));
    return tasks.filter(t => t !== undefined);
  }

  async resolveTask(task: vscode.Task): Promise<vscode.Task | undefined> {
    return vscode.workspace.isTrusted ? this.task(task.definition as Definition, task.scope) : undefined;
  }

  private async task(definition: Definition, scope?: vscode.WorkspaceFolder | vscode.TaskScope): Promise<vscode.Task | undefined> {
    const java = await this.java();
    if (java === undefined) {
      return undefined;
    }
    const jar = this.context.asAbsolutePath(join('server', 'tilewright.jar'));
    const { command, file, schedule, target, oversubscribe } = definition;
    const words = command === 'verify' ? ['run', file, '--verify']
      : command === 'build' ? ['build', file, '-o', file.replace(/\.tw$/, '') + '-build'] : [command, file];
    const flags = ['-XX:+UseSerialGC', '--enable-native-access=ALL-UNNAMED',
      ...(java.version >= 23 ? ['--sun-misc-unsafe-memory-access=allow'] : [])];
    const process = new vscode.ProcessExecution(java.executable, [...flags, '-cp', jar, 'org.tilewright.cli.Tilewright', ...words,
      ...(schedule === undefined ? [] : ['--schedule', schedule]),
      ...(target === undefined || command === 'check' ? [] : ['--target', target]),
      ...(oversubscribe === true && (command === 'run' || command === 'verify') ? ['--oversubscribe'] : [])],
    { env: vscode.workspace.getConfiguration('tilewright.run').get<Record<string, string>>('environment', {}) });
    const task = new vscode.Task(definition, scope ?? vscode.TaskScope.Workspace, `${command} ${file}`, 'tilewright',
      process, '$tilewright');
    task.group = command === 'build' ? vscode.TaskGroup.Build : command === 'check' || command === 'verify' ? vscode.TaskGroup.Test
      : undefined;
    return task;
  }
}
