/** The ids that every log line has during a piece of work. */
import { AsyncLocalStorage } from 'node:async_hooks';

export type Work = Record<string, string>;

const current = new AsyncLocalStorage<Work>();

/** Runs `action` and its asynchronous continuations as `work`, which replaces the work around it. */
export function inWork<T>(work: Work, action: () => T): T {
  return current.run(work, action);
}

/** Returns the ids of the current work, or an empty object outside of `inWork`. */
export function workNow(): Readonly<Work> {
  return current.getStore() ?? {};
}

/** Adds ids to the current work. Null values are left out. */
export function noteWork(names: Readonly<Record<string, string | null>>): void {
  const work = current.getStore();
  if (work !== undefined) Object.assign(work, namesIn(names));
}

/** Returns the entries that are not null. */
export function namesIn(names: Readonly<Record<string, string | null>>): Work {
  return Object.fromEntries(Object.entries(names).flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
}
