/** CONTRACT: the processes that share a store, as each reports itself. The data need not survive a restart. */

export interface LiveProcess {
  readonly id: string;
  readonly version: string;
  readonly runsDebates: boolean;
  readonly engineLevel: number;
  /** The highest format of stored data that it can read; absent in reports of older versions. */
  readonly readableFormat?: number;
  /** The providers whose models it can call. */
  readonly providers: readonly string[];
  /**
   * The providers whose models it can call with a tenant's own key. Absent in reports of versions without such keys.
   */
  readonly keyable?: readonly string[];
  /** Present when the process is no longer alive and its version was replaced recently, so that it may return. */
  readonly hasLeft?: true;
}

export interface LiveProcesses {
  /**
   * Reports this process as alive for `aliveForMs` and returns all live processes, including it, and those that have
   * left recently. Throws `StoreUnavailableError`.
   */
  report(process: LiveProcess, aliveForMs: number): Promise<readonly LiveProcess[]>;
  /** Removes the report. Throws `StoreUnavailableError`. */
  leave(id: string): Promise<void>;
}
