/** Writes openapi/openapi.json (or the file that is named last) from the schemas; with `--check`, fails when what is there
 * is stale. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import packageJson from '../package.json' with { type: 'json' };
import { buildTestApp } from './support/build-app.ts';

const given = process.argv.slice(2);
// Not by their places: `npm run openapi -- --check` would write a file of that name.
const path = given.find((word) => !word.startsWith('--')) ?? join(import.meta.dirname, '../openapi/openapi.json');
const { app, close } = await buildTestApp({ runs: false, http: { version: packageJson.version } });
const document = `${JSON.stringify((await app.inject('/openapi.json')).json(), null, 2)}\n`;
await close();

if (given.includes('--check')) {
  const written = await readFile(path, 'utf8').catch(() => '');
  if (written !== document) {
    console.error('openapi/openapi.json is stale: write it with `npm run openapi`');
    process.exitCode = 1;
  }
} else {
  await writeFile(path, document);
}
