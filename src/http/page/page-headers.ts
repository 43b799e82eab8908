/** The headers that protect pages in a browser. Set in the scope of pages only: replies in JSON need none of them. */
import type { FastifyInstance } from 'fastify';

/** What a page may load and do, by directive of `Content-Security-Policy`. */
export type PagePolicy = Readonly<Record<string, readonly string[]>>;

/** No `Strict-Transport-Security`, which is the proxy's to promise: this service also runs on plain http://localhost. */
const HEADERS = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  // The filter that some browsers had could itself be used to attack a page.
  'x-xss-protection': '0',
};

/** For all routes of this scope. */
export function protectPages(scope: FastifyInstance, policy: PagePolicy): void {
  const directives = Object.entries(policy).map(([name, values]) => [name, ...values].join(' '));
  const headers = { ...HEADERS, 'content-security-policy': directives.join(';') };
  scope.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
}
