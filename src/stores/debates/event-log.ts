/** CONTRACT: reads and follows the public event log of a debate. The steps of the debate store write it. */
import type { LoggedEvent } from '../../debate/schema/event.ts';

/**
 * Why a follower is notified. `written`: events were appended. `ended`: the debate has ended or was deleted. `cancel`:
 * a caller made a request to its run. `missed`: the store recovered, and notifications may have been lost.
 */
export const logNotifications = ['written', 'ended', 'cancel', 'missed'] as const;
export type LogNotification = (typeof logNotifications)[number];

export interface EventLog {
  /**
   * Returns up to `limit` events with numbers above `after`, in order. Returns none for a debate that does not exist.
   */
  read(query: EventQuery): Promise<readonly LoggedEvent[]>;
  /**
   * Calls `wake` whenever events may have been added, a caller made a request to the run, or the store recovered after
   * a lost connection. A notification has no data: read the log after it. Notifications may be superfluous or lost, so
   * followers also poll. Resolves once notifications are certain to arrive.
   */
  watch(tenant: string, debateId: string, wake: (notification: LogNotification) => void): Promise<Unwatch>;
}

export interface EventQuery {
  readonly tenant: string;
  readonly debateId: string;
  readonly after: number;
  readonly limit: number;
}

export type Unwatch = () => void;
