/**
 * Builds what `npm pack` hands out: `client`, `graph` and `in-process` as JavaScript with types, under `dist`. While npm packs,
 * package.json is that of the package; `--restore` puts the project's own back.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const own = join(root, 'package.json');
const kept = join(root, 'dist/own-package.json');

interface Manifest {
  readonly [field: string]: unknown;
  readonly exports: Readonly<Record<string, string>>;
}

if (process.argv.includes('--restore')) restore();
else build();

function restore(): void {
  if (existsSync(kept)) renameSync(kept, own);
}

function build(): void {
  restore();
  rmSync(join(root, 'dist'), { recursive: true, force: true });
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  execFileSync(process.execPath, [compiler, '-p', 'test/tsconfig.package.json'], { cwd: root, stdio: 'inherit' });
  // What the compiled files read beside themselves: Lua, the page, a style sheet. The service itself is not in the package.
  cpSync(join(root, 'src'), join(root, 'dist/src'), {
    recursive: true,
    filter: (path) => !/\.(ts|json|md)$|[/\\]start\.js$/.test(path),
  });
  const manifest: Manifest = JSON.parse(readFileSync(own, 'utf8'));
  renameSync(own, kept);
  writeFileSync(own, `${JSON.stringify(packed(manifest), null, 2)}\n`);
}

/** Without what only the project needs: its scripts, its tools, and the Node that runs its sources. */
function packed(manifest: Manifest): Manifest {
  const {
    scripts: _,
    devDependencies: __,
    optionalDependencies: ___,
    allowScripts: ____,
    bin: _____,
    ...rest
  } = manifest;
  const exports = Object.fromEntries(
    Object.entries(manifest.exports).map(([name, path]) => [
      name,
      path.replace('./src/', './dist/src/').replace(/ts$/, 'js'),
    ]),
  );
  return { ...rest, exports };
}
