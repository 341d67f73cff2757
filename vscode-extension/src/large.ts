import * as vscode from 'vscode';
import { Middleware, ServerCapabilities, StaticFeature } from 'vscode-languageclient/node';

/** An outline of more entries leaves the commands of its schedules out. */
const MOST_SYMBOLS = 1000;

/** A lens without its command; VS Code asks for the command once the lens comes into view. */
class LensToCome extends vscode.CodeLens {
  constructor(range: vscode.Range, readonly meant: vscode.Command | undefined) {
    super(range);
  }
}

/**
 * Keeps typing in long files fluid: what VS Code takes over from a lens, and from an entry of the outline, holds the extension host,
 * and a file of 5000 lines has a thousand lenses and thousands of entries.
 */
export class LargeFiles implements StaticFeature {
  readonly middleware: Middleware = {
    provideCodeLenses: async (document, token, next) =>
      (await next(document, token))?.map(lens => new LensToCome(lens.range, lens.command)),
    resolveCodeLens: lens => {
      if (lens instanceof LensToCome) {
        lens.command = lens.meant;
      }
      return lens;
    },
    provideDocumentSymbols: async (document, token, next) => {
      const symbols = await next(document, token) as vscode.DocumentSymbol[] | null | undefined;
      if (symbols !== null && symbols !== undefined && count(symbols) > MOST_SYMBOLS) {
        leaveCommandsOut(symbols);
      }
      return symbols;
    },
  };

  fillClientCapabilities(): void { /* as any client */ }
  /** The server's lenses have their commands at once; it is this client that holds them back. */
  preInitialize(capabilities: ServerCapabilities): void {
    if (capabilities.codeLensProvider !== undefined) {
      capabilities.codeLensProvider = { ...capabilities.codeLensProvider, resolveProvider: true };
    }
  }
  initialize(): void { /* nothing to set up */ }
  getState() { return { kind: 'static' as const }; }
  clear(): void { /* nothing to forget */ }
}

function count(symbols: vscode.DocumentSymbol[]): number {
  return symbols.reduce((sum, s) => sum + 1 + count(s.children), 0);
}

function leaveCommandsOut(symbols: vscode.DocumentSymbol[]): void {
  for (const s of symbols) {
    if (s.kind === vscode.SymbolKind.Class) {
      s.children = [];
    } else {
      leaveCommandsOut(s.children);
    }
  }
}
