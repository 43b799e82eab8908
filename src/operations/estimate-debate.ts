/** What a debate will take before it is started: calls and cost, between bounds. */
import { z } from 'zod';
import type { NanoUsd } from '../budget/money.ts';
import { nano, sumNano, usdFromNano } from '../budget/money.ts';
import { callPurposes } from '../debate/calls.ts';
import type { DebateConfig, DebateSpec } from '../debate/debate-config.ts';
import type { DebateRequest } from '../debate/debate-request.ts';
import type { CallEstimate } from '../debate/estimate-calls.ts';
import { estimateCalls } from '../debate/estimate-calls.ts';
import { openingCalls } from '../debate/opening-calls.ts';
import type { Quote } from '../models/price-list.ts';
import { requestFor } from './call-request.ts';
import { prepareDebate } from './prepare-debate.ts';
import type { Services } from './services.ts';

const boundsSchema = z.object({ min: z.number(), max: z.number() });

export const estimateSchema = z.object({
  /** Logical calls: a retry or a re-ask of a call is an attempt at it. */
  calls: z.object({ min: z.int(), max: z.int() }),
  /** USD. The upper bound includes every attempt that is allowed; models without a price count as nothing. */
  cost_usd: boundsSchema,
  by: z.array(
    z.object({ purpose: z.enum(callPurposes), model: z.string(), calls: z.object({ min: z.int(), max: z.int() }) }),
  ),
});
export type DebateEstimate = z.infer<typeof estimateSchema>;

/**
 * For the bounds on what others said: bytes that a token of a reply adds to a later prompt, escaped. Tokens average four
 * bytes; a text of nothing but "&" would make it more, and then the hold before the call is what counts.
 */
const BYTES_PER_REPLY_TOKEN = 8;
/** Bytes of a prompt that are a token at most: above what any tokeniser needs for prose. */
const MAX_BYTES_PER_TOKEN = 6;
const OVERHEAD_TOKENS = 512;

/** Throws as `startDebate` does for a request that would be refused. Nothing is stored, held or asked. */
export async function estimateDebate(
  services: Services,
  tenant: string,
  request: DebateRequest,
): Promise<DebateEstimate> {
  const { spec } = await prepareDebate(services, tenant, request);
  const estimates = estimateCalls(spec.config);
  const blindBytes = bytesOfBlindPrompts(services, spec);
  const costs = estimates.map((estimate) => costBounds(services, { estimate, spec, blindBytes }));
  const total = (key: 'min' | 'max') => estimates.reduce((sum, { [key]: calls }) => sum + calls, 0);
  return {
    calls: { min: total('min'), max: total('max') },
    cost_usd: {
      min: usdFromNano(sumNano(costs.map(({ min }) => min))),
      max: usdFromNano(sumNano(costs.map(({ max }) => max))),
    },
    by: estimates.map(({ purpose, model, min, max }) => ({ purpose, model, calls: { min, max } })),
  };
}

interface Sizes {
  readonly smallest: number;
  readonly largest: number;
}

function bytesOfBlindPrompts(services: Services, spec: DebateSpec): Sizes {
  const sizes = openingCalls(spec).map((call) => {
    const { languageModel, request } = requestFor(services, spec, { call, key: { ...call.place, attempt: 1 } });
    return languageModel.requestBytes(request);
  });
  return { smallest: Math.min(...sizes), largest: Math.max(...sizes) };
}

interface Costing {
  readonly estimate: CallEstimate;
  readonly spec: DebateSpec;
  readonly blindBytes: Sizes;
}

function costBounds(
  { prices, world, limits }: Services,
  { estimate, spec, blindBytes }: Costing,
): { min: NanoUsd; max: NanoUsd } {
  const quote = prices.quote(estimate.model, world.now());
  if (quote === null) return { min: nano(0), max: nano(0) };
  const inputTokens = blindBytes.largest + bytesOfOthers(spec.config, estimate) + OVERHEAD_TOKENS;
  const outputTokens = outputLimit(spec.config, estimate);
  // A cut-off reply is asked for once more, with twice the room.
  const oneCall =
    quote.worstCase({ inputTokens, outputTokens }) + quote.worstCase({ inputTokens, outputTokens: 2 * outputTokens });
  return {
    min: nano(estimate.min * cheapest(quote, blindBytes.smallest)),
    max: nano(estimate.max * limits.maxAttempts * oneCall),
  };
}

function cheapest(quote: Quote, bytes: number): NanoUsd {
  const inputTokens = Math.floor(bytes / MAX_BYTES_PER_TOKEN);
  return quote.cost({
    inputTokens,
    outputTokens: 1,
    cachedInputTokens: inputTokens,
    cacheWriteTokens: 0,
    reasoningTokens: 0,
  });
}

/** What the panel can have said by the last round, as far as one prompt shows it. */
function bytesOfOthers(
  { protocol, debaters, max_rounds, transcript_characters }: DebateConfig,
  { purpose }: CallEstimate,
): number {
  if (purpose === 'routing') return 0;
  const round = debaters.reduce((sum, debater) => sum + debater.max_tokens * BYTES_PER_REPLY_TOKEN, 0);
  if (protocol !== 'transcript' && protocol !== 'ballot') return round;
  const turns = protocol === 'ballot' ? 4 * max_rounds : max_rounds;
  return Math.min(round * turns, round + transcript_characters * BYTES_PER_REPLY_TOKEN);
}

function outputLimit({ debaters, judge }: DebateConfig, { purpose, model }: CallEstimate): number {
  if (purpose === 'judge') return judge?.max_tokens ?? 0;
  return Math.max(
    ...debaters.filter((each) => each.model === model || purpose === 'routing').map(({ max_tokens }) => max_tokens),
  );
}
