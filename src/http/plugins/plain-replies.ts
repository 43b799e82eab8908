/**
 * Removes control characters from `text/plain` replies, which people read on terminals: models and tenants wrote parts
 * of them.
 */
import type { FastifyInstance } from 'fastify';

/**
 * Characters that control a terminal: control characters except the line break, and characters that change the
 * direction of a line or break it (marks, embeddings, overrides, isolates, U+2028, U+2029).
 */
const CONTROL_CHARACTERS = /(?!\n)\p{Cc}|[\u061c\u200e\u200f\u2028-\u202e\u2066-\u206f\ufeff]/gu;

/** Must be called before the hook that splits large replies. */
export function cleanPlainReplies(app: FastifyInstance): void {
  app.addHook('onSend', (...[, reply, payload, done]) => {
    const isPlain = typeof payload === 'string' && String(reply.getHeader('content-type')).startsWith('text/plain');
    done(null, isPlain ? payload.toWellFormed().replaceAll(CONTROL_CHARACTERS, '') : payload);
  });
}
