/** Large replies are sent in chunks that their readers share, so that a client that does not read holds one of them. */

import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { nextTickTime } from '../../lib/tick-time.ts';
import type { KeptText, SharedChunks } from '../streaming/shared-chunks.ts';
import { CHUNK_BYTES } from '../streaming/shared-chunks.ts';

/** Characters of a reply that is cut into chunks in a later tick than the one that wrote it: both take long. */
const VERY_LARGE = 500_000;
/** Texts that may wait for that at the same time. */
const MAY_WAIT = 4;

/**
 * A reply is kept once, however many clients read it. When too much is kept, the reply that was longest not read from is
 * forgotten, and connections that wait for the rest of it are closed.
 *
 * To be called before any async `onSend` hook is added, and not async itself: a thousand requests that are answered in one
 * tick would each hold the whole text until the next.
 */
export function sendLargeReplies(app: FastifyInstance, shared: SharedChunks): void {
  let waiting = 0;
  app.addHook('onSend', (...[, reply, payload, done]) => {
    if (typeof payload !== 'string' || payload.length <= CHUNK_BYTES) return done(null, payload);
    const send = () => {
      const kept = shared.keepText(payload);
      if (kept === null) return done(null, payload);
      reply.header('content-length', kept.bytes);
      done(null, Readable.from(chunksOf(shared, kept), { objectMode: false, highWaterMark: 1 }));
    };
    if (payload.length < VERY_LARGE || waiting >= MAY_WAIT) return send();
    waiting += 1;
    void nextTickTime().then(() => {
      waiting -= 1;
      send();
    });
  });
}

function* chunksOf(shared: SharedChunks, text: KeptText): Generator<Buffer> {
  for (let index = 0; index < text.length; index += 1) yield shared.chunkOf(text, index);
}
