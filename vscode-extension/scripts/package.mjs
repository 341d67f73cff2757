// Makes the .vsix, and fails if it is larger than people should have to download.
import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = join(dirname(fileURLToPath(import.meta.url)), '..');
await import('./bundle.mjs');
execFileSync('npx', ['vsce', 'package', '--no-dependencies', '--skip-license', '--allow-missing-repository', '--no-rewrite-relative-links', '-o', 'tilewright.vsix'], { cwd: here, stdio: 'inherit' });
const mebibytes = statSync(join(here, 'tilewright.vsix')).size / 2 ** 20;
console.log(`tilewright.vsix: ${mebibytes.toFixed(1)} MiB`);
if (mebibytes > 40) {
  console.error('the package is larger than 40 MiB');
  process.exit(1);
}
