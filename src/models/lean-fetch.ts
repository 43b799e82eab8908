/** `fetch` for the adapters, without what only browsers need of it: the same connections, errors and aborts for half the CPU. */
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream';
import { text as wholeText } from 'node:stream/consumers';
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';
import type { Dispatcher, request as undiciRequest } from 'undici';

/*
 * CPU of one call by OpenAI's SDK with each of these as its fetch, median of 7 interleaved runs of 1,000 calls (and of
 * 100 streams of 100 chunks), one machine with 2 cores, Node 26.10:
 *   Node's own fetch                          632 µs   2,236 µs
 *   node:http with an agent that keeps alive  454 µs   1,700 µs   no proxies from the environment, no spans of undici
 *   request() of undici (this one)            296 µs   1,544 µs
 *   and headers without a `Headers` object    324 µs   1,697 µs   no gain that could be told from chance
 */

/**
 * Sends what the adapters send (text or bytes by POST, redirects not followed); everything else, and an address with a password,
 * which fetch refuses, goes to Node's own fetch. Throws
 * what fetch throws: the signal's reason when aborted, else a `TypeError` whose cause is the failure. The response has
 * what the SDKs read of one, and no more: a member that is missing here fails loudly.
 */
export const leanFetch: typeof globalThis.fetch = async (input, init) => {
  if (shared === undefined) await loading();
  return sentBy(shared ?? null, input, init);
};

function sentBy(request: typeof undiciRequest | null, input: string | URL | Request, init?: RequestInit) {
  const sent = plainRequest(input, init);
  return request === null || sent === null ? globalThis.fetch(input, init) : posted(request, sent);
}

/** The caller's signal alone ends a call; undici would after 300 s without a byte, and a slow model may think for longer. */
const UNTIMED = { headersTimeout: 0, bodyTimeout: 0 };

/** Awaits nothing: a function that does would hold all of the request, and half a kilobyte besides, until the reply is there. */
function posted(request: typeof undiciRequest, { url, headers, body, signal }: PlainRequest): Promise<Response> {
  return Promise.try(request, url, { method: 'POST', headers, body, signal, ...UNTIMED }).then(
    (received) => responseOf(url, signal, received),
    (error: unknown) => {
      throw failureOf(error, signal, 'fetch failed');
    },
  );
}

function responseOf(url: string, signal: AbortSignal | null, received: Dispatcher.ResponseData): Response {
  const { statusCode, headers, body } = received;
  return new LeanResponse({ url, status: statusCode, headers: headersOf(headers), body, signal }).asResponse();
}

/**
 * Null where Node's fetch is of another major version of undici than this package: the two would then keep separate
 * dispatchers, and a proxy that Node was given by its environment would be passed by. Loaded when it is first needed.
 */
let shared: typeof undiciRequest | null | undefined;

async function loading(): Promise<void> {
  shared = sharesDispatcher(process.versions['undici']) ? (await import('undici')).request : null;
}

export function sharesDispatcher(nodesUndici: string | undefined): boolean {
  return nodesUndici?.startsWith('8.') ?? false;
}

interface PlainRequest {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: string | Uint8Array;
  readonly signal: AbortSignal | null;
}

const UNDERSTOOD: ReadonlySet<string> = new Set(['method', 'headers', 'body', 'signal', 'redirect']);
const WITH_PASSWORD = /^[a-z]+:\/\/[^/?#]*@/i;

/** Null: not of the kind that is sent here. */
function plainRequest(input: unknown, init: RequestInit = {}): PlainRequest | null {
  const { method, body, redirect, headers, signal = null } = init;
  if (typeof input !== 'string' || WITH_PASSWORD.test(input)) return null;
  if (method !== 'POST' || redirect !== 'manual') return null;
  if (typeof body !== 'string' && !(body instanceof Uint8Array)) return null;
  const understood = Object.keys(init).every((name) => UNDERSTOOD.has(name));
  if (!understood) return null;
  // Plain, since a `Headers` is a kilobyte for as long as the call is out; of a copy, since what the SDK holds would keep
  // what it was sorted into.
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
  return signal?.aborted ? signal.reason : new TypeError(message, { cause: error });
}

interface Received {
  readonly url: string;
  readonly status: number;
  readonly headers: Headers;
  readonly body: Readable & { text(): Promise<string> };
  readonly signal: AbortSignal | null;
}

class LeanResponse {
  readonly url: string;
  readonly status: number;
  readonly ok: boolean;
  readonly statusText = '';
  readonly headers: Headers;
  readonly body: AsyncIterable<Uint8Array>;
  readonly #received: Received;
  /** The body without its content codings; null when it has none. */
  readonly #decoded: Readable | null;

  constructor(received: Received) {
    const { url, status, headers, body, signal } = received;
    this.url = url;
    this.status = status;
    this.ok = status >= 200 && status < 300;
    this.headers = headers;
    this.#received = received;
    this.#decoded = decodedBody(body, headers.get('content-encoding'));
    this.body = chunksOf(this.#decoded ?? body, signal);
  }

  async text(): Promise<string> {
    const { body, signal } = this.#received;
    try {
      return await (this.#decoded === null ? body.text() : wholeText(this.#decoded));
    } catch (error) {
      throw failureOf(error, signal, 'terminated');
    }
  }

  async json(): Promise<unknown> {
    return JSON.parse(await this.text());
  }

  asResponse(): Response {
    return this as unknown as Response;
  }
}

/** Chunks whose failure is fetch's, and whose end, wanted before they have begun as well, closes the connection. */
function chunksOf(stream: Readable, signal: AbortSignal | null): AsyncIterable<Uint8Array> {
  // A body that nobody reads may break, too.
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

const DECODERS: Readonly<Record<string, () => ReturnType<typeof createGunzip>>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
};

/** None is asked for, since a reply has a few kilobytes; a gateway may send one all the same. */
function decodedBody(body: Readable, encoding: string | null): Readable | null {
  const names = (encoding ?? '').split(',').map((name) => name.trim().toLowerCase());
  const decoders = names.flatMap((name) => DECODERS[name]?.() ?? []).reverse();
  const [first, ...rest] = decoders;
  if (first === undefined) return null;
  return pipeline([body, first, ...rest], () => {}) as unknown as Readable;
}
