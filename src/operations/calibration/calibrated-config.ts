/**
 * Adds the calibration of the panel to a resolved configuration: the learned reliabilities (p) and correlation (ρ), the
 * guarantee, and whether the debate is audited.
 */

import type { ErrorTarget } from '../../debate/calibration/thresholds.ts';
import { minLabels } from '../../debate/calibration/thresholds.ts';
import { taskOf } from '../../debate/decision/error-target.ts';
import type { DebateConfig } from '../../debate/schema/debate-config.ts';
import type { GuaranteeInForce } from '../../debate/schema/outcome/guarantee.ts';
import { randomFrom, seedOf } from '../../lib/seeded.ts';
import type { CalibrationName } from '../../stores/calibration-store.ts';
import type { Tenant } from '../../stores/tenant-store.ts';
import type { Services } from '../services.ts';
import type { CalibrationResult } from './calibration-form.ts';
import { guaranteeInForce, isSameTarget, targetEntry } from './calibration-form.ts';
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
  const isUnaudited = guarantee?.status === 'certified' && tenant.auditRate === 0;
  const raised = raiseStop(config, guarantee);
  return {
    ...withLearned(config, result),
    ...raised.settings,
    escalate_error_target: target,
    guarantee,
    panel_signature: name.panel,
    audit: config.answer_type !== 'long' && isAudited(config, tenant.auditRate),
    warnings: [...config.warnings, ...raised.warnings, ...(isUnaudited ? [DRIFT_UNWATCHED] : [])],
  };
}

const DRIFT_UNWATCHED = 'drift_unwatched: the audit rate of the tenant is 0, so a rise of the error is not detected';

/** The highest `stop_at` that a request can set. */
const MAX_STOP_AT = 0.99;

/**
 * Raises `stop_at` of a cascade to the certified threshold if it is lower. Otherwise a cascade that stops below the
 * threshold would escalate answers whose confidence further debaters could have raised above it.
 */
function raiseStop({ protocol, stop_at }: DebateConfig, guarantee: GuaranteeInForce | null) {
  const threshold = guarantee?.status === 'certified' ? guarantee.threshold : null;
  const unchanged = { settings: {}, warnings: [] };
  if (protocol !== 'cascade' || typeof stop_at !== 'number' || threshold === null || threshold <= stop_at)
    return unchanged;
  const raised = Math.min(MAX_STOP_AT, threshold);
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

interface GuaranteeRequest {
  readonly name: CalibrationName;
  readonly result: CalibrationResult | null;
  readonly config: DebateConfig;
  readonly target: ErrorTarget;
}

/** Returns the guarantee for the target. Stores a new target, whose guarantee has the status `too_few_labels`. */
async function guaranteeOf(
  { store }: Services,
  { name, result, config, target }: GuaranteeRequest,
): Promise<GuaranteeInForce> {
  const certificate = result?.certificates.find(({ certificate }) => isSameTarget(certificate.target, target));
  if (certificate !== undefined) return guaranteeInForce(certificate, taskOf(config));
  await store.calibrations.put(name, targetEntry(target));
  return {
    status: 'too_few_labels',
    labels: 0,
    labels_needed: minLabels(target),
    lowest_error: null,
    expected_automation: 0,
    threshold: null,
    model: { kind: 'confidence', reliabilities: {}, tasks: [], intercept: 0, weights: [] },
  };
}
