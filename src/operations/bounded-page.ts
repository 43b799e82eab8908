/** Limits the size of a page: a hundred questions of 200,000 characters would be one reply of up to 60 MB. */
import type { Page, PageRequest } from '../stores/page.ts';

/** Rows of one read from the store. */
const ROWS_PER_READ = 10;
/** After this number of JSON characters no further rows are read. */
const MAX_CHARACTERS = 1_000_000;

/** Returns one page. `read` reads a page from the store; its errors are thrown unchanged. */
export async function boundedPage<Row, View>(
  { limit, cursor }: PageRequest,
  read: (page: PageRequest) => Promise<Page<Row>>,
  viewOf: (row: Row) => View,
): Promise<Page<View>> {
  const rows: View[] = [];
  let nextCursor = cursor;
  let characters = 0;
  do {
    const page = await read({ limit: Math.min(ROWS_PER_READ, limit - rows.length), cursor: nextCursor });
    const views = page.rows.map(viewOf);
    rows.push(...views);
    characters += JSON.stringify(views).length;
    nextCursor = page.nextCursor;
  } while (nextCursor !== null && rows.length < limit && characters < MAX_CHARACTERS);
  return { rows, nextCursor };
}
