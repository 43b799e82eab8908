/** Decides which web pages may use the API. */
import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import type { HttpOptions } from '../http-options.ts';

const EXPOSED_HEADERS = [
  ...['Debate-Id', 'Idempotent-Replayed', 'Location', 'Preference-Applied', 'Retry-After', 'X-Request-Id'],
  ...['RateLimit', 'RateLimit-Policy', 'X-Should-Retry'],
];

export async function allowOrigins(app: FastifyInstance, options: Pick<HttpOptions, 'corsOrigins'>): Promise<void> {
  await app.register(cors, {
    // Evaluated for each request, so that a page of another origin gets no CORS headers.
    origin: async (origin: string | undefined) => {
      const { corsOrigins: allowed } = options;
      return allowed.includes('*') ? '*' : origin !== undefined && allowed.includes(origin);
    },
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    // `allowedHeaders` is not set, so pages may send any header: the client libraries that they use add their own.
    exposedHeaders: EXPOSED_HEADERS,
    maxAge: 600,
    strictPreflight: false,
  });
}
