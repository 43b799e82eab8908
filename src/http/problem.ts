/**
 * Converts errors to `application/problem+json` (RFC 9457), the format of every error except on routes for OpenAI's
 * clients and MCP.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '../errors.ts';
import { errorTable, ParleyError } from '../errors.ts';
import { withLogContext } from '../lib/logging/log-context.ts';
import { publicError } from '../operations/public-error.ts';
import { logContextOf } from './plugins/request-log-context.ts';

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly code: ErrorCode;
  readonly detail: string;
  /** The path of the request without its query. */
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

/** Errors of Fastify itself, before a handler is called. */
const frameworkCodes: Readonly<Record<string, { readonly code: ErrorCode; readonly detail: string }>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { code: 'unsupported_media_type', detail: 'send the body as application/json' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    code: 'invalid_request',
    detail: 'the length of the body differs from Content-Length',
  },
  FST_ERR_BAD_URL: { code: 'invalid_request', detail: 'the path is not well-formed' },
  // The parameter is longer than any id that was ever issued.
  FST_ERR_MAX_PARAM_LENGTH: { code: 'not_found', detail: 'the path is too long' },
};

/** Returns the error that the caller may see. An unexpected error becomes an `internal_error` without its cause. */
export function toParleyError(error: unknown, { server }: Partial<Pick<FastifyRequest, 'server'>> = {}): ParleyError {
  const known = publicError(error);
  if (known !== null) return known;
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown };
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    const detail = `the body is larger than ${server?.initialConfig.bodyLimit} bytes`;
    return new ParleyError('body_too_large', { detail, cause: error });
  }
  const framework = typeof code === 'string' ? frameworkCodes[code] : undefined;
  if (framework !== undefined) return new ParleyError(framework.code, { detail: framework.detail, cause: error });
  const isCallerError = typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500;
  if (isCallerError) return new ParleyError(statusCode === 404 ? 'not_found' : 'invalid_request', { cause: error });
  return new ParleyError('internal_error', { cause: error });
}

/** Sends the problem. Logs errors that the caller did not cause. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const parleyError = toParleyError(error, request);
  const problem = problemOf(parleyError, requestPath(request));
  prepareErrorReply(parleyError, request, reply);
  // Sent as text, so that no response schema can change an error.
  return reply
    .code(problem.status)
    .type(PROBLEM_TYPE)
    .send(`${JSON.stringify(problem)}\n`);
}

/**
 * Used for every format of error: logs errors that the caller did not cause, and sets the headers that tell the
 * caller what to do.
 */
export function prepareErrorReply(parleyError: ParleyError, request: FastifyRequest, reply: FastifyReply): void {
  const { status } = errorTable[parleyError.code];
  errorCodes.set(request, parleyError.code);
  const { retryAfterSeconds } = parleyError.details;
  logFailure(parleyError, request);
  if (status === 401) reply.header('WWW-Authenticate', 'Bearer');
  if (retryAfterSeconds !== undefined) reply.header('Retry-After', Math.ceil(retryAfterSeconds));
}

const errorCodes = new WeakMap<FastifyRequest, ErrorCode>();

/** Returns the code of the error that the request got; null when it got none. */
export function errorCodeOf(request: FastifyRequest): ErrorCode | null {
  return errorCodes.get(request) ?? null;
}

/** Logs errors of the service. Errors of the caller are not logged. */
export function logFailure({ code, details }: ParleyError, request: FastifyRequest): void {
  if (errorTable[code].status < 500) return;
  const fields = { code, err: details.cause };
  withLogContext(logContextOf(request), () => {
    if (code === 'internal_error') request.log.error(fields, 'request failed');
    else request.log.warn(fields, 'request refused: service unavailable');
  });
}

/** Returns the path as the client wrote it, including the path prefix of a proxy. */
export function requestPath({ originalUrl }: FastifyRequest): string {
  return pathOf(originalUrl);
}

export function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? url;
}
