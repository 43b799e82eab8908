/** Every way in which asking Parley can fail, as one error. */
import type { Problem } from './words.ts';

/** What the client itself finds: nobody answered, something else than Parley did, or a stream was not in order. */
export type ClientProblemCode = 'unreachable' | 'unexpected_reply' | 'broken_stream';

/** Newer services may send codes that are not named here. */
export type ProblemCode = Problem['code'] | ClientProblemCode | (string & Record<never, never>);

export interface ProblemDetails {
  readonly code: ProblemCode;
  readonly detail: string;
  /** Null: no reply came. */
  readonly status?: number | null;
  readonly retryAfterSeconds?: number | null;
  /** The document as it came, with the members of its code, e.g. the numbers of a budget. */
  readonly document?: Problem | null;
  readonly cause?: unknown;
}

/** A gateway in front of the service, or the service itself, that cannot serve just now. */
const PASSING = [429, 502, 503, 504];

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

  /** The fields of the request that are wrong: `path` in dotted form, one sentence each. */
  get fields(): readonly { readonly path: string; readonly message: string }[] {
    return this.document?.fields ?? [];
  }

  /** Whether the same may succeed later. */
  get isPassing(): boolean {
    return this.status === null ? this.code === 'unreachable' : PASSING.includes(this.status);
  }
}

/** The refusal in a reply, whose body has been read: JSON where it was that. */
export function problemOf(response: Response, body: unknown): ParleyProblem {
  const { status } = response;
  const retryAfterSeconds = retryAfter(response.headers);
  if (!isProblem(body)) {
    const detail = `the reply is not one of Parley's: ${status} ${response.statusText}`.trimEnd();
    return new ParleyProblem({ code: 'unexpected_reply', detail, status, retryAfterSeconds });
  }
  return new ParleyProblem({ code: body.code, detail: body.detail, status, retryAfterSeconds, document: body });
}

/** The failure of a request that got no reply, or lost it half-way. */
export function unreachable(cause: unknown): ParleyProblem {
  return new ParleyProblem({ code: 'unreachable', detail: `Parley cannot be reached: ${reasonOf(cause)}`, cause });
}

function isProblem(body: unknown): body is Problem {
  if (typeof body !== 'object' || body === null) return false;
  return 'code' in body && typeof body.code === 'string' && 'detail' in body && typeof body.detail === 'string';
}

/** `fetch` says only that it failed; why is in its cause. */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const { cause: reason } = cause;
  if (!(reason instanceof Error)) return cause.message;
  return reason.message || ('code' in reason ? String(reason.code) : reason.name);
}

/** In seconds or as a date, as HTTP allows. */
export function retryAfter(headers: Headers): number | null {
  const text = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text);
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, (at - Date.now()) / 1_000);
}
