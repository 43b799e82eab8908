/** The log and the journal of a finished debate as one compressed record. */
import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, brotliDecompressSync, constants } from 'node:zlib';
import { lruCache } from '../../lib/values/lru-cache.ts';

/** The stored texts, unchanged. */
export interface DebateParts {
  readonly events: readonly string[];
  /** The journal: its fields, and the replies of settled calls by call id. */
  readonly calls: Readonly<Record<string, string>>;
  readonly texts: Readonly<Record<string, string>>;
}

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** For 45 KB, a higher quality saves 300 bytes and takes several times as long. */
const QUALITY = 5;

/** Writes one line for each part. JSON contains no line breaks. */
export async function packDebate({ events, calls, texts }: DebateParts): Promise<Buffer> {
  const lines = Buffer.from([JSON.stringify(calls), JSON.stringify(texts), ...events].join('\n'));
  return compress(lines, {
    params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: lines.length },
  });
}

export async function unpackDebate(record: Uint8Array): Promise<DebateParts> {
  const [calls = '', texts = '', ...events] = linesOf(await decompress(record));
  return { events, calls: JSON.parse(calls), texts: JSON.parse(texts) };
}

/**
 * The number of cached logs, for readers that read a log in pages. It is small, because a log may have some megabytes.
 */
const MAX_LOGS = 4;
const logs = lruCache<Promise<readonly string[]>>(MAX_LOGS);

/**
 * Returns only the log, without parsing the journal. Caches the logs that were used latest, by the hash of the record.
 */
export function unpackEvents(record: Uint8Array): Promise<readonly string[]> {
  return logs(hash('sha256', record), async () => eventsIn(await decompress(record)));
}

/** Returns the log synchronously, within a step that must not wait. */
export function unpackEventsNow(record: Uint8Array): readonly string[] {
  return eventsIn(brotliDecompressSync(record));
}

/** Skips the two lines of the journal before decoding. Otherwise the strings of the log would keep it in memory. */
function eventsIn(content: Buffer): readonly string[] {
  const journalEnd = content.indexOf('\n', content.indexOf('\n') + 1);
  return journalEnd < 0 ? [] : linesOf(content.subarray(journalEnd + 1));
}

function linesOf(content: Buffer): string[] {
  return content.toString().split('\n');
}
