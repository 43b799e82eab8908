/** The log and the journal of a debate that has ended, as one compressed record. */
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';

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

export async function unpackDebate(record: Buffer): Promise<DebateParts> {
  const [calls = '', texts = '', ...events] = await linesOf(record);
  return { events, calls: JSON.parse(calls), texts: JSON.parse(texts) };
}

/** The log alone: the journal is not parsed. */
export async function unpackEvents(record: Buffer): Promise<readonly string[]> {
  return (await linesOf(record)).slice(2);
}

async function linesOf(record: Buffer): Promise<string[]> {
  return (await decompress(record)).toString().split('\n');
}
