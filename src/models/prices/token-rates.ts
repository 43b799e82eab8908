/** Computes the cost of tokens: exact integer arithmetic over rates per million tokens, with long-prompt tiers. */
import type { NanoUsd } from '../../budget/money.ts';
import { clampedNano, nanoFromUsd } from '../../budget/money.ts';
import type { ModelUsage } from '../model.ts';

/** Nano-dollars per million tokens. The integers exceed a double: 600 USD per million × a million tokens is 6·10¹⁷. */
export interface TokenRates {
  readonly input: bigint;
  readonly cachedInput: bigint;
  readonly cacheWrite: bigint;
  readonly output: bigint;
  readonly reasoning: bigint;
  /** Nano-dollars per million requests. */
  readonly request: bigint;
}

/** The rates of a prompt of more than `aboveInputTokens` tokens that reaches no higher tier. */
export interface RateTier extends TokenRates {
  readonly aboveInputTokens: number;
}

/** Tiers sorted by rising `aboveInputTokens`. `base` applies to every shorter prompt. */
export interface RateTable {
  readonly base: TokenRates;
  readonly tiers: readonly RateTier[];
}

const PER_MILLION = 1_000_000n;

/** Converts USD per million to nano-dollars per million. Rounds up beyond nine decimals. */
export function rateFromUsd(usdPerMillion: number): bigint {
  return BigInt(nanoFromUsd(usdPerMillion));
}

/** Returns the price of one call, rounded up once, at the end, to a whole nano-dollar. */
export function costOf(usage: ModelUsage, table: RateTable): NanoUsd {
  const cached = wholeTokens(usage.cachedInputTokens);
  const written = wholeTokens(usage.cacheWriteTokens);
  // When a provider reports more cached than input tokens, its total excludes them. All of them are charged.
  const input = Math.max(wholeTokens(usage.inputTokens), cached + written);
  const reasoning = wholeTokens(usage.reasoningTokens);
  const output = Math.max(wholeTokens(usage.outputTokens), reasoning);
  const rates = table.tiers.findLast((tier) => input > tier.aboveInputTokens) ?? table.base;
  return roundUp(
    BigInt(input - cached - written) * rates.input +
      BigInt(cached) * rates.cachedInput +
      BigInt(written) * rates.cacheWrite +
      BigInt(output - reasoning) * rates.output +
      BigInt(reasoning) * rates.reasoning +
      rates.request,
  );
}

/**
 * Returns a cost that no call within these numbers of tokens exceeds: every token at its highest rate, in the most
 * expensive tier that the prompt can reach.
 */
export function worstCaseOf(
  tokens: { readonly inputTokens: number; readonly outputTokens: number },
  table: RateTable,
): NanoUsd {
  const input = wholeTokens(tokens.inputTokens);
  const output = BigInt(wholeTokens(tokens.outputTokens));
  const reachable = [table.base, ...table.tiers.filter((tier) => input > tier.aboveInputTokens)];
  const worst = reachable.map(
    (rates) =>
      BigInt(input) * largest([rates.input, rates.cachedInput, rates.cacheWrite]) +
      output * largest([rates.output, rates.reasoning]) +
      rates.request,
  );
  return roundUp(largest(worst));
}

function wholeTokens(tokens: number): number {
  return Math.max(0, Math.ceil(tokens));
}

/** Returns the largest value. `Math.max` does not accept a bigint. */
function largest(values: readonly bigint[]): bigint {
  let max = 0n;
  for (const value of values) if (value > max) max = value;
  return max;
}

function roundUp(millionths: bigint): NanoUsd {
  return clampedNano((millionths + PER_MILLION - 1n) / PER_MILLION);
}
