/** CONTRACT: the debate of an idempotency key, within its tenant. */

export interface IdempotencyClaim {
  readonly key: string;
  /** SHA-256 hash of the parsed body, in hexadecimal. */
  readonly bodyHash: string;
  /** How long the key is kept. */
  readonly keepMs: number;
}

/** The debate that a request with the key created. */
export interface ClaimedDebate {
  readonly bodyHash: string;
  readonly debateId: string;
  readonly createdAt: string;
}
