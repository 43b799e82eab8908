/** An admitted debate that may not be in the queue yet. */
export interface OutboxEntry {
  readonly tenant: string;
  readonly debateId: string;
  /** ISO 8601 UTC. */
  readonly createdAt: string;
}
