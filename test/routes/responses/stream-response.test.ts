/** A streamed response: its events, and the same events again after any number, live and after a restart. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newProjection, project, responseOf } from '../../../src/http/openai/responses/response-projection.ts';
import type { TestApp } from '../../support/build-app.ts';
import { buildTestApp, ended } from '../../support/build-app.ts';
import { delayedUntil, hang, json } from '../../support/fake-provider/fake-reply.ts';
import type { SentEvent } from '../../support/requests/response-events.ts';
import { responseEvents } from '../../support/requests/response-events.ts';
import { openStream } from '../../support/requests/stream-client.ts';

const URL = '/v1/responses';
const input = 'What is the capital of France?';
const position = json({ answer: 'Paris', reasoning: 'It is known.', confidence: 0.9 });
const panel = {
  debaters: [{ model: 'openai/gpt-4o' }, { model: 'openai/gpt-4o-mini' }],
  adaptive_routing: false,
  max_rounds: 2,
  convergence_check: false,
};

let dataDir: string;
let service: TestApp;
let allEvents: readonly SentEvent[];
let id: string;

async function startService(): Promise<TestApp> {
  const newService = await buildTestApp({ script: () => position, dataDir });
  await newService.app.inject({ method: 'PUT', url: '/v1/panels/board', payload: panel });
  return newService;
}

const createResponse = (body: object, headers: Record<string, string> = {}) =>
  service.app.inject({ method: 'POST', url: URL, payload: { model: 'debate/board', input, ...body }, headers });
const readStream = async (query: string) =>
  responseEvents((await service.app.inject(`${URL}/${id}?stream=true${query}`)).body);
const readJson = async (path: string) => (await service.app.inject(path)).json();

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parley-responses-'));
  service = await startService();
  const reply = await createResponse({ stream: true });
  expect(reply.headers['content-type']).toBe('text/event-stream; charset=utf-8');
  allEvents = responseEvents(reply.body);
  id = `resp_${reply.headers['debate-id']}`;
});
afterAll(async () => {
  await service.close();
  await rm(dataDir, { recursive: true });
});

describe('the events of a response', () => {
  test('match the specification and are numbered from 0 without gaps', () => {
    expect(allEvents.map(({ sequence_number }) => sequence_number)).toEqual(allEvents.map((_, index) => index));
    const summaryType = (event: string) => `response.reasoning_summary_${event}`;
    const typesOfRound = (lineCount: number) => [
      ...['response.output_item.added', summaryType('part.added')],
      ...Array<string>(lineCount).fill(summaryType('text.delta')),
      ...[summaryType('text.done'), summaryType('part.done'), 'response.output_item.done'],
    ];
    expect(allEvents.map(({ type }) => type)).toEqual([
      ...['response.created', 'response.queued', 'response.in_progress'],
      // A round has the lines "Round 1", two positions and the agreement. The last round also has the verdict.
      ...[...typesOfRound(4), ...typesOfRound(5)],
      ...['response.output_item.added', 'response.content_part.added', 'response.output_text.delta'],
      ...['response.output_text.done', 'response.content_part.done', 'response.output_item.done'],
      'response.completed',
    ]);
  });

  test('add up to the response that is read afterwards', async () => {
    const items = new Map<unknown, { readonly summary?: readonly { text: string }[]; readonly content?: unknown }>();
    const deltas = new Map<unknown, string>();
    for (const { type, output_index, item, delta = '' } of allEvents) {
      if (type === 'response.output_item.done') items.set(output_index, item as object);
      if (type.endsWith('.delta')) deltas.set(output_index, `${deltas.get(output_index) ?? ''}${String(delta)}`);
    }
    const response = await readJson(`${URL}/${id}`);
    expect([...items.values()]).toEqual(response.output);
    expect([...deltas.values()]).toEqual([
      ...[response.output[0].summary[0].text, response.output[1].summary[0].text],
      response.output[2].content[0].text,
    ]);
    expect(allEvents.at(-1)?.['response']).toEqual(response);
  });
});

describe('a stream that is resumed', () => {
  test('has the same events with the same numbers after every event', async () => {
    expect(await readStream('')).toEqual(allEvents);
    for (const { sequence_number } of allEvents)
      expect(await readStream(`&starting_after=${sequence_number}`)).toEqual(allEvents.slice(sequence_number + 1));
  });

  test('has the same events after a restart', async () => {
    await service.close();
    service = await startService();
    expect(await readStream('&starting_after=5')).toEqual(allEvents.slice(6));
    expect(await readJson(`${URL}/${id}`)).toEqual(allEvents.at(-1)?.['response']);
  });

  test('continues live where it was cut', async () => {
    const replyGate = Promise.withResolvers<void>();
    service.provider.follow(() => delayedUntil(replyGate.promise, position));
    const requestCount = service.provider.requests.length;
    const address = await service.listen();
    const body = { model: 'debate/board', input, stream: true, background: true };
    const stream = await openStream(address + URL, { method: 'POST', body });
    const firstEvents = await stream.until(({ event }) => event === 'response.reasoning_summary_text.delta');
    const lastEvent = firstEvents.at(-1)?.data ?? {};
    await service.provider.waitForRequest(requestCount + 2);
    stream.leave();
    id = `resp_${stream.headers['debate-id']}`;
    const laterEvents = readStream(`&starting_after=${lastEvent['sequence_number']}`);
    replyGate.resolve();
    const events = [...firstEvents.map(({ data }) => data), ...(await laterEvents)];
    expect(events.map(({ sequence_number }) => sequence_number)).toEqual(allEvents.map((_, index) => index));
    expect(await readStream('')).toEqual(events);
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
    for (const absentId of ['resp_none', 'none', id.replace('resp_', '')]) {
      const reply = await service.app.inject(`${URL}/${absentId}?stream=true`);
      expect([reply.statusCode, reply.json().error]).toEqual([
        404,
        { message: 'there is no response with this id', type: 'invalid_request_error', param: null, code: 'not_found' },
      ]);
    }
  });
});

describe('a service that stops', () => {
  test('ends a stream with the reason and the last event, and does not cancel the debate', async () => {
    const stoppingService = await buildTestApp({ script: () => hang() });
    const cancelledIds: string[] = [];
    const { debates } = stoppingService.services.store;
    const requestCancel = debates.requestCancel.bind(debates);
    debates.requestCancel = (tenant, debateId) => {
      cancelledIds.push(debateId);
      return requestCancel(tenant, debateId);
    };
    await stoppingService.app.inject({ method: 'PUT', url: '/v1/panels/board', payload: panel });
    const address = await stoppingService.listen();
    const body = { model: 'debate/board', input, stream: true };
    const stream = await openStream(address + URL, { method: 'POST', body });
    const firstEvents = await stream.until(({ event }) => event === 'response.reasoning_summary_text.delta');
    await stoppingService.provider.waitForRequest(2);
    const laterEvents = stream.rest();
    await stoppingService.close();
    const sequence_number = firstEvents.at(-1)?.data['sequence_number'];
    const error = {
      type: 'error',
      sequence_number,
      code: 'overloaded',
      message: 'the service is stopping',
      param: null,
    };
    expect((await laterEvents).map(({ data }) => data)).toEqual([error]);
    expect(cancelledIds).toEqual([]);
  });
});

test('the projection › does not depend on the number of events that are read at once', async () => {
  const debateId = id.replace('resp_', '');
  await ended(service, debateId);
  const { store } = service.services;
  const record = await store.debates.read('default', debateId);
  const log = await store.events.read({ tenant: 'default', debateId, after: 0, limit: 500 });
  if (record === null) throw new Error('the debate is absent');
  const wholeProjection = project(newProjection(record), log);
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat({ max: log.length }), { maxLength: log.length }), (cuts) => {
      const boundaries = [...cuts.toSorted((a, b) => a - b), log.length];
      let projection = newProjection(record);
      const events: unknown[] = [];
      let start = 0;
      for (const boundary of boundaries) {
        const step = project(projection, log.slice(start, boundary));
        projection = step.projection;
        events.push(...step.events);
        start = boundary;
      }
      expect(events).toEqual(wholeProjection.events);
      expect(responseOf(projection)).toEqual(responseOf(wholeProjection.projection));
    }),
    { numRuns: 50 },
  );
});
