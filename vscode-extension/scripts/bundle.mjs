// Bundles the extension, and copies what it needs at run time: the server's jar and the samples.
import { build } from 'esbuild';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = join(dirname(fileURLToPath(import.meta.url)), '..');
const jar = join(here, '../cli/target/tilewright.jar');
if (!existsSync(jar)) {
  console.error(`${jar} is missing; build it first: mvn -pl cli -am package -DskipTests`);
  process.exit(1);
}
await import('./grammar.mjs');
const { metafile } = await build({
  entryPoints: [join(here, 'src/extension.ts')], outfile: join(here, 'dist/extension.js'), bundle: true, platform: 'node', target: 'node20',
  format: 'cjs', external: ['vscode'], minify: true, sourcemap: false, legalComments: 'none', metafile: true,
});
rmSync(join(here, 'server'), { recursive: true, force: true });
rmSync(join(here, 'samples'), { recursive: true, force: true });
mkdirSync(join(here, 'server'));
cpSync(jar, join(here, 'server/tilewright.jar'));
cpSync(join(here, '../samples'), join(here, 'samples'), { recursive: true, filter: f => !f.endsWith('.gitignore') });
cpSync(join(here, '../LICENSE'), join(here, 'LICENSE'));
writeFileSync(join(here, 'THIRD-PARTY-NOTICES.txt'), noticesOfScript(Object.keys(metafile.inputs))
  + readFileSync(join(here, '../cli/target/THIRD-PARTY-NOTICES.txt'), 'utf8'));

/** What the bundle contains of others: each package that a file in it comes from, with its version, licence and the licence's text. */
function noticesOfScript(files) {
  const folders = [...new Set(files.flatMap(f => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(f)?.[1] ?? []))].sort();
  const packages = folders.map(folder => {
    const { name, version, license } = JSON.parse(readFileSync(join(here, folder, 'package.json'), 'utf8'));
    const text = readdirSync(join(here, folder)).find(f => /^licen[cs]e(\.\w+)?$/i.test(f));
    if (license === undefined || text === undefined) {
      throw new Error(`${folder} says no licence, or has no text of it: it cannot be passed on`);
    }
    return { title: `npm:${name}:${version}`.padEnd(70), license, text: readFileSync(join(here, folder, text), 'utf8').trim() };
  });
  const rule = '='.repeat(100);
  return 'The script of this extension contains these libraries, whose licences follow.\n\n'
    + packages.map(p => `${p.title} ${p.license}\n`).join('')
    + packages.map(p => `\n${rule}\n${p.title.trim()}\n${rule}\n\n${p.text}\n`).join('') + `\n${rule}\n\n`;
}
