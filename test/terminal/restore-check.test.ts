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

test('restore-check › adds the spending after the copy once', async () => {
  const dataDir = join(folder, 'data');
  const script = () => json({ answer: '8', reasoning: 'Spiders have four pairs.', confidence: 0.9 });
  const payingService = await buildTestApp({
    script,
    dataDir,
    config: { default_budget: { limit_usd: 1, period: 'none' } },
  });
  const debateReply = await payingService.app.inject({
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
  const { cost_usd: cost, status } = debateReply.json();
  expect([status, cost > 0]).toEqual(['completed', true]);
  await payingService.close();

  const file = join(folder, 'ledger.ndjson');
  const environment = { PARLEY_LEDGER_EXPORT_FILE: file };
  const exportingService = await buildTestApp({ script, dataDir, background: 'service', environment });
  const readLag = async () =>
    /^parley_ledger_export_lag_seconds (\S+)$/m.exec((await exportingService.app.inject('/metrics')).body)?.[1];
  await expect.poll(readLag, { timeout: 10_000 }).toBe('0');
  await exportingService.close();
  expect(readFileSync(file, 'utf8').trimEnd().split('\n')).toHaveLength(2);

  // The copy is older than the first debate: an empty store.
  const restoredEnvironment = { DATA_DIR: join(folder, 'restored') };
  const apply = (path: string) =>
    checkEmbeddedRestore(readConfig(restoredEnvironment), { files: [path], applies: true });
  const summary = '2 exported lines, 2 of them not in the store, and 0 unreadable lines\n';
  const addedLine = `add ${cost.toFixed(9)} USD to default, window all\n`;
  const stdout = `${summary}${addedLine}Nothing was changed. --apply makes these changes.\n`;
  expect(await runTerminal(['restore-check', file], { environment: restoredEnvironment })).toEqual({
    code: 0,
    stdout,
    stderr: '',
  });
  expect([await apply(file), await apply(file)]).toEqual([`${summary}${addedLine}`, summary]);
  await expect(apply(join(folder, 'absent'))).rejects.toThrow('ENOENT: no such file');
});
