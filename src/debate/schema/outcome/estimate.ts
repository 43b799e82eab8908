/** An uncertain value, with the interval that contains it with a probability of 80 %. */
import { z } from 'zod';
import { storedWord } from '../stored.ts';

export const estimateScales = ['linear', 'log', 'probability'] as const;
export type EstimateScale = (typeof estimateScales)[number];

export const estimateSettingsSchema = z
  .object({
    unit: z
      .string()
      .nullable()
      .meta({ description: 'The unit; null for a bare number.', examples: ['million km'] }),
    scale: storedWord(estimateScales).meta({
      description: 'The scale on which values are pooled: `linear`, `log` or `probability`.',
    }),
  })
  .meta({ description: 'The unit and scale of an estimate, with every default filled in.' });
export type EstimateSettings = z.infer<typeof estimateSettingsSchema>;

export const statedEstimateSchema = z
  .object({
    value: z.number().meta({ description: 'The value, in the unit of the question.', examples: [384000] }),
    low: z.number().meta({
      description: 'The lower bound: the true value is below it with a probability of 10 %.',
      examples: [380000],
    }),
    high: z.number().meta({
      description: 'The upper bound: the true value is above it with a probability of 10 %.',
      examples: [390000],
    }),
  })
  .meta({ description: 'A value and the interval in which it lies with a probability of 80 %.' });
export type Estimate = z.infer<typeof statedEstimateSchema>;

export const finalEstimateSchema = statedEstimateSchema
  .extend({
    unit: z
      .string()
      .nullable()
      .meta({ description: 'The unit; null for a bare number.', examples: ['km'] }),
  })
  .meta({ description: 'The pooled estimate.' });
export type FinalEstimate = z.infer<typeof finalEstimateSchema>;

/** Relative spread above which a panel debates on. */
export const DEFAULT_SPREAD_THRESHOLD = 0.25;

/** Returns the stored settings. Debates with other kinds of answer have none and get the defaults. */
export function estimateSettingsOf({ estimate }: { readonly estimate?: EstimateSettings | null | undefined }) {
  return estimate ?? { unit: null, scale: 'linear' as const };
}

const SHOWN_DIGITS = 6;

/** Rounds a pooled value to 6 digits, because its further digits come only from the calculation. */
export function roundedText(value: number, unit: string | null): string {
  return exactText(Number(value.toPrecision(SHOWN_DIGITS)), unit);
}

export function exactText(value: number, unit: string | null): string {
  return unit === null ? String(value) : `${value} ${unit}`;
}
