/** The ids that every log line has while an action and its continuations run. */
import { AsyncLocalStorage } from 'node:async_hooks';

export type LogContext = Record<string, string>;

const current = new AsyncLocalStorage<LogContext>();

/** Runs `action` and its asynchronous continuations with these ids, which replace the ids around it. */
export function withLogContext<T>(ids: LogContext, action: () => T): T {
  return current.run(ids, action);
}

/** Returns the ids of the running action, or an empty object outside of `withLogContext`. */
export function currentLogContext(): Readonly<LogContext> {
  return current.getStore() ?? {};
}

/** Adds ids to those of the running action. Null values are left out. */
export function addToLogContext(ids: Readonly<Record<string, string | null>>): void {
  const context = current.getStore();
  if (context !== undefined) Object.assign(context, withoutNulls(ids));
}

/** Returns the entries that are not null. */
export function withoutNulls(ids: Readonly<Record<string, string | null>>): LogContext {
  return Object.fromEntries(Object.entries(ids).flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
}
