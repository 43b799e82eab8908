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

const post = (lines: string | readonly object[], query = 'panel=sums') =>
  service.app.inject({
    method: 'POST',
    url: `/v1/calibration/items?${query}`,
    headers: { 'content-type': 'application/x-ndjson' },
    payload: typeof lines === 'string' ? lines : lines.map((line) => JSON.stringify(line)).join('\n'),
  });

const read = async (panel: string) => (await service.app.inject({ url: `/v1/calibration?panel=${panel}` })).json();

/** The simulated model always computes correctly, so the expected answers of the items decide. */
const item = (number: number, answer = String(2 * number)) => ({
  id: `i${number}`,
  question: `What is ${number} + ${number}?`,
  answer,
});

async function allEnded() {
  const { data } = (await service.app.inject({ url: '/v1/debates?limit=100' })).json();
  for (const { id } of data) await ended(service, id);
}

const debateCount = async () => (await service.app.inject({ url: '/v1/debates?limit=100' })).json().data.length;

describe('labelled items', () => {
  test('are asked in debates, compared and reported', async () => {
    const items = [item(1), item(2), item(3), { ...item(4, '9'), task: 'sums' }];
    const accepted = await post(items);
    expect([accepted.statusCode, accepted.json()]).toEqual([
      202,
      { panel: 'sums', panel_signature: expect.stringMatching(/^[0-9a-f]{32}$/), items: 4, started: 4, known: 0 },
    ]);
    expect((await read('sums')).items.waiting).toBeGreaterThan(0);
    await allEnded();
    await calibrateChanged(service.services);
    const calibration = await read('sums');
    expect(calibration).toMatchObject({
      panel_signature: accepted.json().panel_signature,
      labels: { audit: 0, item: 4 },
      items: { waiting: 0, labelled: 4, unlabelled: 0 },
      learned: { kind: 'default', reason: 'too_few_labels', correlation: 0.6, brier: null },
      guarantees: [],
    });
    // Unanimous panels of one family on numbers: one bin, 3 of 4 right.
    const filled = calibration.diagram.filter(({ count }: { count: number }) => count > 0);
    expect(filled).toMatchObject([{ count: 4, right: 0.75 }]);
    expect(calibration.risk_coverage).toEqual([{ coverage: 1, risk: 0.25 }]);
  });

  test('are not asked twice, while new ones are asked', async () => {
    const before = await debateCount();
    expect((await post([item(1), item(2), item(5)])).json()).toMatchObject({ items: 3, started: 1, known: 2 });
    expect(await debateCount()).toBe(before + 1);
    expect((await post([item(1), item(5)])).json()).toMatchObject({ items: 2, started: 0, known: 2 });
    expect(await debateCount()).toBe(before + 1);
  });

  test('are refused when an id has different content', async () => {
    const refused = await post([item(6), item(1, '3')]);
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'idempotency_mismatch']);
    expect(refused.json().detail).toContain('"i1"');
  });

  test.each([
    ['no line', '\n\n', 'line 1: the request has no items'],
    ['a line that is not JSON', `${JSON.stringify(item(7))}\n{"id":`, 'line 2: is not valid JSON'],
    ['an unknown field', [{ ...item(7), gold: '14' }], 'line 1: '],
    ['no answer', [{ id: 'x', question: 'What is 1 + 1?' }], 'line 1: answer'],
    ['an answer that declines', [{ ...item(7), answer: 'I do not know.' }], 'line 1: answer: cannot be read'],
    [
      'an answer off the menu',
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
    const before = await debateCount();
    const refused = await post(lines);
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'invalid_request']);
    expect(refused.json().detail).toContain(detail);
    expect(await debateCount()).toBe(before);
  });

  test('require an existing panel of the same tenant and lines of JSON', async () => {
    expect((await post([item(1)], 'panel=absent')).json()).toMatchObject({ status: 400, fields: [{ path: 'panel' }] });
    expect((await post([item(1)], '')).statusCode).toBe(400);
    const json = await service.app.inject({
      method: 'POST',
      url: '/v1/calibration/items?panel=sums',
      payload: item(1),
    });
    expect([json.statusCode, json.json().code]).toEqual([415, 'unsupported_media_type']);
    const keyed = await buildKeyedApp({ runs: false });
    const [owner, other] = [await keyed.tenant('owner'), await keyed.tenant('other')];
    const settings = { debaters, adaptive_routing: false };
    await keyed.ask(owner, { method: 'PUT', url: '/v1/panels/mine', payload: settings });
    const asked = (by: typeof owner) =>
      keyed.ask(by, {
        method: 'POST',
        url: '/v1/calibration/items?panel=mine',
        headers: { 'content-type': 'application/x-ndjson' },
        payload: JSON.stringify(item(1)),
      });
    expect((await asked(other)).statusCode).toBe(400);
    expect((await asked(owner)).statusCode).toBe(202);
    await keyed.close();
  });

  test('are refused when the answer would be long, by the panel or by a cue of the question', async () => {
    await savePanel('essays', { answer_type: 'long' });
    const detail = 'line 1: question: a long answer cannot be compared with a known one';
    for (const [line, query] of [
      [item(1), 'panel=essays'],
      [{ ...item(1), question: 'Explain why 1 + 1 is 2.' }, 'panel=sums'],
    ] as const) {
      const refused = await post([line], query);
      expect([refused.statusCode, refused.json().detail]).toEqual([400, detail]);
    }
  });

  test('are refused when the panel has changed, and counted apart after a new start', async () => {
    await savePanel('moving', {});
    const first = (await post([item(1)], 'panel=moving')).json();
    await savePanel('moving', { max_rounds: 2 });
    const refused = await post([item(1), item(2)], `panel=moving&panel_signature=${first.panel_signature}`);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'conflict']);
    const again = (await post([item(1), item(2)], 'panel=moving')).json();
    expect(again).toMatchObject({ started: 2, known: 0 });
    expect(again.panel_signature).not.toBe(first.panel_signature);
  });

  test('continue where they were refused, and no item is asked twice', async () => {
    const keyed = await buildKeyedApp({ runs: false });
    const key = await keyed.tenant('slow', { max_queued_debates: 2 });
    await keyed.ask(key, { method: 'PUT', url: '/v1/panels/sums', payload: { debaters, adaptive_routing: false } });
    const send = () =>
      keyed.ask(key, {
        method: 'POST',
        url: '/v1/calibration/items?panel=sums',
        headers: { 'content-type': 'application/x-ndjson' },
        payload: [item(1), item(2), item(3)].map((line) => JSON.stringify(line)).join('\n'),
      });
    const refused = await send();
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'queue_full']);
    expect(refused.json().detail).toContain('2 of 3 items were started');
    await keyed.operate('PUT', '/slow', { max_queued_debates: 10 });
    expect((await send()).json()).toMatchObject({ items: 3, started: 1, known: 2 });
    expect((await keyed.ask(key, '/v1/debates')).json().data).toHaveLength(3);
    await keyed.close();
  });
});

describe('the calibration of a panel', () => {
  test('reports the default values that apply when it has no labels', async () => {
    await savePanel('fresh', { debater_instructions: 'Be fresh.' });
    expect(await read('fresh')).toMatchObject({
      panel: 'fresh',
      computed_at: null,
      labels: { audit: 0, item: 0 },
      learned: { kind: 'default', reliabilities: { debater_0: 0.7, debater_1: 0.7, debater_2: 0.7 } },
      diagram: [],
      calibration_error: null,
      guarantees: [],
    });
  });

  test('is that of the configured panel when none is named, and a 400 for an unknown panel', async () => {
    const { panel, panel_signature } = (await service.app.inject({ url: '/v1/calibration' })).json();
    expect([panel, panel_signature]).toEqual([null, expect.stringMatching(/^[0-9a-f]{32}$/)]);
    expect((await service.app.inject({ url: '/v1/calibration?panel=absent' })).statusCode).toBe(400);
  });
});
