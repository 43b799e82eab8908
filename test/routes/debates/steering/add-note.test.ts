/** POST /v1/debates/{id}/notes: logged once, shown from the next round on, through any process, within limits. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readWholeLog } from '../../../../src/operations/following/read-log.ts';
import type { TestApp, TestAppOptions } from '../../../support/build-app.ts';
import { buildTestApp, ended, QUICK_MODEL } from '../../../support/build-app.ts';
import { delayedUntil, json } from '../../../support/fake-provider/fake-reply.ts';
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
async function startRoundOne(options: TestAppOptions, changes: object = {}) {
  const gate = Promise.withResolvers<void>();
  const reply = json({ answer: 'Paris', reasoning: 'It is known.', confidence: 0.9 });
  const service = await buildTestApp({
    ...options,
    script: ({ protocol }) => (protocol === 'anthropic' ? delayedUntil(gate.promise, reply) : reply),
  });
  const body = { ...payload, ...changes };
  const { id } = (await service.app.inject({ method: 'POST', url: '/v1/debates', payload: body })).json();
  const speakers = async () => (await service.app.inject(`/v1/debates/${id}`)).json().progress.speakers;
  await expect.poll(speakers, POLLING).toEqual(['debater_2']);
  return { service, id, gate };
}

const postNote = ({ app }: TestApp, id: string, text: string, key?: string) =>
  app.inject({
    method: 'POST',
    url: `/v1/debates/${id}/notes`,
    payload: { text },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });

const readNotes = async ({ services }: TestApp, id: string) =>
  (await readWholeLog(services, 'default', id)).flatMap((event) =>
    event.type === 'debate.note' ? [{ ...event.note, sequence_number: event.seq }] : [],
  );

describe.each([
  ['embedded', () => ({})],
  ['redis', () => ({ redis })],
] as const)('a note, %s', (_, options) => {
  test('is in the log when its request returns, once per key, and is shown to all in round 2', async () => {
    const { service, id, gate } = await startRoundOne(options());
    const first = await postNote(service, id, NOTE, 'k1');
    expect(first.statusCode).toBe(201);
    expect(first.json()).toEqual({
      id: expect.any(String),
      text: NOTE,
      created_at: expect.any(String),
      sequence_number: expect.any(Number),
    });
    const again = await postNote(service, id, NOTE, 'k1');
    expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
    expect((await postNote(service, id, 'Another text.', 'k1')).json()).toMatchObject({ code: 'idempotency_mismatch' });
    expect(await readNotes(service, id)).toEqual([first.json()]);

    gate.resolve();
    await ended(service, id);
    const requestsWithNote = service.provider.requests.filter(({ prompt }) =>
      prompt.includes('<note>The river is the &lt;Seine&gt;.</note>'),
    );
    expect(requestsWithNote).toHaveLength(3);
    expect(service.provider.requests).toHaveLength(6);
    const log = await readWholeLog(service.services, 'default', id);
    expect(log.map(({ seq }) => seq)).toEqual(log.map((_each, index) => index + 1));
    expect(log.flatMap((event) => (event.type === 'debate.round_started' ? [event.notes ?? 0] : []))).toEqual([0, 1]);
    // A repeated request is answered also after the end; a new note is refused.
    expect((await postNote(service, id, NOTE, 'k1')).json()).toEqual(first.json());
    expect((await postNote(service, id, NOTE)).json()).toMatchObject({ code: 'conflict', status: 409 });
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
    const earlyNote = (await postNote(service, id, NOTE)).json();
    expect(earlyNote).toMatchObject({ text: NOTE, sequence_number: null });
    service.run();
    await ended(service, id);
    const [{ sequence_number: _, ...loggedNote } = { sequence_number: 0 }] = await readNotes(service, id);
    const { sequence_number: __, ...expectedNote } = earlyNote;
    expect(loggedNote).toEqual(expectedNote);
    await service.close();
  });
});

test('a note › reaches the debate through a process that does not run it', async () => {
  const { service, id, gate } = await startRoundOne({ redis });
  const otherService = await buildTestApp({ redis, runs: false });
  expect((await postNote(otherService, id, NOTE)).json()).toMatchObject({
    text: NOTE,
    sequence_number: expect.any(Number),
  });
  gate.resolve();
  await ended(service, id);
  await otherService.close();
  await service.close();
});

test('notes › are limited to ten', async () => {
  const { service, id } = await startRoundOne({});
  const statuses: number[] = [];
  for (let count = 1; count <= 11; count += 1)
    statuses.push((await postNote(service, id, `Note ${count}.`)).statusCode);
  expect(statuses).toEqual([...Array(10).fill(201), 409]);
  expect((await postNote(service, id, 'One more.')).json()).toMatchObject({ code: 'limit_reached' });
  expect((await readNotes(service, id)).map(({ text }) => text)).toEqual(
    Array.from({ length: 10 }, (_, index) => `Note ${index + 1}.`),
  );
  await service.close();
});

test('a note › is a 409 in the last round, and under protocols without exchange of answers', async () => {
  const { service, id } = await startRoundOne({}, { max_rounds: 1 });
  expect((await postNote(service, id, NOTE)).json()).toMatchObject({
    code: 'notes_closed',
    status: 409,
    detail: 'the last round has begun, so no later round can show a note',
  });
  for (const settings of [
    { protocol: 'cascade' },
    { protocol: 'samples', debaters: [{ model: 'openai/gpt-4o', count: 5 }] },
  ]) {
    const body = { ...payload, max_rounds: undefined, convergence_check: undefined, ...settings };
    const accepted = (await service.app.inject({ method: 'POST', url: '/v1/debates', payload: body })).json();
    expect((await postNote(service, accepted.id, NOTE)).json()).toMatchObject({ code: 'notes_closed', status: 409 });
    expect(await readNotes(service, accepted.id)).toEqual([]);
  }
  await service.close();
});

test('a note › is refused when it is empty, too long, malformed, or for no debate', async () => {
  const service = await buildTestApp({ runs: false });
  const body = { ...payload, debaters: [{ model: QUICK_MODEL }, { model: QUICK_MODEL }] };
  const { id } = (await service.app.inject({ method: 'POST', url: '/v1/debates', payload: body })).json();
  for (const text of ['', ' \n', 'x'.repeat(2_001), '\ud800']) {
    const reply = await postNote(service, id, text);
    expect([reply.statusCode, reply.json().code, reply.json().fields[0].path]).toEqual([
      400,
      'invalid_request',
      'text',
    ]);
  }
  expect((await postNote(service, 'none', NOTE)).json()).toMatchObject({ code: 'not_found', status: 404 });
  expect((await postNote(service, id, 'x'.repeat(2_000))).statusCode).toBe(201);
  await service.close();
});
