/** The calibration of a panel: how reliable its confidence is, what was learned and what is certified. */
import { z } from 'zod';
import { errorKinds } from '../../debate/calibration/thresholds.ts';
import { guaranteeStanding } from '../../debate/schema/outcome/guarantee.ts';
import { storedWord } from '../../debate/schema/stored.ts';
import { timeSchema } from '../../debate/schema/time.ts';
import type { Services } from '../services.ts';
import type { CalibrationResult, StoredCertificate } from './calibration-form.ts';
import { guaranteeInForce, inputOf } from './calibration-form.ts';
import { signatureOfPanel } from './signature-of-panel.ts';

const share = z.number();
const estimate = z.object({
  value: z.number().meta({ description: 'The value.', examples: [0.08] }),
  low: z.number().meta({ description: 'Lower end of the 95 % bootstrap interval.', examples: [0.05] }),
  high: z.number().meta({ description: 'Upper end of the 95 % bootstrap interval.', examples: [0.12] }),
  count: z.int().meta({ description: 'Labels that it is computed from.', examples: [200] }),
});

const binSchema = z.object({
  from: share.meta({ description: 'The lowest confidence of the bin.', examples: [0.8] }),
  to: share.meta({ description: 'The confidence at which the next bin begins.', examples: [0.9] }),
  count: z.int().meta({ description: 'Labels in the bin.', examples: [40] }),
  confidence: share.nullable().meta({ description: 'Mean confidence; null without labels.', examples: [0.85] }),
  right: share.nullable().meta({ description: 'Share of right answers; null without labels.', examples: [0.83] }),
  low: share.nullable().meta({ description: 'Lower end of the 95 % Wilson interval of `right`.', examples: [0.68] }),
  high: share.nullable().meta({ description: 'Upper end of the 95 % Wilson interval of `right`.', examples: [0.92] }),
});

const certificateSchema = z.object({
  target: share.meta({ description: 'The highest error allowed.', examples: [0.05] }),
  of: storedWord(errorKinds).describe(
    'The set in which the error is measured: all questions asked, or the answers acted on.',
  ),
  ...guaranteeStanding,
  threshold: z
    .number()
    .nullable()
    .meta({
      description: 'The lowest score at which the service acts, for tasks without a threshold of their own.',
      examples: [0.82],
    }),
  task_thresholds: z
    .record(z.string(), z.number().nullable())
    .meta({ description: 'Thresholds of tasks with enough labels.', examples: [{ law: 0.9 }] }),
  certified_at: timeSchema.nullable().meta({ description: 'When it was certified first; null until then.' }),
  suspended_at: timeSchema
    .nullable()
    .meta({ description: 'When audits showed that the error had risen; null if they did not.' }),
});

const itemCounts = z.object({
  waiting: z.int().meta({ description: 'Items whose debates have not ended.', examples: [2] }),
  labelled: z.int().meta({ description: 'Items that became a label.', examples: [95] }),
  unlabelled: z
    .int()
    .meta({ description: 'Items whose debate failed or has no answer that can be compared.', examples: [3] }),
});

const intervalScore = {
  count: z.int().meta({ description: 'Labelled estimates.', examples: [60] }),
  coverage: share.meta({
    description: 'Share of intervals that contain the answer; the aim is 0.8.',
    examples: [0.78],
  }),
  coverage_low: share.meta({ description: 'Lower end of the 95 % Wilson interval of `coverage`.', examples: [0.66] }),
  coverage_high: share.meta({ description: 'Upper end of the 95 % Wilson interval of `coverage`.', examples: [0.87] }),
  pinball_loss: z
    .number()
    .nullable()
    .meta({
      description:
        'Mean pinball loss of the bounds and the value as 10 %, 50 % and 90 % quantiles, of amounts as a share of the answer; null where every answer is 0.',
      examples: [0.04],
    }),
};
const intervalReportSchema = z.object({
  ...intervalScore,
  debaters: z
    .record(z.string(), z.object(intervalScore))
    .describe('The same of each debater’s last estimate, by its id.'),
});

export const calibrationSchema = z
  .object({
    panel: z
      .string()
      .nullable()
      .meta({ description: 'The stored panel; null: the configured one.', examples: ['board'] }),
    panel_signature: z.string().meta({
      description:
        'Identifies the settings and prompts that are calibrated. A different signature has a different calibration.',
      examples: ['3f9c2a7be1d04c55'],
    }),
    computed_at: timeSchema.nullable().meta({ description: 'Null until it is computed from a first label.' }),
    labels: z
      .object({
        audit: z.int().meta({ description: 'From reviewed audits.', examples: [20] }),
        item: z.int().meta({ description: 'From items with known answers.', examples: [95] }),
      })
      .describe('Labels that count, by source.'),
    items: itemCounts.describe('Items with known answers, by outcome.'),
    learned: z
      .object({
        kind: storedWord(['learned', 'default']).describe('Whether debates use learned values.'),
        reason: storedWord(['too_few_labels', 'defaults_are_better'])
          .nullable()
          .describe('Why the defaults are used; null for learned values.'),
        reliabilities: z
          .record(z.string(), share)
          .meta({ description: 'How often each debater is right, by its id.', examples: [{ debater_0: 0.81 }] }),
        correlation: share.meta({ description: 'The correlation of the errors of the debaters.', examples: [0.3] }),
        brier: z
          .object({
            learned: z.number().meta({ description: 'The Brier score of the learned values.', examples: [0.11] }),
            default: z.number().meta({ description: 'The Brier score of the defaults.', examples: [0.14] }),
          })
          .nullable()
          .describe('Brier scores of both on the labels, by cross-validation; null until there are enough labels.'),
      })
      .describe('The values from which the confidence of a debate is computed.'),
    diagram: z.array(binSchema).describe('The reliability diagram: ten bins, or none before the first label.'),
    calibration_error: estimate.nullable().describe('Mean distance of confidence and share of right answers.'),
    brier_score: estimate.nullable().describe('Mean squared distance of confidence and outcome.'),
    auroc: estimate
      .nullable()
      .describe('How well the confidence separates right answers from wrong ones; 0.5 is chance.'),
    risk_coverage: z
      .array(
        z.object({
          coverage: share.meta({
            description: 'Share of the questions whose answers are acted on, highest confidence first.',
            examples: [0.6],
          }),
          risk: share.meta({ description: 'Share of these answers that are wrong.', examples: [0.04] }),
        }),
      )
      .describe('A point for each different confidence.'),
    intervals: intervalReportSchema
      .nullable()
      .describe('For estimates: how often their 80 % intervals contain the answer; null without labelled estimates.'),
    guarantees: z.array(certificateSchema).describe('One for each error target that was asked for.'),
  })
  .meta({ description: 'How reliable the confidence of a panel is, and the guarantees for it.' });
export type CalibrationView = z.infer<typeof calibrationSchema>;

export interface ReadCalibration {
  readonly tenant: string;
  /** The name of a stored panel; null means the configured panel. */
  readonly panel: string | null;
}

/**
 * Returns the calibration. Throws `ParleyError` invalid_request when the panel does not exist, and the errors of
 * `startDebate` for a panel that it would refuse.
 */
export async function readCalibration(
  services: Services,
  { tenant, panel }: ReadCalibration,
): Promise<CalibrationView> {
  const { signature, defaults } = await signatureOfPanel(services, tenant, panel);
  const stored = await services.store.calibrations.read({ tenant, panel: signature });
  const { previous: result, items } = inputOf(stored);
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
    intervals: intervalsOf(result),
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

function intervalsOf(result: CalibrationResult | null): CalibrationView['intervals'] {
  const intervals = result?.intervals ?? null;
  return intervals === null ? null : { ...intervals, debaters: { ...intervals.debaters } };
}

function certificateView(stored: StoredCertificate): CalibrationView['guarantees'][number] {
  const { model: _, ...standing } = guaranteeInForce(stored, null);
  const { target, tasks } = stored.certificate;
  return {
    target: target.max,
    of: target.of,
    ...standing,
    task_thresholds: { ...tasks },
    certified_at: stored.since,
    suspended_at: stored.suspendedAt,
  };
}
