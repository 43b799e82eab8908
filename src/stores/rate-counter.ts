/** CONTRACT: counts how often something was done lately. Nothing of it is worth keeping over a restart. */

/** What is counted: requests of a tenant, or of a client's address before anybody knows whose it is; or how often a chore
 * was begun, which one process does for all: the one that is counted first. */
export type RateSubject = { readonly tenant: string } | { readonly address: string } | { readonly chore: string };

export interface Counted {
  /** In the present window, this one included. */
  readonly count: number;
  /** Milliseconds until the window ends. */
  readonly endsInMs: number;
}

export interface RateCounter {
  /** Counts one more. A window begins with the first that is counted in it. Throws `StoreUnavailableError`. */
  count(subject: RateSubject, windowMs: number): Promise<Counted>;
}
