/**
 * Follows one debate through any replica, is disconnected, resumes with the number of its last event, and stores every
 * event as received.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { terminalTypes } from '../../../src/debate/schema/event.ts';
import type { ReceivedEvent } from '../../support/requests/stream-client.ts';
import { openStream } from '../../support/requests/stream-client.ts';
import type { Fleet } from '../processes/fleet.ts';

export interface Observation {
  readonly debateId: string;
  readonly events: readonly ReceivedEvent[];
  /** Streams that ended before the debate did, by a fault or by a cut. */
  readonly reconnects: number;
  /** Streams that it cut itself after some of their events. */
  readonly cuts: number;
}

export interface ObserverOptions {
  readonly fleet: Fleet;
  readonly key: string;
  readonly debateId: string;
  /** A debate without an event for this time is lost, and its observer stops. */
  readonly idleTimeoutMs: number;
  /** For each connection: the number of events before its cut, and the milliseconds after them. Null: no cut. */
  readonly nextCut: () => { readonly afterEvents: number; readonly afterMs: number } | null;
}

const BACKOFF_MS = 100;
/** A debate that continues for this number of timeouts is lost too. */
const IDLE_TIMEOUTS = 5;

export async function observe(options: ObserverOptions): Promise<Observation> {
  const events: ReceivedEvent[] = [];
  let reconnects = 0;
  let cuts = 0;
  let lastEventAt = Date.now();
  const giveUpAt = lastEventAt + IDLE_TIMEOUTS * options.idleTimeoutMs;
  while (!isOver(events) && Date.now() < Math.min(lastEventAt + options.idleTimeoutMs, giveUpAt)) {
    const before = events.length;
    const wasCut = await followOnce(options, events);
    if (events.length > before) lastEventAt = Date.now();
    if (isOver(events)) break;
    reconnects += 1;
    if (wasCut) cuts += 1;
    else await delay(BACKOFF_MS);
  }
  return { debateId: options.debateId, events, reconnects, cuts };
}

function isOver(events: readonly ReceivedEvent[]): boolean {
  const last = events.at(-1)?.event ?? '';
  return (terminalTypes as readonly string[]).includes(last);
}

/** True when the observer disconnected by itself. */
async function followOnce(
  { fleet, key, debateId, idleTimeoutMs, nextCut }: ObserverOptions,
  events: ReceivedEvent[],
): Promise<boolean> {
  const last = events.at(-1)?.id ?? null;
  const resumeHeader: Record<string, string> = last === null ? {} : { 'last-event-id': last };
  const cut = nextCut();
  const url = `${await fleet.replica()}/v1/debates/${debateId}/events`;
  const stream = await openStream(url, { headers: { authorization: `Bearer ${key}`, ...resumeHeader } }).catch(
    () => null,
  );
  if (stream === null) return false;
  if (stream.status !== 200) {
    stream.leave();
    return false;
  }
  // A frozen replica keeps its sockets and sends nothing.
  const idleTimer = setTimeout(() => stream.leave(), idleTimeoutMs);
  let isCut = false;
  for (let count = 0; ; count += 1) {
    if (cut !== null && count === cut.afterEvents) {
      setTimeout(() => stream.leave(), cut.afterMs);
      isCut = true;
    }
    const event = await stream.next();
    if (event === null) break;
    events.push(event);
    idleTimer.refresh();
    if (isOver(events)) break;
  }
  clearTimeout(idleTimer);
  stream.leave();
  return isCut && !isOver(events);
}
