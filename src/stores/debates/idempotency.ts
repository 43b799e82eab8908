/** CONTRACT: what an idempotency key stands for, within its tenant. */

export interface IdempotencyClaim {
  readonly key: string;
  /** SHA-256 of the parsed body, hex. */
  readonly bodyHash: string;
  /** How long the claim is kept. */
  readonly keepMs: number;
}

/** The debate that the key made. */
export interface ClaimedDebate {
  readonly bodyHash: string;
  readonly debateId: string;
  readonly createdAt: string;
}
