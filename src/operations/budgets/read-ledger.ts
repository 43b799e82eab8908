/** The lines that prove what was spent: one for every attempt that was paid for. */
import { z } from 'zod';
import { usdFromNano } from '../../budget/money.ts';
import { callPurposes } from '../../debate/engine/calls.ts';
import { tokenCountSchema } from '../../debate/schema/position.ts';
import { storedWord } from '../../debate/schema/stored.ts';
import type { LedgerLine } from '../../stores/budget-store.ts';
import { costBases, usageFlags } from '../../stores/budget-store.ts';
import type { Page, PageRequest } from '../../stores/page.ts';
import type { Services } from '../services.ts';

export const ledgerLineSchema = z.object({
  id: z.string(),
  at: z.string(),
  window: z.string(),
  debate_id: z.string(),
  purpose: storedWord(callPurposes),
  round: z.int(),
  phase: z.string().nullable(),
  debater_id: z.string().nullable(),
  attempt: z.int(),
  model: z.string(),
  priced_as: z.string().nullable(),
  usage: z.object({
    input: tokenCountSchema,
    cached_input: tokenCountSchema,
    cache_write: tokenCountSchema,
    output: tokenCountSchema,
    reasoning: tokenCountSchema,
  }),
  cost_usd: z.number(),
  held_usd: z.number().nullable(),
  basis: storedWord(costBases),
  flag: storedWord(usageFlags).nullable(),
  outcome: z.string(),
});
export type LedgerLineView = z.infer<typeof ledgerLineSchema>;

/** Newest first. */
export async function readLedger(
  { store }: Services,
  tenant: string,
  page: PageRequest,
): Promise<Page<LedgerLineView>> {
  const { rows, nextCursor } = await store.budgets.ledger(tenant, page);
  return { rows: rows.map(lineView), nextCursor };
}

function lineView(line: LedgerLine): LedgerLineView {
  const { usage, purpose, costNanoUsd, heldNanoUsd } = line;
  return {
    id: line.id,
    at: line.at,
    window: line.window,
    debate_id: line.debateId,
    purpose,
    round: line.round,
    phase: line.phase,
    // The subject of a routing call is its model, of a comparison its pair.
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
    held_usd: heldNanoUsd === null ? null : usdFromNano(heldNanoUsd),
    basis: line.basis,
    flag: line.flag,
    outcome: line.outcome,
  };
}
