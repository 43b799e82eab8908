/** A running service whose configuration changes: applicable changes take effect, an invalid file changes nothing. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { startFakeProvider } from '../support/fake-provider/fake-provider.ts';
import { copyOfWorkingTree, removeFolder, startService } from '../support/processes/service-process.ts';
import { MODEL_PRICE, PRICED_MODEL, replyUsing } from '../support/spending.ts';

const DEBATERS = [
  { model: PRICED_MODEL, max_tokens: 100 },
  { model: PRICED_MODEL, max_tokens: 100 },
];
const FIRST_CONFIG = {
  default_panel: DEBATERS,
  prices: { [PRICED_MODEL]: MODEL_PRICE },
  cors_origins: ['https://a.example'],
};
const POLLING = { timeout: 20_000 };
/** Twice the price. */
const SECOND_CONFIG = {
  default_panel: DEBATERS,
  prices: { [PRICED_MODEL]: { input: 0, output: 200 } },
  cors_origins: ['https://b.example'],
  logging: { level: 'debug' },
  limits: { max_panels: 1, concurrency: 7 },
};

it('prices, keys, limits, origins and log level › are reloaded by SIGHUP and a changed file', async () => {
  const folder = copyOfWorkingTree();
  const settings = mkdtempSync(join(tmpdir(), 'parley-settings-'));
  const [config, key] = [join(settings, 'parley.json'), join(settings, 'openai-key')];
  const writeConfig = (content: object | string) =>
    writeFileSync(config, typeof content === 'string' ? content : JSON.stringify(content));
  writeConfig(FIRST_CONFIG);
  writeFileSync(key, 'sk-first-0123456789');
  const provider = await startFakeProvider({ script: () => replyUsing(10) });
  const environment = {
    PARLEY_CONFIG: config,
    OPENAI_API_KEY_FILE: key,
    OPENAI_BASE_URL: provider.openaiBaseUrl,
  };
  const service = await startService({ folder, environment });
  /** On a busy machine the service can refuse requests for a moment. */
  const post = async (path: string, body: object, headers = {}): Promise<Response> => {
    const request = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } };
    for (let retriesLeft = 30; ; retriesLeft -= 1) {
      const reply = await fetch(`${service.url}${path}`, { ...request, body: JSON.stringify(body) });
      if (reply.status !== 503 || retriesLeft === 0) return reply;
      await delay(500);
    }
  };
  const logEntries = (message: string) =>
    service.lines.filter((line) => line.includes(message)).map((line) => JSON.parse(line));
  // The signal and the change of each file cause reads: their number varies.
  const hasConfigRead = async (outcome: string) =>
    new RegExp(`^parley_config_reads_total\\{outcome="${outcome}"\\} [1-9]`, 'm').test(
      await (await fetch(`${service.url}/metrics`)).text(),
    );
  const request = { question: 'What is the capital of France?', protocol: 'society', max_rounds: 1 };
  const storePanel = async (name: string) => {
    const body = JSON.stringify({ debaters: DEBATERS });
    const headers = { 'content-type': 'application/json' };
    return (await fetch(`${service.url}/v1/panels/${name}`, { method: 'PUT', headers, body })).status;
  };
  const observeSettings = async () => {
    const debate = (await (await post('/v1/debates', request, { prefer: 'wait=20' })).json()) as {
      readonly cost_usd: number;
    };
    const healthResponse = await fetch(`${service.url}/healthz`, { headers: { origin: 'https://b.example' } });
    return {
      costUsd: debate.cost_usd,
      key: provider.requests.at(-1)?.headers.authorization,
      origin: healthResponse.headers.get('access-control-allow-origin'),
    };
  };

  // 2 calls of 10 tokens at 0.0001 USD.
  expect(await observeSettings()).toEqual({ costUsd: 0.002, key: 'Bearer sk-first-0123456789', origin: null });
  expect([await storePanel('one'), await storePanel('two')]).toEqual([201, 201]);
  expect(logEntries('"path":"/healthz"')).toEqual([]);

  writeConfig(SECOND_CONFIG);
  writeFileSync(key, 'sk-second-0123456789');
  process.kill(service.pid, 'SIGHUP');
  await expect.poll(() => logEntries('configuration reloaded'), POLLING).not.toEqual([]);
  expect(logEntries('configuration reloaded').slice(0, 1)).toMatchObject([
    {
      level: 'warn',
      why: 'SIGHUP',
      applied: expect.arrayContaining(['prices', 'cors_origins', 'logging', 'providers', 'limits.max_panels']),
      needRestart: ['limits.concurrency'],
    },
  ]);
  expect(await hasConfigRead('applied')).toBe(true);
  const settingsAfterReload = await observeSettings();
  expect(settingsAfterReload).toMatchObject({
    costUsd: 0.004,
    key: 'Bearer sk-second-0123456789',
    origin: 'https://b.example',
  });
  // The panel exceeds the new limit of 1; the default is 100.
  expect(await storePanel('three')).toBe(422);
  // A line is written after its reply, and arrives through a pipe.
  await expect.poll(() => logEntries('"path":"/healthz"').length, POLLING).toBeGreaterThan(0);
  expect(service.lines.join('\n')).not.toContain('sk-second');

  writeConfig('{ "prices": 1');
  await expect.poll(() => logEntries('keeping the previous one'), POLLING).not.toEqual([]);
  expect(logEntries('keeping the previous one')[0]).toMatchObject({ level: 'error', why: 'a file changed' });
  expect(await hasConfigRead('refused')).toBe(true);
  expect((await observeSettings()).costUsd).toBe(0.004);

  expect(await service.stop('SIGTERM')).toBe(0);
  await provider.close();
  removeFolder(folder);
  removeFolder(settings);
}, 120_000);
