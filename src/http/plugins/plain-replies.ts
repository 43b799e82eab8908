/** Replies as `text/plain` are read on terminals: what models and tenants wrote in them can only be read there. */
import type { FastifyInstance } from 'fastify';

/**
 * What a terminal acts on: control characters but for the line break, and what turns the direction of a line or breaks it
 * (marks, embeddings, overrides, isolates, U+2028, U+2029).
 */
const ACTING = /(?!\n)\p{Cc}|[\u061c\u200e\u200f\u2028-\u202e\u2066-\u206f\ufeff]/gu;

/** To be called before large replies are split. */
export function cleanPlainReplies(app: FastifyInstance): void {
  app.addHook('onSend', (...[, reply, payload, done]) => {
    const isPlain = typeof payload === 'string' && String(reply.getHeader('content-type')).startsWith('text/plain');
    done(null, isPlain ? payload.toWellFormed().replaceAll(ACTING, '') : payload);
  });
}
