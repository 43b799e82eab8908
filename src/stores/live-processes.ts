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
  /** Whose models it can ask with a tenant's key; absent: a version that knows no such keys. */
  readonly keyable?: readonly string[];
  /** The process is no longer alive. It may return: its version was replaced recently. */
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
