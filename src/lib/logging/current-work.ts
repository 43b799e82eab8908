/** The ids that every log line carries while a piece of work is done. */
import { AsyncLocalStorage } from 'node:async_hooks';

export type Work = Record<string, string>;

const current = new AsyncLocalStorage<Work>();

/** Does `action`, and all that follows from it, as a part of `work` and of nothing else. */
export function inWork<T>(work: Work, action: () => T): T {
  return current.run(work, action);
}

/** Empty where nobody said what is being worked on. */
export function workNow(): Readonly<Work> {
  return current.getStore() ?? {};
}

/** Adds what has become known of the work that is being done. Null: there is no such name. */
export function noteWork(names: Readonly<Record<string, string | null>>): void {
  const work = current.getStore();
  if (work !== undefined) Object.assign(work, namesIn(names));
}

/** Without those that are null. */
export function namesIn(names: Readonly<Record<string, string | null>>): Work {
  return Object.fromEntries(Object.entries(names).flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
}
