// Writes the extension's strings for translators: those of its sources, and those that it shares with the plugins of other editors.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = join(dirname(fileURLToPath(import.meta.url)), '..');
const read = file => JSON.parse(readFileSync(join(here, file), 'utf8'));
const write = (file, content) => writeFileSync(join(here, file), `${JSON.stringify(content, null, 2)}\n`);

execFileSync('npx', ['vscode-l10n-dev', 'export', '--outDir', 'l10n', 'src'], { cwd: here, stdio: 'inherit' });
const { java: { noneFound, noneAt }, server, trust, generated, preview, targets } =
  read('../ide-common/src/main/resources/org/tilewright/ide/shared.json');
const shared = [noneFound, noneAt, ...[server, trust, generated, preview].flatMap(Object.values), ...targets.map(t => t.meaning)];
write('l10n/bundle.l10n.json', { ...read('l10n/bundle.l10n.json'), ...Object.fromEntries(shared.map(text => [text, text])) });

// the settings page has the targets as sentences
const manifest = read('package.nls.json');
for (const { name, meaning } of targets) {
  manifest[`setting.run.target.${name}`] = `${meaning[0].toUpperCase()}${meaning.slice(1)}.`;
}
write('package.nls.json', manifest);
