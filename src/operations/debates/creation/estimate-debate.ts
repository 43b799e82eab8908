/** Estimates the calls and the cost of a debate before it is started, as lower and upper bounds. */
import { z } from 'zod';
import type { NanoUsd } from '../../../budget/money.ts';
import { clampedNano, sumNano, usdFromNano } from '../../../budget/money.ts';
import type { Call } from '../../../debate/engine/calls.ts';
import { callPurposes } from '../../../debate/engine/calls.ts';
import { withMoreTokens } from '../../../debate/engine/turns/ask.ts';
import type { CallBounds } from '../../../debate/estimate/call-bounds.ts';
import { estimateCalls, total } from '../../../debate/estimate/estimate-calls.ts';
import { limitForBytes } from '../../../debate/estimate/full-round.ts';
import { ASSUMED_REPLY_TOKENS, bytesOf, possibleCalls } from '../../../debate/estimate/possible-calls.ts';
import type { DebateSpec } from '../../../debate/schema/debate-config.ts';
import type { DebateRequest } from '../../../debate/schema/request/debate-request.ts';
import { mapInTicks } from '../../../lib/tick-time.ts';
import { reservationFor } from '../../../runner/calls/call-price.ts';
import { requestFor } from '../../../runner/calls/call-request.ts';
import { TYPICAL_TOKEN_BYTES, typicalCost } from '../../../runner/calls/typical-cost.ts';
import type { Services } from '../../services.ts';
import { prepareDebate } from './prepare-debate.ts';

const callBounds = z.object({
  min: z.int().meta({ description: 'The lower bound of the calls.', examples: [3] }),
  max: z.int().meta({ description: 'The upper bound of the calls.', examples: [10] }),
});

export const estimateSchema = z
  .object({
    calls: callBounds.meta({
      description: 'Logical calls. Retries and a repeated request are attempts of the same call.',
    }),
    cost_usd: z
      .object({
        min: z.number().meta({ description: 'The lower bound of the cost.', examples: [0.0021] }),
        expected: z.number().meta({
          description: 'The cost when every round is run, replies have 300 tokens and nothing fails.',
          examples: [0.0123],
        }),
        max: z.number().meta({ description: 'The cost in the worst case of every allowed attempt.', examples: [0.21] }),
      })
      .meta({ description: 'The cost in USD, at list price. Models without a price count as 0.' }),
    by: z
      .array(
        z.object({
          purpose: z.enum(callPurposes).meta({ description: 'The purpose of the calls.' }),
          model: z
            .string()
            .meta({ description: 'The model, as `provider/model`.', examples: ['anthropic/claude-haiku-5-5'] }),
          calls: callBounds.meta({ description: 'Calls of this model for this purpose.' }),
        }),
      )
      .meta({ description: 'The calls by purpose and model.' }),
  })
  .meta({ description: 'Bounds of the calls and the cost of a debate.' });
export type DebateEstimate = z.infer<typeof estimateSchema>;

/**
 * Returns the estimate. Stores and reserves nothing and calls no model. Throws the errors of `startDebate` for a
 * request that it would refuse.
 */
export async function estimateDebate(
  services: Services,
  tenant: string,
  request: DebateRequest,
): Promise<DebateEstimate> {
  const { spec, models } = await prepareDebate(services, tenant, request);
  // Computed in separate ticks, because the prompts of a large panel take half a second to build.
  const bounds = await mapInTicks(possibleCalls(spec), (calls) => calls);
  const minCosts = await mapInTicks(bounds, (calls) => minCost(services, calls));
  const maxCosts = await mapInTicks(bounds, (calls) => maxCost({ ...services, models }, spec, calls));
  return {
    calls: { min: total(bounds, 'min'), max: total(bounds, 'max') },
    cost_usd: {
      min: usdFromNano(sumNano(minCosts)),
      expected: usdFromNano(await expectedCost(services, spec)),
      max: usdFromNano(sumNano(maxCosts)),
    },
    by: estimateCalls(bounds).map(({ purpose, model, min, max }) => ({ purpose, model, calls: { min, max } })),
  };
}

/**
 * Returns the cost of every attempt of every call in the worst case, at the amounts that would be reserved. A second
 * request counts as the more expensive of its two forms.
 */
function maxCost(services: Services, spec: DebateSpec, { max, largest }: CallBounds): NanoUsd {
  const reserved = (call: Call) => {
    const key = { ...call.identity, attempt: 1 };
    return reservationFor(requestFor(services, spec, { call, key }), services.prices, services.world.now())
      .amountNanoUsd;
  };
  const { toFinish, toThink } = withMoreTokens(largest);
  return clampedNano(
    max * services.limits.maxAttempts * (reserved(largest) + Math.max(reserved(toFinish), reserved(toThink))),
  );
}

/** Returns the cost when nothing fails, no answers need grouping, and replies and prompts have the typical size. */
async function expectedCost({ prices, world }: Services, spec: DebateSpec): Promise<NanoUsd> {
  const limit = limitForBytes(ASSUMED_REPLY_TOKENS * TYPICAL_TOKEN_BYTES);
  const withTypicalLimit = <T extends { readonly max_tokens: number }>(member: T): T => ({
    ...member,
    max_tokens: Math.min(member.max_tokens, limit),
  });
  const { debaters, substitutes } = spec.config;
  const typical = { debaters: debaters.map(withTypicalLimit), substitutes: substitutes.map(withTypicalLimit) };
  const config = { ...spec.config, ...typical };
  const at = world.now();
  const costs = await mapInTicks(possibleCalls({ ...spec, config }), ({ expected, largest }) =>
    clampedNano(expected * typicalCost({ prices, at }, largest, ASSUMED_REPLY_TOKENS)),
  );
  return sumNano(costs);
}

/** Bytes of the longest common tokens. Only sequences of blanks and similar texts have longer tokens. */
const MAX_TOKEN_BYTES = 8;

/** Returns the cost when every prompt is the smallest, cached by the provider, and answered with one token. */
function minCost({ prices, world }: Services, { min, smallest }: CallBounds): NanoUsd {
  const inputTokens = Math.floor(bytesOf(smallest) / MAX_TOKEN_BYTES);
  const usage = {
    inputTokens,
    cachedInputTokens: inputTokens,
    cacheWriteTokens: 0,
    outputTokens: 1,
    reasoningTokens: 0,
  };
  return clampedNano(min * (prices.quote(smallest.model, world.now())?.cost(usage) ?? 0));
}
