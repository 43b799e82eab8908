/** The events of a debate through cuts, refusals and faulty streams: each once, in order, or a typed error. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DebateEvent } from '../../src/client/contract-types.ts';
import { parleyClient } from '../../src/client/parley-client.ts';
import { ParleyProblem } from '../../src/client/parley-problem.ts';
import { recordingRetry } from '../support/retry-options.ts';

const ID = 'the-debate';
const block = (seq: number, event = 'debate.resumed') =>
  `id: ${seq}\nevent: ${event}\ndata: ${JSON.stringify({ seq, debate_id: ID, at: '2026-11-28T00:00:00Z' })}\n\n`;
const end = (seq: number) => block(seq, 'debate.completed');
const problem = (status: number, code: string, headers: Record<string, string> = {}) =>
  Response.json({ code, detail: `it is ${code}`, status }, { status, headers });

/** A stream of these chunks, which then ends, fails, or stays open. */
function stream(chunks: readonly (string | Uint8Array)[], then: 'ends' | 'fails' | 'stays' = 'ends'): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks)
        controller.enqueue(typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk);
      if (then === 'ends') controller.close();
      if (then === 'fails') setImmediate(() => controller.error(new TypeError('terminated')));
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}

type Answer = (request: Request) => Response | Promise<Response>;

/** A service that gives one answer after the other and repeats the last one. */
function serviceOf(...answers: readonly Answer[]) {
  const requests: Request[] = [];
  const waitsMs: number[] = [];
  const fetch = async (request: Request) => {
    requests.push(request);
    const answer = answers[Math.min(requests.length, answers.length) - 1];
    if (answer === undefined) throw new Error('no answer');
    return answer(request);
  };
  const retry = recordingRetry(waitsMs, { idleTimeoutMs: 5_000 });
  return {
    client: parleyClient({ url: 'http://parley.test', key: 'a-key', fetch, retry }),
    rests: waitsMs,
    requests,
    lastIds: () => requests.map(({ headers }) => headers.get('last-event-id')),
  };
}

async function all(events: AsyncIterable<DebateEvent>): Promise<DebateEvent[]> {
  const got: DebateEvent[] = [];
  for await (const event of events) got.push(event);
  return got;
}

const idsOf = (events: readonly DebateEvent[]) => events.map((event) => ('id' in event ? event.id : null));

async function refusalOf(asking: Promise<unknown>): Promise<ParleyProblem> {
  const error = await asking.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof ParleyProblem) return error;
  throw new Error(`no ParleyProblem but ${String(error)}`);
}

describe('a stream', () => {
  test('is requested with the key and the last id, and ends at the terminal event', async () => {
    const { client, requests } = serviceOf(() => stream([block(8), end(9), block(10)], 'stays'));
    const events = await all(client.events(ID, { startingAfter: 7 }));
    expect(idsOf(events)).toEqual([8, 9]);
    expect(events.at(-1)).toMatchObject({ event: 'debate.completed', data: { seq: 9, debate_id: ID } });
    const [request] = requests;
    expect(request?.url).toBe(`http://parley.test/v1/debates/${ID}/events`);
    expect(request?.headers.get('authorization')).toBe('Bearer a-key');
    expect(request?.headers.get('last-event-id')).toBe('7');
  });

  test('ends immediately when there are no further events', async () => {
    const { client } = serviceOf(() => new Response(null, { status: 204 }));
    expect(await all(client.events(ID, { startingAfter: 9 }))).toEqual([]);
  });

  test('continues after the last event after failures, with a longer backoff each time', async () => {
    const {
      client,
      lastIds,
      rests: waitsMs,
    } = serviceOf(
      () => stream([block(1), 'retry: 100\n\n', block(2), 'id: 3\nevent: debate.resumed\nda'], 'fails'),
      () => Promise.reject(new TypeError('fetch failed')),
      () => problem(503, 'overloaded', { 'retry-after': '2' }),
      () => stream([block(3)]),
      () => stream([end(4)]),
    );
    expect(idsOf(await all(client.events(ID)))).toEqual([1, 2, 3, 4]);
    expect(lastIds()).toEqual(['0', '2', '2', '2', '3']);
    // The service's 100 ms, twice that, the third time four times the 2 s that the refusal asked for; from the start
    // again after event 3.
    expect(waitsMs).toEqual([100, 200, 8_000, 100]);
  });

  test('waits up to 1.5 times as long as the service asked', async () => {
    const waitsMs: number[] = [];
    let asked = 0;
    const client = parleyClient({
      url: 'http://parley.test',
      fetch: async () => (asked++ === 0 ? stream(['retry: 100\n\n']) : stream([end(1)])),
      retry: recordingRetry(waitsMs, { random: () => 0.5 }),
    });
    await all(client.events(ID));
    expect(waitsMs).toEqual([125]);
  });

  test('is read for any boundaries of its chunks', async () => {
    const bytes = new TextEncoder().encode(
      `: hello\n\n${block(1)}id: 2\r\nevent: debate.note\r\ndata: {"text":"Grüße 🦑"}\r\n\r\n${end(3)}`,
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: bytes.length }), { maxLength: 12 }), async (cuts) => {
        const places = [0, ...cuts.toSorted((a, b) => a - b), bytes.length];
        const chunks = places.slice(1).map((place, index) => bytes.slice(places[index], place));
        const events = await all(serviceOf(() => stream(chunks)).client.events(ID));
        expect(idsOf(events)).toEqual([1, 2, 3]);
        expect(events[1]).toEqual({ id: 2, event: 'debate.note', data: { text: 'Grüße 🦑' } });
      }),
      { numRuns: 100 },
    );
  });

  test('is complete and in order after a cut at any place', async () => {
    const text = Array.from({ length: 20 }, (_, index) => block(index + 1)).join('') + end(21);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: text.length }), { maxLength: 6 }), async (lengths) => {
        const from = (request: Request) => {
          const after = Number(request.headers.get('last-event-id'));
          return Array.from({ length: 21 - after }, (_, index) => after + index + 1)
            .map((seq) => (seq === 21 ? end(seq) : block(seq)))
            .join('');
        };
        const cut = lengths.map(
          (length): Answer =>
            (request) =>
              stream([from(request).slice(0, length)], 'fails'),
        );
        const { client } = serviceOf(...cut, (request) => stream([from(request)]));
        expect(idsOf(await all(client.events(ID)))).toEqual(Array.from({ length: 21 }, (_, index) => index + 1));
      }),
      { numRuns: 100 },
    );
  });

  test('yields deltas, which have no number, only when they are requested', async () => {
    const delta = 'event: debate.delta\ndata: {"round":1,"debater_id":"a","text":"It "}\n\n';
    const { client, requests } = serviceOf(() => stream([block(1), delta, end(2)]));
    const events = await all(client.events(ID, { deltas: true }));
    expect(events[1]).toEqual({ event: 'debate.delta', data: { round: 1, debater_id: 'a', text: 'It ' } });
    expect(requests[0]?.url).toContain('?deltas=true');
  });

  test.each([
    ['a gap', [block(1), block(3)], /event 3 was received after event 1/],
    ['a repeat', [block(1), block(1)], /event 1 was received after event 1/],
    [
      'an id that is not a number',
      ['id: x\nevent: debate.resumed\ndata: {}\n\n'],
      /event x was received after event 0/,
    ],
    ['data that is not JSON', ['id: 1\nevent: debate.resumed\ndata: {"seq":\n\n'], /not JSON/],
  ])('fails as a broken stream, without a new connection, when it has %s', async (_, chunks, detail) => {
    const { client, requests } = serviceOf(() => stream(chunks));
    const refusal = await refusalOf(all(client.events(ID)));
    expect(refusal).toMatchObject({ code: 'broken_stream', status: null, isPassing: false });
    expect(refusal.message).toMatch(detail);
    expect(requests).toHaveLength(1);
  });

  test.each([
    [400, 'cursor_invalid'],
    [401, 'unauthorized'],
    [404, 'not_found'],
    [500, 'internal_error'],
  ])('is not requested again after a refusal with %i', async (status, code) => {
    const { client, requests } = serviceOf(() => problem(status, code));
    expect(await refusalOf(all(client.events(ID)))).toMatchObject({ code, status, message: `it is ${code}` });
    expect(requests).toHaveLength(1);
  });

  test('ends with an error after nine cuts in a row without an event', async () => {
    const { client, requests, rests: waitsMs } = serviceOf(() => Promise.reject(new TypeError('fetch failed')));
    expect(await refusalOf(all(client.events(ID)))).toMatchObject({ code: 'unreachable' });
    expect(requests).toHaveLength(9);
    expect(waitsMs).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000, 30_000]);
  });

  test('continues after any number of cuts while each connection sends at least a comment', async () => {
    const idle = Array.from({ length: 30 }, (): Answer => () => stream([': still here\n\n']));
    const { client, rests: waitsMs } = serviceOf(...idle, () => stream([end(1)]));
    expect(idsOf(await all(client.events(ID)))).toEqual([1]);
    expect(new Set(waitsMs)).toEqual(new Set([2_000]));
  });

  test('without any bytes is treated as cut off', async () => {
    const waitsMs: number[] = [];
    const answers = [stream([block(1)], 'stays'), stream([end(2)])];
    const client = parleyClient({
      url: 'http://parley.test',
      fetch: async () => answers.shift() ?? problem(500, 'internal_error'),
      retry: recordingRetry(waitsMs, { idleTimeoutMs: 20 }),
    });
    expect(idsOf(await all(client.events(ID)))).toEqual([1, 2]);
  });

  test('that asks for a wait of years waits five minutes', async () => {
    const { client, rests: waitsMs } = serviceOf(
      () => stream(['retry: 99999999999\n\n']),
      () => stream([end(1)]),
    );
    await all(client.events(ID));
    expect(waitsMs).toEqual([300_000]);
  });
});

describe('a caller that leaves a stream', () => {
  test('by its signal gets the signal’s reason, at any point of the stream', async () => {
    const answers: Answer[] = [
      () => stream([block(1)], 'stays'),
      ({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
      () => stream(['retry: 1\n\n'], 'fails'),
    ];
    for (const answer of answers) {
      const { client } = serviceOf(answer);
      const leaving = new AbortController();
      const asking = all(client.events(ID, { signal: leaving.signal }));
      setTimeout(() => leaving.abort(new Error('enough')), 5);
      await expect(asking).rejects.toThrow('enough');
    }
    const { client, requests } = serviceOf(() => stream([end(1)]));
    await expect(all(client.events(ID, { signal: AbortSignal.abort(new Error('never began')) }))).rejects.toThrow(
      'never began',
    );
    expect(requests).toHaveLength(0);
  });

  test('by break closes the connection', async () => {
    let signal: AbortSignal | null = null;
    const { client } = serviceOf((request) => {
      signal = request.signal;
      return stream([block(1)], 'stays');
    });
    for await (const _event of client.events(ID)) break;
    expect(signal).toMatchObject({ aborted: true });
  });
});
