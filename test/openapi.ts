/** The contract in openapi/openapi.json, made from the routes' own schemas: `--write` writes it, `--check` compares. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const path = join(import.meta.dirname, '../openapi/openapi.json');

/** What is used of the app: it is built, asked for its contract and closed; it never listens. */
interface DocumentedApp {
  ready(): PromiseLike<unknown>;
  swagger(): unknown;
  close(): PromiseLike<unknown>;
}

const application = new URL('../src/http/app.ts', import.meta.url).href;
const { buildApp } = (await import(application)) as {
  buildApp(services: object): DocumentedApp | Promise<DocumentedApp>;
};

const app = await buildApp({});
await app.ready();
const contract = `${JSON.stringify(app.swagger(), null, 2)}\n`;
await app.close();

if (process.argv.includes('--write')) {
  writeFileSync(path, contract);
} else if (readStored() !== contract) {
  console.error('openapi/openapi.json is not what the routes say: run `npm run openapi` and commit the result.');
  process.exitCode = 1;
}

function readStored(): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
