/** Reserves the worst-case cost of calls before they are sent, with lower output limits if necessary. */
import { remaining } from '../../budget/reservation.ts';
import type { TenantModels } from '../../operations/provider-keys/tenant-models.ts';
import type { BudgetCheck } from '../../stores/debates/budget-check.ts';
import type { Tenant } from '../../stores/tenant-store.ts';
import { retryWhileUnavailable } from '../debate-writer.ts';
import { isShown } from '../followed-text.ts';
import type { RunContext } from '../run-context.ts';
import { budgetCheck } from '../run-context.ts';
import type { PricedCall } from './call-price.ts';
import type { KeyedCall } from './call-request.ts';
import { requestFor } from './call-request.ts';
import { isLoweringNotice, loweredTo, MAX_OFFERS, reservationsFor, withReservedLimit } from './lowered-limits.ts';

/** Thrown when the attempt does not fit in the budget. The call was not sent. */
export class BudgetRefusedError extends Error {
  constructor() {
    super('the budget does not allow this call');
    this.name = 'BudgetRefusedError';
  }
}

/**
 * Reserves those attempts that are not reserved yet, all or none. Returns false when they do not fit in the budget.
 * Builds the requests; the journal keeps them until they are sent. Throws `UnknownModelError`.
 */
export async function reserve(run: RunContext, keyed: readonly KeyedCall[]): Promise<boolean> {
  const { services, spec, journal, record } = run;
  const now = services.world.now();
  const unreserved = keyed.filter(({ key }) => journal.find(key) === null);
  if (unreserved.length === 0) return true;
  const models = await run.models.known();
  const priced = unreserved.map((each) => requestFor({ models }, spec, each));
  const tenant = await retryWhileUnavailable(services, () => services.tenants.tenant(record.tenant), run.stopping);
  const budget = budgetCheck(tenant, services.world.now());
  // Admission refuses models without a price when a budget exists. The budget may have been set, or the price removed,
  // after the debate was admitted.
  const isLimited = budget.limit.limitNanoUsd !== null || record.config.cost_budget_usd !== null;
  if (isLimited && priced.some(({ call }) => services.prices.quote(call.model, now) === null)) return false;
  const hasShownText = unreserved.some(({ key }) => isShown(key.purpose));
  // Reads meanwhile whether clients follow the text of these calls, so that the reserved calls can be sent at once.
  const [isReserved] = await Promise.all([
    tryReserve(run, priced, { tenant, budget, now }),
    hasShownText ? run.textWatched.readNow() : false,
  ]);
  return isReserved;
}

interface ReservationTerms {
  readonly tenant: Tenant | null;
  readonly budget: BudgetCheck;
  readonly now: Date;
}

async function tryReserve(
  run: RunContext,
  priced: readonly PricedCall[],
  { tenant, budget, now }: ReservationTerms,
): Promise<boolean> {
  const { services, writer, journal, models } = run;
  const lowering = { prices: services.prices, at: now, longestReply: journal.longestReply() };
  let calls: readonly PricedCall[] | null = priced;
  // One offer may not be enough: the budgets of the tenant and of the debate may refuse one after the other, and other
  // debates may spend meanwhile.
  for (let offers = 0; calls !== null && offers < MAX_OFFERS; offers += 1) {
    const step = { reservations: await reservationsFor(calls, lowering), budget, at: now.toISOString() };
    const result = await writer.reserve(step);
    if (result.kind === 'reserved') {
      journal.reserved(step.reservations, calls);
      models.use(tenant, result.providerKeys);
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
 * Returns a reserved attempt with its request. Builds the request only if an earlier run or the admission reserved the
 * attempt, or if the prompt has changed since.
 */
export function reservedCall(run: RunContext, { call, key }: KeyedCall, models: TenantModels): PricedCall {
  const { spec, journal, fence } = run;
  const attempt = journal.find(key);
  const reserved = attempt?.reserved ?? null;
  if (reserved?.call === call) return reserved;
  const priced = requestFor({ models }, spec, { call, key });
  const mayBeLowered =
    reserved === null ? fence.epoch > 1 || spec.config.warnings.some(isLoweringNotice) : isLowered(reserved);
  return attempt === null || !mayBeLowered ? priced : withReservedLimit(priced, attempt);
}
