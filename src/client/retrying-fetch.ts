/** A fetch that retries requests whose repetition has no second effect. */
import { retryAfterSecondsOf, unreachable } from './parley-problem.ts';
import type { RetryOptions } from './retry-options.ts';
import { backoffMs } from './retry-options.ts';

export type Fetch = (request: Request) => Promise<Response>;

/**
 * Resolves with a reply whose body has been read completely. Throws `ParleyProblem` unreachable, or the reason of the
 * request's signal.
 */
export function retryingFetch(fetch: Fetch, retry: RetryOptions): Fetch {
  return async (request) => {
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await sendAttempt(fetch, request, retry);
      request.signal.throwIfAborted();
      const waitMs = backoffBeforeRetryMs(request, outcome, { retry, attempt });
      if (waitMs === null) return replyOf(outcome);
      await retry.sleep(waitMs, request.signal);
    }
  };
}

type Outcome = Response | { readonly failure: unknown };

function replyOf(outcome: Outcome): Response {
  if (outcome instanceof Response) return outcome;
  throw unreachable(outcome.failure);
}

async function sendAttempt(fetch: Fetch, request: Request, { timeoutMs }: RetryOptions): Promise<Outcome> {
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]);
  try {
    const reply = await fetch(new Request(request.clone(), { signal }));
    // The body is read here, so that an incomplete reply counts as a failed attempt.
    const body = await reply.arrayBuffer();
    const { status, statusText, headers } = reply;
    return new Response(body.byteLength === 0 ? null : body, { status, statusText, headers });
  } catch (failure) {
    return { failure };
  }
}

interface Attempt {
  readonly retry: RetryOptions;
  readonly attempt: number;
}

/** Returns the wait before the next attempt; null when no further attempt is made. */
function backoffBeforeRetryMs(request: Request, outcome: Outcome, { retry, attempt }: Attempt): number | null {
  if (attempt >= retry.maxAttempts || !mayRetry(request, outcome)) return null;
  const requestedSeconds = outcome instanceof Response ? retryAfterSecondsOf(outcome.headers) : null;
  if (requestedSeconds === null) return backoffMs(retry, attempt, retry.firstBackoffMs);
  return requestedSeconds * 1_000 > retry.maxBackoffMs ? null : backoffMs(retry, 1, requestedSeconds * 1_000);
}

/**
 * Returns whether a request may be retried. A 429 is sent before anything is done. After other statuses it is unknown
 * whether the request had an effect.
 */
function mayRetry(request: Request, outcome: Outcome): boolean {
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
