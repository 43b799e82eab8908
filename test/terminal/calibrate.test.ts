/** `parley calibrate`: a real process and a real service, from a file of items to their calibration. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parleyClient } from '../../src/client/parley-client.ts';
import { startCalibrating } from '../../src/operations/calibration/calibrate.ts';
import type { TestApp } from '../support/build-app.ts';
import { buildTestApp, QUICK_MODEL } from '../support/build-app.ts';
import { runTerminal } from '../support/processes/terminal-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'parley-items-'));
const items = join(folder, 'items.jsonl');
let service: TestApp;
let url: string;
let stopCalibrating: () => Promise<void>;
beforeAll(async () => {
  service = await buildTestApp();
  url = await service.listen();
  stopCalibrating = startCalibrating(service.services);
  const debaters = [{ model: QUICK_MODEL, count: 3 }];
  await parleyClient({ url }).savePanel('sums', { debaters, adaptive_routing: false, max_rounds: 1 });
  const lines = [1, 2, 3].map((n) =>
    JSON.stringify({ id: `i${n}`, question: `What is ${n} + ${n}?`, answer: `${2 * n}` }),
  );
  writeFileSync(items, lines.join('\n'));
});
afterAll(async () => {
  await stopCalibrating();
  await service.close();
  rmSync(folder, { recursive: true });
});

test('calibrate › starts a debate for each item once, and waits for the labels', async () => {
  const first = await runTerminal(['calibrate', items, '--panel', 'sums', '--url', url]);
  expect([first.code, first.stdout]).toEqual([0, expect.stringMatching(/^labels: 3 of items, 0 of audits\n/)]);
  expect(first.stderr).toContain('3 items: 3 started, 0 already known');
  const second = await runTerminal(['calibrate', items, '--panel', 'sums', '--json', '--url', url]);
  expect(second.stderr).toContain('3 items: 0 started, 3 already known');
  expect(JSON.parse(second.stdout)).toMatchObject({ panel: 'sums', labels: { item: 3 }, items: { labelled: 3 } });
});

test('calibrate › needs a file and a panel, and names a faulty line', async () => {
  for (const args of [['calibrate'], ['calibrate', items], ['calibrate', items, '--panel', 'sums', '--seed', '1']]) {
    expect((await runTerminal([...args, '--url', url])).code).toBe(2);
  }
  const faultyFile = join(folder, 'bad.jsonl');
  writeFileSync(faultyFile, '{"id": "x"}');
  const faultyRun = await runTerminal(['calibrate', faultyFile, '--panel', 'sums', '--url', url]);
  expect(faultyRun.code).not.toBe(0);
  expect(faultyRun.stderr).toContain('line 1');
});
