/** The documented responses of a route, including its errors. */
import { z } from 'zod';
import type { ErrorCode } from '../../errors.ts';
import { errorTable } from '../../errors.ts';
import { SSE_TYPE } from '../streaming/sse.ts';
import { exampleReferences } from './problem-examples.ts';
import { streamedEventSchema } from './streamed-event.ts';

export const problemSchema = z
  .looseObject({
    type: z.string().meta({
      description: 'The type of the error as a URN: `urn:parley:problem:` and its code.',
      examples: ['urn:parley:problem:not_found'],
    }),
    title: z.string().meta({
      description: 'The error in a few words, the same for every error with this code.',
      examples: ['Not found'],
    }),
    status: z.int().meta({ description: 'The HTTP status of the response.', examples: [404] }),
    code: z
      .enum(Object.keys(errorTable) as [ErrorCode, ...ErrorCode[]])
      .meta({ description: 'The stable code of the error. Programs should compare this field.' }),
    detail: z
      .string()
      .meta({ description: 'One sentence about this request.', examples: ['there is no debate with this id'] }),
    instance: z
      .string()
      .meta({ description: 'The path of the request, without its query.', examples: ['/v1/debates'] }),
    fields: z
      .array(
        z.object({
          path: z.string().meta({ description: 'The field, in dotted form.', examples: ['debaters.0.model'] }),
          message: z.string().meta({ description: 'What is wrong with it.', examples: ['must be provider/model'] }),
        }),
      )
      .optional()
      .meta({ description: 'The fields that are not valid. Present only when the error is about fields.' }),
  })
  .meta({ description: 'An error (RFC 9457). `code` is stable. Some codes have further members.' });

const amount = z.number();

/** A 402 contains the numbers of the budget that refused. */
export const budgetProblemSchema = problemSchema
  .extend({
    code: z.literal('budget_exceeded').meta({ description: 'The stable code of the error.' }),
    cap: z.enum(['tenant', 'metadata', 'debate']).meta({
      description:
        'The budget that is exceeded: that of the `tenant`, that of a pair of `metadata`, or the `cost_budget_usd` of the `debate`.',
    }),
    metadata_key: z
      .string()
      .optional()
      .meta({ description: 'With `cap: "metadata"`: the key of the pair.', examples: ['session'] }),
    metadata_value: z
      .string()
      .optional()
      .meta({ description: 'With `cap: "metadata"`: the value of the pair.', examples: ['7f3a'] }),
    used: amount.meta({ description: 'USD spent of this budget in the current period.', examples: [9.98] }),
    reserved: amount.meta({ description: 'USD reserved for calls that have not ended.', examples: [0.0125] }),
    limit: amount.nullable().meta({ description: 'The limit of this budget in USD.', examples: [10] }),
    required_usd: amount.optional().meta({
      description: 'The minimum in USD that the first calls of the debate need.',
      examples: [0.0123],
    }),
    resets_at: z
      .string()
      .nullable()
      .meta({
        description: 'When the next period of the budget begins; null without one.',
        format: 'date-time',
        examples: ['2026-12-01T00:00:00.000Z'],
      }),
  })
  .meta({ description: 'The error of a budget that is exceeded, with its numbers.' });

/** The headers of a response, with one sentence for each. */
type Headers = Readonly<Record<string, string>>;

export function jsonResponse<S extends z.ZodType>(description: string, schema: S, headers: Headers = {}) {
  return { description, content: { 'application/json': { schema } }, headers: documented(headers) };
}

export function textResponse(description: string, type: string) {
  return { description, content: { [type]: { schema: z.string() } } };
}

export function emptyResponse(description: string) {
  return z.undefined().describe(description);
}

const STREAM = 'A stream of Server-Sent Events. Each is one of these events, with its data as one line of JSON.';

export function eventStreamResponse() {
  return { description: STREAM, content: { [SSE_TYPE]: { schema: streamedEventSchema } } };
}

const EVENT_STREAM_TEXT = z
  .string()
  .describe('Server-Sent Events, each a `DebateEvent` as `followEvents` streams them.');

/**
 * Documents a response as JSON or, on request, as a stream. The stream is documented as plain text and not as events,
 * because a generated client gives the result the union of both types.
 */
export function jsonOrEventStreamResponse<S extends z.ZodType>(description: string, schema: S, headers: Headers) {
  const json = jsonResponse(description, schema, headers);
  const content = { ...json.content, [SSE_TYPE]: { schema: EVENT_STREAM_TEXT } };
  return { ...json, description: `${description} With \`Accept: text/event-stream\`: its events.`, content };
}

/** The security of operator routes; all other routes need a tenant's key. */
export const adminKey = [{ adminKey: [] }];

/** The errors that every route under /v1 may return. */
const COMMON_ERRORS = [
  ...(['unauthorized', 'forbidden', 'tenant_suspended', 'origin_not_allowed'] as const),
  ...(['method_not_allowed', 'rate_limited'] as const),
  ...(['internal_error', 'store_unavailable', 'overloaded'] as const),
] satisfies ErrorCode[];

const ALLOW = { Allow: 'The methods that this path has.' };
const RETRY_AFTER = { 'Retry-After': 'Seconds after which a retry may succeed.' };
const RATE_LIMIT = {
  'RateLimit-Policy': 'The limit that applies: `"name";q=<requests>;w=<seconds>`.',
  RateLimit: 'The rest of the limit: `"name";r=<remaining requests>;t=<seconds until the limit is restored>`.',
};

/**
 * Returns the documented errors of a route by status: `codes`, the common errors, and for a route that takes a body
 * also the error about an `Expect` header.
 */
export function errorResponses(...codes: readonly ErrorCode[]) {
  const bodyErrors = codes.includes('body_too_large') ? (['expectation_failed'] as const) : [];
  const byStatus = Map.groupBy([...codes, ...bodyErrors, ...COMMON_ERRORS], (code) => errorTable[code].status);
  const responses = [...byStatus].map(([status, group]) => [status, errorResponse(group)] as const);
  return Object.fromEntries(responses) as Record<ErrorStatus, ReturnType<typeof errorResponse>>;
}

/** Returns the response to a wrong method. It has this format also on the paths for OpenAI's clients. */
export function methodNotAllowedResponse() {
  return { 405: errorResponse(['method_not_allowed']) };
}

type ErrorStatus = (typeof errorTable)[ErrorCode]['status'];

function errorResponse(codes: readonly ErrorCode[]) {
  const description = codes.map((code) => `\`${code}\`: ${errorTable[code].title}.`).join(' ');
  const schema = codes.includes('budget_exceeded') ? budgetProblemSchema : problemSchema;
  const examples = exampleReferences(codes);
  return {
    description,
    content: { 'application/problem+json': { schema, examples } },
    headers: errorHeaders(codes),
  };
}

export function errorHeaders(codes: readonly ErrorCode[]) {
  return documented({
    ...(codes.includes('method_not_allowed') ? ALLOW : {}),
    ...(codes.some((code) => errorTable[code].retryable) ? RETRY_AFTER : {}),
    ...(codes.includes('rate_limited') ? RATE_LIMIT : {}),
  });
}

function documented(headers: Headers) {
  return Object.fromEntries(
    Object.entries(headers).map(([name, description]) => [name, { type: 'string', description }]),
  );
}
