/** Which steps show that a run of a debate gets anywhere, told alike by every store. */
import type { WriteStep } from './debate-store.ts';

/**
 * False for what every takeover writes before it has done anything: that it goes on, and the calls that were lost with the
 * run before it. A run that leaves its debate by itself writes nothing, which counts: it has not crashed.
 */
export function isProgress({ settlements, events }: Pick<WriteStep, 'settlements' | 'events'>): boolean {
  const isEmpty = settlements.length === 0 && events.length === 0;
  const isTakeover =
    settlements.every(({ state }) => state === 'unknown') && events.every(({ type }) => type === 'debate.resumed');
  return isEmpty || !isTakeover;
}
