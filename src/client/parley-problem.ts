/** The only error of the clients. */
import type { Problem } from './contract-types.ts';

/** Errors found by the client: no reply, a reply that is not Parley's, or a stream out of order. */
export type ClientProblemCode = 'unreachable' | 'unexpected_reply' | 'broken_stream';

/** Newer services may send codes that are not listed here. */
export type ProblemCode = Problem['code'] | ClientProblemCode | (string & Record<never, never>);

export interface ProblemDetails {
  readonly code: ProblemCode;
  readonly detail: string;
  /** Null when no reply arrived. */
  readonly status?: number | null;
  readonly retryAfterSeconds?: number | null;
  /** The received problem document, with the additional members of its code, e.g. the numbers of a budget. */
  readonly document?: Problem | null;
  readonly cause?: unknown;
}

/** HTTP statuses of temporary refusals by the service or a gateway. */
const TEMPORARY_STATUSES = [429, 502, 503, 504];

export class ParleyProblem extends Error {
  readonly code: ProblemCode;
  readonly status: number | null;
  readonly retryAfterSeconds: number | null;
  readonly document: Problem | null;

  constructor({ code, detail, status = null, retryAfterSeconds = null, document = null, cause }: ProblemDetails) {
    super(detail, { cause });
    this.name = 'ParleyProblem';
    this.code = code;
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
    this.document = document;
  }

  /** The invalid fields of the request: `path` in dotted form, one sentence each. */
  get fields(): readonly { readonly path: string; readonly message: string }[] {
    return this.document?.fields ?? [];
  }

  /** Whether the cause is temporary, so that the same request may succeed later. */
  get isPassing(): boolean {
    return this.status === null ? this.code === 'unreachable' : TEMPORARY_STATUSES.includes(this.status);
  }
}

/** Converts a refused reply to a problem. `body` is the parsed JSON, or the text when it was not JSON. */
export function problemOf(response: Response, body: unknown): ParleyProblem {
  const { status } = response;
  const retryAfterSeconds = retryAfterSecondsOf(response.headers);
  if (!isProblem(body)) {
    const detail = `the response is not from Parley: ${status} ${response.statusText}`.trimEnd();
    return new ParleyProblem({ code: 'unexpected_reply', detail, status, retryAfterSeconds });
  }
  return new ParleyProblem({ code: body.code, detail: body.detail, status, retryAfterSeconds, document: body });
}

/** Returns the problem of a request that got no complete reply. */
export function unreachable(cause: unknown): ParleyProblem {
  return new ParleyProblem({ code: 'unreachable', detail: `Parley cannot be reached: ${reasonOf(cause)}`, cause });
}

function isProblem(body: unknown): body is Problem {
  if (typeof body !== 'object' || body === null) return false;
  return 'code' in body && typeof body.code === 'string' && 'detail' in body && typeof body.detail === 'string';
}

/** Returns the reason of a failure. `fetch` states it only in the cause of its error. */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const { cause: reason } = cause;
  if (!(reason instanceof Error)) return cause.message;
  return reason.message || ('code' in reason ? String(reason.code) : reason.name);
}

/** Returns the seconds of a Retry-After header, which HTTP allows as a number or as a date. */
export function retryAfterSecondsOf(headers: Headers): number | null {
  const text = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text);
  const retryAtMs = Date.parse(text);
  return Number.isNaN(retryAtMs) ? null : Math.max(0, (retryAtMs - Date.now()) / 1_000);
}
