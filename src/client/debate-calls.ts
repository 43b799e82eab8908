/** What a client does with one debate: start it, follow it, wait for it, read it, end it. */
import type { Following } from './follow-events.ts';
import { followEvents } from './follow-events.ts';
import { ParleyProblem } from './parley-problem.ts';
import type { CallOptions, Wire } from './wire.ts';
import { opened, taken } from './wire.ts';
import type { AcceptedDebate, BranchRequest, Debate, DebateRequest, ReviewRequest } from './words.ts';

export interface StartOptions extends CallOptions {
  /** A new one when it is left out: a request that this call sends again never makes a second debate. Given, it makes the
   * same of calls of the caller's own. */
  readonly idempotencyKey?: string;
}

export interface FollowOptions extends Following {
  /** Also yields `debate.delta`: pieces of replies while they are written, which nothing brings back after a cut. */
  readonly deltas?: boolean;
}

/** Longest that `ask` waits on its own request; a proxy may end a longer one. */
const ASK_WAIT_SECONDS = 20;

const of = (id: string) => ({ path: { id } });

export function debateCalls(wire: Wire) {
  const { api } = wire;
  const read = (id: string, { signal = null }: CallOptions = {}): Promise<Debate> =>
    taken(api.GET('/v1/debates/{id}', { params: of(id), signal }));
  const wait = async (id: string, { signal = null }: CallOptions = {}): Promise<Debate> => {
    const { last_sequence_number, finished_at } = await read(id, { signal });
    if (finished_at === null) {
      for await (const _event of eventsOf(wire, id, { startingAfter: last_sequence_number, signal }));
    }
    return read(id, { signal });
  };
  return {
    /** Resolves when the debate is accepted. */
    start: async (request: DebateRequest, options: StartOptions = {}): Promise<AcceptedDebate> =>
      accepted(await post(wire, request, { ...options, waitSeconds: 0 })),

    /** Starts a debate and resolves with it when it is over. */
    ask: async (request: DebateRequest, options: StartOptions = {}): Promise<Debate> => {
      const reply = await post(wire, request, { ...options, waitSeconds: ASK_WAIT_SECONDS });
      return isDebate(reply) ? reply : wait(accepted(reply).id, options);
    },

    /** Resolves with the debate when it is over, however it ended. */
    wait,

    /** As it is now. */
    read,

    /** Yields every event up to the terminal one, each once, through whatever cuts; see `followEvents`. */
    events: (id: string, options: FollowOptions = {}) => eventsOf(wire, id, options),

    /** The decision record as text. */
    report: (id: string, { signal = null }: CallOptions = {}): Promise<string> =>
      taken(api.GET('/v1/debates/{id}/report', { params: of(id), signal, parseAs: 'text' })),

    /** A human's verdict. Not sent again by itself: the second one is refused. */
    review: (id: string, verdict: ReviewRequest, { signal = null }: CallOptions = {}): Promise<Debate> =>
      taken(api.POST('/v1/debates/{id}/review', { params: of(id), body: verdict, signal })),

    ...actingCalls(wire),

    /** Erases what was asked and said; the ledger keeps its amounts. */
    erase: async (id: string, { signal = null }: CallOptions = {}): Promise<void> => {
      await taken(api.DELETE('/v1/debates/{id}', { params: of(id), signal }));
    },
  };
}

/** What a person does to a debate that runs. */
function actingCalls({ api }: Wire) {
  return {
    /** Ends it; what was paid for is kept. */
    cancel: (id: string, { signal = null }: CallOptions = {}): Promise<Debate> =>
      taken(api.POST('/v1/debates/{id}/cancel', { params: of(id), signal })),

    /** Ends it with a decision on the positions that exist. */
    conclude: (id: string, { signal = null }: CallOptions = {}): Promise<Debate> =>
      taken(api.POST('/v1/debates/{id}/conclude', { params: of(id), signal })),

    /** Starts a debate that goes on from the rounds of this one. */
    branch: (id: string, request: BranchRequest, { idempotencyKey = newKey(), signal = null }: StartOptions = {}) => {
      const params = { ...of(id), header: { 'Idempotency-Key': idempotencyKey } };
      return taken(api.POST('/v1/debates/{id}/branch', { params, body: request, signal }));
    },

    /** Adds a note that the debaters see from the next round on. */
    addNote: (id: string, text: string, { idempotencyKey = newKey(), signal = null }: StartOptions = {}) => {
      const params = { ...of(id), header: { 'Idempotency-Key': idempotencyKey } };
      return taken(api.POST('/v1/debates/{id}/notes', { params, body: { text }, signal }));
    },
  };
}

function eventsOf({ api, once, patience }: Wire, id: string, { deltas = false, ...following }: FollowOptions) {
  const query = deltas ? { deltas: 'true' as const } : {};
  const open = async (after: number, signal: AbortSignal) => {
    const params = { path: { id }, query, header: { 'Last-Event-ID': String(after) } };
    const asking = api.GET('/v1/debates/{id}/events', { params, signal, parseAs: 'stream', fetch: once });
    return (await opened(asking)) ?? null;
  };
  return followEvents({ open, patience }, following);
}

/** What `POST /v1/debates` answers with. */
type Started = AcceptedDebate | Debate;

async function post(
  { api }: Wire,
  body: DebateRequest,
  { idempotencyKey = newKey(), signal = null, waitSeconds }: StartOptions & { readonly waitSeconds: number },
): Promise<Started> {
  const prefer = waitSeconds > 0 ? { Prefer: `wait=${waitSeconds}` } : {};
  const header = { 'Idempotency-Key': idempotencyKey, ...prefer };
  const reply = await taken(api.POST('/v1/debates', { body, params: { header }, signal }));
  // A stream, which was not asked for.
  if (typeof reply === 'string') throw unexpected();
  return reply;
}

function isDebate(reply: Started): reply is Debate {
  return 'last_sequence_number' in reply;
}

function accepted(reply: Started): AcceptedDebate {
  if ('links' in reply) return reply;
  throw unexpected();
}

function unexpected(): ParleyProblem {
  return new ParleyProblem({ code: 'unexpected_reply', detail: 'the reply does not say which debate was accepted' });
}

/** 128 bits that nobody else comes upon; `randomUUID` is not there on pages that came over plain HTTP. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
