/** A fetch that retries requests whose repetition has no second effect. */
import { retryAfter, unreachable } from './parley-problem.ts';
import type { Patience } from './patience.ts';
import { restMs } from './patience.ts';

export type Fetch = (request: Request) => Promise<Response>;

/**
 * Resolves with a reply whose body has been read completely. Throws `ParleyProblem` unreachable, or the reason of the
 * request's signal.
 */
export function retryingFetch(fetch: Fetch, patience: Patience): Fetch {
  return async (request) => {
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await attempted(fetch, request, patience);
      request.signal.throwIfAborted();
      const rest = restBefore(request, outcome, { patience, attempt });
      if (rest === null) return replyOf(outcome);
      await patience.sleep(rest, request.signal);
    }
  };
}

type Outcome = Response | { readonly failure: unknown };

function replyOf(outcome: Outcome): Response {
  if (outcome instanceof Response) return outcome;
  throw unreachable(outcome.failure);
}

async function attempted(fetch: Fetch, request: Request, { timeoutMs }: Patience): Promise<Outcome> {
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]);
  try {
    const reply = await fetch(new Request(request.clone(), { signal }));
    // Read here, so that an incomplete reply counts as no reply.
    const body = await reply.arrayBuffer();
    const { status, statusText, headers } = reply;
    return new Response(body.byteLength === 0 ? null : body, { status, statusText, headers });
  } catch (failure) {
    return { failure };
  }
}

interface Attempt {
  readonly patience: Patience;
  readonly attempt: number;
}

/** Returns the wait before the next attempt, or null when none exists. */
function restBefore(request: Request, outcome: Outcome, { patience, attempt }: Attempt): number | null {
  if (attempt >= patience.attempts || !mayAskAgain(request, outcome)) return null;
  const asked = outcome instanceof Response ? retryAfter(outcome.headers) : null;
  if (asked === null) return restMs(patience, attempt, patience.firstRestMs);
  return asked * 1_000 > patience.longestRestMs ? null : restMs(patience, 1, asked * 1_000);
}

/**
 * Returns whether a request may be retried. A 429 is sent before anything is done. After other statuses it is unknown
 * whether the request had an effect.
 */
function mayAskAgain(request: Request, outcome: Outcome): boolean {
  if (!(outcome instanceof Response)) return isRepeatable(request);
  return outcome.status === 429 || ([502, 503, 504].includes(outcome.status) && isRepeatable(request));
}

/**
 * Returns whether a request can be repeated: GET, PUT, cancel, conclude, estimate and agreement have the same result
 * each time, and so does a request with an idempotency key.
 */
function isRepeatable({ method, headers, url }: Request): boolean {
  if (method === 'GET' || method === 'PUT' || headers.has('idempotency-key')) return true;
  return method === 'POST' && /\/(cancel|conclude|estimate|agreement)$/.test(new URL(url).pathname);
}
