// Makes the .vsix, and fails if it is larger than people should have to download. With --with-runtime it is the one for Linux on x86-64
// that brings a Java runtime.
import { execFileSync } from 'node:child_process';
import { rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = join(dirname(fileURLToPath(import.meta.url)), '..');
const withRuntime = process.argv.includes('--with-runtime');
const [name, most, options] = withRuntime ? ['tilewright-linux-x64.vsix', 90, ['--target', 'linux-x64']] : ['tilewright.vsix', 40, []];
await import('./bundle.mjs');
rmSync(join(here, 'runtime'), { recursive: true, force: true });
if (withRuntime) {
  execFileSync(join(here, '../bin/runtime'), ['runtime'], { cwd: here, stdio: 'inherit' });
}
execFileSync('npx', ['vsce', 'package', '--no-dependencies', '--skip-license', '--allow-missing-repository', '--no-rewrite-relative-links',
  '-o', name, ...options],
  { cwd: here, stdio: 'inherit' });
rmSync(join(here, 'runtime'), { recursive: true, force: true });
const mebibytes = statSync(join(here, name)).size / 2 ** 20;
console.log(`${name}: ${mebibytes.toFixed(1)} MiB`);
if (mebibytes > most) {
  console.error(`the package is larger than ${most} MiB`);
  process.exit(1);
}
