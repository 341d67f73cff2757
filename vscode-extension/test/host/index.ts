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
  let failed = 0;
  const chosen = Object.entries(tests).filter(([name]) => name.includes(process.env.TILEWRIGHT_ONLY ?? ''));
  for (const [name, test] of chosen) {
    if (failed === ENOUGH_FAILURES) {
      console.log(`not tried: ${name}`);
      continue;
    }
    const began = Date.now();
    try {
      await test(api);
      console.log(`ok ${name} (${Date.now() - began} ms)`);
    } catch (e) {
      failed++;
      console.log(`FAILED ${name}: ${e instanceof Error ? e.message : String(e)}`);
    }
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  }
  console.log(`${chosen.length - failed} passed, ${failed} failed`);
  if (failed > 0) {
    throw new Error(`${failed} tests failed`);
  }
}
