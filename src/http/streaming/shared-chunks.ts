/**
 * Texts on their way to clients, in chunks that all clients share. A client that reads slowly holds the chunk that it is
 * sent and no more: the text itself is forgotten when too much is kept, the one that was longest not asked for first.
 */

import { hash } from 'node:crypto';

/** With the buffer of its socket (`bufferBytes` of the stream options) less than 64 KB for each client. */
export const CHUNK_BYTES = 16_384;
/** What a chunk takes beside its bytes. */
const OVERHEAD_BYTES = 300;

export interface SharedText {
  readonly chunks: readonly Buffer[];
  /** Nothing comes after it. */
  readonly isEnd: boolean;
}

/** All that is held of a text that can be forgotten. */
export interface KeptText {
  readonly name: string;
  /** Number of its chunks. */
  readonly length: number;
  readonly bytes: number;
}

export class SharedChunks {
  /** The one that was longest not asked for first. */
  readonly #kept = new Map<string, SharedText>();
  readonly #mostBytes: number;
  #bytes = 0;

  constructor(keptBytes: number) {
    this.#mostBytes = keptBytes;
  }

  /** Undefined: forgotten, or never kept. */
  get(name: string): SharedText | undefined {
    const shared = this.#kept.get(name);
    if (shared === undefined) return undefined;
    this.#kept.delete(name);
    this.#kept.set(name, shared);
    return shared;
  }

  keep(name: string, text: string, isEnd: boolean): SharedText {
    const shared = { chunks: chunksOf(text), isEnd };
    this.#forget(name);
    if (sizeOf(shared) > this.#mostBytes) return shared;
    this.#kept.set(name, shared);
    this.#bytes += sizeOf(shared);
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#mostBytes) break;
      this.#forget(oldest);
    }
    return shared;
  }

  #forget(name: string): void {
    const shared = this.#kept.get(name);
    if (shared === undefined) return;
    this.#kept.delete(name);
    this.#bytes -= sizeOf(shared);
  }

  /** Equal texts are kept once. Null: it is larger than all that may be kept. */
  keepText(text: string): KeptText | null {
    const name = `text ${hash('sha256', text, 'base64url')}`;
    const { chunks } = this.get(name) ?? this.keep(name, text, true);
    if (!this.#kept.has(name)) return null;
    return { name, length: chunks.length, bytes: chunks.reduce((bytes, chunk) => bytes + chunk.length, 0) };
  }

  /** Throws when the text was forgotten meanwhile: a follower that waits for it has to be cut off. */
  chunkOf({ name }: KeptText, index: number): Buffer {
    const chunk = this.get(name)?.chunks[index];
    if (chunk === undefined) throw new Error('more waits for clients that do not read than is kept');
    return chunk;
  }
}

function sizeOf({ chunks }: SharedText): number {
  return chunks.reduce((bytes, chunk) => bytes + chunk.length + OVERHEAD_BYTES, 0);
}

/** Each with memory of its own: a part of a larger buffer would keep all of it as long as some client holds it. */
function chunksOf(text: string): readonly Buffer[] {
  const bytes = Buffer.from(text);
  const chunks: Buffer[] = [];
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES) {
    const chunk = Buffer.allocUnsafeSlow(Math.min(CHUNK_BYTES, bytes.length - start));
    bytes.copy(chunk, 0, start);
    chunks.push(chunk);
  }
  return chunks;
}
