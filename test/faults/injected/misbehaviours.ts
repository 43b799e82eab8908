/** Every misbehaviour of a provider, by name: a debate requests one in its question, and the fake provider does it. */
import type { FakeReply } from '../../support/fake-provider/fake-reply.ts';
import {
  after,
  afterThought,
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
  trickled,
  truncated,
  unsupported,
  withoutUsage,
  withRawUsage,
  withZeroUsage,
} from '../../support/fake-provider/fake-reply.ts';
import type { FakeRequest } from '../../support/fake-provider/fake-request.ts';
import type { DEBATERS } from '../money-rules.ts';
import { THINKING, WARM } from '../money-rules.ts';

/** Changes the reply of a provider that works correctly. */
type Misbehaviour = (good: FakeReply, request: FakeRequest) => FakeReply;

const BUSY = { message: 'Overloaded', type: 'overloaded_error' };
/** Longer than the timeout of calls in the bench. */
export const TOO_LATE_MS = 3_000;
/** Within the size limit of a reply, beside its text. */
const THOUGHT_TOKENS = 100;
/** Above every size limit. */
const ENDLESS_TOKENS = 1_000_000;

export const misbehaviours = {
  'says nothing': () => hang(),
  'hangs up': () => drop(),
  'answers too late': (good) => after(TOO_LATE_MS, good),
  'stalls in the body': (good) => stallAfter(2, good),
  'cuts the body': (good) => cutAfter(3, good),
  'fails in the middle of a stream': (good) => errorAfter(3, BUSY, good),
  trickles: (good) => trickled(30, good),
  'limits the rate': () => status(429, { retryAfter: 0, message: 'Rate limit reached, try again in 1 s' }),
  'asks to come back in ten minutes': () => status(429, { retryAfter: 600 }),
  'has no quota left': () => status(429, { code: 'insufficient_quota', message: 'You exceeded your quota.' }),
  'is overloaded': () => status(529, BUSY),
  'is down': () => status(503),
  breaks: () => status(500),
  'timed out': () => status(408),
  'knows no key': () => status(401),
  'wants to be paid': () => status(402),
  forbids: () => status(403),
  'knows no such model': () => status(404),
  'finds the context too long': () =>
    status(400, { code: 'context_length_exceeded', message: 'maximum context length' }),
  'refuses a parameter': () => unsupported('user'),
  'refuses the temperature': (good, { temperature }) =>
    temperature === null ? good : unsupported('temperature', 'unsupported_value'),
  'refuses the effort': (good, { effort }) =>
    effort === null ? good : unsupported('reasoning_effort', 'unsupported_value'),
  'sends a page': () => html(),
  'sends half a JSON body': () => raw('{"id":"chatcmpl-1","choices":[{"mess'),
  'hides an error in a 200': () => errorInside200({ message: 'upstream failed', code: 502 }),
  'sends no choices': () => emptyChoices(),
  'says an empty text': () => text(''),
  babbles: () => text('I would rather talk about the weather.'),
  'cuts its answer off': () => truncated('{"answer":"Par'),
  'thinks before it answers': (good) => afterThought(THOUGHT_TOKENS, good),
  'thinks until it is cut off': (good) => afterThought(ENDLESS_TOKENS, good),
  'thinks aloud only': () => reasoningOnly('Let me think about it for a while.'),
  'calls a tool': () => toolCall({ city: 'Paris' }),
  'sends odd parts': () => contentParts({ type: 'image', url: 'none' }),
  refuses: () => refusal(),
  'is filtered': () => filtered('{"answer":'),
  'counts nothing': (good) => withoutUsage(good),
  'counts zero': (good) => withZeroUsage(good),
  'counts nonsense': (good) => withRawUsage({ prompt_tokens: -5, completion_tokens: 'many' }, good),
} as const satisfies Readonly<Record<string, Misbehaviour>>;

/** These need a debater whose parameters they refuse. */
export const onlyBy: Readonly<Record<string, (typeof DEBATERS)[number]>> = {
  'refuses the temperature': WARM,
  'refuses the effort': THINKING,
} satisfies Partial<Record<keyof typeof misbehaviours, (typeof DEBATERS)[number]>>;

export type MisbehaviourName = keyof typeof misbehaviours;

export const misbehaviourNames = Object.keys(misbehaviours) as MisbehaviourName[];

/** These change the bill: the provider bills another amount than it reports. */
export const miscounting: ReadonlySet<string> = new Set([
  'counts zero',
  'counts nonsense',
] satisfies MisbehaviourName[]);
