/** CONTRACT: counts how often somebody did something lately. Nothing of it is worth keeping over a restart. */

/** Who is counted: a tenant, or a client's address before anybody knows whose it is. */
export type RateSubject = { readonly tenant: string } | { readonly address: string };

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
