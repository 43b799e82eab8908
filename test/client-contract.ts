/** Writes src/client/contract.ts from openapi/openapi.json (or the file that is named last); with `--check`, fails when what
 * is there is stale. */
import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { registerHooks } from 'node:module';
import { join } from 'node:path';

// openapi-typescript prints with the compiler's own printer, which it asks for as `typescript` and which TypeScript 7 no
// longer has: version 6, installed beside it as `typescript-6`, is what it gets.
registerHooks({
  resolve: (specifier, context, nextResolve) =>
    nextResolve(specifier.replace(/^typescript(?=$|\/)/, 'typescript-6'), context),
});
const { default: openapiTs, astToString } = await import('openapi-typescript');

const HEADER = `/** Every path, shape and event of the API as types: generated from openapi/openapi.json by \`npm run client\`. */
// biome-ignore-all lint/style/noExcessiveLinesPerFile: schema: generated, the whole contract in one piece
`;

const root = join(import.meta.dirname, '..');
const given = process.argv.slice(2);
const path = given.find((word) => !word.startsWith('--')) ?? join(root, 'src/client/contract.ts');
const document: unknown = JSON.parse(await readFile(join(root, 'openapi/openapi.json'), 'utf8'));
const text = formatted(HEADER + astToString(await openapiTs(JSON.stringify(document), { defaultNonNullable: false })));

if (given.includes('--check')) {
  const written = await readFile(path, 'utf8').catch(() => '');
  if (written !== text) {
    console.error('src/client/contract.ts is stale: write it with `npm run client`');
    process.exitCode = 1;
  }
} else {
  await writeFile(path, text);
}

/** As the rest of the source is laid out, so that the formatter has nothing to say of it. */
function formatted(source: string): string {
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
