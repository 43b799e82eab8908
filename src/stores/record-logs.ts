/**
 * CONTRACT: records of the whole service that are only ever added: none is changed or deleted. Each log has numbers of its
 * own, from 1. Every method throws `StoreUnavailableError` when the store cannot be reached or cannot write.
 */
export const recordLogs = ['audit', 'prices'] as const;
/** `audit`: what operators did. `prices`: the versions of the stored prices. */
export type RecordLog = (typeof recordLogs)[number];

export interface RecordLogs {
  /** The number of the record. */
  append(log: RecordLog, text: string): Promise<number>;
  /** The records after this number, oldest first: the first has the next number. */
  read(log: RecordLog, after: number, limit: number): Promise<readonly string[]>;
}
