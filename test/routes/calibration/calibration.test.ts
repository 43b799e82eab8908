/** GET /v1/calibration and POST /v1/calibration/items, with invalid input of every kind. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calibrateChanged } from '../../../src/operations/calibration/calibrate.ts';
import type { TestApp } from '../../support/build-app.ts';
import { buildTestApp, ended, QUICK_MODEL } from '../../support/build-app.ts';
import { buildKeyedApp } from '../../support/keyed-app.ts';

let service: TestApp;
beforeAll(async () => {
  service = await buildTestApp();
  await savePanel('sums', {});
});
afterAll(() => service.close());

const debaters = Array.from({ length: 3 }, () => ({ model: QUICK_MODEL }));
const savePanel = (name: string, settings: object) =>
  service.app.inject({
    method: 'PUT',
    url: `/v1/panels/${name}`,
    payload: { debaters, adaptive_routing: false, max_rounds: 1, ...settings },
  });

const postItems = (lines: string | readonly object[], query = 'panel=sums') =>
  service.app.inject({
    method: 'POST',
    url: `/v1/calibration/items?${query}`,
    headers: { 'content-type': 'application/x-ndjson' },
    payload: typeof lines === 'string' ? lines : lines.map((line) => JSON.stringify(line)).join('\n'),
  });

const readCalibration = async (panel: string) =>
  (await service.app.inject({ url: `/v1/calibration?panel=${panel}` })).json();

/** The simulated model always computes correctly, so the expected answers of the items decide. */
const item = (number: number, answer = String(2 * number)) => ({
  id: `i${number}`,
  question: `What is ${number} + ${number}?`,
  answer,
});

async function waitForDebates() {
  const { data } = (await service.app.inject({ url: '/v1/debates?limit=100' })).json();
  for (const { id } of data) await ended(service, id);
}

const countDebates = async () => (await service.app.inject({ url: '/v1/debates?limit=100' })).json().data.length;

describe('labelled items', () => {
  test('are asked in debates, compared and reported', async () => {
    const items = [item(1), item(2), item(3), { ...item(4, '9'), task: 'sums' }];
    const accepted = await postItems(items);
    expect([accepted.statusCode, accepted.json()]).toEqual([
      202,
      { panel: 'sums', panel_signature: expect.stringMatching(/^[0-9a-f]{32}$/), items: 4, started: 4, known: 0 },
    ]);
    expect((await readCalibration('sums')).items.waiting).toBeGreaterThan(0);
    await waitForDebates();
    await calibrateChanged(service.services);
    const calibration = await readCalibration('sums');
    expect(calibration).toMatchObject({
      panel_signature: accepted.json().panel_signature,
      labels: { audit: 0, item: 4 },
      items: { waiting: 0, labelled: 4, unlabelled: 0 },
      learned: { kind: 'default', reason: 'too_few_labels', correlation: 0.6, brier: null },
      guarantees: [],
    });
    // Unanimous panels of one family on numbers: one bin, 3 of 4 right.
    const filledBins = calibration.diagram.filter(({ count }: { count: number }) => count > 0);
    expect(filledBins).toMatchObject([{ count: 4, right: 0.75 }]);
    expect(calibration.risk_coverage).toEqual([{ coverage: 1, risk: 0.25 }]);
  });

  test('are not asked twice, while new ones are asked', async () => {
    const countBefore = await countDebates();
    expect((await postItems([item(1), item(2), item(5)])).json()).toMatchObject({ items: 3, started: 1, known: 2 });
    expect(await countDebates()).toBe(countBefore + 1);
    expect((await postItems([item(1), item(5)])).json()).toMatchObject({ items: 2, started: 0, known: 2 });
    expect(await countDebates()).toBe(countBefore + 1);
  });

  test('are refused when an id has different content', async () => {
    const refusal = await postItems([item(6), item(1, '3')]);
    expect([refusal.statusCode, refusal.json().code]).toEqual([422, 'idempotency_mismatch']);
    expect(refusal.json().detail).toContain('"i1"');
  });

  test.each([
    ['no line', '\n\n', 'line 1: the request has no items'],
    ['a line that is not JSON', `${JSON.stringify(item(7))}\n{"id":`, 'line 2: is not valid JSON'],
    ['an unknown field', [{ ...item(7), gold: '14' }], 'line 1: '],
    ['no answer', [{ id: 'x', question: 'What is 1 + 1?' }], 'line 1: answer'],
    ['an answer that declines', [{ ...item(7), answer: 'I do not know.' }], 'line 1: answer: cannot be read'],
    [
      'an answer that is not an option',
      [{ id: 'm', question: 'Which?', options: ['red', 'blue'], answer: 'green' }],
      'line 1: answer',
    ],
    ['one id twice', [item(7), item(8), { ...item(9), id: 'i7' }], 'line 3: the id "i7" is already the id of line 1'],
    [
      '1,001 items',
      Array.from({ length: 1_001 }, (_, index) => item(index + 100)),
      'line 1001: a request can have at most 1000',
    ],
  ])('are refused with 400 and the line, and no model is called, for %s', async (_, lines, detail) => {
    const countBefore = await countDebates();
    const refusal = await postItems(lines);
    expect([refusal.statusCode, refusal.json().code]).toEqual([400, 'invalid_request']);
    expect(refusal.json().detail).toContain(detail);
    expect(await countDebates()).toBe(countBefore);
  });

  test('require an existing panel of the same tenant and lines of JSON', async () => {
    expect((await postItems([item(1)], 'panel=absent')).json()).toMatchObject({
      status: 400,
      fields: [{ path: 'panel' }],
    });
    expect((await postItems([item(1)], '')).statusCode).toBe(400);
    const jsonReply = await service.app.inject({
      method: 'POST',
      url: '/v1/calibration/items?panel=sums',
      payload: item(1),
    });
    expect([jsonReply.statusCode, jsonReply.json().code]).toEqual([415, 'unsupported_media_type']);
    const keyedService = await buildKeyedApp({ runs: false });
    const [ownerKey, otherKey] = [await keyedService.tenant('owner'), await keyedService.tenant('other')];
    const settings = { debaters, adaptive_routing: false };
    await keyedService.ask(ownerKey, { method: 'PUT', url: '/v1/panels/own', payload: settings });
    const postAs = (key: typeof ownerKey) =>
      keyedService.ask(key, {
        method: 'POST',
        url: '/v1/calibration/items?panel=own',
        headers: { 'content-type': 'application/x-ndjson' },
        payload: JSON.stringify(item(1)),
      });
    expect((await postAs(otherKey)).statusCode).toBe(400);
    expect((await postAs(ownerKey)).statusCode).toBe(202);
    await keyedService.close();
  });

  test('are refused when the answer would be long, by the panel or by a cue of the question', async () => {
    await savePanel('essays', { answer_type: 'long' });
    const detail = 'line 1: question: a long answer cannot be compared with a known one';
    for (const [line, query] of [
      [item(1), 'panel=essays'],
      [{ ...item(1), question: 'Explain why 1 + 1 is 2.' }, 'panel=sums'],
    ] as const) {
      const refusal = await postItems([line], query);
      expect([refusal.statusCode, refusal.json().detail]).toEqual([400, detail]);
    }
  });

  test('are refused for a changed panel by its old signature, and start again without it', async () => {
    await savePanel('moving', {});
    const first = (await postItems([item(1)], 'panel=moving')).json();
    await savePanel('moving', { max_rounds: 2 });
    const refusal = await postItems([item(1), item(2)], `panel=moving&panel_signature=${first.panel_signature}`);
    expect([refusal.statusCode, refusal.json().code]).toEqual([409, 'conflict']);
    const secondReply = (await postItems([item(1), item(2)], 'panel=moving')).json();
    expect(secondReply).toMatchObject({ started: 2, known: 0 });
    expect(secondReply.panel_signature).not.toBe(first.panel_signature);
  });

  test('continue after the last started item when they are sent again', async () => {
    const keyedService = await buildKeyedApp({ runs: false });
    const key = await keyedService.tenant('slow', { max_queued_debates: 2 });
    await keyedService.ask(key, {
      method: 'PUT',
      url: '/v1/panels/sums',
      payload: { debaters, adaptive_routing: false },
    });
    const send = () =>
      keyedService.ask(key, {
        method: 'POST',
        url: '/v1/calibration/items?panel=sums',
        headers: { 'content-type': 'application/x-ndjson' },
        payload: [item(1), item(2), item(3)].map((line) => JSON.stringify(line)).join('\n'),
      });
    const refusal = await send();
    expect([refusal.statusCode, refusal.json().code]).toEqual([429, 'queue_full']);
    expect(refusal.json().detail).toContain('2 of 3 items were started');
    await keyedService.requestAsAdmin('PUT', '/slow', { max_queued_debates: 10 });
    expect((await send()).json()).toMatchObject({ items: 3, started: 1, known: 2 });
    expect((await keyedService.ask(key, '/v1/debates')).json().data).toHaveLength(3);
    await keyedService.close();
  });
});

describe('the calibration of a panel', () => {
  test('reports the default values that apply when it has no labels', async () => {
    await savePanel('fresh', { debater_instructions: 'Be fresh.' });
    expect(await readCalibration('fresh')).toMatchObject({
      panel: 'fresh',
      computed_at: null,
      labels: { audit: 0, item: 0 },
      learned: { kind: 'default', reliabilities: { debater_0: 0.7, debater_1: 0.7, debater_2: 0.7 } },
      diagram: [],
      calibration_error: null,
      guarantees: [],
    });
  });

  test('is by default that of the configured panel, and a 400 for an unknown panel', async () => {
    const { panel, panel_signature } = (await service.app.inject({ url: '/v1/calibration' })).json();
    expect([panel, panel_signature]).toEqual([null, expect.stringMatching(/^[0-9a-f]{32}$/)]);
    expect((await service.app.inject({ url: '/v1/calibration?panel=absent' })).statusCode).toBe(400);
  });
});
