/**
 * Adds to a resolved configuration what calibration knows of its panel: learned p and ρ, the guarantee, and whether the
 * debate is audited.
 */

import type { ErrorTarget } from '../../debate/calibration/thresholds.ts';
import { fewestLabels } from '../../debate/calibration/thresholds.ts';
import { taskOf } from '../../debate/decision/error-target.ts';
import type { DebateConfig } from '../../debate/schema/debate-config.ts';
import type { GuaranteeInForce } from '../../debate/schema/outcome/guarantee.ts';
import { randomFrom, seedOf } from '../../lib/seeded.ts';
import type { CalibrationName } from '../../stores/calibration-store.ts';
import type { Tenant } from '../../stores/tenant-store.ts';
import type { Services } from '../services.ts';
import type { CalibrationResult } from './calibration-form.ts';
import { inForce, isSameTarget, targetEntry } from './calibration-form.ts';
import { panelSignature } from './panel-signature.ts';

/**
 * Returns the configuration with the stored calibration. Stores a new error target, so that the background job
 * certifies it.
 */
export async function calibratedConfig(
  services: Services,
  tenant: Tenant,
  config: DebateConfig,
): Promise<DebateConfig> {
  const name = { tenant: tenant.id, panel: panelSignature(config) };
  const { knownResults, store } = services;
  const result = await knownResults.of(name, store.calibrations);
  const target = config.escalate_error_target ?? null;
  const guarantee = target === null ? null : await guaranteeOf(services, { name, result, config, target });
  const unwatched = guarantee?.status === 'certified' && tenant.auditRate === 0;
  const raised = raisedStop(config, guarantee);
  return {
    ...withLearned(config, result),
    ...raised.settings,
    escalate_error_target: target,
    guarantee,
    panel_signature: name.panel,
    audit: config.answer_type !== 'long' && isAudited(config, tenant.auditRate),
    warnings: [...config.warnings, ...raised.warnings, ...(unwatched ? [DRIFT_UNWATCHED] : [])],
  };
}

const DRIFT_UNWATCHED = 'drift_unwatched: the audit rate of the tenant is 0, so a rise of the error is not detected';

const HIGHEST_STOP = 0.99;

/**
 * Returns a higher `stop_at` for a cascade when its threshold is above it. A cascade that stops below the threshold
 * would escalate answers that further debaters could have made certain enough.
 */
function raisedStop({ protocol, stop_at }: DebateConfig, guarantee: GuaranteeInForce | null) {
  const threshold = guarantee?.status === 'certified' ? guarantee.threshold : null;
  const nothing = { settings: {}, warnings: [] };
  if (protocol !== 'cascade' || typeof stop_at !== 'number' || threshold === null || threshold <= stop_at)
    return nothing;
  const raised = Math.min(HIGHEST_STOP, threshold);
  const why = 'the error target acts on no answer below that';
  return { settings: { stop_at: raised }, warnings: [`stop_at: raised from ${stop_at} to ${raised}, because ${why}`] };
}

/** Chooses debates for audits by their seed, before anything is known about the answer. */
function isAudited({ seed }: DebateConfig, rate: number): boolean {
  return randomFrom(seedOf('audit', seed))() < rate;
}

function withLearned(config: DebateConfig, result: CalibrationResult | null): DebateConfig {
  if (result?.learned.kind !== 'learned') return config;
  const { reliabilities, correlation } = result.learned.parameters;
  const debaters = config.debaters.map((each) => ({
    ...each,
    reliability: reliabilities[each.id] ?? each.reliability,
  }));
  return { ...config, debaters, correlation, reliabilities_learned: true };
}

interface Wanted {
  readonly name: CalibrationName;
  readonly result: CalibrationResult | null;
  readonly config: DebateConfig;
  readonly target: ErrorTarget;
}

async function guaranteeOf({ store }: Services, { name, result, config, target }: Wanted): Promise<GuaranteeInForce> {
  const kept = result?.certificates.find(({ certificate }) => isSameTarget(certificate.target, target));
  if (kept !== undefined) return inForce(kept, taskOf(config));
  await store.calibrations.put(name, targetEntry(target));
  return {
    status: 'too_few_labels',
    labels: 0,
    labels_needed: fewestLabels(target),
    lowest_error: null,
    expected_automation: 0,
    threshold: null,
    model: { kind: 'confidence', reliabilities: {}, tasks: [], intercept: 0, weights: [] },
  };
}
