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
const FEWEST_TOKENS = 256;
/** The share of the context that stays unused, because many endpoints only estimate the tokens of a prompt. */
const MARGIN = 0.01;

const CONTEXT = /context|`?inputs`? tokens \+/i;
/** Matches `1000 + 8000 > 8192`: prompt, reply, context. */
const SUM = /(\d{1,9}) \+ (\d{1,9}) > (\d{1,9})/;
/** Matches the words that name the limit. The number follows within 30 characters. */
const LIMIT = /context (?:length|window|size|limit)|must be <=/gi;
const NUMBER_SOON = /^\D{0,30}(\d{1,9})/;
const PROMPT = /(\d{1,9}) (?:(?:`?inputs?`?|prompt) tokens|in the messages|of (?:text )?input)/i;
const REPLY_LIMIT = /max(?:imum)?[_ ]?(?:new_|completion_|output_?)?tokens/i;
const TOO_LARGE = /too large|at most|less than|must be|exceed|maximum|range|up to| > | <= /i;

/** Returns null when the refusal has another reason, states no number, or leaves fewer than `FEWEST_TOKENS`. */
export function allowanceOf(fault: FaultDetails, asked: number): Allowance | null {
  const code = errorCodeOf(fault);
  if (fault.origin !== 'status' || (code !== 'invalid_request' && code !== 'context_too_long')) return null;
  const text = fault.text.replaceAll(/(\d),(?=\d{3})/g, '$1');
  const left = CONTEXT.test(text) ? leftByPrompt(text, asked) : null;
  if (left !== null) return allowance(left, 'prompt', asked);
  const tokens = limitOnReply(`${fault.param ?? ''} ${text}`, asked);
  return tokens === null ? null : allowance(tokens, 'model', asked);
}

function allowance(tokens: number, of: Allowance['of'], asked: number): Allowance | null {
  return tokens < asked && tokens >= FEWEST_TOKENS ? { tokens, of } : null;
}

function leftByPrompt(text: string, asked: number): number | null {
  const [, summand, , sum] = SUM.exec(text) ?? [];
  const limit = Number(sum ?? limitIn(text));
  // Some endpoints state only the sum of prompt and reply.
  const prompt = Number(summand ?? PROMPT.exec(text)?.[1] ?? Math.max(...numbersIn(text)) - asked);
  const left = Math.floor(limit * (1 - MARGIN)) - prompt;
  return prompt > 0 && Number.isFinite(left) ? left : null;
}

function limitIn(text: string): number {
  for (const { index, 0: words } of text.matchAll(LIMIT)) {
    const digits = NUMBER_SOON.exec(text.slice(index + words.length))?.[1];
    if (digits !== undefined) return Number(digits);
  }
  return Number.NaN;
}

/** Returns the largest number below the requested one: `8192`, `[1, 8192]`, `9000 > 8192`. */
function limitOnReply(text: string, asked: number): number | null {
  if (!REPLY_LIMIT.test(text) || !TOO_LARGE.test(text)) return null;
  const fewer = numbersIn(text).filter((number) => number < asked);
  if (fewer.length === 0) return null;
  const most = Math.max(...fewer);
  return text.includes(`${most} (exclusive)`) ? most - 1 : most;
}

/** Returns the whole numbers that are not part of a name. */
function numbersIn(text: string): readonly number[] {
  return Array.from(text.matchAll(/(?<![\w.-])\d{1,9}(?![\w-])/g), ([digits]) => Number(digits));
}
