/** A simulated start loads no modules that only other configurations need. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freePort } from '../support/processes/free-port.ts';

const LATER_MODULES = [
  '@anthropic-ai/sdk',
  '@fastify/swagger',
  '@modelcontextprotocol/server',
  '@opentelemetry/sdk-node',
  '@pydantic/genai-prices',
  'bullmq',
  'ioredis',
  'openai',
  'swagger-ui-dist',
  'yaml',
];

/** Prints the loaded modules when the service is ready, and ends the process. */
const loaderScript = `
import { registerHooks } from 'node:module';
const loaded = new Set();
registerHooks({
  load(url, context, next) {
    loaded.add(/node_modules\\/((?:@[^/]+\\/)?[^/]+)(?!.*node_modules)/.exec(url)?.[1] ?? url);
    return next(url, context);
  },
});
const poll = setInterval(async () => {
  const { ok } = await fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').catch(() => ({ ok: false }));
  if (!ok) return;
  clearInterval(poll);
  process.stdout.write(JSON.stringify([...loaded]), () => process.exit());
}, 50);
`;

test('a simulated start › loads no SDK, no price list, no queue and no document generator', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-modules-'));
  const settings = { DATA_DIR: folder, PORT: String(await freePort()), PARLEY_SIMULATED: 'true', LOG_LEVEL: 'silent' };
  const { stdout } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(loaderScript)}`, 'src/start.js'],
    { env: { PATH: process.env['PATH'], ...settings }, encoding: 'utf8', timeout: 60_000 },
  );
  rmSync(folder, { recursive: true });
  const loaded: string[] = JSON.parse(stdout);
  expect(loaded).toContain('fastify');
  expect(LATER_MODULES.filter((name) => loaded.includes(name))).toEqual([]);
});
