/** Which web pages may use the API. */
import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

const EXPOSED_HEADERS = [
  ...['Debate-Id', 'Idempotent-Replayed', 'Location', 'Preference-Applied', 'Retry-After', 'X-Request-Id'],
  ...['RateLimit', 'RateLimit-Policy', 'X-Should-Retry'],
];

export async function allowOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  const allowed = new Set(origins);
  await app.register(cors, {
    // Asked for each request, so that a page that is not allowed gets none of the headers.
    origin: allowed.has('*') ? '*' : async (origin: string | undefined) => origin !== undefined && allowed.has(origin),
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    // Without `allowedHeaders` such a page may send what it likes: the clients that it uses have headers of their own.
    exposedHeaders: EXPOSED_HEADERS,
    maxAge: 600,
    strictPreflight: false,
  });
}
