/** Every misbehaviour of a provider by name. A debate requests one in its question, and the fake provider performs it. */
import type { FakeReply } from '../../support/fake-provider/fake-reply.ts';
import {
  after,
  contentParts,
  cutAfter,
  drop,
  emptyChoices,
  errorAfter,
  errorInside200,
  filtered,
  hang,
  html,
  raw,
  reasoningOnly,
  refusal,
  stallAfter,
  status,
  text,
  toolCall,
  truncated,
  unsupported,
  withChunkDelay,
  withHiddenReasoning,
  withoutUsage,
  withRawUsage,
  withZeroUsage,
} from '../../support/fake-provider/fake-reply.ts';
import type { FakeRequest } from '../../support/fake-provider/fake-request.ts';
import type { DEBATERS } from '../bench-settings.ts';
import { DEBATER_WITH_TEMPERATURE, REASONING_DEBATER } from '../bench-settings.ts';

/** Changes the reply of a provider that works correctly. */
type Misbehaviour = (validReply: FakeReply, request: FakeRequest) => FakeReply;

const OVERLOADED = { message: 'Overloaded', type: 'overloaded_error' };
/** Longer than the timeout of calls in the bench. */
export const TOO_LATE_MS = 3_000;
/** Within the size limit of a reply, beside its text. */
const REASONING_TOKENS = 100;
/** Above every size limit. */
const ENDLESS_TOKENS = 1_000_000;

export const misbehaviours = {
  'sends nothing': () => hang(),
  'closes the connection': () => drop(),
  'replies too late': (validReply) => after(TOO_LATE_MS, validReply),
  'stalls in the body': (validReply) => stallAfter(2, validReply),
  'cuts the body': (validReply) => cutAfter(3, validReply),
  'fails in the middle of a stream': (validReply) => errorAfter(3, OVERLOADED, validReply),
  'sends chunks slowly': (validReply) => withChunkDelay(30, validReply),
  'limits the rate': () => status(429, { retryAfter: 0, message: 'Rate limit reached, try again in 1 s' }),
  'requests a retry in ten minutes': () => status(429, { retryAfter: 600 }),
  'has no quota left': () => status(429, { code: 'insufficient_quota', message: 'You exceeded your quota.' }),
  'is overloaded': () => status(529, OVERLOADED),
  'is unavailable': () => status(503),
  'has an internal error': () => status(500),
  'timed out': () => status(408),
  'rejects the key': () => status(401),
  'requires payment': () => status(402),
  'denies access': () => status(403),
  'has no such model': () => status(404),
  'finds the context too long': () =>
    status(400, { code: 'context_length_exceeded', message: 'maximum context length' }),
  'refuses a parameter': () => unsupported('user'),
  'refuses the temperature': (validReply, { temperature }) =>
    temperature === null ? validReply : unsupported('temperature', 'unsupported_value'),
  'refuses the effort': (validReply, { effort }) =>
    effort === null ? validReply : unsupported('reasoning_effort', 'unsupported_value'),
  'sends an HTML page': () => html(),
  'sends half a JSON body': () => raw('{"id":"chatcmpl-1","choices":[{"mess'),
  'hides an error in a 200': () => errorInside200({ message: 'upstream failed', code: 502 }),
  'sends no choices': () => emptyChoices(),
  'sends an empty text': () => text(''),
  'sends unrelated text': () => text('I would rather talk about the weather.'),
  'truncates its answer': () => truncated('{"answer":"Par'),
  'reasons before it answers': (validReply) => withHiddenReasoning(REASONING_TOKENS, validReply),
  'reasons until its limit': (validReply) => withHiddenReasoning(ENDLESS_TOKENS, validReply),
  'sends only reasoning': () => reasoningOnly('Let me think about it for a while.'),
  'calls a tool': () => toolCall({ city: 'Paris' }),
  'sends unknown content parts': () => contentParts({ type: 'image', url: 'none' }),
  refuses: () => refusal(),
  'filters its answer': () => filtered('{"answer":'),
  'reports no usage': (validReply) => withoutUsage(validReply),
  'reports zero usage': (validReply) => withZeroUsage(validReply),
  'reports invalid usage': (validReply) => withRawUsage({ prompt_tokens: -5, completion_tokens: 'many' }, validReply),
} as const satisfies Readonly<Record<string, Misbehaviour>>;

/** Misbehaviours that refuse a parameter, each with the debater that sends this parameter. */
export const featureRefusals: Readonly<Record<string, (typeof DEBATERS)[number]>> = {
  'refuses the temperature': DEBATER_WITH_TEMPERATURE,
  'refuses the effort': REASONING_DEBATER,
} satisfies Partial<Record<keyof typeof misbehaviours, (typeof DEBATERS)[number]>>;

export type MisbehaviourName = keyof typeof misbehaviours;

export const misbehaviourNames = Object.keys(misbehaviours) as MisbehaviourName[];

/** Misbehaviours with which the provider bills another amount than it reports. */
export const wrongUsageReports: ReadonlySet<string> = new Set([
  'reports zero usage',
  'reports invalid usage',
] satisfies MisbehaviourName[]);
