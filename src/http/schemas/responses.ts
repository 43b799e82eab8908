/** The documented answers of a route: what it gives, and everything it may refuse with. */
import { z } from 'zod';
import type { ErrorCode } from '../../errors.ts';
import { errorTable } from '../../errors.ts';
import { SSE_TYPE } from '../streaming/sse.ts';
import { streamedEventSchema } from './streamed-event.ts';

export const problemSchema = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.enum(Object.keys(errorTable) as [ErrorCode, ...ErrorCode[]]),
  detail: z.string(),
  instance: z.string(),
  fields: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});

/** A header of a reply → one sentence. */
type Headers = Readonly<Record<string, string>>;

export function answers<S extends z.ZodType>(description: string, schema: S, headers: Headers = {}) {
  return { description, content: { 'application/json': { schema } }, headers: documented(headers) };
}

export function answersText(description: string, type: string) {
  return { description, content: { [type]: { schema: z.string() } } };
}

export function answersNothing(description: string) {
  return z.undefined().describe(description);
}

const STREAM = 'A stream of Server-Sent Events; each is one of these, its data one line of JSON.';

export function streams() {
  return { description: STREAM, content: { [SSE_TYPE]: { schema: streamedEventSchema } } };
}

const EVENTS_AS_TEXT = z.string().describe('Server-Sent Events, each a `DebateEvent` as `followEvents` streams them.');

/** JSON or, on request, the stream: as text, since the type of what a generated client returns joins both. */
export function answersOrStreams<S extends z.ZodType>(description: string, schema: S, headers: Headers) {
  const json = answers(description, schema, headers);
  const content = { ...json.content, [SSE_TYPE]: { schema: EVENTS_AS_TEXT } };
  return { ...json, description: `${description} With \`Accept: text/event-stream\`: its events.`, content };
}

/** What routes of the operator ask for; all others take a tenant's key. */
export const adminKey = [{ adminKey: [] }];

/** What every route under /v1 may say. */
const EVERYWHERE = [
  ...(['unauthorized', 'forbidden', 'origin_not_allowed', 'rate_limited'] as const),
  ...(['internal_error', 'store_unavailable', 'overloaded'] as const),
] satisfies ErrorCode[];

const RETRY_AFTER = { 'Retry-After': 'Seconds after which trying again may help.' };
const RATE_LIMIT = {
  'RateLimit-Policy': 'The limit that applies: `"name";q=<requests>;w=<seconds>`.',
  RateLimit: 'What is left of it: `"name";r=<requests>;t=<seconds until it is whole again>`.',
};

export function refusals(...codes: readonly ErrorCode[]) {
  const byStatus = Map.groupBy([...codes, ...EVERYWHERE], (code) => errorTable[code].status);
  const documents = [...byStatus].map(([status, group]) => [status, refusal(group)] as const);
  return Object.fromEntries(documents) as Record<ErrorStatus, ReturnType<typeof refusal>>;
}

type ErrorStatus = (typeof errorTable)[ErrorCode]['status'];

function refusal(codes: readonly ErrorCode[]) {
  const description = codes.map((code) => `\`${code}\`: ${errorTable[code].title}.`).join(' ');
  return {
    description,
    content: { 'application/problem+json': { schema: problemSchema } },
    headers: refusalHeaders(codes),
  };
}

export function refusalHeaders(codes: readonly ErrorCode[]) {
  return documented({
    ...(codes.some((code) => errorTable[code].retryable) ? RETRY_AFTER : {}),
    ...(codes.includes('rate_limited') ? RATE_LIMIT : {}),
  });
}

function documented(headers: Headers) {
  return Object.fromEntries(
    Object.entries(headers).map(([name, description]) => [name, { type: 'string', description }]),
  );
}
