/**
 * Appends every ledger line to a file as a line of JSON, at least once. The store marks a line as exported after it was
 * written to the disk. After a crash between the two it is written again, with the same `export_id`.
 */
import { closeSync, fstatSync, fsyncSync, openSync, readSync, writeSync } from 'node:fs';
import { yieldWhenBusy } from '../../lib/tick-time.ts';
import { ledgerCursor } from '../../stores/forms/cursor.ts';
import type { LedgerLineView } from '../budgets/read-ledger.ts';
import { readLedger } from '../budgets/read-ledger.ts';
import type { Services } from '../services.ts';

/** Lines that are read, written and marked together. */
const LINES_PER_BATCH = 500;

export class LedgerExport {
  readonly #path: string;
  /** The time of the oldest line that is not exported; null when none exists; undefined while it is not known. */
  #oldest: string | null | undefined = undefined;

  constructor(path: string) {
    this.#path = path;
  }

  /** Returns the age of the oldest line that is not exported; null when another process exports. */
  lagSeconds(now: Date): number | null {
    if (this.#oldest === undefined) return null;
    return this.#oldest === null ? 0 : Math.max(0, (now.getTime() - Date.parse(this.#oldest)) / 1_000);
  }

  /** Records that another process exports, so that this process does not report the age of lines. */
  standBy(): void {
    this.#oldest = undefined;
  }

  /** Exports the new lines of all tenants. Throws errors of the store and of the file system. */
  async run(services: Pick<Services, 'store'>, stopping: AbortSignal): Promise<void> {
    for (const tenant of await services.store.budgets.spenders()) {
      while (!stopping.aborted && (await this.#exportBatch(services, tenant))) await yieldWhenBusy();
      if (stopping.aborted) return;
    }
    this.#oldest = null;
  }

  /** Exports a batch of lines. Returns false when there was none. */
  async #exportBatch(services: Pick<Services, 'store'>, tenant: string): Promise<boolean> {
    const { budgets } = services.store;
    const after = await budgets.lastExportedLine(tenant);
    const page = { limit: LINES_PER_BATCH, cursor: ledgerCursor(after + LINES_PER_BATCH + 1) };
    const { rows } = await readLedger(services, tenant, page);
    const lines = rows.filter(({ id }) => Number(id) > after).toReversed();
    const [first, last] = [lines[0], lines.at(-1)];
    if (first === undefined || last === undefined) return false;
    this.#oldest = first.at;
    const exported = lines.map((line) => ({ export_id: exportIdOf(tenant, line), tenant, ...line }));
    appendDurably(this.#path, exported.map((line) => `${JSON.stringify(line)}\n`).join(''));
    await budgets.markExported(tenant, Number(last.id));
    return true;
  }
}

/** Contains the time, because line numbers are used again after an older snapshot was restored. */
export function exportIdOf(tenant: string, { id, at }: Pick<LedgerLineView, 'id' | 'at'>): string {
  return `${tenant}/${id}/${at}`;
}

const NEWLINE = 10;

/**
 * Appends the text and flushes it to the disk. Opens the file each time, so that it can be renamed while the service
 * runs. When a crash truncated the last line, the text begins on a new line.
 */
function appendDurably(path: string, text: string): void {
  const file = openSync(path, 'a+', 0o600);
  try {
    const { size } = fstatSync(file);
    const end = Buffer.alloc(1);
    const isCut = size > 0 && readSync(file, end, 0, 1, size - 1) === 1 && end[0] !== NEWLINE;
    const bytes = Buffer.from(isCut ? `\n${text}` : text);
    for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
