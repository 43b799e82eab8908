/** Runs one debate in this process, from wherever its log and journal say it stands, to its end or to a hand-over. */
import type { Debate } from '../debate/engine/replay.ts';
import { replay } from '../debate/engine/replay.ts';
import { runDebate } from '../debate/engine/run-debate.ts';
import type { DebateEvent, LoggedEvent } from '../debate/schema/event.ts';
import { isTerminal } from '../debate/schema/event.ts';
import type { DebateJob, StopSignals } from '../jobs/job-queue.ts';
import { LeftToOthersError } from '../jobs/job-queue.ts';
import { batchPerTick } from '../lib/batch-per-tick.ts';
import type { Obstacle } from '../operations/fleet/fleet.ts';
import { obstacleOf } from '../operations/fleet/fleet.ts';
import { readWholeLog } from '../operations/following/read-log.ts';
import type { Services } from '../operations/services.ts';
import type { DebateRecord, Fence, JournalEntry } from '../stores/debates/debate-store.ts';
import { EngineLevelError, StoreUnavailableError, StoreUnusableError } from '../stores/store-errors.ts';
import { brokenOff, endBroken, endCrashed, INTERNAL_ERROR, leave, summaryOf } from './broken-run.ts';
import { CallJournal } from './calls/call-journal.ts';
import { CallRunner } from './calls/call-runner.ts';
import { CallsOut, HandedOver } from './calls/calls-out.ts';
import { chargeLostCalls } from './calls/settle-calls.ts';
import { compactSoon } from './compact-soon.ts';
import { DebateWriter, retryWhileUnavailable } from './debate-writer.ts';
import { NoteInbox } from './note-inbox.ts';
import type { RunContext } from './run-context.ts';
import type { Ending } from './run-ending.ts';
import { endingOf, watchForRequests } from './run-ending.ts';
import { endWaiting, hasWaitedTooLong } from './waited-too-long.ts';

/**
 * While the process drains no more calls leave, and the debate is left to another run when none is out. Throws
 * `LeftToOthersError`.
 */
export async function executeDebate(services: Services, job: DebateJob, signals: StopSignals): Promise<void> {
  const record = await claimed(services, job, signals.stopping);
  if (record === null) return;
  return services.observer.run(record, () => execute({ services, record, ...signals }));
}

/** Runs of one debate that end without a word, one after the other, before it is given up. */
const MAX_TAKEOVERS = 3;

/** Nothing is reserved, and no other run disturbed, where this process cannot run the debate. */
async function claimed(services: Services, job: DebateJob, signal: AbortSignal): Promise<DebateRecord | null> {
  const { store, log, engineLevel, models } = services;
  const { tenant, debateId } = job;
  try {
    const record = await retryWhileUnavailable(services, () => store.debates.read(tenant, debateId), signal);
    if (record === null || record.finishedAt !== null) return null;
    const obstacle = obstacleOf({ engineLevel, providers: models.providers }, record);
    if (obstacle !== null && !needsNoCalls(services, record, obstacle)) return await left(services, record, obstacle);
    return await retryWhileUnavailable(services, () => store.debates.acquire(tenant, debateId, engineLevel), signal);
  } catch (error) {
    if (!(error instanceof EngineLevelError || error instanceof StoreUnusableError)) throw error;
    log.info({ tenant, debateId, engineLevel, why: error.message }, LEFT);
    throw new LeftToOthersError(error.message);
  }
}

/** Past its deadline a debate ends with what it has, and no provider is asked. */
function needsNoCalls({ world }: Services, { startedAt, config }: DebateRecord, { code }: Obstacle): boolean {
  if (code !== 'provider_missing' || startedAt === null) return false;
  return world.now().getTime() >= Date.parse(startedAt) + config.deadline_seconds * 1_000;
}

const LEFT = 'the debate is left to another process';

/** Where no live process can run it, its job ends, and the debate waits: the feeder of the queue adds it again now and then. */
async function left(
  { fleet, observer, log }: Services,
  record: DebateRecord,
  { code, detail }: Obstacle,
): Promise<null> {
  const { tenant, id: debateId } = record;
  const ofAll = await fleet.obstacleNow(record);
  observer.left(code, ofAll === null ? 'others' : 'nobody');
  if (ofAll === null) {
    log.info({ tenant, debateId, why: detail }, LEFT);
    throw new LeftToOthersError(detail);
  }
  log.warn({ tenant, debateId, code: ofAll.code, why: ofAll.detail }, 'no live process can run the debate: it waits');
  return null;
}

async function execute(running: Running): Promise<void> {
  const { services, record, stopping, draining } = running;
  const past = await pastOf(services, record, stopping);
  if (past === null) return;
  const ending = endingOf(services, record, past.history);
  const run = runContextOf(running, past, ending);
  const handOver = () => ending.abort('handed_over');
  stopping.addEventListener('abort', handOver, { once: true });
  if (stopping.aborted) handOver();
  draining.addEventListener('abort', run.callsOut.look, { once: true });
  const unwatch = await watchForRequests(run);
  try {
    await chargeLostCalls(run);
    if (record.takeovers > MAX_TAKEOVERS) await endCrashed(run);
    else if (hasWaitedTooLong(services, record)) await endWaiting(run);
    else await appended(run, eventsOf(run, past.history));
  } catch (error) {
    // Nothing of a run that broke off may go on calling, and what was out is settled before anybody goes on.
    ending.abort('handed_over');
    run.notes.close();
    await Promise.allSettled(run.inFlight);
    await run.writer.written().catch(() => {});
    await brokenOff(run, error);
  } finally {
    ending.abort('handed_over');
    unwatch();
    stopping.removeEventListener('abort', handOver);
    draining.removeEventListener('abort', run.callsOut.look);
  }
}

interface Running extends StopSignals {
  readonly services: Services;
  readonly record: DebateRecord;
}

function runContextOf(
  { services, record, stopping, draining }: Running,
  { entries, history, lastEventAt }: Past,
  ending: Ending,
) {
  const fence: Fence = { tenant: record.tenant, debateId: record.id, epoch: record.epoch };
  const onStep: RunContext['onStep'] = (requests) => {
    ending.hear(requests);
    notes.hear(requests);
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
    noteSent: batchPerTick(async (keys) => {
      const at = services.world.now().toISOString();
      const sent = () => services.store.debates.sent(fence, keys, at);
      return { at, result: await retryWhileUnavailable(services, sent, stopping) };
    }),
    signal: ending.signal,
    stopping,
    deadlineAt: ending.deadlineAt,
    inFlight: new Set(),
    callsOut: new CallsOut(draining, () => ending.abort('handed_over')),
    onStep,
    notes,
    stopCause: ending.stopCause,
  };
  return run;
}

/** Where a debate stands, as its log and journal tell. */
interface Past {
  readonly history: Debate;
  /** ISO 8601 UTC; '' when there is none. */
  readonly lastEventAt: string;
  readonly entries: readonly JournalEntry[];
}

/**
 * What cannot be read may have been written by a newer version that runs beside this one, so the run throws and leaves the
 * debate to another. Once its time is over nobody can go on with it: it is ended, so that it ends, and null comes back.
 */
async function pastOf(services: Services, record: DebateRecord, stopping: AbortSignal): Promise<Past | null> {
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
      await leave(services, fence);
      throw error;
    }
    services.log.error({ debateId: id, epoch, err: error }, 'nobody could read how far the debate had come');
    const onStep = () => {};
    const lastEventAt = startedAt ?? createdAt;
    const writer = new DebateWriter({ services, fence, lastSequenceNumber, lastEventAt, stopping, onStep });
    await endBroken({ services, record, writer }, INTERNAL_ERROR);
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
 * The run goes on while its events are being written, so that those that follow each other at once are one step. Nothing
 * goes out before what was said stands in the log: `reserve` and `sendable` wait for it.
 */
function appended(run: RunContext, events: AsyncIterator<DebateEvent>): Promise<void> {
  const { services, record, writer, signal } = run;
  const { promise: all, resolve, reject } = Promise.withResolvers<void>();
  let isBroken = false;
  const broken = (error: unknown) => {
    isBroken = true;
    reject(error);
  };
  const append = async () => {
    for (;;) {
      const { done, value: event } = await events.next();
      // What it comes to after the log has broken is nobody's business any more.
      if (done || isBroken) break;
      if (signal.reason === 'handed_over') throw new HandedOver();
      written(run, event).then((logged) => services.observer.event(record, logged), broken);
    }
    await writer.written();
  };
  // One promise, for whichever comes first: a race at each event would hold it and all others until the run ends.
  append().then(resolve, broken);
  return all;
}

async function written(run: RunContext, event: DebateEvent): Promise<LoggedEvent> {
  const { services, writer, record, notes, stopping } = run;
  if (isTerminal(event)) {
    notes.close();
    const logged = await writer.finish(event, summaryOf(record, event));
    // It is no part of the run.
    void compactSoon(services, record, stopping);
    return logged;
  }
  const logged = writer.append(event);
  notes.open();
  return logged;
}
