/** CONTRACT: counts recent events. The data need not survive a restart. */

/**
 * The subject of a count: requests of a tenant, requests of a client address before it is authenticated, or starts of a
 * background job. The first count of a window is the lease of the job: the process that gets it does the job for all.
 */
export type RateSubject = { readonly tenant: string } | { readonly address: string } | { readonly job: string };

export interface RateCount {
  /** Number in the current window, including this one. */
  readonly count: number;
  /** Milliseconds until the window ends. */
  readonly endsInMs: number;
}

export interface RateCounter {
  /** Counts one more. A window begins with its first count. Throws `StoreUnavailableError`. */
  count(subject: RateSubject, windowMs: number): Promise<RateCount>;
}
