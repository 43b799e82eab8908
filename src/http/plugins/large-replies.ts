/**
 * Sends large replies in chunks that all of their readers share, so that a client that does not read occupies only one
 * chunk.
 */

import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { yieldFirstWhenBusy } from '../../lib/tick-time.ts';
import type { CachedText, SharedChunks } from '../streaming/shared-chunks.ts';
import { CHUNK_BYTES } from '../streaming/shared-chunks.ts';

/**
 * Replies longer than this number of characters are cut in a later tick than the one that serialised them, because each
 * takes long.
 */
const VERY_LARGE = 500_000;
/** Maximum number of texts that wait for that tick at the same time. */
const MAY_WAIT = 4;

/**
 * Stores a reply once for all clients that read it. When too much is stored, the least recently read reply is evicted,
 * and connections that still wait for it are closed.
 *
 * Must be called before any async `onSend` hook is added, and is itself not async: otherwise a thousand requests that
 * are answered in one tick would each keep the whole text until the next tick.
 */
export function sendLargeReplies(app: FastifyInstance, shared: SharedChunks): void {
  let waiting = 0;
  app.addHook('onSend', (...[, reply, payload, done]) => {
    if (typeof payload !== 'string' || payload.length <= CHUNK_BYTES) return done(null, payload);
    const send = () => {
      const kept = shared.cacheText(payload);
      if (kept === null) return done(null, payload);
      reply.header('content-length', kept.bytes);
      done(null, Readable.from(chunksOf(shared, kept), { objectMode: false, highWaterMark: 1 }));
    };
    if (payload.length < VERY_LARGE || waiting >= MAY_WAIT) return send();
    waiting += 1;
    void yieldFirstWhenBusy().then(() => {
      waiting -= 1;
      send();
    });
  });
}

function* chunksOf(shared: SharedChunks, text: CachedText): Generator<Buffer> {
  for (let index = 0; index < text.length; index += 1) yield shared.chunkOf(text, index);
}
