/** Receives the requests of callers to a run, and decides when the run must end early. */
import type { Debate } from '../debate/engine/replay.ts';
import type { Services } from '../operations/services.ts';
import type { DebateRecord } from '../stores/debates/debate-store.ts';
import type { LogNotification } from '../stores/debates/event-log.ts';
import type { AbortCause, RunContext } from './run-context.ts';

export interface Ending extends Pick<RunContext, 'signal' | 'deadlineAt' | 'stopCause'> {
  /** Receives the requests of callers to the run. */
  readonly onStep: RunContext['onStep'];
  /** Aborts the run. Only the first cause counts. */
  readonly abort: (cause: AbortCause) => void;
}

export function endingOf({ world }: Services, record: DebateRecord, { startedAt }: Debate): Ending {
  const now = world.now().getTime();
  const deadlineAt = (startedAt === null ? now : Date.parse(startedAt)) + record.config.deadline_seconds * 1_000;
  const controller = new AbortController();
  const { signal } = controller;
  const abort = (cause: AbortCause) => controller.abort(cause);
  const timer = setTimeout(abort, Math.max(0, deadlineAt - now), 'deadline' satisfies AbortCause);
  timer.unref();
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  let isConcluded = false;
  const onStep: RunContext['onStep'] = ({ cancelRequested, concludeRequested }) => {
    isConcluded ||= concludeRequested;
    if (cancelRequested) abort('cancelled');
  };
  onStep(record);
  // A run that begins after the deadline makes no calls.
  if (deadlineAt <= now) abort('deadline');
  const stopCause = () => {
    const cause = signal.reason as AbortCause | undefined;
    if (cause === 'cancelled' || cause === 'deadline') return cause;
    return isConcluded ? 'concluded' : null;
  };
  return { signal, deadlineAt, onStep, stopCause, abort };
}

/** Watches for requests of callers in other processes: each notification is followed by a read of the record. */
export async function watchForRequests({ services, record, onStep }: RunContext): Promise<() => void> {
  const { store, log } = services;
  const readRequests = async () => {
    const head = await store.debates.read(record.tenant, record.id);
    if (head !== null) onStep(head);
  };
  const wake = (notification: LogNotification) => {
    // `written` is caused by the run's own events, and an ended debate has no requests.
    if (notification === 'written' || notification === 'ended') return;
    readRequests().catch((error: unknown) =>
      log.warn({ debateId: record.id, err: error }, 'could not read the requests to cancel or conclude'),
    );
  };
  try {
    return await store.events.watch(record.tenant, record.id, wake);
  } catch (error) {
    // The steps of the run return requests, too.
    log.warn({ debateId: record.id, err: error }, 'could not subscribe to requests to cancel or conclude');
    return () => {};
  }
}
