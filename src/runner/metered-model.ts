/** One attempt at one call: hold → sent → call → settle. What the journal knows already is answered from it. */
import { ZERO_USD } from '../budget/money.ts';
import { remaining } from '../budget/reservation.ts';
import { tickTime } from '../lib/tick-time.ts';
import type { ModelReply } from '../models/model.ts';
import { ModelError } from '../models/model.ts';
import type { AttemptOutcome } from '../stores/attempt-outcome.ts';
import type { BudgetCheck, Settlement } from '../stores/debate-store.ts';
import { reportExcess } from './budget-alerts.ts';
import { callLimit } from './call-limit.ts';
import type { Bill, PricedCall, Reservation } from './call-price.ts';
import { NOTHING_TO_PAY, reportedBill, reservedBill } from './call-price.ts';
import type { PlacedCall } from './call-request.ts';
import { requestFor, watchedRequest } from './call-request.ts';
import { retryWhileUnavailable } from './debate-writer.ts';
import { asHeld, holdsFor, isLoweringNotice, loweredTo, loweringNotice, MAX_OFFERS } from './lowered-limits.ts';
import type { RunContext } from './run-context.ts';
import { budgetCheck, HandedOver } from './run-context.ts';

/** The budget has no room for the attempt; nothing was sent. */
export class BudgetRefused extends Error {
  constructor() {
    super('the budget has no room for this call');
    this.name = 'BudgetRefused';
  }
}

/** Holds the worst case of the given attempts, all or none. False: refused. */
export async function holdAttempts(run: RunContext, priced: readonly PricedCall[]): Promise<boolean> {
  const { services, journal } = run;
  const now = services.world.now();
  const fresh = priced.filter(({ key }) => journal.find(key) === null);
  if (fresh.length === 0) return true;
  const budget = await retryWhileUnavailable(services, () => budgetCheck(run), run.stopping);
  // Admission refuses what has no price under a budget; the budget, or the lack of a price, may be newer than that.
  const limited = budget.limit.limitNanoUsd !== null || run.record.config.cost_budget_usd !== null;
  if (limited && fresh.some(({ model }) => services.prices.quote(model, now) === null)) return false;
  await run.writer.written();
  return offered(run, fresh, { budget, now });
}

interface Offer {
  readonly budget: BudgetCheck;
  readonly now: Date;
}

/** As they are, else with lower limits on their output. */
async function offered(run: RunContext, fresh: readonly PricedCall[], { budget, now }: Offer): Promise<boolean> {
  const { services, fence, journal } = run;
  const lowering = { prices: services.prices, at: now, longestReply: journal.longestReply() };
  let calls: readonly PricedCall[] | null = fresh;
  // Both budgets may refuse in turn, and others spend of the tenant's meanwhile.
  for (let offers = 0; calls !== null && offers < MAX_OFFERS; offers += 1) {
    const step = { holds: await holdsFor(calls, lowering), budget, at: now.toISOString() };
    const result = await retryWhileUnavailable(services, () => services.store.debates.hold(fence, step), run.stopping);
    if (result.kind !== 'budget_exceeded') {
      for (const hold of step.holds) journal.held(hold, calls !== fresh);
      run.onStep(result);
      return true;
    }
    calls = loweredTo(remaining(result.budget) ?? 0, fresh, lowering);
  }
  return false;
}

/** An attempt of which the journal knows no more than its hold. Throws `BudgetRefused`, `UnknownModel`, `HandedOver`. */
export async function meteredAttempt(run: RunContext, attempt: PlacedCall): Promise<Settlement> {
  const sent = await leaving(run, requestFor(run.services, run.spec, attempt));
  let settlement: Settlement;
  // It is written out once more, and the calls of a panel leave together.
  await tickTime();
  try {
    settlement = repliedTo(run, sent, await sent.languageModel.generate(sent.request));
  } catch (thrown) {
    settlement = failedBy(run, sent, thrown);
  } finally {
    sent.over();
    sent.replyEnded();
  }
  return settled(run, settlement);
}

/** Held, if it was not yet, and known to have been sent before it leaves. */
async function leaving(run: RunContext, wanted: PricedCall): Promise<SentCall> {
  if (!(await holdAttempts(run, [wanted]))) throw new BudgetRefused();
  const priced = asItIsHeld(run, wanted);
  const { key, languageModel } = priced;
  const { maxOutputTokens } = priced.request;
  const isLowered = maxOutputTokens < wanted.request.maxOutputTokens;
  const { request, end: replyEnded } = await watchedRequest(run, priced);
  // What a call is asked for stands in the log before it counts as sent: not both at once, since one that is sent is charged
  // for, and must not be when the log could not be written and the call never left.
  await run.writer.written();
  const { at, result } = await run.noteSent(key);
  run.onStep(result);
  run.journal.sent(key, at);
  const { signal, onEvent, over } = callLimit(run.services.limits, run.signal);
  const notices = isLowered ? [loweringNotice(key.round, maxOutputTokens)] : [];
  return { key, languageModel, request: { ...request, signal, onEvent }, at, over, replyEnded, notices };
}

/** Holds of this run say whether they were lowered; of others the amount has to say it. */
function asItIsHeld({ journal, fence, spec }: RunContext, priced: PricedCall): PricedCall {
  const held = journal.find(priced.key);
  const mayBeLowered = held?.isLowered ?? (fence.epoch > 1 || spec.config.warnings.some(isLoweringNotice));
  return held === null || !mayBeLowered ? priced : asHeld(priced, held);
}

async function settled(run: RunContext, settlement: Settlement): Promise<Settlement> {
  const written = settle(run, settlement);
  if (run.signal.reason === 'handed_over') {
    await written;
    throw new HandedOver();
  }
  return settlement;
}

/** Writes down the outcome of an attempt, and tells the observers. Resolves when it stands in the store. */
export function settle({ services, record, journal, writer }: RunContext, settlement: Settlement): Promise<unknown> {
  journal.settled(settlement);
  services.observer.settled(record, settlement);
  return writer.settle(settlement);
}

/** All that is held of a call while it is out. */
interface SentCall extends Pick<PricedCall, 'key' | 'languageModel' | 'request'> {
  /** When it was sent, ISO 8601 UTC. */
  readonly at: string;
  /** Both to be called when its reply has come or failed. */
  readonly over: () => void;
  readonly replyEnded: () => void;
  /** Warnings that go with its reply. */
  readonly notices: readonly string[];
}

function repliedTo(run: RunContext, sent: SentCall, reply: ModelReply): Settlement {
  const warnings = [...reply.warnings, ...sent.notices];
  const outcome: AttemptOutcome = { kind: 'reply', ...replyOf(reply), warnings };
  const reservation = reservationOf(run, sent);
  const { heldNanoUsd } = reservation;
  const { usage: reported } = reply;
  const bill = reported === null ? reservedBill(heldNanoUsd) : reportedBill(reported, reservation);
  const settlement = ended(run, sent, { state: 'settled', outcome, bill });
  if (reported !== null) reportExcess(run.services, run.record, { settlement, heldNanoUsd, reported });
  return settlement;
}

function reservationOf({ journal }: RunContext, { key }: Pick<SentCall, 'key'>): Reservation {
  return journal.find(key) ?? { price: null, heldNanoUsd: ZERO_USD };
}

function failedBy(run: RunContext, sent: SentCall, thrown: unknown): Settlement {
  const error = thrown instanceof ModelError ? thrown : unforeseen(run, thrown);
  const outcome = outcomeOf(run, error);
  if (error.billed === 'no') return ended(run, sent, { state: 'void', outcome, bill: NOTHING_TO_PAY });
  const bill = reservedBill(reservationOf(run, sent).heldNanoUsd);
  return ended(run, sent, { state: 'settled', outcome, bill });
}

interface End {
  readonly state: Settlement['state'];
  readonly outcome: AttemptOutcome;
  readonly bill: Bill;
}

function ended({ services }: RunContext, { key, at }: SentCall, { state, outcome, bill }: End): Settlement {
  // A clock that was set back meanwhile makes no negative time.
  const durationMs = Math.max(0, services.world.now().getTime() - Date.parse(at));
  return { key, state, outcome, ...bill, durationMs };
}

function unforeseen({ services, record }: RunContext, cause: unknown): ModelError {
  services.log.error({ debateId: record.id, err: cause }, 'a model adapter threw what it should not');
  return new ModelError({ code: 'unknown', message: 'The call failed.', retryable: false, billed: 'maybe', cause });
}

function replyOf({ text, reasoningText, finishReason, rawFinishReason }: ModelReply) {
  return { text, reasoningText, finishReason, rawFinishReason };
}

/** An attempt that this process gave up so that another can go on is `interrupted`: it is asked again there. */
function outcomeOf(run: RunContext, { code, message, retryable, retryAfterMs }: ModelError): AttemptOutcome {
  if (run.signal.reason === 'handed_over' && code === 'aborted') {
    return { kind: 'error', code: 'interrupted', message, retryable: true, retryAfterMs: null };
  }
  return { kind: 'error', code, message, retryable, retryAfterMs };
}
