/** Which web pages may use the API. */
import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import type { HttpOptions } from '../http-options.ts';

const EXPOSED_HEADERS = [
  ...['Debate-Id', 'Idempotent-Replayed', 'Location', 'Preference-Applied', 'Retry-After', 'X-Request-Id'],
  ...['RateLimit', 'RateLimit-Policy', 'X-Should-Retry'],
];

export async function allowOrigins(app: FastifyInstance, options: Pick<HttpOptions, 'corsOrigins'>): Promise<void> {
  await app.register(cors, {
    // Asked for each request, so that a page that is not allowed gets none of the headers.
    origin: async (origin: string | undefined) => {
      const { corsOrigins: allowed } = options;
      return allowed.includes('*') ? '*' : origin !== undefined && allowed.includes(origin);
    },
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    // Without `allowedHeaders` such a page may send what it likes: the clients that it uses have headers of their own.
    exposedHeaders: EXPOSED_HEADERS,
    maxAge: 600,
    strictPreflight: false,
  });
}
