/** Which web pages may use the tools. A page can be at a name that its owner points at this very machine (DNS rebinding). */
import type { FastifyInstance } from 'fastify';
import { ParleyError } from '../../errors.ts';
import type { HttpOptions } from '../http-options.ts';
import { isOwnName } from '../plugins/own-names.ts';

/** For every route of `app`: what comes from a page (it has an `Origin`) that is neither allowed nor this service's own is
 * refused before anything is asked of it. */
export function refuseForeignPages(app: FastifyInstance, options: Pick<HttpOptions, 'corsOrigins'>): void {
  app.addHook('onRequest', async ({ headers: { origin, host } }) => {
    const { corsOrigins: allowed } = options;
    if (origin === undefined || allowed.includes('*') || allowed.includes(origin) || isOwn(origin, host ?? '')) return;
    throw new ParleyError('origin_not_allowed', {
      detail: 'pages of this origin may not use the tools: see cors_origins',
    });
  });
}

/** Of the very place that was asked, and by a name of its own. */
function isOwn(origin: string, host: string): boolean {
  const page = URL.parse(origin);
  return page !== null && page.host === host.toLowerCase() && isOwnName(page.hostname);
}
