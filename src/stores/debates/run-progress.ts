/** Decides which steps are progress of a run. All stores use it. */
import type { WriteStep } from './debate-store.ts';

/**
 * Returns false for the events that every takeover writes first: `debate.resumed`, and settlements of calls that were
 * lost with the previous run. An empty step is progress: a run that leaves its debate deliberately writes one, and it
 * has not crashed.
 */
export function isProgress({ settlements, events }: Pick<WriteStep, 'settlements' | 'events'>): boolean {
  const isEmpty = settlements.length === 0 && events.length === 0;
  const isTakeover =
    settlements.every(({ state }) => state === 'unknown') && events.every(({ type }) => type === 'debate.resumed');
  return isEmpty || !isTakeover;
}
