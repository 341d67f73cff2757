import * as vscode from 'vscode';
import { features } from './features';
import { life } from './life';
import { programs } from './programs';
import { restricted } from './restricted';
import { Tests } from './support';

/** What the extension does, by what is to be tried in this folder. */
export const tests: Tests = vscode.workspace.isTrusted ? { ...features, ...programs, ...life } : restricted;
