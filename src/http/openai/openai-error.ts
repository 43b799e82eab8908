/** Sends errors in OpenAI's format, from which its clients create their error classes. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ErrorCode } from '../../errors.ts';
import { errorTable, type ParleyError } from '../../errors.ts';
import { prepareErrorReply, toParleyError } from '../problem.ts';

export const openaiErrorSchema = z
  .object({
    error: z
      .object({
        message: z.string().meta({ description: 'The error in one sentence.', examples: ['model is required'] }),
        type: z.string().meta({
          description: 'The type of the error, as defined by the OpenAI API.',
          examples: ['invalid_request_error'],
        }),
        param: z
          .string()
          .nullable()
          .meta({
            description: 'The parameter that is not valid; null when the error is not about a parameter.',
            examples: ['model'],
          }),
        code: z
          .string()
          .nullable()
          .meta({ description: 'The code of the error; null without one.', examples: ['invalid_request'] }),
      })
      .meta({ description: 'The error.' }),
  })
  .meta({ description: 'An error in the format of the OpenAI API.' });
export type OpenaiError = z.infer<typeof openaiErrorSchema>;

/** A complete error reply: its status, its body, and whether a retry may help. */
export interface OpenaiFailure {
  readonly status: number;
  readonly body: OpenaiError;
  /**
   * If false, `X-Should-Retry: false` says so, because OpenAI's clients otherwise retry after every 409, 429 and 5xx.
   */
  readonly isRetryable: boolean;
}

/** How OpenAI names an error of the service. */
interface ErrorMapping {
  readonly type: string;
  /** Default: the service's own code. */
  readonly code?: string;
  /** Default: the service's own status. */
  readonly status?: number;
}

/** All other errors have the type `invalid_request_error`, and their own code and status. */
const errorMappings: Partial<Readonly<Record<ErrorCode, ErrorMapping>>> = {
  unauthorized: { type: 'invalid_request_error', code: 'invalid_api_key' },
  forbidden: { type: 'permission_error' },
  tenant_suspended: { type: 'permission_error' },
  origin_not_allowed: { type: 'permission_error' },
  model_not_allowed: { type: 'permission_error' },
  // OpenAI replies with 429 when a quota is used up.
  budget_exceeded: { type: 'insufficient_quota', code: 'insufficient_quota', status: 429 },
  // `requests` is OpenAI's word for a limit on requests.
  rate_limited: { type: 'requests', code: 'rate_limit_exceeded' },
  queue_full: { type: 'requests' },
  internal_error: { type: 'server_error' },
  store_unavailable: { type: 'server_error' },
  overloaded: { type: 'server_error' },
};

export function openaiStatus(code: ErrorCode): number {
  return errorMappings[code]?.status ?? errorTable[code].status;
}

/** OpenAI's codes for `not_found`, by the parameter that contained the unknown id. */
const notFoundCodes: Readonly<Record<string, string>> = {
  model: 'model_not_found',
  previous_response_id: 'previous_response_not_found',
};

export function openaiErrorCode(code: ErrorCode, param: string | null = null): string {
  if (code === 'not_found' && param !== null) return notFoundCodes[param] ?? code;
  return errorMappings[code]?.code ?? code;
}

export function failureOf({ code, message, details }: ParleyError): OpenaiFailure {
  // OpenAI's format names one parameter: the first.
  const path = details.fields?.[0]?.path ?? '';
  const param = path === '' ? null : openaiPath(path);
  return {
    status: openaiStatus(code),
    body: {
      error: {
        message,
        type: errorMappings[code]?.type ?? 'invalid_request_error',
        param,
        code: openaiErrorCode(code, param),
      },
    },
    isRetryable: errorTable[code].retryable,
  };
}

/** Converts `messages.0.content` to `messages[0].content`. */
function openaiPath(path: string): string {
  return path.replaceAll(/\.(\d+)(?=\.|$)/g, '[$1]');
}

/**
 * Returns the failure of a debate that ended without an answer. A retry would start another debate with its own cost.
 */
export function debateFailure(status: number, error: { code: string; message: string; type?: string }): OpenaiFailure {
  const { code, message, type = 'server_error' } = error;
  return { status, body: { error: { message, type, param: null, code } }, isRetryable: false };
}

export function sendFailure(reply: FastifyReply, { status, body, isRetryable }: OpenaiFailure): FastifyReply {
  if (!isRetryable && (status === 409 || status === 429 || status >= 500)) reply.header('X-Should-Retry', 'false');
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body));
}

/** The error handler of routes for OpenAI's clients. */
export function sendOpenaiError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const parleyError = toParleyError(error, request);
  prepareErrorReply(parleyError, request, reply);
  return sendFailure(reply, failureOf(parleyError));
}
