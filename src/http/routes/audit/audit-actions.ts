/** Records what operators do: every request that changes something, and those that take data out. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AuditRecord } from '../../../operations/audit/audit-log.ts';
import { recordAction } from '../../../operations/audit/audit-log.ts';
import type { Services } from '../../../operations/services.ts';
import { operatorOf } from '../../plugins/identity.ts';

/** Reads of much that belongs to tenants. */
const EXPORTS = /\/(?:backup|export|audit)$/;

/** For every route of `app`, after its operator is known and its request was checked. */
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
      // It was done, and that it was asked for is recorded.
      request.log.error({ err: error, action: action.action }, 'the outcome of an admin action could not be recorded'),
    );
  });
}

function isAudited({ method, routeOptions: { url = '' } }: FastifyRequest): boolean {
  return (method !== 'GET' && method !== 'HEAD') || EXPORTS.test(url);
}
