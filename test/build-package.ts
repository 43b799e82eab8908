/**
 * Builds the content of `npm pack` under `dist`: `client`, `graph` and `in-process` as JavaScript with types. During the
 * packing, package.json is that of the package; `--restore` restores that of the project.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const manifestPath = join(root, 'package.json');
const originalManifestPath = join(root, 'dist/own-package.json');

interface Manifest {
  readonly [field: string]: unknown;
  readonly exports: Readonly<Record<string, string>>;
}

if (process.argv.includes('--restore')) restore();
else build();

function restore(): void {
  if (existsSync(originalManifestPath)) renameSync(originalManifestPath, manifestPath);
}

function build(): void {
  restore();
  rmSync(join(root, 'dist'), { recursive: true, force: true });
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  execFileSync(process.execPath, [compiler, '-p', 'test/tsconfig.package.json'], { cwd: root, stdio: 'inherit' });
  // The files that the compiled code reads: Lua, the page, a style sheet. The package does not contain the service.
  cpSync(join(root, 'src'), join(root, 'dist/src'), {
    recursive: true,
    filter: (path) => !/\.(ts|json|md)$|[/\\]start\.js$/.test(path),
  });
  const manifest: Manifest = JSON.parse(readFileSync(manifestPath, 'utf8'));
  renameSync(manifestPath, originalManifestPath);
  writeFileSync(manifestPath, `${JSON.stringify(packedManifest(manifest), null, 2)}\n`);
}

/** Omits the fields that only the project needs: scripts, development dependencies, and the Node of its sources. */
function packedManifest(manifest: Manifest): Manifest {
  const {
    scripts: _,
    devDependencies: __,
    optionalDependencies: ___,
    allowScripts: ____,
    bin: _____,
    ...publishedFields
  } = manifest;
  const exports = Object.fromEntries(
    Object.entries(manifest.exports).map(([name, path]) => [
      name,
      path.replace('./src/', './dist/src/').replace(/ts$/, 'js'),
    ]),
  );
  return { ...publishedFields, exports };
}
