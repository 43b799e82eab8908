/** Iterates over a list of the store, page by page. */
import { yieldWhenBusy } from '../lib/tick-time.ts';
import type { Page, PageRequest } from '../stores/page.ts';

/** Yields the rows. Reads the next page only after all rows of the page before were taken. */
export async function* rowsOf<Row>(
  limit: number,
  read: (page: PageRequest) => Promise<Page<Row>>,
): AsyncGenerator<Row> {
  for (let cursor: string | null = null; ; ) {
    await yieldWhenBusy();
    const page: Page<Row> = await read({ limit, cursor });
    yield* page.rows;
    if (page.nextCursor === null) return;
    cursor = page.nextCursor;
  }
}
