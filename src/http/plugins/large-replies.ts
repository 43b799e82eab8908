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
 * A reply with more characters than this is divided into chunks in another tick than the one that serialised it,
 * because each of the two blocks the event loop for long.
 */
const VERY_LARGE_CHARACTERS = 500_000;
/** The maximum number of such replies that wait for that tick, because each keeps its text in memory. */
const MAX_WAITING_REPLIES = 4;

/**
 * Stores a reply once for all clients that read it. When too much is stored, the least recently read reply is evicted,
 * and connections that still wait for it are closed.
 *
 * Must be called before any async `onSend` hook is added, and is itself not async: otherwise a thousand requests that
 * are answered in one tick would each keep the whole text until the next tick.
 */
export function sendLargeReplies(app: FastifyInstance, sharedChunks: SharedChunks): void {
  let waiting = 0;
  app.addHook('onSend', (...[, reply, payload, done]) => {
    if (typeof payload !== 'string' || payload.length <= CHUNK_BYTES) return done(null, payload);
    const send = () => {
      const cached = sharedChunks.cacheText(payload);
      if (cached === null) return done(null, payload);
      reply.header('content-length', cached.bytes);
      done(null, Readable.from(chunksOf(sharedChunks, cached), { objectMode: false, highWaterMark: 1 }));
    };
    if (payload.length < VERY_LARGE_CHARACTERS || waiting >= MAX_WAITING_REPLIES) return send();
    waiting += 1;
    void yieldFirstWhenBusy().then(() => {
      waiting -= 1;
      send();
    });
  });
}

function* chunksOf(sharedChunks: SharedChunks, text: CachedText): Generator<Buffer> {
  for (let index = 0; index < text.length; index += 1) yield sharedChunks.chunkOf(text, index);
}
