// Writes the TextMate grammar, which is committed since the plugins for other editors carry it too: the reserved words come from the
// language's own grammar, the words of a place from words.json. bin/test-vscode fails when the committed one is out of date.
import { readFileSync, writeFileSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const xtext = readFileSync(join(here, '../../language/src/main/java/org/tilewright/language/Tilewright.xtext'), 'utf8');
const words = JSON.parse(readFileSync(join(here, 'words.json'), 'utf8'));
const operators = ['and', 'or', 'not'];
const keywords = [...new Set([...xtext.matchAll(/'([a-z]{2,})'/g)].map(m => m[1]))].filter(w => !operators.includes(w)).sort();
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
      captures: { 1: { name: 'keyword.control.tilewright' }, 2: { name: 'variable.other.constant.tilewright' } } },
    { match: `\\b(machine)\\s+([A-Za-z_]\\w*)`,
      captures: { 1: { name: 'keyword.control.tilewright' }, 2: { name: 'entity.name.type.tilewright' } } },
    { match: `\\b(record)\\s+([A-Za-z_]\\w*)`,
      captures: { 1: { name: 'keyword.control.tilewright' }, 2: { name: 'storage.type.tilewright' } } },
    { match: `\\b(fun)\\s+([A-Za-z_]\\w*)`,
      captures: { 1: { name: 'keyword.control.tilewright' }, 2: { name: 'entity.name.function.tilewright' } } },
    { match: `\\b(repeat)\\s+([A-Za-z_]\\w*)`,
      captures: { 1: { name: 'keyword.control.tilewright' }, 2: { name: 'variable.other.constant.tilewright' } } },
    { name: 'keyword.operator.tilewright', match: any(operators) },
    { name: 'keyword.control.tilewright', match: `${any(keywords)}|(?<=, )exclusive(?=\\))` },
    { name: 'storage.type.tilewright', match: any([...words.types, ...words.grids]) },
    { name: 'support.function.command.tilewright', match: `\\.?${any(words.commands)}(?=\\s*\\()` },
    { name: 'support.function.tilewright',
      match: `${any([...words.functions, ...words.reductions, ...words.sources, ...words.places])}(?=\\s*\\()` },
    { name: 'support.function.tilewright', match: '(?<=scan\\(|reduce\\()(?:min|max)\\b' },
    { name: 'constant.language.tilewright',
      match: any([...words.kernels, ...words.units, ...words.strategies, ...words.formats, ...words.constants]) },
    // a source of values without arguments, a unit of a GPU, and the unit of an amount
    { name: 'constant.language.tilewright', match: `(?<== )${any(words.sources)}` },
    { name: 'constant.language.tilewright', match: '\\bgpu(?=\\.(?:block|thread)\\b)|(?<=gpu\\.)(?:block|thread)\\b' },
    { name: 'constant.language.tilewright', match: '(?<=[0-9] )(?:(?:[kKMGTP]i?)?B|[kMGTP]?FLOP|[mun]?s)\\b|(?<=B/|FLOP/)s\\b' },
    { name: 'constant.numeric.tilewright', match: '\\b\\d+(?:\\.\\d+)?(?:[eE][-+]?\\d+)?\\b' },
    { name: 'keyword.operator.tilewright', match: '->|\\+=|[-+*/%=<>!]=?|\\.\\.' },
    // what stands for a tensor, an index or a loop only the server knows; it gives them all this one colour, as semanticTokenScopes say
    { name: 'variable.other.readwrite.tilewright', match: '[A-Za-z_]\\w*' },
  ],
};
mkdirSync(join(here, '../syntaxes'), { recursive: true });
writeFileSync(join(here, '../syntaxes/tilewright.tmLanguage.json'), `${JSON.stringify(grammar, null, 1)}\n`);
