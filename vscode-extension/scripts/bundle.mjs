// Bundles the extension, and copies what it needs at run time: the server's jar and the samples.
import { build } from 'esbuild';
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = join(dirname(fileURLToPath(import.meta.url)), '..');
const jar = join(here, '../cli/target/tilewright.jar');
if (!existsSync(jar)) {
  console.error(`${jar} is missing; build it first: mvn -pl cli -am package -DskipTests`);
  process.exit(1);
}
await import('./grammar.mjs');
await build({
  entryPoints: [join(here, 'src/extension.ts')], outfile: join(here, 'dist/extension.js'), bundle: true, platform: 'node', target: 'node20',
  format: 'cjs', external: ['vscode'], minify: true, sourcemap: false, legalComments: 'none',
});
rmSync(join(here, 'server'), { recursive: true, force: true });
rmSync(join(here, 'samples'), { recursive: true, force: true });
mkdirSync(join(here, 'server'));
cpSync(jar, join(here, 'server/tilewright.jar'));
cpSync(join(here, '../samples'), join(here, 'samples'), { recursive: true, filter: f => !f.endsWith('.gitignore') });
cpSync(join(here, '../LICENSE'), join(here, 'LICENSE'));
