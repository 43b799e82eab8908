/** Errors as `application/problem+json` (RFC 9457): one shape for every refusal of every route. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '../errors.ts';
import { errorTable, ParleyError } from '../errors.ts';
import { inWork } from '../lib/logging/current-work.ts';
import { publicError } from '../operations/public-error.ts';
import { workOf } from './plugins/request-work.ts';

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly code: ErrorCode;
  readonly detail: string;
  /** The path that was asked for, without its query. */
  readonly instance: string;
  readonly [member: string]: unknown;
}

export function problemOf({ code, message, details }: ParleyError, instance: string): Problem {
  const { status, title } = errorTable[code];
  const fields = details.fields === undefined ? {} : { fields: details.fields };
  return {
    ...details.members,
    type: `urn:parley:problem:${code}`,
    title,
    status,
    code,
    detail: message,
    instance,
    ...fields,
  };
}

/** What Fastify refuses by itself, before a handler is asked. */
const frameworkCodes: Readonly<Record<string, { readonly code: ErrorCode; readonly detail: string }>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { code: 'unsupported_media_type', detail: 'send the body as application/json' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    code: 'invalid_request',
    detail: 'the body is not as long as Content-Length says',
  },
  FST_ERR_BAD_URL: { code: 'invalid_request', detail: 'the path is not well-formed' },
  // Longer than any id that was ever given out.
  FST_ERR_MAX_PARAM_LENGTH: { code: 'not_found', detail: 'the path is longer than any that is served' },
};

/** The error as the caller may see it. What nobody foresaw is an `internal_error` that says nothing of its cause. */
export function refusalOf(error: unknown, { server }: Partial<Pick<FastifyRequest, 'server'>> = {}): ParleyError {
  const known = publicError(error);
  if (known !== null) return known;
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown };
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    const detail = `the body is larger than ${server?.initialConfig.bodyLimit} bytes`;
    return new ParleyError('body_too_large', { detail, cause: error });
  }
  const framework = typeof code === 'string' ? frameworkCodes[code] : undefined;
  if (framework !== undefined) return new ParleyError(framework.code, { detail: framework.detail, cause: error });
  const isCallers = typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500;
  if (isCallers) return new ParleyError(statusCode === 404 ? 'not_found' : 'invalid_request', { cause: error });
  return new ParleyError('internal_error', { cause: error });
}

/** Answers with the problem, logs what is not the caller's doing. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error, request);
  const problem = problemOf(refusal, askedPath(request));
  beforeRefusal(refusal, request, reply);
  // A text is sent as it is: no response schema can turn a refusal into another.
  return reply
    .code(problem.status)
    .type(PROBLEM_TYPE)
    .send(`${JSON.stringify(problem)}\n`);
}

/**
 * For every form of refusal: logs errors that the caller did not cause, and sets the headers that say what would help.
 */
export function beforeRefusal(refusal: ParleyError, request: FastifyRequest, reply: FastifyReply): void {
  const { status } = errorTable[refusal.code];
  refusalCodes.set(request, refusal.code);
  const { retryAfterSeconds } = refusal.details;
  logFailure(refusal, request);
  if (status === 401) reply.header('WWW-Authenticate', 'Bearer');
  if (retryAfterSeconds !== undefined) reply.header('Retry-After', Math.ceil(retryAfterSeconds));
}

const refusalCodes = new WeakMap<FastifyRequest, ErrorCode>();

/** Null: it was not refused. */
export function refusalCodeOf(request: FastifyRequest): ErrorCode | null {
  return refusalCodes.get(request) ?? null;
}

/** What is the caller's doing is not logged. */
export function logFailure({ code, details }: ParleyError, request: FastifyRequest): void {
  if (errorTable[code].status < 500) return;
  const fields = { code, err: details.cause };
  inWork(workOf(request), () => {
    if (code === 'internal_error') request.log.error(fields, 'a request failed');
    else request.log.warn(fields, 'a request could not be served');
  });
}

/** As the client wrote it, also behind a proxy that shows the service under a path of its own. */
export function askedPath({ originalUrl }: FastifyRequest): string {
  return pathOf(originalUrl);
}

export function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? url;
}
