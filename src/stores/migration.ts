/** CONTRACT: the migration of stored data from one format to the next. */

export interface Migration {
  /** The highest format that this version can read. */
  readonly readable: number;
  /** Returns the format of the data. Throws `StoreUnavailableError`. */
  format(): Promise<number>;
  /** Raises the data to the highest format that this version can read. Throws `StoreUnavailableError`. */
  finish(): Promise<void>;
}
