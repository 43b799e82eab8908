/** Sets the worst case of calls aside before they leave: as they are, else with lower limits on their output. */
import { remaining } from '../../budget/reservation.ts';
import type { BudgetCheck } from '../../stores/debates/debate-store.ts';
import { retryWhileUnavailable } from '../debate-writer.ts';
import type { RunContext } from '../run-context.ts';
import { budgetCheck } from '../run-context.ts';
import type { PricedCall } from './call-price.ts';
import type { PlacedCall } from './call-request.ts';
import { requestFor } from './call-request.ts';
import { asReserved, isLoweringNotice, loweredTo, MAX_OFFERS, reservationsFor } from './lowered-limits.ts';

/** The budget has no room for the attempt; nothing was sent. */
export class BudgetRefused extends Error {
  constructor() {
    super('the budget has no room for this call');
    this.name = 'BudgetRefused';
  }
}

/**
 * Those of the attempts that are not reserved yet, all or none. False: the budget has no room. The requests are built here, and
 * the journal keeps them until they leave. Throws `UnknownModel`.
 */
export async function reserve(run: RunContext, placed: readonly PlacedCall[]): Promise<boolean> {
  const { services, spec, journal } = run;
  const now = services.world.now();
  const fresh = placed.filter(({ key }) => journal.find(key) === null);
  if (fresh.length === 0) return true;
  const priced = fresh.map((each) => requestFor(services, spec, each));
  const budget = await retryWhileUnavailable(services, () => budgetCheck(run), run.stopping);
  // Admission refuses what has no price under a budget; the budget, or the lack of a price, may be newer than that.
  const limited = budget.limit.limitNanoUsd !== null || run.record.config.cost_budget_usd !== null;
  if (limited && priced.some(({ call }) => services.prices.quote(call.model, now) === null)) return false;
  await run.writer.written();
  return offered(run, priced, { budget, now });
}

interface Offer {
  readonly budget: BudgetCheck;
  readonly now: Date;
}

async function offered(run: RunContext, priced: readonly PricedCall[], { budget, now }: Offer): Promise<boolean> {
  const { services, fence, journal } = run;
  const lowering = { prices: services.prices, at: now, longestReply: journal.longestReply() };
  let calls: readonly PricedCall[] | null = priced;
  // Both budgets may refuse in turn, and others spend of the tenant's meanwhile.
  for (let offers = 0; calls !== null && offers < MAX_OFFERS; offers += 1) {
    const step = { reservations: await reservationsFor(calls, lowering), budget, at: now.toISOString() };
    const result = await retryWhileUnavailable(
      services,
      () => services.store.debates.reserve(fence, step),
      run.stopping,
    );
    if (result.kind !== 'budget_exceeded') {
      journal.reserved(step.reservations, calls);
      run.onStep(result);
      return true;
    }
    calls = loweredTo(remaining(result.budget) ?? 0, priced, lowering);
  }
  return false;
}

export function isLowered({ call, request }: PricedCall): boolean {
  return request.maxOutputTokens < call.maxTokens;
}

/**
 * An attempt that is reserved. Its request is built here only where an earlier run or the admission reserved it, or where the
 * prompt has grown since.
 */
export function reservedCall({ services, spec, journal, fence }: RunContext, { call, key }: PlacedCall): PricedCall {
  const attempt = journal.find(key);
  const reserved = attempt?.reserved ?? null;
  if (reserved?.call === call) return reserved;
  const priced = requestFor(services, spec, { call, key });
  const mayBeLowered =
    reserved === null ? fence.epoch > 1 || spec.config.warnings.some(isLoweringNotice) : isLowered(reserved);
  return attempt === null || !mayBeLowered ? priced : asReserved(priced, attempt);
}
