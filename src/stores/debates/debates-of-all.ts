/** CONTRACT: lists of the debates of every tenant, for background jobs. A part of `DebateStore`. */
import type { OutboxEntry } from './outbox-entry.ts';

/** Names a debate and its tenant. */
export interface TenantsDebate {
  readonly tenant: string;
  readonly debateId: string;
}

export interface DebatesOfAll {
  /** Returns every tenant that has a debate. It may also return tenants whose debates were deleted. */
  tenants(): Promise<readonly string[]>;
  /** Returns every unfinished debate, oldest first. All of them must be in the queue. */
  unfinished(): Promise<readonly TenantsDebate[]>;
  /** Returns debates that have not started and expired by `at` (ISO 8601 UTC). */
  expired(at: string): Promise<readonly TenantsDebate[]>;
  /**
   * Returns finished debates that are not compacted, oldest first; none when the format of the store has no records.
   */
  uncompacted(): Promise<readonly TenantsDebate[]>;
  /** Returns the outbox, oldest first. `admit` adds an entry in the step that creates the debate. */
  outbox(): Promise<readonly OutboxEntry[]>;
  /** Removes the entry after the debate was added to the queue. Does nothing when there is no such entry. */
  removeFromOutbox(entry: OutboxEntry): Promise<void>;
}
