/** Pages of a list: a bounded number of rows and an opaque cursor to the next. */

export interface PageRequest {
  /** 1–100. */
  readonly limit: number;
  /** `nextCursor` of the page before; null for the first. Throws `CursorInvalidError` when it is not one. */
  readonly cursor: string | null;
}

export interface Page<T> {
  readonly rows: readonly T[];
  readonly nextCursor: string | null;
}
