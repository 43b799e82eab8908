/** CONTRACT: the step from one format of the stored data to the next. */

export interface Migration {
  /** The highest format that this version reads. */
  readonly readable: number;
  /** Of the data. Throws `StoreUnavailableError`. */
  format(): Promise<number>;
  /** From now on the data have the highest format that this version reads. Throws `StoreUnavailableError`. */
  finish(): Promise<void>;
}
