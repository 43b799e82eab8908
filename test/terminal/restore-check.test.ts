/** `parley restore-check`: a restored store that is older than the exported ledger of the service. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { checkEmbeddedRestore } from '../../src/in-process.ts';
import { buildTestApp } from '../support/build-app.ts';
import { json } from '../support/fake-provider/fake-reply.ts';
import { runTerminal } from '../support/processes/terminal-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'parley-restore-check-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('restore-check › adds what the service spent after the copy, once', async () => {
  const dataDir = join(folder, 'data');
  const script = () => json({ answer: '8', reasoning: 'Spiders have four pairs.', confidence: 0.9 });
  const paying = await buildTestApp({ script, dataDir, config: { default_budget: { limit_usd: 1, period: 'none' } } });
  const debate = await paying.app.inject({
    method: 'POST',
    url: '/v1/debates',
    headers: { prefer: 'wait=30' },
    payload: {
      question: 'How many legs has a spider?',
      adaptive_routing: false,
      max_rounds: 1,
      debaters: [{ model: 'openai/gpt-4o-mini' }, { model: 'anthropic/claude-haiku-4-5' }],
    },
  });
  const { cost_usd: cost, status } = debate.json();
  expect([status, cost > 0]).toEqual(['completed', true]);
  await paying.close();

  const file = join(folder, 'ledger.ndjson');
  const environment = { PARLEY_LEDGER_EXPORT_FILE: file };
  const exporting = await buildTestApp({ script, dataDir, background: 'service', environment });
  const lag = async () =>
    /^parley_ledger_export_lag_seconds (\S+)$/m.exec((await exporting.app.inject('/metrics')).body)?.[1];
  await expect.poll(lag, { timeout: 10_000 }).toBe('0');
  await exporting.close();
  expect(readFileSync(file, 'utf8').trimEnd().split('\n')).toHaveLength(2);

  // The copy is from the time before the first debate: an empty store.
  const restored = { DATA_DIR: join(folder, 'restored') };
  const apply = (path: string) => checkEmbeddedRestore(readConfig(restored), { files: [path], applies: true });
  const found = '2 exported lines, 2 of them not in the store, and 0 unreadable lines\n';
  const added = `add ${cost.toFixed(9)} USD to default, window all\n`;
  const stdout = `${found}${added}Nothing was changed. --apply makes these changes.\n`;
  expect(await runTerminal(['restore-check', file], { environment: restored })).toEqual({
    code: 0,
    stdout,
    stderr: '',
  });
  expect([await apply(file), await apply(file)]).toEqual([`${found}${added}`, found]);
  await expect(apply(join(folder, 'absent'))).rejects.toThrow('ENOENT: no such file');
});
