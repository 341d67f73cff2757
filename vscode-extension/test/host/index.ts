import * as vscode from 'vscode';
import { Api } from '../../src/extension';
import { ENOUGH_FAILURES } from '../patience.cjs';
import { tests } from './tests';

/** Runs every test in the extension host and ends it with an error if one failed. */
export async function run(): Promise<void> {
  const extension = vscode.extensions.getExtension<Api>('tilewright.tilewright');
  if (extension === undefined) {
    throw new Error('the extension is not there');
  }
  const api = await extension.activate();
  console.log(`VS Code ${vscode.version}`);
  const failures: string[] = [];
  const chosen = Object.entries(tests).filter(([name]) => name.includes(process.env.TILEWRIGHT_ONLY ?? ''));
  for (const [name, test] of chosen) {
    if (failures.length === ENOUGH_FAILURES) {
      console.log(`not tried: ${name}`);
      continue;
    }
    const began = Date.now();
    try {
      await test(api);
      console.log(`ok ${name} (${Date.now() - began} ms)`);
    } catch (e) {
      failures.push(`FAILED ${name}: ${e instanceof Error ? e.message : String(e)}`);
      console.log(failures[failures.length - 1]);
    }
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  }
  console.log(`${chosen.length - failures.length} passed, ${failures.length} failed`);
  failures.forEach(f => console.log(f.split('\n')[0]));
  if (failures.length > 0) {
    throw new Error(`${failures.length} tests failed`);
  }
}
