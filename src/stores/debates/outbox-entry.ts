/** A debate that was admitted and that the queue may not know of yet. */
export interface OutboxEntry {
  readonly tenant: string;
  readonly debateId: string;
  /** ISO 8601 UTC. */
  readonly createdAt: string;
}
