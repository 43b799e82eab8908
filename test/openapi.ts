/** The contract, made from the routes' own schemas: `--write` writes it, `--check` compares; a file may be named. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import packageJson from '../package.json' with { type: 'json' };
import { buildApp } from '../src/http/app.ts';
import { httpDefaults } from '../src/http/http-options.ts';
import type { Services } from '../src/operations/services.ts';

const [mode, path = join(import.meta.dirname, '../openapi/openapi.json')] = process.argv.slice(2);

const unasked = () => {
  throw new Error('the contract is made without serving a request');
};

// The app is built and closed again; it never listens, and so never comes to use its services.
const app = await buildApp({} as Services, {
  ...httpDefaults,
  version: packageJson.version,
  logger: false,
  authenticate: unasked,
  readiness: unasked,
  metricsText: unasked,
  traceparent: unasked,
});
const contract = `${JSON.stringify(app.swagger(), null, 2)}\n`;
await app.close();

if (mode === '--write') {
  writeFileSync(path, contract);
} else if (readStored(path) !== contract) {
  console.error('openapi/openapi.json is not what the routes say: run `npm run openapi` and commit the result.');
  process.exitCode = 1;
}

function readStored(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
