/**
 * Texts for clients in chunks that all clients share. A slow client keeps only its current chunk in memory. When too
 * much is cached, the least recently used text is evicted.
 */

import { hash } from 'node:crypto';

/** A chunk and the buffer of the socket (`bufferBytes` of the stream options) are less than 64 KB per client. */
export const CHUNK_BYTES = 16_384;
/** Memory of a chunk beside its bytes. */
const OVERHEAD_BYTES = 300;

export interface SharedText {
  readonly chunks: readonly Buffer[];
  /** Whether it is the text of a terminal event, or a whole reply. */
  readonly isTerminal: boolean;
}

/** A reference to a cached text, which a reader keeps instead of the text. The text may be evicted. */
export interface CachedText {
  readonly name: string;
  /** Number of its chunks. */
  readonly length: number;
  readonly bytes: number;
}

export class SharedChunks {
  /** Cached texts, the least recently used first. */
  readonly #cached = new Map<string, SharedText>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Returns undefined when the text was evicted or never cached. */
  get(name: string): SharedText | undefined {
    const shared = this.#cached.get(name);
    if (shared === undefined) return undefined;
    this.#cached.delete(name);
    this.#cached.set(name, shared);
    return shared;
  }

  cache(name: string, text: string, isTerminal: boolean): SharedText {
    const shared = { chunks: chunksOf(text), isTerminal };
    this.#evict(name);
    if (sizeOf(shared) > this.#maxBytes) return shared;
    this.#cached.set(name, shared);
    this.#bytes += sizeOf(shared);
    for (const oldest of this.#cached.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#evict(oldest);
    }
    return shared;
  }

  #evict(name: string): void {
    const shared = this.#cached.get(name);
    if (shared === undefined) return;
    this.#cached.delete(name);
    this.#bytes -= sizeOf(shared);
  }

  /** Caches a text, equal texts only once. Returns null when it is larger than the whole cache. */
  cacheText(text: string): CachedText | null {
    const name = `text ${hash('sha256', text, 'base64url')}`;
    const { chunks } = this.get(name) ?? this.cache(name, text, true);
    if (!this.#cached.has(name)) return null;
    return { name, length: chunks.length, bytes: chunks.reduce((bytes, chunk) => bytes + chunk.length, 0) };
  }

  /** Returns a chunk. Throws when the text was evicted; a reader that still needs it must be disconnected. */
  chunkOf({ name }: CachedText, index: number): Buffer {
    const chunk = this.get(name)?.chunks[index];
    if (chunk === undefined) throw new Error('the text was evicted from the cache before the client had read it');
    return chunk;
  }
}

function sizeOf({ chunks }: SharedText): number {
  return chunks.reduce((bytes, chunk) => bytes + chunk.length + OVERHEAD_BYTES, 0);
}

/** Allocates each chunk separately: a slice would keep the whole buffer in memory while a client has it. */
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
