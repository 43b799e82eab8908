/** Calls the HTTP API. The key is sent in a header and never in an address. */

/** An error with the service's own message. `status` 0 means that the service could not be reached. */
export class ApiError extends Error {
  /** @param {number} status
   * @param {{ detail?: string, code?: string, fields?: readonly { path: string, message: string }[] }} problem
   * @param {number} retryAfterMs 0 when the service states none. */
  constructor(status, { detail = 'The service cannot be reached.', code = '', fields = [] }, retryAfterMs = 0) {
    super(
      fields.length
        ? fields.map(({ path, message }) => `${path.split(/[._]/).join(' ')}: ${message}`).join(' · ')
        : detail,
    );
    this.status = status;
    this.code = code;
    this.retryAfterMs = retryAfterMs;
  }
}

/**
 * @typedef {{
 *   hasKey: boolean,
 *   get: (path: string) => Promise<any>,
 *   post: (path: string, body: unknown) => Promise<any>,
 *   events: (id: string, after: number, signal: AbortSignal) => Promise<ReadableStream<Uint8Array> | null>
 * }} Api Each throws an `ApiError`. `events` gives null when the debate is over and has no event after `after`.
 */

/** @param {string | null} key @param {string} [prefix] The start of every path. @returns {Api} */
export function connect(key, prefix = '') {
  /** @param {string} path @param {RequestInit} [init] @param {Record<string, string>} [headers] */
  const send = async (path, init, headers) => {
    const authorization = key === null ? {} : { authorization: `Bearer ${key}` };
    const request = { ...init, headers: { ...authorization, ...headers } };
    const reply = await fetch(`${prefix}/v1${path}`, request).catch(() => Promise.reject(new ApiError(0, {})));
    if (reply.ok) return reply;
    const problem = await reply.json().catch(() => ({}));
    throw new ApiError(reply.status, problem, Number(reply.headers.get('retry-after')) * 1_000);
  };
  return {
    hasKey: key !== null,
    get: async (path) => (await send(path)).json(),
    post: async (path, body) => {
      const request = { method: 'POST', body: JSON.stringify(body) };
      return (await send(path, request, { 'content-type': 'application/json' })).json();
    },
    events: async (id, after, signal) => {
      const reply = await send(`/debates/${id}/events?deltas=true`, { signal }, { 'last-event-id': String(after) });
      return reply.status === 204 ? null : reply.body;
    },
  };
}

/** Longer than three intervals of the service's comments: the connection is lost, even if the browser keeps it open. */
const IDLE_TIMEOUT_MS = 50_000;
const MAX_BACKOFF_MS = 20_000;
const TERMINAL_EVENT = /^debate\.(completed|failed|cancelled|budget_exceeded)$/;

/**
 * @import { DebateEvent } from '../../client/contract-types.ts'
 * @typedef {'connecting' | 'live' | 'waiting'} Connection
 * @typedef {{
 *   open: (after: number, signal: AbortSignal) => Promise<ReadableStream<Uint8Array> | null>,
 *   onEvent: (event: DebateEvent) => void,
 *   onConnection: (connection: Connection) => void,
 *   signal: AbortSignal,
 *   sleep?: (ms: number) => Promise<void>,
 *   idleTimeoutMs?: number
 * }} FollowOptions
 * @typedef {{ after: number, retryMs: number, disconnections: number }} FollowerState
 */

/** Follows a debate to its end. Reconnects after every disconnection with a growing backoff, and passes each event once
 * and in order. Resolves at the end, or soon after `signal` aborts. Throws permanent errors.
 * @param {FollowOptions} following */
export async function followDebate(following) {
  const { onConnection, signal, sleep = sleepFor } = following;
  const state = { after: 0, retryMs: 1_000, disconnections: 0 };
  while (!signal.aborted) {
    onConnection('connecting');
    const requestedMs = await readOnce(following, state).catch(requestedWaitMs);
    if (requestedMs === null || signal.aborted) return;
    onConnection('waiting');
    const backoffMs = Math.min(MAX_BACKOFF_MS, state.retryMs * 2 ** state.disconnections++);
    await sleep(Math.max(requestedMs, backoffMs * (0.5 + Math.random() / 2)));
  }
}

/** Returns the wait that a failed connection requests. Throws a permanent error again.
 * @param {Error & Partial<ApiError>} problem */
function requestedWaitMs(problem) {
  const { status = 0, retryAfterMs = 0 } = problem;
  if (status >= 400 && status < 500 && status !== 429) throw problem;
  return retryAfterMs;
}

/** Reads one connection. Returns null when no more events will follow, else 0.
 * @param {FollowOptions} following @param {FollowerState} state */
async function readOnce({ open, onEvent, onConnection, signal, idleTimeoutMs = IDLE_TIMEOUT_MS }, state) {
  const closing = new AbortController();
  let timer = setTimeout(() => closing.abort(), idleTimeoutMs);
  const onData = () => {
    clearTimeout(timer);
    timer = setTimeout(() => closing.abort(), idleTimeoutMs);
  };
  try {
    const body = await open(state.after, AbortSignal.any([closing.signal, signal]));
    if (body === null) return null;
    onConnection('live');
    for await (const message of readMessages(body, onData)) {
      const event = eventAt(state, message);
      if (event) onEvent(event);
      if (event && TERMINAL_EVENT.test(event.event)) return null;
    }
    return 0;
  } finally {
    clearTimeout(timer);
    closing.abort();
  }
}

/** Parses an event and updates the state. Throws at a repeated or missing event, so that the caller reconnects.
 * @param {FollowerState} state @param {Record<string, string | undefined>} message @returns {DebateEvent | null} */
function eventAt(state, { id, event, data, retry }) {
  if (retry) state.retryMs = Number(retry);
  if (!data) return null;
  if (id && Number(id) !== state.after + 1) throw new Error(`event ${id} came after event ${state.after}`);
  state.disconnections = 0;
  if (id) state.after = Number(id);
  return /** @type {any} */ ({ id: state.after, event, data: JSON.parse(data) });
}

/** Parses the bytes of this service's event stream to messages. Drops a message that is cut off.
 * @param {ReadableStream<Uint8Array>} body @param {() => void} onData
 * @returns {AsyncGenerator<Record<string, string | undefined>, void, void>} */
export async function* readMessages(body, onData) {
  const reader = body.pipeThrough(/** @type {any} */ (new TextDecoderStream())).getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onData();
    const blocks = (text + value).split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks)
      yield Object.fromEntries(Array.from(block.matchAll(/^(\w+): ?(.*)$/gm), ([, name, value]) => [name, value]));
  }
}

/** @param {number} ms @returns {Promise<void>} */
const sleepFor = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
