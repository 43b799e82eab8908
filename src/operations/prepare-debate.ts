/** A request → a debate with every choice made, every model known and priced; or a clear refusal. */
import type { DebateConfig, DebateSpec } from '../debate/debate-config.ts';
import type { DebateRequest } from '../debate/debate-request.ts';
import type { ConfigProblem } from '../debate/resolve-config.ts';
import { resolveConfig } from '../debate/resolve-config.ts';
import { ParleyError } from '../errors.ts';
import type { Tenant } from '../stores/tenant-store.ts';
import type { Services } from './services.ts';

export interface Prepared {
  readonly tenant: Tenant;
  readonly spec: DebateSpec;
}

/** Throws `ParleyError`: unauthorized, invalid_request, incompatible_options, unknown_model, unpriced_model. */
export async function prepareDebate(services: Services, tenantId: string, request: DebateRequest): Promise<Prepared> {
  const tenant = await knownTenant(services, tenantId);
  const config = configFor(services, request);
  const warnings = [...config.warnings, ...modelWarnings(services, { config, tenant })];
  return { tenant, spec: { id: services.world.newId(), question: request.question, config: { ...config, warnings } } };
}

async function knownTenant({ tenants }: Services, id: string): Promise<Tenant> {
  const tenant = await tenants.tenant(id);
  if (tenant === null) throw new ParleyError('unauthorized');
  return tenant;
}

function configFor({ configRules, world }: Services, request: DebateRequest): DebateConfig {
  // Panels cannot be stored yet: a request that names one would be run with other settings than it asks for.
  if (typeof request.panel === 'string')
    throw refusalOf([{ code: 'invalid_request', path: 'panel', message: 'there is no panel of this name' }]);
  const resolved = resolveConfig(request, { ...configRules, seed: world.newSeed() });
  if (resolved.ok) return resolved.config;
  throw refusalOf(resolved.problems);
}

function refusalOf(problems: readonly ConfigProblem[]): ParleyError {
  const code = problems.some((problem) => problem.code === 'invalid_request')
    ? 'invalid_request'
    : 'incompatible_options';
  const fields = problems.map(({ path, message }) => ({ path, message }));
  return new ParleyError(code, { detail: fields.map(({ path, message }) => `${path}: ${message}`).join('; '), fields });
}

/** Refuses unknown models, and unpriced ones under a budget; without one, says that nobody counts their cost. */
function modelWarnings(
  { models, prices, world }: Services,
  { config, tenant }: { config: DebateConfig; tenant: Tenant },
): string[] {
  const named = [...config.debaters.map((debater) => debater.model), ...config.routing_models];
  const used = [...new Set(config.judge === null ? named : [...named, config.judge.model])];
  const unknown = used.filter((model) => models.find(model) === null);
  if (unknown.length > 0)
    throw new ParleyError('unknown_model', { detail: `unknown: ${unknown.join(', ')}`, members: { models: unknown } });
  const unpriced = used.filter((model) => prices.quote(model, world.now()) === null);
  const underBudget = tenant.budget.limitNanoUsd !== null || config.cost_budget_usd !== null;
  if (unpriced.length > 0 && underBudget) {
    throw new ParleyError('unpriced_model', {
      detail: `without a price: ${unpriced.join(', ')}`,
      members: { models: unpriced },
    });
  }
  return unpriced.map((model) => `unpriced: no price is known for ${model}, so its cost counts as nothing`);
}
