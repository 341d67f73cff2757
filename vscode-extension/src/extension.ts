import * as vscode from 'vscode';
import { LanguageClient, Middleware } from 'vscode-languageclient/node';
import { Generated } from './generated';
import { findJava, Java, sayThatJavaIsMissing } from './java';
import { Layouts } from './layouts';
import { Notifications } from './notifications';
import { Previews } from './preview';
import { ProgramTree } from './program';
import { RunArgument } from './protocol';
import { Goal, Runs } from './runs';
import { copySamples } from './samples';
import { Schedules } from './schedules';
import { createClient } from './server';
import { shared } from './shared';
import { Snippets } from './snippets';
import { Tasks } from './tasks';

/** What tests may look at. */
export interface Api {
  readonly previews: Previews;
  readonly runs: Runs;
  readonly generated: Generated;
  readonly schedules: Schedules;
  readonly layouts: Layouts;
  readonly tree: ProgramTree;
  readonly tasks: vscode.TaskProvider;
  /** Where the start-up cache is kept. */
  readonly storage: vscode.Uri;
  /** The running client; undefined without a Java. */
  readonly client: () => Promise<LanguageClient | undefined>;
}

let client: LanguageClient | undefined;
let searching: Promise<Java | undefined> = Promise.resolve(undefined);
let starting: Promise<LanguageClient | undefined> = Promise.resolve(undefined);

export function activate(context: vscode.ExtensionContext): Api {
  const output = vscode.window.createOutputChannel('Tilewright', { log: true });
  const ready = () => starting;
  const notifications = new Notifications();
  const runs = new Runs(() => client, output, notifications);
  const previews = new Previews(ready, notifications);
  const generated = new Generated(ready, notifications);
  const tree = new ProgramTree(ready, notifications);
  const schedules = new Schedules(runs);
  const layouts = new Layouts(ready, notifications);
  const tasks = new Tasks(context, () => searching);

  /** The commands of the server's lenses and actions, with the user's settings and views. */
  const middleware: Middleware = {
    executeCommand: async (command, arguments_, next) => {
      const argument = arguments_[0] as RunArgument & { stage?: string } | undefined;
      switch (command) {
        case 'tilewright.run':
        case 'tilewright.verify':
        case 'tilewright.build':
          return argument === undefined ? undefined : withProgress(command, argument);
        case 'tilewright.preview':
          return argument === undefined ? undefined : previews.open(vscode.Uri.parse(argument.uri), argument.schedule || undefined);
        case 'tilewright.lower':
          return argument === undefined ? undefined
            : generated.open(vscode.Uri.parse(argument.uri), argument.stage === 'source' ? 'source' : 'concrete',
              argument.schedule || undefined);
        default:
          return next(command, arguments_) as unknown;
      }
    },
  };

  function withProgress(goal: Goal, argument: RunArgument) {
    return vscode.window.withProgress({ location: vscode.ProgressLocation.Window, title: 'Tilewright', cancellable: true },
      (progress, token) => runs.start(goal, argument, token, progress));
  }

  async function start(): Promise<LanguageClient | undefined> {
    searching = findJava(context.asAbsolutePath('runtime'));
    const java = await searching;
    if (java === undefined) {
      void sayThatJavaIsMissing();
      return undefined;
    }
    output.info(vscode.l10n.t(shared.server.started, java.version, java.executable));
    const made = createClient(context, java, output, middleware);
    notifications.listen(made);
    await made.start();
    client = made;
    notifications.ready();
    return made;
  }

  /** The program that a command means: the one it was called for, else that of the active editor. */
  function onProgram(does: (uri: vscode.Uri) => unknown) {
    return (uri?: vscode.Uri) => {
      const document = vscode.window.activeTextEditor?.document;
      const meant = uri ?? (document?.languageId === 'tilewright' ? document.uri : undefined);
      return meant === undefined ? undefined : does(meant);
    };
  }

  const commands: Record<string, (...arguments_: never[]) => unknown> = {
    'tilewright.runFile': onProgram(uri => withProgress('tilewright.run', { uri: uri.toString() })),
    'tilewright.verifyFile': onProgram(uri => withProgress('tilewright.verify', { uri: uri.toString() })),
    'tilewright.buildFile': onProgram(uri => withProgress('tilewright.build', { uri: uri.toString() })),
    'tilewright.cancelFile': onProgram(uri => runs.cancel(uri.toString())),
    'tilewright.openPreview': onProgram(uri => previews.open(uri)),
    'tilewright.openLockedPreview': onProgram(uri => previews.open(uri, undefined, true)),
    'tilewright.compareSchedules': onProgram(uri => previews.open(uri, undefined, false, 'compare')),
    'tilewright.scale': onProgram(uri => previews.open(uri, undefined, false, 'scaling')),
    'tilewright.lockPreview': () => previews.lock(true),
    'tilewright.unlockPreview': () => previews.lock(false),
    'tilewright.openGenerated': onProgram(uri => generated.open(uri, 'source')),
    'tilewright.openLoops': onProgram(uri => generated.open(uri, 'concrete')),
    'tilewright.selectTarget': () => runs.selectTarget(),
    'tilewright.copySamples': () => copySamples(context),
    'tilewright.showOutput': () => output.show(),
    'tilewright.refreshProgram': () => tree.refresh(),
    'tilewright.restart': async () => {
      // one that is still starting is waited for, since two clients cannot have the same commands
      starting = starting.catch(() => undefined).then(async before => {
        await before?.dispose();
        client = undefined;
        return start();
      });
      await starting;
    },
  };
  Object.entries(commands).forEach(([name, does]) => context.subscriptions.push(vscode.commands.registerCommand(name,
    does as (...a: unknown[]) => unknown)));
  context.subscriptions.push(output, notifications, runs, previews, generated, tree, schedules, layouts, new Snippets(context),
    vscode.tasks.registerTaskProvider('tilewright', tasks));
  starting = start();
  return { previews, runs, generated, schedules, layouts, tree, tasks, storage: context.globalStorageUri, client: ready };
}

export async function deactivate(): Promise<void> {
  await client?.dispose();
  client = undefined;
}
