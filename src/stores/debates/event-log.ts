/** CONTRACT: the public event log of a debate, for reading and for following. Writing is a step of the debate store. */
import type { LoggedEvent } from '../../debate/schema/event.ts';

/** Why a follower is woken: the log grew; it grew by its terminal event, or was erased; somebody asks something of its
 * run, a cancel among others (`cancel`); or the store came back and messages may be lost. */
export const news = ['written', 'ended', 'cancel', 'missed'] as const;
export type News = (typeof news)[number];

export interface EventLog {
  /** Events with numbers above `after`, in order, at most `limit`. Empty also for a debate that does not exist. */
  read(query: EventQuery): Promise<readonly LoggedEvent[]>;
  /**
   * Wakes the caller whenever something may have been added, something was asked of the run, or the store came back
   * after a loss of connection. A wake-up carries no data: read the log after it. Spurious ones are allowed, lost ones are
   * not to be relied on being absent (followers also poll). Resolves once wake-ups are sure to come.
   */
  watch(tenant: string, debateId: string, wake: (news: News) => void): Promise<Unwatch>;
}

export interface EventQuery {
  readonly tenant: string;
  readonly debateId: string;
  readonly after: number;
  readonly limit: number;
}

export type Unwatch = () => void;
