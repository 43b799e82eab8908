/**
 * CONTRACT: append-only records of the whole service; none is changed or deleted. Each log numbers its records from 1.
 * Every method throws `StoreUnavailableError` when the store cannot be reached or cannot write.
 */
export const recordLogs = ['audit', 'prices'] as const;
/** `audit`: the actions of operators. `prices`: the versions of the stored prices. */
export type RecordLog = (typeof recordLogs)[number];

export interface RecordLogs {
  /** Appends a record and returns its number. */
  append(log: RecordLog, text: string): Promise<number>;
  /** Returns the records after this number, oldest first. Their numbers are consecutive. */
  read(log: RecordLog, after: number, limit: number): Promise<readonly string[]>;
}
