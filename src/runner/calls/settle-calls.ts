/** Settles attempts at model calls: records the outcome, the bill and the duration of each. */
import { ZERO_USD } from '../../budget/money.ts';
import { NO_USAGE } from '../../debate/schema/position.ts';
import type { ModelReply } from '../../models/model.ts';
import { ModelError } from '../../models/model.ts';
import type { AttemptOutcome } from '../../stores/debates/attempt-outcome.ts';
import type { Settlement } from '../../stores/debates/debate-store.ts';
import { reportExcess } from '../budget-alerts.ts';
import type { RunContext } from '../run-context.ts';
import type { Attempt } from './call-journal.ts';
import type { Bill, ReservedAmount } from './call-price.ts';
import { reportedBill, reservedBill, ZERO_BILL } from './call-price.ts';
import { refusesKey } from './call-retries.ts';
import type { SentCall } from './send-call.ts';

/** Records a settlement in the journal and informs the observer. Resolves when the store has the settlement. */
export function settle({ services, record, journal, writer }: RunContext, settlement: Settlement): Promise<unknown> {
  journal.settled(settlement);
  services.observer.settled(record, settlement);
  return writer.settle(settlement);
}

export function settlementOfReply(run: RunContext, sent: SentCall, reply: ModelReply): Settlement {
  const warnings = [...reply.warnings, ...sent.notices];
  const outcome: AttemptOutcome = { kind: 'reply', ...replyOf(reply), warnings };
  const reservation = reservationOf(run, sent);
  const { reservedNanoUsd } = reservation;
  const { usage: reported } = reply;
  const bill = reported === null ? reservedBill(reservedNanoUsd) : reportedBill(reported, reservation);
  const settlement = newSettlement(run, sent, { state: 'settled', outcome, bill });
  if (reported !== null) reportExcess(run.services, run.record, { settlement, reservedNanoUsd, reported });
  return settlement;
}

/** Returns the reservation of a call; zero without a price when the journal has no such attempt. */
function reservationOf({ journal }: RunContext, { key }: Pick<SentCall, 'key'>): ReservedAmount {
  return journal.find(key) ?? { price: null, reservedNanoUsd: ZERO_USD };
}

export function settlementOfFailure(run: RunContext, sent: SentCall, thrown: unknown): Settlement {
  const error = thrown instanceof ModelError ? thrown : unexpectedError(run, thrown);
  const outcome = withKeyOwner(outcomeOf(run, error), sent);
  if (error.billed === 'no') return newSettlement(run, sent, { state: 'void', outcome, bill: ZERO_BILL });
  const bill = reservedBill(reservationOf(run, sent).reservedNanoUsd);
  return newSettlement(run, sent, { state: 'settled', outcome, bill });
}

/** When the provider refused a key of the tenant, adds to the message that the key is the tenant's own. */
function withKeyOwner(outcome: AttemptOutcome, { paidBy }: SentCall): AttemptOutcome {
  if (paidBy === 'operator' || outcome.kind !== 'error' || !refusesKey(outcome)) return outcome;
  return { ...outcome, message: `${outcome.message} The key is the tenant's own.` };
}

interface AttemptEnd {
  readonly state: Settlement['state'];
  readonly outcome: AttemptOutcome;
  readonly bill: Bill;
}

function newSettlement(
  { services }: RunContext,
  { key, at, paidBy }: SentCall,
  { state, outcome, bill }: AttemptEnd,
): Settlement {
  // The clock may have been set back since the call was sent, and a duration must not be negative.
  const durationMs = Math.max(0, services.world.now().getTime() - Date.parse(at));
  return { key, state, outcome, ...bill, durationMs, paidBy };
}

function unexpectedError({ services, record }: RunContext, cause: unknown): ModelError {
  services.log.error({ debateId: record.id, err: cause }, 'unexpected error from a model adapter');
  return new ModelError({ code: 'unknown', message: 'The call failed.', retryable: false, billed: 'maybe', cause });
}

function replyOf({ text, reasoningText, finishReason, rawFinishReason }: ModelReply) {
  return { text, reasoningText, finishReason, rawFinishReason };
}

/**
 * Returns the outcome of a failed attempt. An attempt that this process aborted for a hand-over is `interrupted` and is
 * repeated by the next run.
 */
function outcomeOf(run: RunContext, error: ModelError): AttemptOutcome {
  const { code, message, retryable, retryAfterMs, asksForFewer } = error;
  if (run.signal.reason === 'handed_over' && code === 'aborted') {
    return { kind: 'error', code: 'interrupted', message, retryable: true, retryAfterMs: null };
  }
  return { kind: 'error', code, message, retryable, retryAfterMs, ...(asksForFewer ? { asksForFewer } : {}) };
}

/**
 * Settles calls that an earlier run sent but did not settle: charges their reservations and marks them as unknown. Runs
 * before all other work, so that the money is accounted for whether the debate then continues, is cancelled or ends.
 */
export async function chargeLostCalls(run: RunContext): Promise<void> {
  await Promise.all(run.journal.lostAttempts().map((attempt) => settle(run, unknownOutcome(attempt))));
}

function unknownOutcome({ key, reservedNanoUsd, paidBy = 'operator' }: Attempt): Settlement {
  return {
    key,
    state: 'unknown',
    outcome: {
      kind: 'error',
      code: 'interrupted',
      message: 'The process ended during the call.',
      retryable: true,
      retryAfterMs: null,
    },
    usage: NO_USAGE,
    cacheWriteTokens: 0,
    costNanoUsd: reservedNanoUsd,
    basis: 'unknown',
    flag: null,
    durationMs: 0,
    paidBy,
  };
}
