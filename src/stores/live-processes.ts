/** CONTRACT: the processes that share a store, as each reports itself. Nothing of it is worth keeping over a restart. */

export interface LiveProcess {
  readonly id: string;
  readonly version: string;
  readonly runsDebates: boolean;
  readonly engineLevel: number;
  /** The highest format of stored data that it reads; absent: a version that did not say so. */
  readonly readableFormat?: number;
  /** Whose models it can ask. */
  readonly providers: readonly string[];
}

export interface LiveProcesses {
  /** Resolves with all that are alive, with this one, which is from now on for `aliveForMs`. Throws `StoreUnavailableError`. */
  report(process: LiveProcess, aliveForMs: number): Promise<readonly LiveProcess[]>;
  /** Throws `StoreUnavailableError`. */
  leave(id: string): Promise<void>;
}
