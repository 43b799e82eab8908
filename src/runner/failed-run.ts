/**
 * Handles runs that stop before their debate ends: leaves the debate to another run, or ends it when no run would
 * finish it.
 */
import type { DebateError, TerminalEvent } from '../debate/schema/event.ts';
import type { Services } from '../operations/services.ts';
import type { DebateRecord, Fence } from '../stores/debates/debate-store.ts';
import type { DebateSummary } from '../stores/debates/debate-summary.ts';
import { FencedError, StoreUnavailableError } from '../stores/store-errors.ts';
import { HandedOverError } from './calls/calls-in-flight.ts';
import type { RunContext } from './run-context.ts';

export const INTERNAL_ERROR: DebateError = {
  code: 'internal_error',
  detail: 'The service failed with an internal error.',
};

const RUN_CRASHED: DebateError = {
  code: 'run_crashed',
  detail:
    'Every run of the debate crashed without an error. The calls that were paid for are in its events and in the ledger.',
};

/**
 * Handles an error of a run. A hand-over, a stale run or an unavailable store leaves the debate to another run. Any
 * other error is a defect of the service and ends the debate as failed.
 */
export async function handleRunError(run: RunContext, error: unknown): Promise<void> {
  const { services, record, fence, writer } = run;
  const debate = { debateId: record.id, epoch: record.epoch };
  if (error instanceof HandedOverError || error instanceof FencedError || error instanceof StoreUnavailableError) {
    services.log.info({ ...debate, why: error.message }, 'run stopped, another run continues the debate');
    if (error instanceof HandedOverError) await releaseRun(services, fence);
    return;
  }
  services.log.error({ ...debate, err: error }, 'debate failed: internal error');
  await endFailed({ services, record, writer: writer.restarted() }, INTERNAL_ERROR);
}

/**
 * Ends a debate whose runs crash or block their process, because each takeover would do the same to another process.
 * Reads neither log nor journal, since reading them may be what crashes. Calls that were lost have already been
 * charged.
 */
export async function endCrashed(run: RunContext): Promise<void> {
  const { services, record } = run;
  const { id: debateId, epoch, takeovers } = record;
  services.log.error({ debateId, epoch, takeovers }, 'debate failed: its runs crashed repeatedly');
  await endFailed(run, RUN_CRASHED);
}

export async function endFailed(
  { services, record, writer }: Pick<RunContext, 'services' | 'record' | 'writer'>,
  error: DebateError,
): Promise<void> {
  const event = { type: 'debate.failed', result: null, error } as const;
  services.observer.event(record, await writer.finish(event, summaryOf(record, event)));
}

/**
 * Records that this run has not crashed, so that any number of stopped processes does not count as crashes. Never
 * throws.
 */
export async function releaseRun({ store, log, world }: Services, fence: Fence): Promise<void> {
  const step = { settlements: [], events: [], afterSequenceNumber: 0, at: world.now().toISOString() };
  try {
    await store.debates.write(fence, step);
  } catch (error) {
    if (!(error instanceof FencedError))
      log.warn({ debateId: fence.debateId, err: error }, 'could not release a debate');
  }
}

export function summaryOf({ config }: DebateRecord, { result }: TerminalEvent): DebateSummary {
  return {
    // An audit without a result has nothing to review.
    ...(config.audit && result !== null ? { audit: true } : {}),
    finalAnswer: result?.final_answer ?? null,
    confidence: result?.confidence ?? null,
    escalated: result?.escalate_to_human ?? false,
    rounds: result?.total_rounds_run ?? 0,
    reasons: result?.escalation.reasons ?? [],
    course:
      result === null
        ? null
        : { routing: result.routing_decision, converged: result.converged, flips: result.flips.length },
    review: null,
  };
}
