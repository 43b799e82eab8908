/** Typed calls about one debate: start it, follow it, wait for it, read it, end it. */

import type { AcceptedDebate, BranchRequest, Debate, DebateRequest, ReviewRequest } from './contract-types.ts';
import type { FollowEventsOptions } from './follow-events.ts';
import { followEvents } from './follow-events.ts';
import { ParleyProblem } from './parley-problem.ts';
import type { CallOptions, Transport } from './transport.ts';
import { dataOf, idParams, streamOf } from './transport.ts';

export interface StartOptions extends CallOptions {
  /**
   * The idempotency key. A new one is used when it is absent, so retries within this call never create a second debate.
   * Pass one to prevent duplicates across calls.
   */
  readonly idempotencyKey?: string;
}

export interface FollowOptions extends FollowEventsOptions {
  /**
   * Also yields `debate.delta`: pieces of replies while they are written. Deltas that are lost during a disconnection
   * are not sent again.
   */
  readonly deltas?: boolean;
}

/** The time that `ask` waits in its first request. A proxy may end a longer request. */
const ASK_WAIT_SECONDS = 20;

export function debateCalls(transport: Transport) {
  const { api } = transport;
  const read = (id: string, { signal = null }: CallOptions = {}): Promise<Debate> =>
    dataOf(api.GET('/v1/debates/{id}', { params: idParams(id), signal }));
  const wait = async (id: string, { signal = null }: CallOptions = {}): Promise<Debate> => {
    const { last_sequence_number, finished_at } = await read(id, { signal });
    if (finished_at === null) {
      for await (const _event of eventsOf(transport, id, { startingAfter: last_sequence_number, signal }));
    }
    return read(id, { signal });
  };
  return {
    /** Starts a debate. Resolves when it is accepted. */
    start: async (request: DebateRequest, options: StartOptions = {}): Promise<AcceptedDebate> =>
      acceptedDebate(await post(transport, request, { ...options, waitSeconds: 0 })),

    /** Starts a debate and resolves with it when it is finished. */
    ask: async (request: DebateRequest, options: StartOptions = {}): Promise<Debate> => {
      const reply = await post(transport, request, { ...options, waitSeconds: ASK_WAIT_SECONDS });
      return isDebate(reply) ? reply : wait(acceptedDebate(reply).id, options);
    },

    /** Resolves with the debate when it is finished, in any status. */
    wait,

    /** Reads the current state of a debate. */
    read,

    /** Yields every event once, up to the terminal event, across disconnections; see `followEvents`. */
    events: (id: string, options: FollowOptions = {}) => eventsOf(transport, id, options),

    /** Returns the decision record as text. */
    report: (id: string, { signal = null }: CallOptions = {}): Promise<string> =>
      dataOf(api.GET('/v1/debates/{id}/report', { params: idParams(id), signal, parseAs: 'text' })),

    /** Sends a human's verdict. Not retried automatically, because a second verdict is refused. */
    review: (id: string, verdict: ReviewRequest, { signal = null }: CallOptions = {}): Promise<Debate> =>
      dataOf(api.POST('/v1/debates/{id}/review', { params: idParams(id), body: verdict, signal })),

    ...controlCalls(transport),

    /** Deletes the question and the replies. The ledger keeps its amounts. */
    delete: async (id: string, { signal = null }: CallOptions = {}): Promise<void> => {
      await dataOf(api.DELETE('/v1/debates/{id}', { params: idParams(id), signal }));
    },
  };
}

/** Calls that act on a running debate. */
function controlCalls({ api }: Transport) {
  return {
    /** Cancels the debate. Finished positions and their costs are kept. */
    cancel: (id: string, { signal = null }: CallOptions = {}): Promise<Debate> =>
      dataOf(api.POST('/v1/debates/{id}/cancel', { params: idParams(id), signal })),

    /** Ends the debate with a decision on the existing positions. */
    conclude: (id: string, { signal = null }: CallOptions = {}): Promise<Debate> =>
      dataOf(api.POST('/v1/debates/{id}/conclude', { params: idParams(id), signal })),

    /** Starts a debate that continues from the rounds of this one. */
    branch: (id: string, request: BranchRequest, { idempotencyKey = newKey(), signal = null }: StartOptions = {}) => {
      const params = { ...idParams(id), header: { 'Idempotency-Key': idempotencyKey } };
      return dataOf(api.POST('/v1/debates/{id}/branch', { params, body: request, signal }));
    },

    /** Adds a note that the debaters see from the next round on. */
    addNote: (id: string, text: string, { idempotencyKey = newKey(), signal = null }: StartOptions = {}) => {
      const params = { ...idParams(id), header: { 'Idempotency-Key': idempotencyKey } };
      return dataOf(api.POST('/v1/debates/{id}/notes', { params, body: { text }, signal }));
    },
  };
}

function eventsOf({ api, fetchOnce, retry }: Transport, id: string, { deltas = false, ...following }: FollowOptions) {
  const query = deltas ? { deltas: 'true' as const } : {};
  const open = async (lastEventId: number, signal: AbortSignal) => {
    const params = { path: { id }, query, header: { 'Last-Event-ID': String(lastEventId) } };
    const request = api.GET('/v1/debates/{id}/events', { params, signal, parseAs: 'stream', fetch: fetchOnce });
    return (await streamOf(request)) ?? null;
  };
  return followEvents({ open, retry }, following);
}

/** The replies of `POST /v1/debates`. */
type StartReply = AcceptedDebate | Debate;

async function post(
  { api }: Transport,
  body: DebateRequest,
  { idempotencyKey = newKey(), signal = null, waitSeconds }: StartOptions & { readonly waitSeconds: number },
): Promise<StartReply> {
  const prefer = waitSeconds > 0 ? { Prefer: `wait=${waitSeconds}` } : {};
  const header = { 'Idempotency-Key': idempotencyKey, ...prefer };
  const reply = await dataOf(api.POST('/v1/debates', { body, params: { header }, signal }));
  // A text is an event stream, which was not requested.
  if (typeof reply === 'string') throw unexpectedReply();
  return reply;
}

function isDebate(reply: StartReply): reply is Debate {
  return 'last_sequence_number' in reply;
}

function acceptedDebate(reply: StartReply): AcceptedDebate {
  if ('links' in reply) return reply;
  throw unexpectedReply();
}

function unexpectedReply(): ParleyProblem {
  return new ParleyProblem({ code: 'unexpected_reply', detail: 'the response has no id of the accepted debate' });
}

/** Returns 128 random bits. `crypto.randomUUID` does not exist on pages that were loaded over plain HTTP. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
