/** Sets the security headers of pages. Registered only in scopes of pages, because JSON replies need none of them. */
import type { FastifyInstance } from 'fastify';

/** The values of `Content-Security-Policy` by directive. */
export type PagePolicy = Readonly<Record<string, readonly string[]>>;

/**
 * There is no `Strict-Transport-Security`: the proxy must set it, since this service also runs at plain
 * http://localhost.
 */
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
  // Disables the XSS filter of old browsers, which could itself be used for attacks.
  'x-xss-protection': '0',
};

/** Sets the headers for all routes of this scope. */
export function protectPages(scope: FastifyInstance, policy: PagePolicy): void {
  const directives = Object.entries(policy).map(([name, values]) => [name, ...values].join(' '));
  const headers = { ...HEADERS, 'content-security-policy': directives.join(';') };
  scope.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
}
