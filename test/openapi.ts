/** Writes openapi/openapi.json (or the file in the argument) from the schemas; with `--check`, fails when it is stale. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import packageJson from '../package.json' with { type: 'json' };
import { buildTestApp } from './support/build-app.ts';

const args = process.argv.slice(2);
// Flags can be at any position: `npm run openapi -- --check` must not write a file of that name.
const path = args.find((arg) => !arg.startsWith('--')) ?? join(import.meta.dirname, '../openapi/openapi.json');
const { app, close } = await buildTestApp({ runs: false, http: { version: packageJson.version } });
const document = `${JSON.stringify((await app.inject('/openapi.json')).json(), null, 2)}\n`;
await close();

if (args.includes('--check')) {
  const existingDocument = await readFile(path, 'utf8').catch(() => '');
  if (existingDocument !== document) {
    console.error('openapi/openapi.json is stale: write it with `npm run openapi`');
    process.exitCode = 1;
  }
} else {
  await writeFile(path, document);
}
