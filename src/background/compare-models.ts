/** Reads the model lists of the providers when the service starts, and warns about models of the default panel. */

import { retirementNotice } from '../models/catalog/model-retirements.ts';
import { withoutDate } from '../models/catalog/model-row.ts';
import { modelTable } from '../models/catalog/model-table.ts';
import type { ListedModel } from '../models/model.ts';
import type { Services } from '../operations/services.ts';
import { startStoppable } from './repeat.ts';

/** The longest time for one list. An endpoint that is slower is not compared. */
const LIST_TIMEOUT_MS = 10_000;

/** Starts the comparison without waiting for it, since an endpoint may be slow. Returns a function that ends it. */
export function startComparing(services: Services): () => Promise<void> {
  return startStoppable((stopping) => compareModels(services, stopping));
}

/**
 * Keeps the retirement dates that providers report for models of the table. Logs a warning for each model of the default
 * panel that the provider does not offer, retires soon or has retired. Never throws.
 */
export async function compareModels(services: Services, signal: AbortSignal): Promise<void> {
  const ending = AbortSignal.any([signal, AbortSignal.timeout(LIST_TIMEOUT_MS)]);
  const { models } = services;
  const compared = models.providers.filter((provider) => rowsOf(provider).length > 0);
  await Promise.all(compared.map((provider) => compareProvider(services, provider, ending)));
  if (signal.aborted) return;
  warnOfRetirements(services);
}

async function compareProvider(services: Services, provider: string, signal: AbortSignal): Promise<void> {
  const { models, log } = services;
  try {
    const listed = await models.list(provider, signal);
    if (listed !== null) compare(services, provider, listed);
  } catch (error) {
    log.info({ provider, reason: reasonOf(error) }, "could not read the provider's list of models");
  }
}

/** Returns only the error's name: an SDK error contains headers and bodies, which may repeat a key. */
function reasonOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown';
}

function compare(services: Services, provider: string, listed: readonly ListedModel[]): void {
  const { configRules, retirements, log } = services;
  const listedAs = (model: string) =>
    listed.find(({ modelId }) => `${provider}/${modelId}` === model || `${provider}/${withoutDate(modelId)}` === model);
  for (const { id } of rowsOf(provider)) {
    const model = listedAs(id);
    if (model?.retiresOn !== undefined) retirements.setReported(id, model.retiresOn);
  }
  const missing = configRules.defaultPanel.filter(
    ({ model }) => model.startsWith(`${provider}/`) && listedAs(model) === undefined,
  );
  for (const model of new Set(missing.map((entry) => entry.model)))
    log.warn({ model }, 'a model of the default panel is not available to the provider key');
}

/** Returns the provider's rows in the table of models. */
function rowsOf(provider: string) {
  return modelTable.filter(({ id }) => id.startsWith(`${provider}/`));
}

function warnOfRetirements({ configRules, retirements, log, world }: Services): void {
  const now = world.now();
  for (const model of new Set(configRules.defaultPanel.map((entry) => entry.model))) {
    const retirement = retirements.of(model);
    if (retirement !== null && retirementNotice(model, retirement, now) !== null) {
      const { on, replacement } = retirement;
      log.warn({ model, retiresOn: on, replacement }, 'a model of the default panel is retired or retires soon');
    }
  }
}
