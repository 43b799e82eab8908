/**
 * Reads from a refusal the maximum number of tokens of a reply, so that the request can be sent again with a smaller
 * limit.
 */
import type { FaultDetails } from './provider-fault.ts';
import { errorCodeOf } from './provider-fault.ts';

export interface Allowance {
  /** The allowed number of tokens, smaller than the requested one. */
  readonly tokens: number;
  /**
   * `model`: the maximum of the model, for every prompt. `prompt`: the tokens that this prompt leaves in the context.
   */
  readonly of: 'model' | 'prompt';
}

/** No reply of a debate fits into fewer tokens. */
const MIN_TOKENS = 256;
/** The share of the context that stays unused, because many endpoints only estimate the tokens of a prompt. */
const MARGIN = 0.01;

const CONTEXT = /context|`?inputs`? tokens \+/i;
/** Matches `1000 + 8000 > 8192`: prompt, reply, context. */
const SUM = /(\d{1,9}) \+ (\d{1,9}) > (\d{1,9})/;
/** Matches the words that name the limit. The number follows within 30 characters. */
const LIMIT = /context (?:length|window|size|limit)|must be <=/gi;
const NUMBER_WITHIN_30 = /^\D{0,30}(\d{1,9})/;
const PROMPT = /(\d{1,9}) (?:(?:`?inputs?`?|prompt) tokens|in the messages|of (?:text )?input)/i;
const REPLY_LIMIT = /max(?:imum)?[_ ]?(?:new_|completion_|output_?)?tokens/i;
const TOO_LARGE = /too large|at most|less than|must be|exceed|maximum|range|up to| > | <= /i;

/**
 * Returns the allowance that the refusal states. Returns null when the refusal has another reason or states no number,
 * or when the allowance is below `MIN_TOKENS` or not below the requested number.
 */
export function allowanceOf(fault: FaultDetails, requestedTokens: number): Allowance | null {
  const code = errorCodeOf(fault);
  if (fault.origin !== 'status' || (code !== 'invalid_request' && code !== 'context_too_long')) return null;
  const text = fault.text.replaceAll(/(\d),(?=\d{3})/g, '$1');
  const remaining = CONTEXT.test(text) ? tokensLeftByPrompt(text, requestedTokens) : null;
  if (remaining !== null) return allowance(remaining, 'prompt', requestedTokens);
  const tokens = limitOnReply(`${fault.param ?? ''} ${text}`, requestedTokens);
  return tokens === null ? null : allowance(tokens, 'model', requestedTokens);
}

function allowance(tokens: number, of: Allowance['of'], requestedTokens: number): Allowance | null {
  return tokens < requestedTokens && tokens >= MIN_TOKENS ? { tokens, of } : null;
}

function tokensLeftByPrompt(text: string, requestedTokens: number): number | null {
  const [, promptInSum, , contextInSum] = SUM.exec(text) ?? [];
  const limit = Number(contextInSum ?? limitIn(text));
  // Some endpoints state only the sum of prompt and reply.
  const prompt = Number(promptInSum ?? PROMPT.exec(text)?.[1] ?? Math.max(...numbersIn(text)) - requestedTokens);
  const remaining = Math.floor(limit * (1 - MARGIN)) - prompt;
  return prompt > 0 && Number.isFinite(remaining) ? remaining : null;
}

function limitIn(text: string): number {
  for (const { index, 0: words } of text.matchAll(LIMIT)) {
    const digits = NUMBER_WITHIN_30.exec(text.slice(index + words.length))?.[1];
    if (digits !== undefined) return Number(digits);
  }
  return Number.NaN;
}

/** Returns the largest number below the requested one: `8192`, `[1, 8192]`, `9000 > 8192`. */
function limitOnReply(text: string, requestedTokens: number): number | null {
  if (!REPLY_LIMIT.test(text) || !TOO_LARGE.test(text)) return null;
  const smaller = numbersIn(text).filter((number) => number < requestedTokens);
  if (smaller.length === 0) return null;
  const largest = Math.max(...smaller);
  return text.includes(`${largest} (exclusive)`) ? largest - 1 : largest;
}

/** Returns the whole numbers that are not part of a name. */
function numbersIn(text: string): readonly number[] {
  return Array.from(text.matchAll(/(?<![\w.-])\d{1,9}(?![\w-])/g), ([digits]) => Number(digits));
}
