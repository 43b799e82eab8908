/** Which web pages may use the tools. A page can be at a name that its owner points at this very machine (DNS rebinding). */
import type { FastifyInstance } from 'fastify';
import { isIP } from 'node:net';
import { ParleyError } from '../../errors.ts';

/** For every route of `app`: what comes from a page (it has an `Origin`) that is neither allowed nor this service's own is
 * refused before anything is asked of it. */
export function refuseForeignPages(app: FastifyInstance, origins: readonly string[]): void {
  const allowed = new Set(origins);
  app.addHook('onRequest', async ({ headers: { origin, host } }) => {
    if (origin === undefined || allowed.has('*') || allowed.has(origin) || isOwn(origin, host ?? '')) return;
    throw new ParleyError('forbidden', { detail: 'pages of this origin may not use the tools: see cors_origins' });
  });
}

/** An address is nobody else's; a name may be anybody's that leads here, so names other than localhost have to be allowed. */
function isOwn(origin: string, host: string): boolean {
  if (!URL.canParse(origin)) return false;
  const page = new URL(origin);
  const name = page.hostname.replaceAll(/^\[|\]$/g, '');
  return page.host === host.toLowerCase() && (name === 'localhost' || isIP(name) !== 0);
}
