/** Pages of a list: a limited number of rows and an opaque cursor for the next page. */

export interface PageRequest {
  /** From 1 to 100. */
  readonly limit: number;
  /** `nextCursor` of the page before; null for the first page. Other texts throw `CursorInvalidError`. */
  readonly cursor: string | null;
}

export interface Page<T> {
  readonly rows: readonly T[];
  readonly nextCursor: string | null;
}
