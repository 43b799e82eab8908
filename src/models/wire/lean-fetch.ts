/**
 * A `fetch` for the adapters, without the parts that only browsers need: the same connections, errors and aborts for
 * half the CPU time.
 */
import { pipeline, Readable } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';
import type { Dispatcher, request as undiciRequest } from 'undici';
import { MAX_STREAM_BYTES } from './reply-limits.ts';

/*
 * CPU of one call by OpenAI's SDK with each of these as its fetch, median of 7 interleaved runs of 1,000 calls (and of
 * 100 streams of 100 chunks), one machine with 2 cores, Node 26.10:
 *   Node's own fetch                          632 µs   2,236 µs
 *   node:http with an agent that keeps alive  454 µs   1,700 µs   no proxies from the environment, no undici spans
 *   request() of undici (this one)            296 µs   1,544 µs
 *   and headers without a `Headers` object    324 µs   1,697 µs   no measurable gain
 */

/**
 * Only the caller's signal ends a call. undici would end it after 300 s without a byte, and a slow model may think for
 * longer.
 */
const NO_TIMEOUTS = { headersTimeout: 0, bodyTimeout: 0 };

/**
 * Returns a `fetch` that sends requests by `given`. Null uses Node's own fetch. When absent, undici is used if it
 * shares its connections with Node.
 */
export function fetchBy(given?: typeof undiciRequest | null): typeof globalThis.fetch {
  let request = given;
  return async (input, init) => {
    if (request === undefined) request = await sharedRequest();
    const sent = plainRequest(input, init);
    if (sent === null) return globalThis.fetch(input, init);
    if (request === null) return leanResponseOf(await globalThis.fetch(input, init), sent.signal);
    const { url, headers, body, signal } = sent;
    let received: Dispatcher.ResponseData;
    try {
      received = await request(url, { method: 'POST', headers, body, signal, ...NO_TIMEOUTS });
    } catch (error) {
      throw failureOf(error, signal, 'fetch failed');
    }
    return responseOf(url, signal, received);
  };
}

/**
 * Sends the requests of the adapters: text or bytes by POST, without following redirects. All other requests, and
 * addresses with a password, which fetch refuses, are sent by Node's own fetch. Throws the errors of fetch: the
 * signal's reason when aborted, else a `TypeError` whose cause is the failure. The response has only the members that
 * the SDKs read; a missing member throws.
 */
export const leanFetch = fetchBy();

/** Wraps a response of Node's fetch. Its body is already decoded, although its headers may state an encoding. */
function leanResponseOf({ url, status, headers, body }: Response, signal: AbortSignal | null): Response {
  const readable = body === null ? Readable.from([]) : Readable.fromWeb(body);
  return new LeanResponse({ url, status, headers, body: readable, signal }).asResponse();
}

function responseOf(url: string, signal: AbortSignal | null, received: Dispatcher.ResponseData): Response {
  const headers = headersOf(received.headers);
  const body = decodedBody(received.body, headers.get('content-encoding'));
  return new LeanResponse({ url, status: received.statusCode, headers, body, signal }).asResponse();
}

/**
 * Returns null where Node's fetch has another major version of undici than this package. The two would then have
 * separate dispatchers, and a proxy that Node got from its environment would be ignored. Loads undici when it is first
 * needed.
 */
async function sharedRequest(): Promise<typeof undiciRequest | null> {
  return sharesDispatcher(process.versions['undici']) ? (await import('undici')).request : null;
}

export function sharesDispatcher(undiciVersion: string | undefined): boolean {
  return undiciVersion?.startsWith('8.') ?? false;
}

interface PlainRequest {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: string | Uint8Array;
  readonly signal: AbortSignal | null;
}

const SUPPORTED_OPTIONS: ReadonlySet<string> = new Set(['method', 'headers', 'body', 'signal', 'redirect']);
const WITH_PASSWORD = /^[a-z]+:\/\/[^/?#]*@/i;

/** Returns null for a request that Node's own fetch must send. */
function plainRequest(input: unknown, init: RequestInit = {}): PlainRequest | null {
  const { method, body, redirect, headers, signal = null } = init;
  if (typeof input !== 'string' || WITH_PASSWORD.test(input)) return null;
  if (method !== 'POST' || redirect !== 'manual') return null;
  if (typeof body !== 'string' && !(body instanceof Uint8Array)) return null;
  const areSupported = Object.keys(init).every((name) => SUPPORTED_OPTIONS.has(name));
  if (!areSupported) return null;
  // A plain object, because a `Headers` takes 1 KB of memory during the call. It is made from a copy, because reading
  // the SDK's own `Headers` would make it keep a sorted list.
  const plain = { 'accept-encoding': 'identity', ...Object.fromEntries(new Headers(headers)) };
  return { url: input, headers: plain, body, signal };
}

function headersOf(raw: Readonly<Record<string, string | string[] | undefined>>): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(raw)) {
    for (const each of [value ?? []].flat()) headers.append(name, each);
  }
  return headers;
}

function failureOf(error: unknown, signal: AbortSignal | null, message: string): unknown {
  if (signal?.aborted) return signal.reason;
  return error instanceof TypeError ? error : new TypeError(message, { cause: error });
}

interface ReceivedResponse {
  readonly url: string;
  readonly status: number;
  readonly headers: Headers;
  /** The decoded body. */
  readonly body: Readable;
  readonly signal: AbortSignal | null;
}

/** The maximum number of bytes read of an error body. */
const MAX_TEXT_BYTES = 64 * 1_024;

class LeanResponse {
  readonly url: string;
  readonly status: number;
  readonly ok: boolean;
  readonly statusText = '';
  readonly headers: Headers;
  /** The reader limits its size. Unread bytes are discarded with the socket. */
  readonly body: AsyncIterable<Uint8Array>;

  constructor({ url, status, headers, body, signal }: ReceivedResponse) {
    this.url = url;
    this.status = status;
    this.ok = status >= 200 && status < 300;
    this.headers = headers;
    this.body = chunksOf(body, signal);
  }

  /** Returns the body as text for the SDKs' errors, cut to `MAX_TEXT_BYTES`. */
  async text(): Promise<string> {
    const chunks: Uint8Array[] = [];
    let received = 0;
    for await (const chunk of this.body) {
      chunks.push(chunk);
      received += chunk.byteLength;
      if (received >= MAX_TEXT_BYTES) break;
    }
    return new TextDecoder().decode(Buffer.concat(chunks).subarray(0, MAX_TEXT_BYTES));
  }

  async json(): Promise<unknown> {
    return JSON.parse(await this.text());
  }

  asResponse(): Response {
    return this as unknown as Response;
  }
}

/**
 * Returns the chunks of a stream. Its errors are the errors of fetch. `return` closes the connection, even when nothing
 * was read.
 */
function chunksOf(stream: Readable, signal: AbortSignal | null): AsyncIterable<Uint8Array> {
  // A body that is never read can fail, too.
  stream.on('error', () => {});
  return {
    [Symbol.asyncIterator]() {
      const chunks: AsyncIterator<Uint8Array> = stream[Symbol.asyncIterator]();
      return {
        next: () =>
          chunks.next().catch((error: unknown) => {
            throw failureOf(error, signal, 'terminated');
          }),
        return: async () => {
          stream.destroy();
          return { done: true, value: undefined };
        },
      };
    },
  };
}

/** RFC 8878 recommends a limit of 8 MB of memory. Without the parameter a frame can request 128 MB. */
const ZSTD_PARAMS = { [constants.ZSTD_d_windowLogMax]: 23 };

const DECODERS: ReadonlyMap<string, () => ReturnType<typeof createGunzip>> = new Map([
  ['gzip', () => createGunzip()],
  ['x-gzip', () => createGunzip()],
  ['deflate', () => createInflate()],
  ['br', () => createBrotliDecompress()],
  ['zstd', () => createZstdDecompress({ params: ZSTD_PARAMS })],
]);

/**
 * Decodes the body. Requests ask for no coding, because a reply has only a few kilobytes, but a gateway may send one.
 * Throws `TypeError` for more than one coding, because each multiplies the size.
 */
function decodedBody(body: Readable, encoding: string | null): Readable {
  const names = (encoding ?? '').split(',').map((name) => name.trim().toLowerCase());
  const [decoder, ...more] = names.flatMap((name) => DECODERS.get(name) ?? []);
  if (decoder === undefined) return body;
  if (more.length > 0) {
    body.on('error', () => {}).destroy();
    throw new TypeError('fetch failed', { cause: new Error('the body has several content codings') });
  }
  return pipeline(body, limitCompressedBytes, decoder(), () => {});
}

/** Limits the compressed bytes. The reader limits the decoded bytes, but not a body that decodes to nothing. */
async function* limitCompressedBytes(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let received = 0;
  for await (const chunk of body) {
    received += chunk.byteLength;
    if (received > MAX_STREAM_BYTES) throw new Error('the compressed body is too large');
    yield chunk;
  }
}
