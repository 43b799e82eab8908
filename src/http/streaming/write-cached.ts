/** Writes a text of any size to a stream in shared chunks, so that a slow client keeps only one chunk in memory. */
import type { Write } from './event-stream.ts';
import type { KeptText, SharedChunks } from './shared-chunks.ts';

/** Throws when the text is larger than the whole cache. */
export function keptOf(shared: SharedChunks, text: string): KeptText {
  const kept = shared.keepText(text);
  if (kept === null) throw new Error('the answer is larger than the buffer for clients');
  return kept;
}

export async function writeKept(shared: SharedChunks, write: Write, text: KeptText): Promise<void> {
  for (let index = 0; index < text.length; index += 1) await write(shared.chunkOf(text, index));
}
