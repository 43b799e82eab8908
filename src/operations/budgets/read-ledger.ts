/** Ledger lines, which prove what was spent: one for every charged attempt. */
import { z } from 'zod';
import { usdFromNano } from '../../budget/money.ts';
import { callPurposes } from '../../debate/engine/calls.ts';
import { tokenCountSchema } from '../../debate/schema/position.ts';
import { storedWord } from '../../debate/schema/stored.ts';
import { timeSchema } from '../../debate/schema/time.ts';
import type { LedgerLine } from '../../stores/budget-store.ts';
import { costBases, payers, usageFlags } from '../../stores/budget-store.ts';
import type { Page, PageRequest } from '../../stores/page.ts';
import type { Services } from '../services.ts';
import { refuseUnknownTenant } from '../tenants/unknown-tenant.ts';

export const ledgerLineSchema = z
  .object({
    id: z.string().meta({ description: 'The id of the line.', examples: ['1764439445678-0'] }),
    at: timeSchema.meta({ description: 'When the call was paid for.' }),
    window: z.string().meta({
      description:
        'The budget period in which the cost counts: the period of the reservation, even if the call was settled in the next period.',
      examples: ['2026-11'],
    }),
    debate_id: z.string().meta({ description: 'The debate.', examples: ['0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11'] }),
    key_id: z
      .string()
      .nullable()
      .meta({
        description:
          'The id of the key that the debate was created with. Null: it was created without a key, or the line is of release 0.1.',
        examples: ['mZ3q8Kd0'],
      }),
    metadata: z
      .record(z.string(), z.string())
      .nullable()
      .meta({
        description: 'The metadata of the debate; null once the debate was deleted.',
        examples: [{ customer: '42' }],
      }),
    purpose: storedWord(callPurposes).meta({ description: 'The purpose of the call.' }),
    round: z.int().meta({ description: 'The round of the call; 0 for routing.', examples: [1] }),
    phase: z
      .string()
      .nullable()
      .meta({ description: 'The phase of the call; null when its round has no phases.', examples: ['critique'] }),
    debater_id: z
      .string()
      .nullable()
      .meta({ description: 'The debater; null for calls that no debater makes.', examples: ['debater_0'] }),
    attempt: z.int().meta({
      description: 'The number of the attempt, from 1. Retries and repeated requests are attempts.',
      examples: [1],
    }),
    model: z
      .string()
      .meta({ description: 'The model, as `provider/model`.', examples: ['anthropic/claude-haiku-5-5'] }),
    priced_as: z
      .string()
      .nullable()
      .meta({
        description: 'The id in the price list, at the price of the reservation; null when no price is known.',
        examples: ['claude-haiku-5-5'],
      }),
    usage: z
      .object({
        input: tokenCountSchema.meta({ description: 'Input tokens, cached ones included.', examples: [1234] }),
        cached_input: tokenCountSchema.meta({
          description: 'Input tokens that the provider read from its cache.',
          examples: [1024],
        }),
        cache_write: tokenCountSchema.meta({
          description: 'Input tokens that the provider wrote to its cache.',
          examples: [0],
        }),
        output: tokenCountSchema.meta({ description: 'Output tokens, reasoning included.', examples: [256] }),
        reasoning: tokenCountSchema.meta({ description: 'Output tokens used for reasoning.', examples: [128] }),
      })
      .meta({ description: 'The tokens of the call.' }),
    cost_usd: z.number().meta({ description: 'The cost in USD.', examples: [0.0012] }),
    held_usd: z
      .number()
      .nullable()
      .meta({ description: 'USD that were reserved for the call; null when unknown.', examples: [0.0042] }),
    basis: storedWord(costBases).meta({
      description:
        '`reported`: the provider reported the usage. `unknown`: it did not, because the call was aborted, the reply has no usage or the process ended; the reservation is charged. `replayed`: a branch took the reply from the debate that paid for it, at no cost. `estimated` occurs only in lines of release 0.1.',
    }),
    flag: storedWord(usageFlags).nullable().meta({
      description:
        '`above_reservation`: the reported usage cost more than was reserved and is charged as reported. `faulty_usage`: it cost more than ten times as much, so the report is ignored and the reservation is charged. Null otherwise.',
    }),
    paid_by: storedWord(payers).meta({
      description:
        '`operator`: the call was made with a key of the operator. `tenant`: with a key that the tenant has of its own for the provider. Both count in the budget of the tenant.',
    }),
    outcome: z.string().meta({ description: '`reply`, or the code of the failure.', examples: ['reply'] }),
  })
  .meta({ description: 'One attempt at a model call that was paid for.' });
export type LedgerLineView = z.infer<typeof ledgerLineSchema>;

/** Returns one page of the tenant's ledger, newest first. */
export async function readLedger(
  { store }: Pick<Services, 'store'>,
  tenant: string,
  page: PageRequest,
): Promise<Page<LedgerLineView>> {
  const { rows, nextCursor } = await store.budgets.ledger(tenant, page);
  // A line has no copy of the metadata, so that deleting the debate deletes its metadata, too.
  const debates = new Map(
    await Promise.all(
      [...new Set(rows.map(({ debateId }) => debateId))].map(async (debateId) => {
        const record = await store.debates.read(tenant, debateId);
        return [debateId, record?.config.metadata ?? null] as const;
      }),
    ),
  );
  return { rows: rows.map((line) => lineView(line, debates.get(line.debateId) ?? null)), nextCursor };
}

/**
 * Returns one page of any tenant's ledger, for the operator. The ledger of a deleted tenant is kept. Throws
 * `ParleyError` not_found.
 */
export async function readLedgerOf(
  services: Services,
  tenant: string,
  page: PageRequest,
): Promise<Page<LedgerLineView>> {
  await refuseUnknownTenant(services, tenant);
  return readLedger(services, tenant, page);
}

function lineView(line: LedgerLine, metadata: LedgerLineView['metadata']): LedgerLineView {
  const { usage, purpose, costNanoUsd, reservedNanoUsd } = line;
  return {
    id: line.id,
    at: line.at,
    window: line.window,
    debate_id: line.debateId,
    key_id: line.keyId,
    metadata,
    purpose,
    round: line.round,
    phase: line.phase,
    // The subject of a routing call is a model and that of a comparison is a pair, not a debater.
    debater_id: purpose === 'debater' || purpose === 'stance' ? line.debaterId : null,
    attempt: line.attempt,
    model: line.model,
    priced_as: line.pricedAs,
    usage: {
      input: usage.input_tokens,
      cached_input: usage.cached_input_tokens,
      cache_write: line.cacheWriteTokens,
      output: usage.output_tokens,
      reasoning: usage.reasoning_tokens,
    },
    cost_usd: usdFromNano(costNanoUsd),
    held_usd: reservedNanoUsd === null ? null : usdFromNano(reservedNanoUsd),
    basis: line.basis,
    flag: line.flag,
    paid_by: line.paidBy,
    outcome: line.outcome,
  };
}
