/** POST /v1/debates/{id}/notes: logged once, shown from the next round on, through any process, within limits. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readWholeLog } from '../../../../src/operations/following/read-log.ts';
import type { TestApp, TestAppOptions } from '../../../support/build-app.ts';
import { buildTestApp, ended, QUICK_MODEL } from '../../../support/build-app.ts';
import { heldBy, json } from '../../../support/fake-provider/fake-reply.ts';
import type { TestRedis } from '../../../support/redis/redis.ts';
import { testRedis } from '../../../support/redis/redis.ts';

const POLLING = { timeout: 15_000 };
const NOTE = 'The river is the <Seine>.';
const payload = {
  question: 'What is the capital of France?',
  protocol: 'critique',
  adaptive_routing: false,
  convergence_check: false,
  max_rounds: 2,
  debaters: ['openai/gpt-4o', 'openai/gpt-4o-mini', 'anthropic/claude-haiku-4-5'].map((model) => ({ model })),
};

let redis: TestRedis;
beforeAll(async () => {
  redis = await testRedis();
});
afterAll(() => redis.stop());

/** A debate in its first round, whose third debater waits. */
async function inRoundOne(options: TestAppOptions, changes: object = {}) {
  const gate = Promise.withResolvers<void>();
  const reply = json({ answer: 'Paris', reasoning: 'It is known.', confidence: 0.9 });
  const service = await buildTestApp({
    ...options,
    script: ({ protocol }) => (protocol === 'anthropic' ? heldBy(gate.promise, reply) : reply),
  });
  const body = { ...payload, ...changes };
  const { id } = (await service.app.inject({ method: 'POST', url: '/v1/debates', payload: body })).json();
  const speakers = async () => (await service.app.inject(`/v1/debates/${id}`)).json().progress.speakers;
  await expect.poll(speakers, POLLING).toEqual(['debater_2']);
  return { service, id, gate };
}

const note = ({ app }: TestApp, id: string, text: string, key?: string) =>
  app.inject({
    method: 'POST',
    url: `/v1/debates/${id}/notes`,
    payload: { text },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });

const notesIn = async ({ services }: TestApp, id: string) =>
  (await readWholeLog(services, 'default', id)).flatMap((event) =>
    event.type === 'debate.note' ? [{ ...event.note, sequence_number: event.seq }] : [],
  );

describe.each([
  ['embedded', () => ({})],
  ['redis', () => ({ redis })],
] as const)('a note, %s', (_, options) => {
  test('is in the log when its request returns, once per key, and is shown to all in round 2', async () => {
    const { service, id, gate } = await inRoundOne(options());
    const first = await note(service, id, NOTE, 'k1');
    expect(first.statusCode).toBe(201);
    expect(first.json()).toEqual({
      id: expect.any(String),
      text: NOTE,
      created_at: expect.any(String),
      sequence_number: expect.any(Number),
    });
    const again = await note(service, id, NOTE, 'k1');
    expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
    expect((await note(service, id, 'Another text.', 'k1')).json()).toMatchObject({ code: 'idempotency_mismatch' });
    expect(await notesIn(service, id)).toEqual([first.json()]);

    gate.resolve();
    await ended(service, id);
    const shown = service.provider.requests.filter(({ prompt }) =>
      prompt.includes('<note>The river is the &lt;Seine&gt;.</note>'),
    );
    expect(shown).toHaveLength(3);
    expect(service.provider.requests).toHaveLength(6);
    const log = await readWholeLog(service.services, 'default', id);
    expect(log.map(({ seq }) => seq)).toEqual(log.map((_each, index) => index + 1));
    expect(log.flatMap((event) => (event.type === 'debate.round_started' ? [event.notes ?? 0] : []))).toEqual([0, 1]);
    // A repeated request is answered also after the end; a new note is refused.
    expect((await note(service, id, NOTE, 'k1')).json()).toEqual(first.json());
    expect((await note(service, id, NOTE)).json()).toMatchObject({ code: 'conflict', status: 409 });
    expect((await service.app.inject('/v1/budget')).json().reserved_usd).toBe(0);
    await service.close();
  });

  test('is logged by the next run when no process ran the debate', async () => {
    const service = await buildTestApp({
      ...options(),
      runs: false,
      script: () => json({ answer: 'Paris', confidence: 0.9 }),
    });
    const { id } = (await service.app.inject({ method: 'POST', url: '/v1/debates', payload })).json();
    const early = (await note(service, id, NOTE)).json();
    expect(early).toMatchObject({ text: NOTE, sequence_number: null });
    service.run();
    await ended(service, id);
    const [{ sequence_number: _, ...logged } = { sequence_number: 0 }] = await notesIn(service, id);
    const { sequence_number: __, ...told } = early;
    expect(logged).toEqual(told);
    await service.close();
  });
});

test('a note › reaches the debate through a process that does not run it', async () => {
  const { service, id, gate } = await inRoundOne({ redis });
  const other = await buildTestApp({ redis, runs: false });
  expect((await note(other, id, NOTE)).json()).toMatchObject({ text: NOTE, sequence_number: expect.any(Number) });
  gate.resolve();
  await ended(service, id);
  await other.close();
  await service.close();
});

test('notes › are limited to ten', async () => {
  const { service, id } = await inRoundOne({});
  const statuses: number[] = [];
  for (let count = 1; count <= 11; count += 1) statuses.push((await note(service, id, `Note ${count}.`)).statusCode);
  expect(statuses).toEqual([...Array(10).fill(201), 409]);
  expect((await note(service, id, 'One more.')).json()).toMatchObject({ code: 'limit_reached' });
  expect((await notesIn(service, id)).map(({ text }) => text)).toEqual(
    Array.from({ length: 10 }, (_, index) => `Note ${index + 1}.`),
  );
  await service.close();
});

test('a note › is a 409 in the last round, and under protocols without exchange of answers', async () => {
  const { service, id } = await inRoundOne({}, { max_rounds: 1 });
  expect((await note(service, id, NOTE)).json()).toMatchObject({
    code: 'notes_closed',
    status: 409,
    detail: 'the last round has begun, so no later round can show a note',
  });
  for (const settings of [
    { protocol: 'cascade' },
    { protocol: 'samples', debaters: [{ model: 'openai/gpt-4o', count: 5 }] },
  ]) {
    const body = { ...payload, max_rounds: undefined, convergence_check: undefined, ...settings };
    const started = (await service.app.inject({ method: 'POST', url: '/v1/debates', payload: body })).json();
    expect((await note(service, started.id, NOTE)).json()).toMatchObject({ code: 'notes_closed', status: 409 });
    expect(await notesIn(service, started.id)).toEqual([]);
  }
  await service.close();
});

test('a note › is refused when it is empty, too long, malformed, or for no debate', async () => {
  const service = await buildTestApp({ runs: false });
  const body = { ...payload, debaters: [{ model: QUICK_MODEL }, { model: QUICK_MODEL }] };
  const { id } = (await service.app.inject({ method: 'POST', url: '/v1/debates', payload: body })).json();
  for (const text of ['', ' \n', 'x'.repeat(2_001), '\ud800']) {
    const reply = await note(service, id, text);
    expect([reply.statusCode, reply.json().code, reply.json().fields[0].path]).toEqual([
      400,
      'invalid_request',
      'text',
    ]);
  }
  expect((await note(service, 'none', NOTE)).json()).toMatchObject({ code: 'not_found', status: 404 });
  expect((await note(service, id, 'x'.repeat(2_000))).statusCode).toBe(201);
  await service.close();
});
