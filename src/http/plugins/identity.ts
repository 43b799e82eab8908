/** Authenticates requests under /v1 and checks their permissions before an operation is called. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ParleyError } from '../../errors.ts';
import { addToLogContext } from '../../lib/logging/log-context.ts';
import type { StartDebate } from '../../operations/debates/creation/start-debate.ts';
import type { Services } from '../../operations/services.ts';
import type { Identity, TenantIdentity } from '../../operations/tenants/authenticate.ts';
import { isOperator } from '../../operations/tenants/authenticate.ts';
import type { HttpContext } from '../api.ts';
import type { Caller } from '../http-options.ts';
import type { RateLimits } from './rate-limits.ts';

/** The limits of the tenant of this request. */
export type Limits = NonNullable<Awaited<ReturnType<Services['tenants']['tenant']>>>;

export interface Access extends Pick<HttpContext, 'services' | 'options'> {
  readonly limits: RateLimits;
}

const TENANT_DECORATOR = 'tenantLimits';
const KEY_DECORATOR = 'keyId';
const OPERATOR_DECORATOR = 'operator';

/** Admits only tenants, within their rate limits, for every route of `app`. */
export function requireTenants(app: FastifyInstance, access: Access): void {
  app.decorateRequest(TENANT_DECORATOR);
  app.decorateRequest(KEY_DECORATOR);
  app.addHook('onRequest', async (request, reply) => {
    const identity = await identify(access, request, reply);
    if (isOperator(identity)) throw forbidden('the admin key belongs to no tenant: use a key of a tenant');
    addToLogContext({ tenant: identity.tenant, keyId: identity.keyId });
    checkScope(identity, request);
    const limits = await currentLimits(access.services, identity);
    request.setDecorator<Limits>(TENANT_DECORATOR, limits);
    request.setDecorator<string | null>(KEY_DECORATOR, identity.keyId);
    await access.limits.countRequest(limits, reply);
  });
}

/** Admits only operators, for every route of `app`. */
export function requireOperator(app: FastifyInstance, access: Access): void {
  app.decorateRequest(OPERATOR_DECORATOR);
  app.addHook('onRequest', async (request, reply) => {
    const identity = await identify(access, request, reply);
    if (!isOperator(identity)) throw forbidden('this request requires the admin key');
    request.setDecorator<string>(OPERATOR_DECORATOR, identity.operator);
  });
}

async function identify({ options, limits }: Access, request: FastifyRequest, reply: FastifyReply): Promise<Identity> {
  try {
    return await options.authenticate(callerOf(request));
  } catch (error) {
    // Only failed requests are counted, so that a caller with a valid key is not limited by others at the same address.
    if (error instanceof ParleyError && error.code === 'unauthorized') await limits.countFailure(request, reply);
    throw error;
  }
}

async function currentLimits({ tenants }: Services, { tenant }: TenantIdentity): Promise<Limits> {
  const limits = await tenants.tenant(tenant);
  if (limits === null) throw new ParleyError('unauthorized', { detail: 'the tenant of this key was deleted' });
  if (limits.status === 'suspended')
    throw new ParleyError('tenant_suspended', { detail: 'the operator has suspended this tenant' });
  return limits;
}

/** POST routes that call no model and change nothing, so that scope `read` is enough. */
const READ_ONLY_POSTS: ReadonlySet<string | undefined> = new Set([
  '/v1/debates/estimate',
  '/v1/agreement',
  '/v1/comparisons',
]);

type Scope = NonNullable<TenantIdentity['scopes']>[number];

function scopeOf({ method, routeOptions: { url } }: FastifyRequest): Scope {
  if (/^\/v1\/budgets?(?:\/|$)/.test(url ?? '')) return 'billing';
  return method === 'GET' || method === 'HEAD' || READ_ONLY_POSTS.has(url) ? 'read' : 'debate';
}

function checkScope({ scopes = null }: TenantIdentity, request: FastifyRequest): void {
  if (scopes === null) return;
  const scope = scopeOf(request);
  if (!scopes.includes(scope)) throw forbidden(`the key has no scope "${scope}"`);
}

function forbidden(detail: string): ParleyError {
  return new ParleyError('forbidden', { detail });
}

export function callerOf(request: FastifyRequest): Caller {
  return { authorization: request.headers.authorization ?? null, address: request.ip };
}

export function limitsOf(request: FastifyRequest): Limits {
  return request.getDecorator<Limits>(TENANT_DECORATOR);
}

/** Returns the origin of a debate that this request creates. */
export function originOf(request: FastifyRequest): NonNullable<StartDebate['origin']> {
  return { requestId: request.id, keyId: request.getDecorator<string | null>(KEY_DECORATOR) };
}

/** Returns the name of the admin key. */
export function operatorOf(request: FastifyRequest): string {
  return request.getDecorator<string>(OPERATOR_DECORATOR);
}

export function tenantOf(request: FastifyRequest): string {
  return limitsOf(request).id;
}
