/** The requests of the page: keys in headers, readable refusals, and streams that resume after every cut. */
import { createParser } from 'eventsource-parser';
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ApiError, connect, followDebate, readMessages } from '../../src/web/api/api.js';

const bytes = (text: string) => new TextEncoder().encode(text);

function streamOfChunks(
  chunks: readonly (string | Uint8Array)[],
  ending: 'ends' | 'breaks' = 'ends',
): ReadableStream<Uint8Array> {
  const remainingChunks = chunks.map((chunk) => (typeof chunk === 'string' ? bytes(chunk) : chunk));
  return new ReadableStream({
    pull(controller) {
      const chunk = remainingChunks.shift();
      if (chunk !== undefined) controller.enqueue(chunk);
      else if (ending === 'ends') controller.close();
      else controller.error(new TypeError('network error'));
    },
  });
}

/** A connection that sends one message and then nothing: only its reader can close it. */
const silentStreamAfter = (text: string) => (signal: AbortSignal) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes(text));
      signal.addEventListener('abort', () => controller.error(signal.reason));
    },
  });

const message = (id: number, event = 'debate.queued') => `id: ${id}\nevent: ${event}\ndata: {"n":${id}}\n\n`;

describe('the messages of a stream', () => {
  async function readAll(stream: ReadableStream<Uint8Array>) {
    const messages: Record<string, string | undefined>[] = [];
    for await (const each of readMessages(stream, () => {})) messages.push(each);
    return messages;
  }

  test('are equal to those of a standard parser, for any boundaries of the chunks', async () => {
    const data = fc.jsonValue().map((value) => JSON.stringify(value));
    const event = fc.record({ id: fc.nat(), event: fc.constantFrom('debate.position', 'debate.delta'), data });
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 4 }), fc.array(fc.nat(200)), async (events, cutPositions) => {
        const text = events
          .map((each) => `id: ${each.id}\nevent: ${each.event}\ndata: ${each.data}\n\n: still here\n\n`)
          .join('');
        const expected: unknown[] = [];
        const parser = createParser({ onEvent: (each) => expected.push({ ...each }) });
        parser.feed(text);
        const allBytes = bytes(text);
        const boundaries = [
          0,
          ...cutPositions.filter((cut) => cut < allBytes.length).toSorted((a, b) => a - b),
          allBytes.length,
        ];
        const chunks = boundaries.slice(1).map((end, index) => allBytes.slice(boundaries[index], end));
        const messages = (await readAll(streamOfChunks(chunks))).filter(
          ({ data: messageData }) => messageData !== undefined,
        );
        expect(messages).toEqual(expected);
      }),
    );
  });

  test('do not include an incomplete message', async () => {
    expect(await readAll(streamOfChunks([message(1), 'id: 2\nevent: debate.position\ndata: {"n":2}\n']))).toHaveLength(
      1,
    );
  });
});

describe('the stream of a debate', () => {
  type Opening = { readonly after: number; readonly signal: AbortSignal };

  /** Follows a debate. Each opening gets the next stream; null ends the debate, an error is a failed opening. */
  async function follow(
    streams: readonly (
      | ReadableStream<Uint8Array>
      | null
      | Error
      | ((follower: AbortSignal) => ReadableStream<Uint8Array>)
    )[],
    { idleTimeoutMs = 60_000, signal = new AbortController().signal } = {},
  ) {
    const openings: Opening[] = [];
    const waitsMs: number[] = [];
    const received: unknown[] = [];
    const connectionStates: string[] = [];
    const completion = followDebate({
      open: async (after: number, openSignal: AbortSignal) => {
        openings.push({ after, signal: openSignal });
        const stream = streams[openings.length - 1];
        if (stream === undefined) throw new Error('the stream was opened more often than expected');
        if (stream instanceof Error) throw stream;
        return typeof stream === 'function' ? stream(openSignal) : stream;
      },
      onEvent: (event: unknown) => received.push(event),
      onConnection: (state: string) => connectionStates.push(state),
      signal,
      sleep: async (ms: number) => void waitsMs.push(ms),
      idleTimeoutMs,
    });
    const error = await completion.then(
      () => null,
      (reason: unknown) => reason,
    );
    return { openings, waitsMs, received: received as { id: number; event: string }[], connectionStates, error };
  }

  test('is read to its last event, and its connection is then closed', async () => {
    const { received, openings, connectionStates } = await follow([
      streamOfChunks([message(1), message(2, 'debate.completed'), message(3)]),
    ]);
    expect(received.map(({ id }) => id)).toEqual([1, 2]);
    expect(openings[0]?.signal.aborted).toBe(true);
    expect(connectionStates).toEqual(['connecting', 'live']);
  });

  test('resumes after a cut, a break and an idle timeout, with each event once', async () => {
    const { received, openings, error } = await follow(
      [
        streamOfChunks([message(1), 'id: 2\nevent: debate.pos']),
        streamOfChunks([message(2)], 'breaks'),
        silentStreamAfter(message(3)),
        streamOfChunks([message(4, 'debate.failed')]),
      ],
      { idleTimeoutMs: 50 },
    );
    expect(error).toBeNull();
    expect(received.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
    expect(openings.map(({ after }) => after)).toEqual([0, 1, 2, 3]);
  });

  test('waits for the retry time of the service, longer after each cut, and for 20 s or less', async () => {
    const cut = () => streamOfChunks(['retry: 2000\n\n']);
    const { waitsMs } = await follow([...Array.from({ length: 8 }, cut), streamOfChunks([message(1)]), cut(), null]);
    // Between half and all of 2 s, doubled with each cut up to 20 s; an event resets the delay.
    for (const [index, maxWaitMs] of [
      2_000, 4_000, 8_000, 16_000, 20_000, 20_000, 20_000, 20_000, 2_000, 4_000,
    ].entries()) {
      expect(waitsMs[index]).toBeGreaterThanOrEqual(maxWaitMs / 2);
      expect(waitsMs[index]).toBeLessThanOrEqual(maxWaitMs);
    }
  });

  test('is not opened again before the Retry-After of a refusal has passed', async () => {
    const { waitsMs, error } = await follow([new ApiError(429, {}, 30_000), new ApiError(503, {}, 0), null]);
    expect(error).toBeNull();
    expect(waitsMs[0]).toBe(30_000);
    expect(waitsMs[1]).toBeLessThanOrEqual(2_000);
  });

  test.each([400, 401, 403, 404])('ends with an error after a permanent refusal of %i', async (status) => {
    const error = new ApiError(status, { detail: 'no' }, 0);
    expect((await follow([error])).error).toBe(error);
  });

  test('requests an event again that arrives out of order', async () => {
    const { received, openings } = await follow([
      streamOfChunks([message(1), message(3)]),
      streamOfChunks([message(2), message(2)]),
      streamOfChunks([message(3, 'debate.cancelled')]),
    ]);
    expect(received.map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(openings.map(({ after }) => after)).toEqual([0, 1, 2]);
  });

  test('is not opened when the debate has ended and has no new event', async () => {
    expect(await follow([null])).toMatchObject({ received: [], waitsMs: [], error: null });
  });

  test('sends no further event to a follower that has aborted', async () => {
    const follower = new AbortController();
    const streamThatAborts = (connection: AbortSignal) => {
      setImmediate(() => follower.abort());
      return silentStreamAfter(message(1))(connection);
    };
    const { received, waitsMs, error } = await follow([streamThatAborts], { signal: follower.signal });
    expect(received.map(({ id }) => id)).toEqual([1]);
    expect({ waitsMs, error }).toEqual({ waitsMs: [], error: null });
  });
});

describe('a call', () => {
  afterEach(() => vi.unstubAllGlobals());

  function stubFetch(reply: Response | Error) {
    const calls: { url: string; headers: Headers }[] = [];
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      calls.push({ url, headers: new Headers(init.headers) });
      if (reply instanceof Error) throw reply;
      return reply;
    });
    return calls;
  }

  test('has the key in its header and nowhere else', async () => {
    const calls = stubFetch(Response.json({ ok: true }));
    expect(await connect('pk_secret').get('/budget')).toEqual({ ok: true });
    expect(calls[0]?.headers.get('authorization')).toBe('Bearer pk_secret');
    expect(calls[0]?.url).toBe('/v1/budget');
  });

  test('opens a stream with the number of the last event and the key in headers', async () => {
    const calls = stubFetch(new Response(null, { status: 204 }));
    expect(await connect('pk_secret').events('d1', 7, new AbortController().signal)).toBeNull();
    expect(calls[0]?.headers.get('last-event-id')).toBe('7');
    expect(calls[0]?.headers.get('authorization')).toBe('Bearer pk_secret');
    expect(calls[0]?.url).toBe('/v1/debates/d1/events?deltas=true');
  });

  test('fails with the message of the service and of its fields when it is refused', async () => {
    const problem = { code: 'invalid_request', detail: 'Wrong.', fields: [{ path: 'question', message: 'too long' }] };
    stubFetch(Response.json(problem, { status: 429, headers: { 'retry-after': '3' } }));
    await expect(connect(null).get('/x')).rejects.toMatchObject({
      ...{ status: 429, code: 'invalid_request', retryAfterMs: 3_000, message: 'question: too long' },
    });
  });

  test('fails also with a page of a proxy, and when the service cannot be reached', async () => {
    stubFetch(new Response('<h1>Bad gateway</h1>', { status: 502 }));
    await expect(connect(null).get('/x')).rejects.toMatchObject({ status: 502, code: '' });
    stubFetch(new TypeError('fetch failed'));
    await expect(connect(null).post('/x', {})).rejects.toMatchObject({
      status: 0,
      message: 'The service cannot be reached.',
    });
  });
});
