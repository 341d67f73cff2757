// Writes the TextMate grammar, which is committed since the plugins for other editors carry it too: the reserved words come from the
// language's own grammar, the words of a place from words.json. bin/test-vscode fails when the committed one is out of date.
import { readFileSync, writeFileSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const xtext = readFileSync(join(here, '../../language/src/main/java/org/tilewright/language/Tilewright.xtext'), 'utf8');
const words = JSON.parse(readFileSync(join(here, 'words.json'), 'utf8'));
const keywords = [...new Set([...xtext.matchAll(/'([a-z]{2,})'/g)].map(m => m[1]))].sort();
const any = list => `\\b(?:${list.join('|')})\\b`;

const grammar = {
  $schema: 'https://raw.githubusercontent.com/martinring/tmlanguage/master/tmlanguage.json',
  name: 'Tilewright',
  scopeName: 'source.tilewright',
  patterns: [
    { name: 'comment.line.double-slash.tilewright', match: '//.*$' },
    { name: 'comment.block.tilewright', begin: '/\\*', end: '\\*/' },
    { name: 'string.quoted.double.tilewright', begin: '"', end: '"|$',
      patterns: [{ name: 'constant.character.escape.tilewright', match: '\\\\.' }] },
    { match: `\\b(param)\\s+([A-Za-z_]\\w*)`,
      captures: { 1: { name: 'keyword.other.tilewright' }, 2: { name: 'variable.other.constant.tilewright' } } },
    { match: `\\b(machine)\\s+([A-Za-z_]\\w*)`,
      captures: { 1: { name: 'keyword.other.tilewright' }, 2: { name: 'entity.name.type.tilewright' } } },
    { match: `\\b(record)\\s+([A-Za-z_]\\w*)`,
      captures: { 1: { name: 'keyword.other.tilewright' }, 2: { name: 'storage.type.tilewright' } } },
    { match: `\\b(fun)\\s+([A-Za-z_]\\w*)`,
      captures: { 1: { name: 'keyword.other.tilewright' }, 2: { name: 'entity.name.function.tilewright' } } },
    { name: 'keyword.control.tilewright', match: any(keywords) },
    { name: 'storage.type.tilewright', match: any(words.types) },
    { name: 'support.function.command.tilewright', match: `\\.?${any(words.commands)}(?=\\s*\\()` },
    { name: 'support.function.tilewright', match: `${any([...words.functions, ...words.reductions, ...words.sources])}(?=\\s*\\()` },
    { name: 'support.constant.tilewright', match: any([...words.kernels, ...words.units, ...words.formats]) },
    { name: 'constant.language.tilewright', match: any(words.constants) },
    { name: 'constant.numeric.tilewright', match: '\\b\\d+(?:\\.\\d+)?(?:[eE][-+]?\\d+)?\\b' },
    { name: 'keyword.operator.tilewright', match: '->|\\+=|[-+*/%=<>!]=?|\\.\\.' },
  ],
};
mkdirSync(join(here, '../syntaxes'), { recursive: true });
writeFileSync(join(here, '../syntaxes/tilewright.tmLanguage.json'), `${JSON.stringify(grammar, null, 1)}\n`);
