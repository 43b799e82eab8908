/** `parley compare`: a real process and a real service, from logged debates to a table. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../support/build-app.ts';
import { buildTestApp, ended, QUICK_MODEL } from '../support/build-app.ts';
import { runTerminal } from '../support/processes/terminal-process.ts';

let service: TestApp;
let url: string;
beforeAll(async () => {
  service = await buildTestApp();
  url = await service.listen();
  const debaters = [{ model: QUICK_MODEL, count: 3 }];
  for (const question of ['What is 1 + 1?', 'What is 2 + 2?']) {
    const payload = { question, debaters, protocol: 'critique', adaptive_routing: false, convergence_check: false };
    const { id } = (await service.app.inject({ method: 'POST', url: '/v1/debates', payload })).json();
    await ended(service, id);
  }
});
afterAll(() => service.close());

test('compare › draws a row for each setting when debates were logged', async () => {
  const { code, stdout, stderr } = await runTerminal(['compare', 'max_rounds=1', 'stop_at=0.75', '--url', url]);
  expect(code).toBe(0);
  expect(stderr).toContain('2 debates, 0 of them with a known right answer');
  const [header, asRun, firstRound, cascade] = stdout.split('\n');
  expect(header).toMatch(/^setting +debates +same answer +right +difference +turns +cost +of the cost$/);
  expect(asRun).toMatch(/^as run +2 +100 % \[100, 100\] +– +– +9\.0 /);
  expect(firstRound).toMatch(/^max_rounds 1 +2 +100 % \[100, 100\] +– +– +3\.0 /);
  // Two of the three agree immediately.
  expect(cascade).toMatch(/^stop_at 0\.75 +2 +100 % \[100, 100\] +– +– +2\.0 /);
});

test('compare › prints the reply as JSON, with the usual settings when there are none', async () => {
  const { stdout } = await runTerminal(['compare', '--json', '--url', url]);
  const { rows } = JSON.parse(stdout) as { rows: { name: string }[] };
  expect(rows.map(({ name }) => name)).toEqual([
    ...['as run', 'max_rounds 1', 'stop_at 0.75', 'stop_at 0.85'],
    ...['aggregation majority_vote', 'aggregation posterior'],
  ]);
});
