/** What tokens cost: exact integer arithmetic over rates per million, with long-prompt tiers. */
import type { NanoUsd } from '../../budget/money.ts';
import { clampedNano, nanoFromUsd } from '../../budget/money.ts';
import type { ModelUsage } from '../model.ts';

/** Nano-dollars per million tokens. Integers wider than a double: 600 USD a million × a million tokens is 6·10¹⁷. */
export interface TokenRates {
  readonly input: bigint;
  readonly cachedInput: bigint;
  readonly cacheWrite: bigint;
  readonly output: bigint;
  readonly reasoning: bigint;
  /** Nano-dollars per million requests. */
  readonly request: bigint;
}

/** The rates of a prompt of more than `aboveInputTokens` tokens, and of no higher tier. */
export interface RateTier extends TokenRates {
  readonly aboveInputTokens: number;
}

/** Tiers by rising `aboveInputTokens`; `base` holds for every shorter prompt. */
export interface RateTable {
  readonly base: TokenRates;
  readonly tiers: readonly RateTier[];
}

const PER_MILLION = 1_000_000n;

/** USD per million → nano-dollars per million; what lies beyond nine decimals is rounded up. */
export function rateFromUsd(usdPerMillion: number): bigint {
  return BigInt(nanoFromUsd(usdPerMillion));
}

/** Price of one call, rounded up to a whole nano-dollar once, at the end. */
export function costOf(usage: ModelUsage, table: RateTable): NanoUsd {
  const cached = whole(usage.cachedInputTokens);
  const written = whole(usage.cacheWriteTokens);
  // A provider that reports more cached than input tokens has left them out of its total: bill them all.
  const input = Math.max(whole(usage.inputTokens), cached + written);
  const reasoning = whole(usage.reasoningTokens);
  const output = Math.max(whole(usage.outputTokens), reasoning);
  const rates = table.tiers.findLast((tier) => input > tier.aboveInputTokens) ?? table.base;
  return rounded(
    BigInt(input - cached - written) * rates.input +
      BigInt(cached) * rates.cachedInput +
      BigInt(written) * rates.cacheWrite +
      BigInt(output - reasoning) * rates.output +
      BigInt(reasoning) * rates.reasoning +
      rates.request,
  );
}

/**
 * No call with at most these numbers of tokens costs more: every token at its dearest rate, in the dearest tier in
 * reach.
 */
export function worstCaseOf(
  tokens: { readonly inputTokens: number; readonly outputTokens: number },
  table: RateTable,
): NanoUsd {
  const input = whole(tokens.inputTokens);
  const output = BigInt(whole(tokens.outputTokens));
  const reachable = [table.base, ...table.tiers.filter((tier) => input > tier.aboveInputTokens)];
  const worst = reachable.map(
    (rates) =>
      BigInt(input) * largest([rates.input, rates.cachedInput, rates.cacheWrite]) +
      output * largest([rates.output, rates.reasoning]) +
      rates.request,
  );
  return rounded(largest(worst));
}

function whole(tokens: number): number {
  return Math.max(0, Math.ceil(tokens));
}

/** Math.max takes no bigint. */
function largest(values: readonly bigint[]): bigint {
  let most = 0n;
  for (const value of values) if (value > most) most = value;
  return most;
}

function rounded(millionths: bigint): NanoUsd {
  return clampedNano((millionths + PER_MILLION - 1n) / PER_MILLION);
}
