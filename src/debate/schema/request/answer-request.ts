/** The settings of a request about its answer. */
import { z } from 'zod';
import { nfkc } from '../../../lib/text/nfkc.ts';
import { estimateScales } from '../outcome/estimate.ts';
import { answerTypes } from '../question.ts';
import { nonBlankText, share } from './request-fields.ts';

/** Options that differ only in case and spaces are refused, because votes for them could not be separated. */
function areDistinct(options: readonly string[]): boolean {
  const plain = options.map((option) => nfkc(option).trim().replace(/\s+/g, ' ').toLowerCase());
  return new Set(plain).size === options.length;
}

export const estimateRequestSchema = z
  .strictObject({
    unit: nonBlankText
      .max(40)
      .refine((unit) => !/[\p{Cc}\u2028\u2029]/u.test(unit), 'must be one line')
      .nullish()
      .meta({
        description: 'The unit, such as `EUR` or `million km`; by default the one that the question names.',
        examples: ['EUR'],
      }),
    scale: z
      .enum(estimateScales)
      .optional()
      .meta({ description: 'The scale on which values are pooled: `linear` (the default), `log` or `probability`.' }),
  })
  .meta({ description: 'The unit and scale of an estimate.' });

/** The type of the answer, and the settings that belong to a type. */
export const answerFields = {
  answer_type: z.enum(answerTypes).optional().meta({
    description:
      'The type of the answer. `auto`, the default, detects one of the short types, or `long` by an explicit cue. `long`: an answer in Markdown, written from claims that the panel has checked. `record`: an object of `answer_schema`, voted field by field. `estimate`: values with intervals, pooled under `critique`, `society` and `samples`.',
  }),
  answer_schema: z
    .record(z.string(), z.unknown())
    .nullish()
    .meta({
      description:
        'The JSON Schema of the record. The panel votes on each leaf. At most 65,536 characters, 1,000 subschemas, 16 levels and 100 leaves. `$ref` may only point into the schema and not recurse. `x-key` names the property that tells the objects of an array apart. `x-ordered` says that the order of an array of scalars matters. It implies `answer_type: "record"`.',
      examples: [{ type: 'object', properties: { total: { type: 'number' } } }],
    }),
  field_threshold: share.nullish().meta({
    description:
      'For a record: the share of the valid votes of a field below which it is listed in `undecided`, and is null where the schema allows it; 0.5 by default.',
    examples: [0.5],
  }),
  options: z
    .array(nonBlankText.max(2_000))
    .min(2)
    .max(26)
    .refine(areDistinct, 'must differ by more than case and spaces')
    .nullish()
    .meta({
      description: 'The options of a `choice` question, in order. The first is option A.',
      examples: [['Yes', 'No']],
    }),
  answer_tolerance: share.optional().meta({
    description: 'The relative difference up to which two numbers are the same; 0 compares exactly.',
    examples: [0.01],
  }),
  estimate: estimateRequestSchema.nullish().meta({
    description:
      'For `answer_type: "estimate"`: the `unit` and the `scale` on which values are pooled: `linear` (the default), `log` for amounts above 0 or `probability`.',
  }),
  spread_threshold: z
    .number()
    .min(0)
    .max(100)
    .nullish()
    .meta({
      description:
        'For an estimate: the relative spread above which another round follows and the result escalates (`wide_spread`); 0.25 by default. It is the interquartile range divided by the median; for probabilities, the difference of the quartiles’ log-odds.',
      examples: [0.25],
    }),
  escalate_contested_share: share.nullish().meta({
    description:
      'For a long answer: the share of its claims that may be contested before a human should decide; 0.25 by default.',
    examples: [0.25],
  }),
  prompt_date: z.iso
    .date()
    .nullish()
    .meta({
      description:
        'The date that prompts name as today, YYYY-MM-DD; by default the day on which the debate is created, in UTC. With `null`, prompts name no date.',
      examples: ['2026-11-29'],
    }),
};
