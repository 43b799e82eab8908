/** Events of a debate after cuts, refusals and faulty streams: each once and in order, or a typed error. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DebateEvent } from '../../src/client/contract-types.ts';
import { parleyClient } from '../../src/client/parley-client.ts';
import { ParleyProblem } from '../../src/client/parley-problem.ts';
import { recordingRetry } from '../support/retry-options.ts';

const ID = 'the-debate';
const eventBlock = (seq: number, event = 'debate.resumed') =>
  `id: ${seq}\nevent: ${event}\ndata: ${JSON.stringify({ seq, debate_id: ID, at: '2026-11-28T00:00:00Z' })}\n\n`;
const terminalBlock = (seq: number) => eventBlock(seq, 'debate.completed');
const problemReply = (status: number, code: string, headers: Record<string, string> = {}) =>
  Response.json({ code, detail: `it is ${code}`, status }, { status, headers });

/** A stream of these chunks, which then ends, fails, or stays open. */
function stream(chunks: readonly (string | Uint8Array)[], ending: 'ends' | 'fails' | 'stays open' = 'ends'): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks)
        controller.enqueue(typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk);
      if (ending === 'ends') controller.close();
      if (ending === 'fails') setImmediate(() => controller.error(new TypeError('terminated')));
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}

type Responder = (request: Request) => Response | Promise<Response>;

/** A service that replies by one responder after the other, and by the last one from then on. */
function serviceOf(...responders: readonly Responder[]) {
  const requests: Request[] = [];
  const waitsMs: number[] = [];
  const fetch = async (request: Request) => {
    requests.push(request);
    const responder = responders[Math.min(requests.length, responders.length) - 1];
    if (responder === undefined) throw new Error('no responder');
    return responder(request);
  };
  const retry = recordingRetry(waitsMs, { idleTimeoutMs: 5_000 });
  return {
    client: parleyClient({ url: 'http://parley.test', key: 'a-key', fetch, retry }),
    waitsMs,
    requests,
    lastIds: () => requests.map(({ headers }) => headers.get('last-event-id')),
  };
}

async function readAll(events: AsyncIterable<DebateEvent>): Promise<DebateEvent[]> {
  const received: DebateEvent[] = [];
  for await (const event of events) received.push(event);
  return received;
}

const idsOf = (events: readonly DebateEvent[]) => events.map((event) => ('id' in event ? event.id : null));

async function problemOf(reading: Promise<unknown>): Promise<ParleyProblem> {
  const error = await reading.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof ParleyProblem) return error;
  throw new Error(`no ParleyProblem but ${String(error)}`);
}

describe('a stream', () => {
  test('is requested with the key and the last id, and ends at the terminal event', async () => {
    const { client, requests } = serviceOf(() =>
      stream([eventBlock(8), terminalBlock(9), eventBlock(10)], 'stays open'),
    );
    const events = await readAll(client.events(ID, { startingAfter: 7 }));
    expect(idsOf(events)).toEqual([8, 9]);
    expect(events.at(-1)).toMatchObject({ event: 'debate.completed', data: { seq: 9, debate_id: ID } });
    const [request] = requests;
    expect(request?.url).toBe(`http://parley.test/v1/debates/${ID}/events`);
    expect(request?.headers.get('authorization')).toBe('Bearer a-key');
    expect(request?.headers.get('last-event-id')).toBe('7');
  });

  test('ends immediately when there are no further events', async () => {
    const { client } = serviceOf(() => new Response(null, { status: 204 }));
    expect(await readAll(client.events(ID, { startingAfter: 9 }))).toEqual([]);
  });

  test('continues after the last event after failures, with a longer backoff each time', async () => {
    const { client, lastIds, waitsMs } = serviceOf(
      () => stream([eventBlock(1), 'retry: 100\n\n', eventBlock(2), 'id: 3\nevent: debate.resumed\nda'], 'fails'),
      () => Promise.reject(new TypeError('fetch failed')),
      () => problemReply(503, 'overloaded', { 'retry-after': '2' }),
      () => stream([eventBlock(3)]),
      () => stream([terminalBlock(4)]),
    );
    expect(idsOf(await readAll(client.events(ID)))).toEqual([1, 2, 3, 4]);
    expect(lastIds()).toEqual(['0', '2', '2', '2', '3']);
    // 100 ms by the service, then twice that, then four times the 2 s of the refusal. The backoff starts from the
    // beginning after event 3.
    expect(waitsMs).toEqual([100, 200, 8_000, 100]);
  });

  test('is requested again after up to 1.5 times the retry time of the service', async () => {
    const waitsMs: number[] = [];
    let requestCount = 0;
    const client = parleyClient({
      url: 'http://parley.test',
      fetch: async () => (requestCount++ === 0 ? stream(['retry: 100\n\n']) : stream([terminalBlock(1)])),
      retry: recordingRetry(waitsMs, { random: () => 0.5 }),
    });
    await readAll(client.events(ID));
    expect(waitsMs).toEqual([125]);
  });

  test('is parsed for any boundaries of its chunks', async () => {
    const bytes = new TextEncoder().encode(
      `: hello\n\n${eventBlock(1)}id: 2\r\nevent: debate.note\r\ndata: {"text":"Grüße 🦑"}\r\n\r\n${terminalBlock(3)}`,
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: bytes.length }), { maxLength: 12 }), async (cuts) => {
        const boundaries = [0, ...cuts.toSorted((a, b) => a - b), bytes.length];
        const chunks = boundaries.slice(1).map((boundary, index) => bytes.slice(boundaries[index], boundary));
        const events = await readAll(serviceOf(() => stream(chunks)).client.events(ID));
        expect(idsOf(events)).toEqual([1, 2, 3]);
        expect(events[1]).toEqual({ id: 2, event: 'debate.note', data: { text: 'Grüße 🦑' } });
      }),
      { numRuns: 100 },
    );
  });

  test('is complete and in order after cuts at any position', async () => {
    const text = Array.from({ length: 20 }, (_, index) => eventBlock(index + 1)).join('') + terminalBlock(21);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: text.length }), { maxLength: 6 }), async (lengths) => {
        const remainingEvents = (request: Request) => {
          const after = Number(request.headers.get('last-event-id'));
          return Array.from({ length: 21 - after }, (_, index) => after + index + 1)
            .map((seq) => (seq === 21 ? terminalBlock(seq) : eventBlock(seq)))
            .join('');
        };
        const truncatedStreams = lengths.map(
          (length): Responder =>
            (request) =>
              stream([remainingEvents(request).slice(0, length)], 'fails'),
        );
        const { client } = serviceOf(...truncatedStreams, (request) => stream([remainingEvents(request)]));
        expect(idsOf(await readAll(client.events(ID)))).toEqual(Array.from({ length: 21 }, (_, index) => index + 1));
      }),
      { numRuns: 100 },
    );
  });

  test('yields deltas, which have no number, only when they are requested', async () => {
    const delta = 'event: debate.delta\ndata: {"round":1,"debater_id":"a","text":"It "}\n\n';
    const { client, requests } = serviceOf(() => stream([eventBlock(1), delta, terminalBlock(2)]));
    const events = await readAll(client.events(ID, { deltas: true }));
    expect(events[1]).toEqual({ event: 'debate.delta', data: { round: 1, debater_id: 'a', text: 'It ' } });
    expect(requests[0]?.url).toContain('?deltas=true');
  });

  test.each([
    ['a gap', [eventBlock(1), eventBlock(3)], /event 3 was received after event 1/],
    ['a repeat', [eventBlock(1), eventBlock(1)], /event 1 was received after event 1/],
    [
      'an id that is not a number',
      ['id: x\nevent: debate.resumed\ndata: {}\n\n'],
      /event x was received after event 0/,
    ],
    ['data that is not JSON', ['id: 1\nevent: debate.resumed\ndata: {"seq":\n\n'], /not JSON/],
  ])('fails as a broken stream, without a new connection, when it has %s', async (_, chunks, detail) => {
    const { client, requests } = serviceOf(() => stream(chunks));
    const thrownProblem = await problemOf(readAll(client.events(ID)));
    expect(thrownProblem).toMatchObject({ code: 'broken_stream', status: null, isPassing: false });
    expect(thrownProblem.message).toMatch(detail);
    expect(requests).toHaveLength(1);
  });

  test.each([
    [400, 'cursor_invalid'],
    [401, 'unauthorized'],
    [404, 'not_found'],
    [500, 'internal_error'],
  ])('is not requested again after a refusal with %i', async (status, code) => {
    const { client, requests } = serviceOf(() => problemReply(status, code));
    expect(await problemOf(readAll(client.events(ID)))).toMatchObject({ code, status, message: `it is ${code}` });
    expect(requests).toHaveLength(1);
  });

  test('ends with an error after nine cuts in a row without an event', async () => {
    const { client, requests, waitsMs } = serviceOf(() => Promise.reject(new TypeError('fetch failed')));
    expect(await problemOf(readAll(client.events(ID)))).toMatchObject({ code: 'unreachable' });
    expect(requests).toHaveLength(9);
    expect(waitsMs).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000, 30_000]);
  });

  test('continues after any number of cuts while each connection sends at least a comment', async () => {
    const idleStreams = Array.from({ length: 30 }, (): Responder => () => stream([': still here\n\n']));
    const { client, waitsMs } = serviceOf(...idleStreams, () => stream([terminalBlock(1)]));
    expect(idsOf(await readAll(client.events(ID)))).toEqual([1]);
    expect(new Set(waitsMs)).toEqual(new Set([2_000]));
  });

  test('is treated as cut off when no bytes arrive', async () => {
    const waitsMs: number[] = [];
    const responders = [stream([eventBlock(1)], 'stays open'), stream([terminalBlock(2)])];
    const client = parleyClient({
      url: 'http://parley.test',
      fetch: async () => responders.shift() ?? problemReply(500, 'internal_error'),
      retry: recordingRetry(waitsMs, { idleTimeoutMs: 20 }),
    });
    expect(idsOf(await readAll(client.events(ID)))).toEqual([1, 2]);
  });

  test('is requested again after five minutes when its retry time is years', async () => {
    const { client, waitsMs } = serviceOf(
      () => stream(['retry: 99999999999\n\n']),
      () => stream([terminalBlock(1)]),
    );
    await readAll(client.events(ID));
    expect(waitsMs).toEqual([300_000]);
  });
});

describe('a caller that leaves a stream', () => {
  test('by its signal gets the signal’s reason, at any point of the stream', async () => {
    const responders: Responder[] = [
      () => stream([eventBlock(1)], 'stays open'),
      ({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
      () => stream(['retry: 1\n\n'], 'fails'),
    ];
    for (const responder of responders) {
      const { client } = serviceOf(responder);
      const abortController = new AbortController();
      const reading = readAll(client.events(ID, { signal: abortController.signal }));
      setTimeout(() => abortController.abort(new Error('enough')), 5);
      await expect(reading).rejects.toThrow('enough');
    }
    const { client, requests } = serviceOf(() => stream([terminalBlock(1)]));
    await expect(
      readAll(client.events(ID, { signal: AbortSignal.abort(new Error('aborted before')) })),
    ).rejects.toThrow('aborted before');
    expect(requests).toHaveLength(0);
  });

  test('by break closes the connection', async () => {
    let signal: AbortSignal | null = null;
    const { client } = serviceOf((request) => {
      signal = request.signal;
      return stream([eventBlock(1)], 'stays open');
    });
    for await (const _event of client.events(ID)) break;
    expect(signal).toMatchObject({ aborted: true });
  });
});
