/** What is known of a panel: how far its confidence can be believed, what was learned, and what is certified. */
import { z } from 'zod';
import { errorKinds } from '../../debate/calibration/thresholds.ts';
import { guaranteeStatuses } from '../../debate/guarantee.ts';
import { storedWord } from '../../debate/stored.ts';
import type { Services } from '../services.ts';
import type { CalibrationResult, KeptCertificate } from './calibration-form.ts';
import { inForce, inputOf } from './calibration-form.ts';
import { signatureOfPanel } from './signature-of-panel.ts';

const estimate = z.object({ value: z.number(), low: z.number(), high: z.number(), count: z.int() });

const binSchema = z.object({
  from: z.number(),
  to: z.number(),
  count: z.int(),
  confidence: z.number().nullable(),
  right: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
});

const certificateSchema = z.object({
  target: z.number(),
  of: storedWord(errorKinds),
  status: storedWord(guaranteeStatuses),
  labels: z.int(),
  labels_needed: z.int().nullable(),
  lowest_error: z.number().nullable(),
  threshold: z.number().nullable(),
  task_thresholds: z.record(z.string(), z.number().nullable()),
  expected_automation: z.number(),
  certified_at: z.string().nullable(),
  suspended_at: z.string().nullable(),
});

const itemCounts = z.object({ waiting: z.int(), labelled: z.int(), unlabelled: z.int() });

export const calibrationSchema = z.object({
  panel: z.string().nullable(),
  panel_signature: z.string(),
  /** Null until the first label was computed with. */
  computed_at: z.string().nullable(),
  labels: z.object({ audit: z.int(), item: z.int() }),
  items: itemCounts,
  learned: z.object({
    kind: storedWord(['learned', 'default']),
    reason: storedWord(['too_few_labels', 'defaults_are_better']).nullable(),
    reliabilities: z.record(z.string(), z.number()),
    correlation: z.number(),
    brier: z.object({ learned: z.number(), default: z.number() }).nullable(),
  }),
  diagram: z.array(binSchema),
  calibration_error: estimate.nullable(),
  brier_score: estimate.nullable(),
  auroc: estimate.nullable(),
  risk_coverage: z.array(z.object({ coverage: z.number(), risk: z.number() })),
  guarantees: z.array(certificateSchema),
});
export type CalibrationView = z.infer<typeof calibrationSchema>;

export interface ReadCalibration {
  readonly tenant: string;
  /** A stored panel; null: the configured one. */
  readonly panel: string | null;
}

/** Throws `ParleyError`: invalid_request when there is no such panel, and as `startDebate` for one that would be refused. */
export async function readCalibration(
  services: Services,
  { tenant, panel }: ReadCalibration,
): Promise<CalibrationView> {
  const { signature, defaults } = await signatureOfPanel(services, tenant, panel);
  const stored = await services.store.calibrations.read({ tenant, panel: signature });
  const { before: result, items } = inputOf(stored);
  const learned = result?.learned ?? { kind: 'default', reason: 'too_few_labels', parameters: defaults, brier: null };
  const { kind, reason, brier, parameters } = learned;
  return {
    panel,
    panel_signature: signature,
    computed_at: result?.computedAt ?? null,
    labels: result?.labels ?? { audit: 0, item: 0 },
    items: countsOf(items.map(({ state }) => state)),
    learned: { kind, reason, ...parameters, reliabilities: { ...parameters.reliabilities }, brier },
    ...reportOf(result),
    guarantees: (result?.certificates ?? []).map(certificateView),
  };
}

function countsOf(states: readonly ('waiting' | 'labelled' | 'unlabelled')[]): z.infer<typeof itemCounts> {
  const count = (wanted: string) => states.filter((state) => state === wanted).length;
  return { waiting: count('waiting'), labelled: count('labelled'), unlabelled: count('unlabelled') };
}

function reportOf(result: CalibrationResult | null) {
  if (result === null)
    return { diagram: [], calibration_error: null, brier_score: null, auroc: null, risk_coverage: [] };
  const { diagram, calibration_error, brier, auroc, risk_coverage } = result.report;
  return { diagram: [...diagram], calibration_error, brier_score: brier, auroc, risk_coverage: [...risk_coverage] };
}

function certificateView(kept: KeptCertificate): CalibrationView['guarantees'][number] {
  const { model: _, ...standing } = inForce(kept, null);
  const { target, tasks } = kept.certificate;
  return {
    target: target.max,
    of: target.of,
    ...standing,
    task_thresholds: { ...tasks },
    certified_at: kept.since,
    suspended_at: kept.suspendedAt,
  };
}
