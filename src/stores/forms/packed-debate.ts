/** The log and the journal of a debate that has ended, as one compressed record. */
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, brotliDecompressSync, constants } from 'node:zlib';

/** The stored texts, word for word. */
export interface DebateParts {
  readonly events: readonly string[];
  /** The journal: its fields, and what the settled calls said by call id. */
  readonly calls: Readonly<Record<string, string>>;
  readonly texts: Readonly<Record<string, string>>;
}

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** Of 45 KB, a higher one saves 300 bytes and takes several times as long. */
const QUALITY = 5;

/** One line for each part: JSON has no line breaks of its own. */
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

/** The log alone: the journal is not parsed. */
export async function unpackEvents(record: Uint8Array): Promise<readonly string[]> {
  return eventsIn(await decompress(record));
}

/** Within a step that waits for nothing. */
export function unpackEventsNow(record: Uint8Array): readonly string[] {
  return eventsIn(brotliDecompressSync(record));
}

function eventsIn(content: Buffer): readonly string[] {
  return linesOf(content).slice(2);
}

function linesOf(content: Buffer): string[] {
  return content.toString().split('\n');
}
