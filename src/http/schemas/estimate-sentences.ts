/** What the fields of estimates mean, a sentence each, for the API reference. */
import type { Estimate, EstimateSettings } from '../../debate/schema/estimate.ts';

const estimateFields = {
  value: 'In the unit asked for.',
  low: 'The true value is below it with a probability of 10 %.',
  high: 'The true value is above it with a probability of 10 %.',
} as const satisfies Record<keyof Estimate, string>;

const estimateScale = {
  unit: 'Null: a bare number.',
  scale: 'On which values are pooled: `linear`, `log` or `probability`.',
} as const satisfies Record<keyof EstimateSettings, string>;

/** Component → field → sentence. */
export const estimateSentences: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Estimate: estimateFields,
  FinalEstimate: {
    value: 'The weighted median, or the trimmed mean, of the debaters’ values.',
    low: 'The median of the lower bounds.',
    high: 'The median of the upper bounds.',
    unit: estimateScale.unit,
  },
  EstimateSettings: estimateScale,
  EstimateRequest: {
    unit: 'Such as `EUR` or `million km`; by default the one that the question names.',
    scale: `${estimateScale.scale.slice(0, -1)}; \`linear\` by default.`,
  },
};
