/**
 * Converts a request to a debate in which every setting is resolved and every model is allowed, known and priced.
 * Otherwise throws a `ParleyError`.
 */

import type { DebateConfig, DebateSpec } from '../../../debate/schema/debate-config.ts';
import type { DebateRequest } from '../../../debate/schema/request/debate-request.ts';
import { panelSettingsSchema } from '../../../debate/schema/request/debate-request.ts';
import { withPanel } from '../../../debate/schema/request/present-fields.ts';
import type { ConfigProblem } from '../../../debate/settings/config-problem.ts';
import { resolveConfig } from '../../../debate/settings/resolve-config.ts';
import { usedModels } from '../../../debate/settings/used-models.ts';
import { ParleyError } from '../../../errors.ts';
import type { ModelDirectory } from '../../../models/catalog/model-directory.ts';
import { retirementNotice } from '../../../models/catalog/model-retirements.ts';
import type { StoredPanel } from '../../../stores/panel-store.ts';
import type { Tenant } from '../../../stores/tenant-store.ts';
import { declaredPairs } from '../../budgets/metadata-budgets.ts';
import { unknownModel } from '../../models/unknown-model.ts';
import { tenantModels } from '../../provider-keys/tenant-models.ts';
import type { Services } from '../../services.ts';
import { knownTenant } from '../known-tenant.ts';
import type { TunedRequest } from './tuned-request.ts';
import { tunedDebate } from './tuned-request.ts';

export interface PreparedDebate {
  readonly tenant: Tenant;
  /** The models for this tenant, with its own provider keys. */
  readonly models: ModelDirectory;
  readonly spec: DebateSpec;
  /** The engine level that the debate needs. */
  readonly needs: number;
  /** The settings of the request that release 0.1 does not know; empty when release 0.1 can run the debate. */
  readonly newer: readonly string[];
}

/**
 * Prepares a debate. Throws `ParleyError`: unauthorized, invalid_request, incompatible_options, model_not_allowed,
 * unknown_model, unpriced_model.
 */
export async function prepareDebate(
  services: Services,
  tenantId: string,
  request: TunedRequest,
): Promise<PreparedDebate> {
  const tenant = await knownTenant(services, tenantId);
  const models = await tenantModels(services, tenant);
  const merged = await withStoredPanel(services, tenantId, request);
  const prepared = preparedFor({ ...services, models }, tenant, merged);
  await refuseUnpricedUnderCap(services, prepared);
  return prepared;
}

/**
 * Prepares a request whose stored panel, if it names one, is already merged into it. Throws the same errors except
 * unauthorized.
 */
export function preparedFor(services: Services, tenant: Tenant, request: TunedRequest): PreparedDebate {
  const { configRules, world } = services;
  const { config, requiredLevel: needs, newer } = configFor(services, tunedDebate(request, configRules.defaultPanel));
  const warnings = [...config.warnings, ...modelWarnings(services, { config, tenant })];
  const { responseRequest } = request;
  const responseFields = responseRequest === undefined ? {} : { response_request: responseRequest };
  const { models } = services;
  return {
    tenant,
    models,
    spec: { id: world.newId(), question: request.question, config: { ...config, ...responseFields, warnings } },
    needs,
    newer,
  };
}

/**
 * Merges the stored panel into the request. An unknown panel is an invalid field, not a 404, because 404 is about the
 * resource of the path.
 */
async function withStoredPanel({ store }: Services, tenantId: string, request: TunedRequest): Promise<TunedRequest> {
  if (typeof request.panel !== 'string') return request;
  const panel = await store.panels.read(tenantId, request.panel);
  if (panel === null) {
    throw refusalOf([{ code: 'invalid_request', path: 'panel', message: `there is no panel "${request.panel}"` }]);
  }
  refuseUnknownSettings(panel);
  return { ...request, ...withPanel(request, panel.settings) };
}

/** Throws when the stored settings are not known to this version. A newer version may have stored them. */
function refuseUnknownSettings({ settings }: StoredPanel): void {
  const { error } = panelSettingsSchema.safeParse(settings);
  if (error === undefined) return;
  const path = ['panel', ...(error.issues[0]?.path ?? [])].join('.');
  throw refusalOf([{ code: 'incompatible_options', path, message: 'is not known to this version of the service' }]);
}

function configFor({ configRules, world }: Services, request: DebateRequest) {
  const today = world.now().toISOString().slice(0, 10);
  const resolved = resolveConfig(request, { ...configRules, today, seed: world.newSeed() });
  if (resolved.ok) return resolved;
  throw refusalOf(resolved.problems);
}

export function refusalOf(problems: readonly ConfigProblem[]): ParleyError {
  const code = problems.some((problem) => problem.code === 'invalid_request')
    ? 'invalid_request'
    : 'incompatible_options';
  const fields = problems.map(({ path, message }) => ({ path, message }));
  return new ParleyError(code, { detail: fields.map(({ path, message }) => `${path}: ${message}`).join('; '), fields });
}

/**
 * Throws when a model is not allowed. This is the first check of models, so that the caller does not learn whether a
 * forbidden model exists.
 */
function refuseForbidden(used: readonly string[], { allowedModels }: Tenant): void {
  const forbidden = allowedModels === null ? [] : used.filter((model) => !allowedModels.includes(model));
  if (forbidden.length === 0) return;
  throw new ParleyError('model_not_allowed', {
    detail: `models not allowed: ${forbidden.join(', ')}`,
    members: { models: forbidden },
  });
}

/**
 * Throws for models that are not allowed or not known, and for unpriced models under a budget. Returns warnings about
 * models without a price and about models that are retired or will be retired soon.
 */
export function modelWarnings(
  { models, listedModels, prices, retirements, world }: Services,
  { config, tenant }: { config: DebateConfig; tenant: Tenant },
): string[] {
  const used = usedModels(config);
  refuseForbidden(used, tenant);
  const unknown = used.filter((model) => models.find(model) === null);
  if (unknown.length > 0) {
    const known = { providers: models.providers, models: tenant.allowedModels ?? listedModels };
    const detail = `unknown: ${unknown.map((model) => unknownModel(model, known)).join(', ')}`;
    throw new ParleyError('unknown_model', { detail, members: { models: unknown } });
  }
  const unpriced = used.filter((model) => prices.quote(model, world.now()) === null);
  const underBudget = tenant.budget.limitNanoUsd !== null || config.cost_budget_usd !== null;
  if (unpriced.length > 0 && underBudget) throw unpricedModels(unpriced);
  return [
    ...unpriced.map((model) => `unpriced: no price is known for ${model}, so its cost counts as nothing`),
    ...used.flatMap((model) => retirementNotice(model, retirements.of(model), world.now()) ?? []),
  ];
}

function unpricedModels(models: readonly string[]): ParleyError {
  return new ParleyError('unpriced_model', {
    detail: `models without a known price: ${models.join(', ')}`,
    members: { models },
  });
}

/** Throws for unpriced models when a metadata budget applies: the cost of their calls would count as nothing in it. */
export async function refuseUnpricedUnderCap(
  { store, prices, world }: Services,
  { tenant, spec }: Pick<PreparedDebate, 'tenant' | 'spec'>,
): Promise<void> {
  const now = world.now();
  const unpriced = usedModels(spec.config).filter((model) => prices.quote(model, now) === null);
  if (unpriced.length === 0) return;
  const pairs = declaredPairs(tenant, spec.config.metadata);
  const caps = await Promise.all(pairs.map((pair) => store.caps.read(tenant.id, pair, now.toISOString())));
  if (caps.some((cap) => cap !== null)) throw unpricedModels(unpriced);
}
