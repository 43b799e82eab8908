/** A streamed response: its events, and the same events again after any number, live and after a restart. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newProjection, project, responseOf } from '../../../src/http/openai/responses/response-projection.ts';
import type { TestApp } from '../../support/build-app.ts';
import { buildTestApp, ended } from '../../support/build-app.ts';
import { hang, heldBy, json } from '../../support/fake-provider/fake-reply.ts';
import type { SentEvent } from '../../support/requests/response-events.ts';
import { responseEvents } from '../../support/requests/response-events.ts';
import { openStream } from '../../support/requests/stream-client.ts';

const URL = '/v1/responses';
const input = 'What is the capital of France?';
const position = json({ answer: 'Paris', reasoning: 'It is known.', confidence: 0.9 });
const board = {
  debaters: [{ model: 'openai/gpt-4o' }, { model: 'openai/gpt-4o-mini' }],
  adaptive_routing: false,
  max_rounds: 2,
  convergence_check: false,
};

let dataDir: string;
let service: TestApp;
let whole: readonly SentEvent[];
let id: string;

async function start(): Promise<TestApp> {
  const started = await buildTestApp({ script: () => position, dataDir });
  await started.app.inject({ method: 'PUT', url: '/v1/panels/board', payload: board });
  return started;
}

const ask = (body: object, headers: Record<string, string> = {}) =>
  service.app.inject({ method: 'POST', url: URL, payload: { model: 'debate/board', input, ...body }, headers });
const resumed = async (from: string) =>
  responseEvents((await service.app.inject(`${URL}/${id}?stream=true${from}`)).body);
const read = async (path: string) => (await service.app.inject(path)).json();

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parley-responses-'));
  service = await start();
  const reply = await ask({ stream: true });
  expect(reply.headers['content-type']).toBe('text/event-stream; charset=utf-8');
  whole = responseEvents(reply.body);
  id = `resp_${reply.headers['debate-id']}`;
});
afterAll(async () => {
  await service.close();
  await rm(dataDir, { recursive: true });
});

describe('the events of a response', () => {
  test('match the specification and are numbered from 0 without gaps', () => {
    expect(whole.map(({ sequence_number }) => sequence_number)).toEqual(whole.map((_, index) => index));
    const summary = (event: string) => `response.reasoning_summary_${event}`;
    const round = (lines: number) => [
      ...['response.output_item.added', summary('part.added')],
      ...Array<string>(lines).fill(summary('text.delta')),
      ...[summary('text.done'), summary('part.done'), 'response.output_item.done'],
    ];
    expect(whole.map(({ type }) => type)).toEqual([
      ...['response.created', 'response.queued', 'response.in_progress'],
      // "Round 1", two positions and the agreement; at the end of the last round also the verdict.
      ...[...round(4), ...round(5)],
      ...['response.output_item.added', 'response.content_part.added', 'response.output_text.delta'],
      ...['response.output_text.done', 'response.content_part.done', 'response.output_item.done'],
      'response.completed',
    ]);
  });

  test('add up to the response that is read afterwards', async () => {
    const items = new Map<unknown, { readonly summary?: readonly { text: string }[]; readonly content?: unknown }>();
    const deltas = new Map<unknown, string>();
    for (const { type, output_index, item, delta = '' } of whole) {
      if (type === 'response.output_item.done') items.set(output_index, item as object);
      if (type.endsWith('.delta')) deltas.set(output_index, `${deltas.get(output_index) ?? ''}${String(delta)}`);
    }
    const response = await read(`${URL}/${id}`);
    expect([...items.values()]).toEqual(response.output);
    expect([...deltas.values()]).toEqual([
      ...[response.output[0].summary[0].text, response.output[1].summary[0].text],
      response.output[2].content[0].text,
    ]);
    expect(whole.at(-1)?.['response']).toEqual(response);
  });
});

describe('a stream that is resumed', () => {
  test('has the same events with the same numbers after each of them', async () => {
    expect(await resumed('')).toEqual(whole);
    for (const { sequence_number } of whole)
      expect(await resumed(`&starting_after=${sequence_number}`)).toEqual(whole.slice(sequence_number + 1));
  });

  test('has the same events after a restart', async () => {
    await service.close();
    service = await start();
    expect(await resumed('&starting_after=5')).toEqual(whole.slice(6));
    expect(await read(`${URL}/${id}`)).toEqual(whole.at(-1)?.['response']);
  });

  test('continues live where it was cut', async () => {
    const held = Promise.withResolvers<void>();
    service.provider.follow(() => heldBy(held.promise, position));
    const sent = service.provider.requests.length;
    const address = await service.listen();
    const body = { model: 'debate/board', input, stream: true, background: true };
    const stream = await openStream(address + URL, { method: 'POST', body });
    const first = await stream.until(({ event }) => event === 'response.reasoning_summary_text.delta');
    const last = first.at(-1)?.data ?? {};
    await service.provider.received(sent + 2);
    stream.leave();
    id = `resp_${stream.headers['debate-id']}`;
    const rest = resumed(`&starting_after=${last['sequence_number']}`);
    held.resolve();
    const events = [...first.map(({ data }) => data), ...(await rest)];
    expect(events.map(({ sequence_number }) => sequence_number)).toEqual(whole.map((_, index) => index));
    expect(await resumed('')).toEqual(events);
  });

  test.each([
    ['starting_after ahead of the log', '?stream=true&starting_after=1000', 400, 'cursor_invalid', 'starting_after'],
    ['starting_after that is not a number', '?stream=true&starting_after=x', 400, 'cursor_invalid', 'starting_after'],
    ['starting_after without a stream', '?starting_after=1', 400, 'cursor_invalid', 'starting_after'],
    ['a parameter that is not known', '?stream=true&key=x', 400, 'invalid_request', 'key'],
  ])('is refused with %s', async (_, query, status, code, param) => {
    const reply = await service.app.inject(`${URL}/${id}${query}`);
    const { error } = reply.json();
    expect([reply.statusCode, error.code, error.param]).toEqual([status, code, param]);
  });

  test('is a 404 for an absent response', async () => {
    for (const none of ['resp_none', 'none', id.replace('resp_', '')]) {
      const reply = await service.app.inject(`${URL}/${none}?stream=true`);
      expect([reply.statusCode, reply.json().error]).toEqual([
        404,
        { message: 'there is no response with this id', type: 'invalid_request_error', param: null, code: 'not_found' },
      ]);
    }
  });
});

describe('a service that stops', () => {
  test('ends a stream with the reason and the last event, and does not cancel the debate', async () => {
    const other = await buildTestApp({ script: () => hang() });
    const cancels: string[] = [];
    const { debates } = other.services.store;
    const requestCancel = debates.requestCancel.bind(debates);
    debates.requestCancel = (tenant, debateId) => {
      cancels.push(debateId);
      return requestCancel(tenant, debateId);
    };
    await other.app.inject({ method: 'PUT', url: '/v1/panels/board', payload: board });
    const address = await other.listen();
    const body = { model: 'debate/board', input, stream: true };
    const stream = await openStream(address + URL, { method: 'POST', body });
    const first = await stream.until(({ event }) => event === 'response.reasoning_summary_text.delta');
    await other.provider.received(2);
    const rest = stream.rest();
    await other.close();
    const sequence_number = first.at(-1)?.data['sequence_number'];
    const error = {
      type: 'error',
      sequence_number,
      code: 'overloaded',
      message: 'the service is stopping',
      param: null,
    };
    expect((await rest).map(({ data }) => data)).toEqual([error]);
    expect(cancels).toEqual([]);
  });
});

test('the projection › does not depend on the number of events that are read at once', async () => {
  const debateId = id.replace('resp_', '');
  await ended(service, debateId);
  const { store } = service.services;
  const head = await store.debates.read('default', debateId);
  const log = await store.events.read({ tenant: 'default', debateId, after: 0, limit: 500 });
  if (head === null) throw new Error('there is a debate');
  const atOnce = project(newProjection(head), log);
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat({ max: log.length }), { maxLength: log.length }), (cuts) => {
      const ends = [...cuts.toSorted((a, b) => a - b), log.length];
      let projection = newProjection(head);
      const events: unknown[] = [];
      let from = 0;
      for (const end of ends) {
        const step = project(projection, log.slice(from, end));
        projection = step.projection;
        events.push(...step.events);
        from = end;
      }
      expect(events).toEqual(atOnce.events);
      expect(responseOf(projection)).toEqual(responseOf(atOnce.projection));
    }),
    { numRuns: 50 },
  );
});
