import * as assert from 'node:assert';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { Api } from '../../src/extension';
import { at, completions, diagnostics, eventually, hover, open, SMALL, Tests } from './support';

/** What the language server answers, each feature through the interface that VS Code itself uses. */
export const features: Tests = {

  async 'an error stands on its word and its fix repairs it'() {
    const editor = await open(SMALL.replace('communicate(A, jo)', 'communicate(A, joo)'));
    const [error] = await eventually('an error', () => diagnostics(editor.document).length > 0 && diagnostics(editor.document));
    assert.strictEqual(editor.document.getText(error!.range), 'joo');
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>('vscode.executeCodeActionProvider', editor.document.uri,
      error!.range, vscode.CodeActionKind.QuickFix.value);
    const fix = actions.find(a => a.edit !== undefined && /\bjo\b/.test(a.title));
    assert.ok(fix, `no fix names jo: ${actions.map(a => a.title).join('; ')}`);
    assert.ok(await vscode.workspace.applyEdit(fix.edit!));
    await eventually('no error', () => diagnostics(editor.document).length === 0);
    assert.strictEqual(editor.document.getText(), SMALL);
  },

  async 'one mistake in several places is one error, which leads to the others'() {
    const editor = await open(SMALL.replace('param n =', 'param nn ='));
    const all = await eventually('an error', () => diagnostics(editor.document).length > 0 && diagnostics(editor.document));
    const [error, ...others] = all.filter(d => d.severity === vscode.DiagnosticSeverity.Error);
    assert.deepStrictEqual(others, []);
    const second = at(editor.document, 'f64(n, n)', 7);
    assert.deepStrictEqual(error!.relatedInformation!.map(r => r.location.range), [new vscode.Range(second, second.translate(0, 1))]);
  },

  async 'completion knows commands, loops of that point, and kernels'() {
    const editor = await open(SMALL);
    const d = editor.document;
    const commands = await completions(d, at(d, '  split(k', 2));
    assert.ok(['split', 'rotate', 'communicate'].every(c => commands.some(l => l.startsWith(c))), commands.join(' '));
    const loops = await completions(d, at(d, 'split(k', 6));
    assert.ok(loops.includes('ii') && loops.includes('k') && !loops.includes('ki'), loops.join(' '));
    const kernels = await completions(d, at(d, ', gemm', 2));
    assert.ok(kernels.includes('gemm') && kernels.includes('dot'), kernels.join(' '));
  },

  async 'snippets are offered where an item begins, and nowhere inside one'() {
    const editor = await open(`${SMALL}\n\n`);
    const d = editor.document;
    const snippets = async (position: vscode.Position) => (await vscode.commands.executeCommand<vscode.CompletionList>(
      'vscode.executeCompletionItemProvider', d.uri, position)).items.filter(i => i.detail === 'A grid of processors').length;
    assert.strictEqual(await snippets(d.positionAt(d.getText().length)), 1);
    for (const inside of ['  split(k', 'split(k', ', gemm', ': f64', 'A(i, j) =', '// ']) {
      assert.strictEqual(await snippets(at(d, inside, 2)), 0, inside);
    }
  },

  async 'ports of runs are not offered for forwarding'() {
    const ports = await eventually('the setting',
      () => vscode.workspace.getConfiguration('remote').get<Record<string, { onAutoForward: string }>>('portsAttributes'));
    const ignored = (process: string) => Object.entries(ports)
      .some(([key, a]) => a.onAutoForward === 'ignore' && new RegExp(key).test(process));
    for (const process of ['/usr/bin/mpirun -n 4 /home/u/.cache/tilewright/builds/a1/program n=512',
      '/home/u/.cache/tilewright/builds/a1/program',
      '/opt/jdk/bin/java -cp /e/server/tilewright.jar org.tilewright.cli.Tilewright lsp']) {
      assert.ok(ignored(process), process);
    }
    assert.ok(!ignored('node /home/u/tilewright/server.js'));
  },

  async 'colours and completion know the same words'() {
    const words = JSON.parse(readFileSync(join(__dirname, '../../scripts/words.json'), 'utf8')) as Record<string, string[]>;
    const editor = await open(`${SMALL}\n\n`);
    const d = editor.document;
    const [commands, kernels, types] = [await completions(d, at(d, '  split(k', 2)), await completions(d, at(d, ', gemm', 2)),
      await completions(d, at(d, ': f64', 2))];
    assert.deepStrictEqual(words.commands!.filter(w => !commands.some(c => c.startsWith(w))), []);
    assert.deepStrictEqual(words.kernels!.filter(w => !kernels.includes(w)), []);
    assert.deepStrictEqual(words.types!.filter(w => !types.includes(w)), []);
    const grammar = readFileSync(join(__dirname, '../../syntaxes/tilewright.tmLanguage.json'), 'utf8');
    for (const word of ['param', 'machine', 'record', 'tensor', 'input', 'output', 'fun', 'schedule', 'repeat', 'redistribute', 'as',
      'auto']) {
      assert.ok(grammar.includes(word), word);
    }
  },

  async 'a hover on a command shows the loops before and after and what it moves'() {
    const editor = await open(SMALL);
    const text = await hover(editor.document, at(editor.document, 'communicate({B', 2));
    assert.match(text, /broadcast/);
    assert.match(text, /ko/);
    assert.match(text, /(KiB|bytes|B\b)/);
  },

  async 'inlay hints tell extents and bytes'() {
    const editor = await open(SMALL);
    const whole = new vscode.Range(0, 0, editor.document.lineCount, 0);
    const hints = await eventually('hints', async () => {
      const all = await vscode.commands.executeCommand<vscode.InlayHint[]>('vscode.executeInlayHintProvider', editor.document.uri, whole);
      return all.length > 0 && all;
    });
    const labels = hints.map(h => typeof h.label === 'string' ? h.label : h.label.map(p => p.value).join(''));
    assert.ok(labels.some(l => /^B [\d.]+ KiB, C [\d.]+ KiB$/.test(l)), labels.join(' | '));
    assert.ok(labels.some(l => /32\s*[x×]\s*32/.test(l)), labels.join(' | '));
  },

  async 'lenses run, verify, build, preview and lower a program'() {
    const editor = await open(SMALL);
    const titles = await eventually('lenses', async () => {
      const all = await vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', editor.document.uri, 100);
      return all.length > 4 && all.map(l => l.command?.title ?? '');
    });
    for (const word of ['Run', 'Verify', 'Build', 'Preview', 'Lower', 'FLOP']) {
      assert.ok(titles.some(t => t.includes(word)), `${word} is not in ${titles.join(' | ')}`);
    }
    assert.strictEqual(titles.filter(t => t === 'Run').length, 1, titles.join(' | '));
  },

  async 'a loop is renamed at all its places'() {
    const editor = await open(SMALL);
    const edit = await vscode.commands.executeCommand<vscode.WorkspaceEdit>('vscode.executeDocumentRenameProvider', editor.document.uri,
      at(editor.document, '{ko, ii', 1), 'step');
    assert.ok(await vscode.workspace.applyEdit(edit));
    assert.ok(!/\bko\b/.test(editor.document.getText().replace(/\/\/.*/g, '')));
    assert.ok(editor.document.getText().includes('communicate({B, C}, step)'));
    await eventually('no error', () => diagnostics(editor.document).length === 0);
  },

  async 'formatting restores the canonical layout'() {
    const editor = await open(SMALL.replace('  split(k, ko', '      split( k,ko'));
    const edits = await vscode.commands.executeCommand<vscode.TextEdit[]>('vscode.executeFormatDocumentProvider', editor.document.uri,
      { tabSize: 2, insertSpaces: true });
    const edit = new vscode.WorkspaceEdit();
    edit.set(editor.document.uri, edits);
    await vscode.workspace.applyEdit(edit);
    assert.strictEqual(editor.document.getText(), SMALL);
  },

  async 'definition, references, highlights, outline, folding, colours, links and selections answer'() {
    const editor = await open(SMALL);
    const uri = editor.document.uri;
    const use = at(editor.document, 'communicate({B', 13);
    const [definition] = await vscode.commands.executeCommand<vscode.Location[]>('vscode.executeDefinitionProvider', uri, use);
    assert.ok(editor.document.lineAt(definition!.range.start.line).text.startsWith('tensor'));
    assert.ok((await vscode.commands.executeCommand<vscode.Location[]>('vscode.executeReferenceProvider', uri, use)).length >= 5);
    assert.ok((await vscode.commands.executeCommand<vscode.DocumentHighlight[]>('vscode.executeDocumentHighlights', uri, use)).length >= 5);
    const outline = await vscode.commands.executeCommand<vscode.DocumentSymbol[]>('vscode.executeDocumentSymbolProvider', uri);
    assert.ok(outline.some(s => s.children.length >= 6));
    assert.ok((await vscode.commands.executeCommand<vscode.FoldingRange[]>('vscode.executeFoldingRangeProvider', uri)).length > 0);
    const tokens = await vscode.commands.executeCommand<vscode.SemanticTokens>('vscode.provideDocumentSemanticTokens', uri);
    assert.ok(tokens.data.length > 50 * 5);
    const [selection] = await vscode.commands.executeCommand<vscode.SelectionRange[]>('vscode.executeSelectionRangeProvider', uri, [use]);
    assert.ok(selection!.parent?.parent !== undefined);
    const files = await open('tensor x : f64(8)\ninput x = file("../data/none.npy")\n');
    const links = await vscode.commands.executeCommand<vscode.DocumentLink[]>('vscode.executeLinkProvider', files.document.uri);
    assert.ok(links.length <= 1);
  },

  async 'signature help tells the argument'() {
    const editor = await open(SMALL);
    const help = await vscode.commands.executeCommand<vscode.SignatureHelp>('vscode.executeSignatureHelpProvider', editor.document.uri,
      at(editor.document, 'split(k, ko', 9));
    assert.ok(help.signatures[0]!.label.includes('split'));
    assert.strictEqual(help.signatures[0]!.activeParameter ?? help.activeParameter, 1);
  },

  async 'each snippet expands, with each of its choices, to what a program may hold'() {
    type Snippets = Record<string, { body: string | string[] }>;
    const snippets = JSON.parse(readFileSync(join(__dirname, '../../snippets/tilewright.json'), 'utf8')) as Snippets;
    const sum = 'tensor A, B : f64(8)\ninput B = ones\nA(i) = B(i)\n';
    // § is where the snippet goes, and what follows ¶ is then written at the cursor
    const programs: Record<string, string> = {
      Param: '§\ntensor A : f64(n)\n', Machine: '§\n', Record: '§\n', Tensor: 'param n = 8\n§\n',
      Distribution: 'machine M = Grid(2, 2)\ntensor A : f64(8, 8)\n§\n',
      Input: 'tensor A : f64(8, 8)\n§\n', Schedule: `${sum}§\n¶split(i, io, ii, 2)`,
      Repeat: `param steps = 3\n${sum}§\n¶A(i) = A(i) + B(i)`,
    };
    assert.deepStrictEqual(Object.keys(programs), Object.keys(snippets));
    for (const [name, { body }] of Object.entries(snippets)) {
      const text = typeof body === 'string' ? body : body.join('\n');
      const choices = /\$\{(\d+)\|([^|]*)\|\}/.exec(text);
      const bodies = choices === null ? [text] : choices[2]!.split(',').map(c => text.replace(choices[0], `\${${choices[1]}:${c}}`));
      for (const one of [text, ...bodies]) {
        const [program, then] = programs[name]!.split('¶');
        const editor = await open(program!);
        const hole = at(editor.document, '§');
        assert.ok(await editor.insertSnippet(new vscode.SnippetString(one), new vscode.Range(hole, hole.translate(0, 1))));
        if (then !== undefined) {
          for (let stop = 0; stop < (one.match(/\$\{/g) ?? []).length; stop++) {
            await vscode.commands.executeCommand('jumpToNextSnippetPlaceholder');
          }
          await vscode.commands.executeCommand('type', { text: then });
        }
        const client = await vscode.extensions.getExtension<Api>('tilewright.tilewright')!.exports.client();
        type Report = { items: { severity: number; code: string; message: string }[] };
        const report = await client!.sendRequest<Report>('textDocument/diagnostic',
          { textDocument: { uri: editor.document.uri.toString() } });
        // the file that a snippet names is not there
        const errors = report.items.filter(d => d.severity === 1 && d.code !== 'file-missing');
        assert.deepStrictEqual(errors.map(d => `${d.code}: ${d.message}`), [], `${name}:\n${editor.document.getText()}`);
      }
    }
  },
};
