/** Runs one debate in this process, from the state in its log and journal to its end or to a hand-over. */
import type { Debate } from '../debate/engine/replay.ts';
import { replay } from '../debate/engine/replay.ts';
import { runDebate } from '../debate/engine/run-debate.ts';
import type { DebateEvent, LoggedEvent } from '../debate/schema/event.ts';
import { isTerminal } from '../debate/schema/event.ts';
import type { DebateJob, StopSignals } from '../jobs/job-queue.ts';
import { LeftToOtherWorkersError } from '../jobs/job-queue.ts';
import { RecentValue } from '../lib/recent-value.ts';
import { debateObstacleNow, ownObstacle } from '../operations/fleet/debate-obstacle.ts';
import type { Obstacle } from '../operations/fleet/fleet.ts';
import { readWholeLog } from '../operations/following/read-log.ts';
import type { Services } from '../operations/services.ts';
import type { DebateRecord, Fence, JournalEntry } from '../stores/debates/debate-store.ts';
import { EngineLevelError, StoreUnavailableError, StoreUnusableError } from '../stores/store-errors.ts';
import { CallJournal } from './calls/call-journal.ts';
import { CallRunner } from './calls/call-runner.ts';
import { CallsInFlight, HandedOverError } from './calls/calls-in-flight.ts';
import { RunModels } from './calls/run-models.ts';
import { chargeLostCalls } from './calls/settle-calls.ts';
import { compactSoon } from './compact-soon.ts';
import { DebateWriter, retryWhileUnavailable } from './debate-writer.ts';
import { endCrashed, endFailed, handleRunError, INTERNAL_ERROR, releaseRun, summaryOf } from './failed-run.ts';
import { NoteInbox } from './note-inbox.ts';
import type { RunContext } from './run-context.ts';
import type { Ending } from './run-ending.ts';
import { endingOf, watchForRequests } from './run-ending.ts';
import { endWaiting, hasWaitedTooLong } from './waited-too-long.ts';

/**
 * Runs the debate. While the process drains, no more calls are sent, and the debate is left to another run once no call
 * is in flight. Throws `LeftToOtherWorkersError`.
 */
export async function executeDebate(services: Services, job: DebateJob, signals: StopSignals): Promise<void> {
  const record = await acquireRun(services, job, signals.stopping);
  if (record === null) return;
  return services.observer.run(record, () => execute({ services, record, ...signals }));
}

/** Maximum number of consecutive runs that crash before the debate is ended. */
const MAX_TAKEOVERS = 3;

/**
 * Acquires the run and returns the debate. Returns null when the debate is deleted or has ended, or when no live
 * process can run it. Throws `LeftToOtherWorkersError` when another process may run it. Neither disturbs another run.
 */
async function acquireRun(services: Services, job: DebateJob, signal: AbortSignal): Promise<DebateRecord | null> {
  const { store, log, engineLevel } = services;
  const { tenant, debateId } = job;
  try {
    const record = await retryWhileUnavailable(services, () => store.debates.read(tenant, debateId), signal);
    if (record === null || record.finishedAt !== null) return null;
    const obstacle = await retryWhileUnavailable(services, () => ownObstacle(services, record), signal);
    if (obstacle !== null && !needsNoCalls(services, record, obstacle)) {
      const common = await retryWhileUnavailable(services, () => debateObstacleNow(services, record), signal);
      return leaveToOthers(services, record, { own: obstacle, common });
    }
    return await retryWhileUnavailable(services, () => store.debates.acquire(tenant, debateId, engineLevel), signal);
  } catch (error) {
    if (!(error instanceof EngineLevelError || error instanceof StoreUnusableError)) throw error;
    log.info({ tenant, debateId, engineLevel, why: error.message }, LEAVING_TO_OTHERS);
    throw new LeftToOtherWorkersError(error.message);
  }
}

/** Returns whether the debate can end without a provider: after its deadline it ends with the positions that it has. */
function needsNoCalls({ world }: Services, { startedAt, config }: DebateRecord, { code }: Obstacle): boolean {
  if (code !== 'provider_missing' || startedAt === null) return false;
  return world.now().getTime() >= Date.parse(startedAt) + config.deadline_seconds * 1_000;
}

const LEAVING_TO_OTHERS = 'this process cannot run the debate, leaving it to another process';

interface Obstacles {
  readonly own: Obstacle;
  /** The obstacle of all live processes; null when one of them can run the debate or when that is not known. */
  readonly common: Obstacle | null;
}

/**
 * Leaves the debate to other processes. If no live process can run it, the job ends and the debate waits until the
 * queue feeder adds it again.
 */
function leaveToOthers(
  { observer, log }: Services,
  { tenant, id: debateId }: DebateRecord,
  { own, common }: Obstacles,
): null {
  observer.skipped(own.code, common === null ? 'others' : 'nobody');
  if (common === null) {
    log.info({ tenant, debateId, why: own.detail }, LEAVING_TO_OTHERS);
    throw new LeftToOtherWorkersError(own.detail);
  }
  log.warn({ tenant, debateId, code: common.code, why: common.detail }, 'no live process can run the debate, waiting');
  return null;
}

async function execute(input: RunInput): Promise<void> {
  const { services, record, stopping, draining } = input;
  const state = await readState(services, record, stopping);
  if (state === null) return;
  const ending = endingOf(services, record, state.history);
  const run = runContextOf(input, state, ending);
  const handOver = () => ending.abort('handed_over');
  stopping.addEventListener('abort', handOver, { once: true });
  if (stopping.aborted) handOver();
  draining.addEventListener('abort', run.callsInFlight.handOverWhenIdle, { once: true });
  // The first calls are already reserved. What is needed to send them is read now, so that they do not wait for it.
  const [unwatch] = await Promise.all([
    watchForRequests(run),
    run.models.now().catch(() => {}),
    run.textWatched.readNow(),
  ]);
  try {
    await chargeLostCalls(run);
    if (record.takeovers > MAX_TAKEOVERS) await endCrashed(run);
    else if (hasWaitedTooLong(services, record)) await endWaiting(run);
    else await appendEvents(run, eventsOf(run, state.history));
  } catch (error) {
    // A failed run must make no more calls, and its calls in flight are settled before another run continues.
    ending.abort('handed_over');
    run.notes.close();
    await Promise.allSettled(run.inFlight);
    await run.writer.written().catch(() => {});
    await handleRunError(run, error);
  } finally {
    ending.abort('handed_over');
    unwatch();
    stopping.removeEventListener('abort', handOver);
    draining.removeEventListener('abort', run.callsInFlight.handOverWhenIdle);
  }
}

interface RunInput extends StopSignals {
  readonly services: Services;
  readonly record: DebateRecord;
}

function runContextOf(
  { services, record, stopping, draining }: RunInput,
  { entries, history, lastEventAt }: StoredState,
  ending: Ending,
) {
  const fence: Fence = { tenant: record.tenant, debateId: record.id, epoch: record.epoch };
  const onStep: RunContext['onStep'] = (requests) => {
    ending.onStep(requests);
    notes.onRequests(requests);
  };
  const { lastSequenceNumber } = history;
  const writer = new DebateWriter({ services, fence, lastSequenceNumber, lastEventAt, stopping, onStep });
  const notes = new NoteInbox({ services, record, writer, logged: history.notes, stopping });
  const run: RunContext = {
    services,
    record,
    spec: { id: record.id, question: record.question, config: record.config },
    fence,
    journal: new CallJournal(entries),
    writer,
    models: new RunModels(services, record.tenant, stopping),
    textWatched: new RecentValue(() => services.store.liveText.watched(record.tenant, record.id)),
    signal: ending.signal,
    stopping,
    deadlineAt: ending.deadlineAt,
    inFlight: new Set(),
    callsInFlight: new CallsInFlight(draining, () => ending.abort('handed_over')),
    onStep,
    notes,
    stopCause: ending.stopCause,
  };
  return run;
}

/** The state of a debate from its log and journal. */
interface StoredState {
  readonly history: Debate;
  /** ISO 8601 UTC; '' without an event. */
  readonly lastEventAt: string;
  readonly entries: readonly JournalEntry[];
}

/**
 * Reads the state. Unreadable data may come from a newer version that runs beside this one, so the run throws and
 * leaves the debate to another process. After the deadline no run could continue it: the debate is ended, and this
 * returns null.
 */
async function readState(services: Services, record: DebateRecord, stopping: AbortSignal): Promise<StoredState | null> {
  const { tenant, id, epoch, lastSequenceNumber, config, startedAt, createdAt } = record;
  try {
    const [events, entries] = await Promise.all([
      retryWhileUnavailable(services, () => readWholeLog(services, tenant, id), stopping),
      retryWhileUnavailable(services, () => services.store.debates.journal(tenant, id), stopping),
    ]);
    return { history: replay(events), lastEventAt: events.at(-1)?.at ?? '', entries };
  } catch (error) {
    const deadlineAt = Date.parse(startedAt ?? createdAt) + config.deadline_seconds * 1_000;
    const fence = { tenant, debateId: id, epoch };
    if (error instanceof StoreUnavailableError || services.world.now().getTime() < deadlineAt) {
      await releaseRun(services, fence);
      throw error;
    }
    services.log.error(
      { debateId: id, epoch, err: error },
      'debate failed: its stored events and calls cannot be read',
    );
    const onStep = () => {};
    const lastEventAt = startedAt ?? createdAt;
    const writer = new DebateWriter({ services, fence, lastSequenceNumber, lastEventAt, stopping, onStep });
    await endFailed({ services, record, writer }, INTERNAL_ERROR);
    return null;
  }
}

function eventsOf(run: RunContext, history: Debate): AsyncIterator<DebateEvent> {
  const { services, spec, record } = run;
  return runDebate(spec, {
    history,
    epoch: record.epoch,
    calls: new CallRunner(run),
    stopCause: run.stopCause,
    notes: run.notes.texts,
    timeLeftMs: () => run.deadlineAt - services.world.now().getTime(),
    now: services.world.now,
  });
}

/**
 * Appends the events of a run. The run continues while events are written, so that one step stores consecutive events.
 * The writer stores a call as sent after the events that led to it, or in the same step.
 */
function appendEvents(run: RunContext, events: AsyncIterator<DebateEvent>): Promise<void> {
  const { services, record, writer, signal } = run;
  const { promise: all, resolve, reject } = Promise.withResolvers<void>();
  let isBroken = false;
  const fail = (error: unknown) => {
    isBroken = true;
    reject(error);
  };
  const append = async () => {
    for (;;) {
      const { done, value: event } = await events.next();
      // After an event that could not be written, later events are ignored.
      if (done || isBroken) break;
      if (signal.reason === 'handed_over') throw new HandedOverError();
      writeEvent(run, event).then((logged) => services.observer.event(record, logged), fail);
    }
    await writer.written();
  };
  // The promise settles with the first failure or with the end. A `Promise.race` for each event would keep all events
  // in memory until the run ends.
  append().then(resolve, fail);
  return all;
}

async function writeEvent(run: RunContext, event: DebateEvent): Promise<LoggedEvent> {
  const { services, writer, record, notes, stopping } = run;
  if (isTerminal(event)) {
    notes.close();
    const logged = await writer.finish(event, summaryOf(record, event));
    // Compaction is not part of the run.
    void compactSoon(services, record, stopping);
    return logged;
  }
  const logged = writer.append(event);
  notes.open();
  return logged;
}
