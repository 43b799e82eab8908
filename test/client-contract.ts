/**
 * Writes src/client/contract.ts (or the file in the argument) from openapi/openapi.json; with `--check`, fails when the
 * existing file is stale.
 */
import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { registerHooks } from 'node:module';
import { join } from 'node:path';

// openapi-typescript imports the printer of the compiler as `typescript`, and TypeScript 7 no longer has it: the hook
// returns version 6, which is installed as `typescript-6`.
registerHooks({
  resolve: (specifier, context, nextResolve) =>
    nextResolve(specifier.replace(/^typescript(?=$|\/)/, 'typescript-6'), context),
});
const { default: openapiTs, astToString } = await import('openapi-typescript');

const HEADER = `/** Every path, shape and event of the API as types: generated from openapi/openapi.json by \`npm run client\`. */
// biome-ignore-all lint/style/noExcessiveLinesPerFile: schema: generated, the whole contract in one piece
`;

const root = join(import.meta.dirname, '..');
const args = process.argv.slice(2);
const path = args.find((arg) => !arg.startsWith('--')) ?? join(root, 'src/client/contract.ts');
const document: unknown = JSON.parse(await readFile(join(root, 'openapi/openapi.json'), 'utf8'));
const text = formatSource(
  HEADER + astToString(await openapiTs(JSON.stringify(document), { defaultNonNullable: false })),
);

if (args.includes('--check')) {
  const existingText = await readFile(path, 'utf8').catch(() => '');
  if (existingText !== text) {
    console.error('src/client/contract.ts is stale: write it with `npm run client`');
    process.exitCode = 1;
  }
} else {
  await writeFile(path, text);
}

/** Formats the source as the linter requires. */
function formatSource(source: string): string {
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  const settings = ['--stdin-file-path=src/client/contract.ts'];
  const { stdout, stderr, status } = spawnSync(process.execPath, [biome, 'format', ...settings], {
    cwd: root,
    input: source,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}
