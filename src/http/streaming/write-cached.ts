/** Writes a text of any size to a stream in shared chunks, so that a slow client keeps only one chunk in memory. */
import type { Write } from './event-stream.ts';
import type { CachedText, SharedChunks } from './shared-chunks.ts';

/** Throws when the text is larger than the whole cache. */
export function cachedTextOf(shared: SharedChunks, text: string): CachedText {
  const cached = shared.cacheText(text);
  if (cached === null) throw new Error('the text is larger than the cache for texts of clients');
  return cached;
}

export async function writeCached(shared: SharedChunks, write: Write, text: CachedText): Promise<void> {
  for (let index = 0; index < text.length; index += 1) await write(shared.chunkOf(text, index));
}
