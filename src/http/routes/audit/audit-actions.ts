/** Records the actions of operators: every request that changes something or exports data. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AuditRecord } from '../../../operations/audit/audit-log.ts';
import { recordAction } from '../../../operations/audit/audit-log.ts';
import type { Services } from '../../../operations/services.ts';
import { operatorOf } from '../../plugins/identity.ts';

/** Paths of reads that export much data of tenants. */
const EXPORTS = /\/(?:backup|export|audit)$/;

/** Adds the hooks to every route of `app`. They run after authentication and validation. */
export function auditActions(app: FastifyInstance, services: Services): void {
  const recorded = new WeakMap<FastifyRequest, Omit<AuditRecord, 'phase' | 'status' | 'body'>>();

  app.addHook('preHandler', async (request) => {
    if (!isAudited(request)) return;
    const { schema, url = '' } = request.routeOptions;
    const { operationId } = (schema ?? {}) as { readonly operationId?: string };
    const action = {
      operator: operatorOf(request),
      action: operationId ?? url,
      path: request.url,
      requestId: request.id,
      address: request.ip,
    };
    await recordAction(services, { ...action, phase: 'requested', status: null, body: request.body });
    recorded.set(request, action);
  });

  app.addHook('onSend', async (request, reply) => {
    const action = recorded.get(request);
    if (action === undefined) return;
    const { statusCode: status } = reply;
    await recordAction(services, { ...action, phase: 'answered', status, body: null }).catch((error: unknown) =>
      // The action is done and its request is recorded, so only an error is logged.
      request.log.error(
        { err: error, action: action.action },
        'could not store the outcome of an admin action in the audit log',
      ),
    );
  });
}

function isAudited({ method, routeOptions: { url = '' } }: FastifyRequest): boolean {
  return (method !== 'GET' && method !== 'HEAD') || EXPORTS.test(url);
}
