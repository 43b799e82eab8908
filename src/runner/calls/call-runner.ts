/**
 * Makes the calls of the engine. Retries, repeats after a crash and second requests share one loop, and their attempts
 * are numbered consecutively. The outcome of an attempt that is settled in the journal is read from the journal.
 */
import type { Call, CallCost, CallEnd, CallOptions, CallOutcome, Calls } from '../../debate/engine/calls.ts';
import { yieldWhenBusy } from '../../lib/tick-time.ts';
import { abortError } from '../../models/wire/faults/model-error.ts';
import type { AttemptOutcome } from '../../stores/debates/attempt-outcome.ts';
import type { Settlement } from '../../stores/debates/debate-store.ts';
import type { RunContext } from '../run-context.ts';
import { CallAttempts } from './call-attempts.ts';
import type { CallFailure } from './call-retries.ts';
import { failureOf, failureOfOutcome } from './call-retries.ts';
import { HandedOverError } from './calls-in-flight.ts';
import { reserve } from './reserve-calls.ts';
import { prepareSend } from './send-call.ts';
import { settle, settlementOfFailure, settlementOfReply } from './settle-calls.ts';
import { typicalCost } from './typical-cost.ts';

export class CallRunner implements Calls {
  readonly #run: RunContext;

  constructor(run: RunContext) {
    this.#run = run;
  }

  async reserve(calls: readonly Call[]): Promise<boolean> {
    const { models: runModels, journal, callsInFlight, signal } = this.#run;
    await callsInFlight.assertMayStart(signal);
    const models = await runModels.known();
    const known = calls.filter(({ model }) => models.find(model) !== null);
    return reserve(
      this.#run,
      known.map((call) => ({ call, key: journal.next(call.identity) })),
    );
  }

  async call(call: Call, { unneeded, next }: CallOptions = {}): Promise<CallOutcome> {
    const run = withAbort(this.#run, unneeded);
    const attempts = new CallAttempts(run, call);
    for (;;) {
      let end: CallEnd;
      const attempt = this.#attempt(run, attempts);
      run.inFlight.add(attempt);
      try {
        const outcome = await attempt;
        if (await attempts.awaitRetry(outcome)) continue;
        end = endOf(run, attempts, outcome);
      } catch (error) {
        end = { kind: 'failed', attempt: attempts.attempt, ...(stopReason(run) ?? failureOf(error)) };
      } finally {
        run.inFlight.delete(attempt);
      }
      const again = (await next?.(end)) ?? null;
      if (again === null) return { ...end, ...attempts.bill() };
      attempts.askAgain(again);
    }
  }

  /**
   * Makes one attempt: reserves, sends and settles it. Throws errors that `failureOf` handles, and `HandedOverError`.
   */
  async #attempt(run: RunContext, attempts: CallAttempts): Promise<AttemptOutcome> {
    if (run.signal.aborted) throw abortError(run.signal, { billed: 'no' });
    const key = run.journal.take(attempts.call.identity);
    const known = run.journal.find(key);
    attempts.begin(key, known);
    if (known?.settlement) return attempts.recordSettlement(known.settlement);
    await run.callsInFlight.assertMayStart(run.signal);
    const sent = await prepareSend(run, { call: attempts.call, key, isFallback: attempts.isFallback });
    // Sending serialises the request, so it begins in a new tick, after the calls of the panel were recorded together.
    await yieldWhenBusy();
    let settlement: Settlement;
    try {
      settlement = settlementOfReply(run, sent, await sent.languageModel.generate(sent.request));
    } catch (thrown) {
      settlement = settlementOfFailure(run, sent, thrown);
    }
    sent.end(settlement.outcome);
    const written = settle(run, settlement);
    written.then(run.callsInFlight.ended, run.callsInFlight.ended);
    if (run.signal.reason !== 'handed_over') return attempts.recordSettlement(settlement);
    await written;
    throw new HandedOverError();
  }

  priceOf(call: Call, outputTokens: number): ReturnType<Calls['priceOf']> {
    const { prices, world } = this.#run.services;
    return typicalCost({ prices, at: world.now() }, call, outputTokens);
  }

  total(): CallCost {
    return this.#run.journal.total();
  }
}

/** Returns the run with a signal that can also abort this single call. */
function withAbort(run: RunContext, unneeded: AbortSignal | undefined): RunContext {
  return unneeded === undefined ? run : { ...run, signal: AbortSignal.any([run.signal, unneeded]) };
}

function endOf(run: RunContext, { attempt }: CallAttempts, outcome: AttemptOutcome): CallEnd {
  if (outcome.kind === 'error') return { kind: 'failed', attempt, ...(stopReason(run) ?? failureOfOutcome(outcome)) };
  const { kind: _, ...reply } = outcome;
  return { kind: 'answered', attempt, ...reply };
}

/** Returns why the run itself ended the call; null when it did not. Throws `HandedOverError`. */
function stopReason({ signal }: RunContext): CallFailure | null {
  if (signal.reason === 'handed_over') throw new HandedOverError();
  if (signal.reason === 'cancelled') return { code: 'cancelled', detail: 'The debate was cancelled.' };
  if (signal.reason === 'not_needed')
    return { code: 'not_needed', detail: 'The outcome was decided without this answer.' };
  if (signal.reason === 'deadline') return { code: 'timeout', detail: "The debate's deadline passed." };
  return null;
}
