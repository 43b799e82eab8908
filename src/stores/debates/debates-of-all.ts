/** CONTRACT: lists of the debates of every tenant, for what a service does in the background. A part of `DebateStore`. */
import type { OutboxEntry } from './outbox-entry.ts';

export interface TenantsDebate {
  readonly tenant: string;
  readonly debateId: string;
}

export interface DebatesOfAll {
  /** Every tenant that has a debate, and maybe some that had one. */
  tenants(): Promise<readonly string[]>;
  /** Every unfinished debate, oldest first: what must be in the queue. */
  unfinished(): Promise<readonly TenantsDebate[]>;
  /** Debates that have not started and expired by `at` (ISO 8601 UTC). */
  expired(at: string): Promise<readonly TenantsDebate[]>;
  /** Debates that ended and are still to be compacted, oldest first; none where the format of the store has no records. */
  uncompacted(): Promise<readonly TenantsDebate[]>;
  /** Oldest first. `admit` puts a debate in, in the step that makes it. */
  outbox(): Promise<readonly OutboxEntry[]>;
  /** The queue has it. An entry that is not there is left as it is. */
  leaveOutbox(entry: OutboxEntry): Promise<void>;
}
