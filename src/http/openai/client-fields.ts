/** Fields that completion requests and response requests share. */
import { z } from 'zod';
import { panelSettingsSchema } from '../../debate/schema/request/debate-request.ts';
import { text } from '../../debate/schema/request/request-fields.ts';

export const NO_TOOLS = 'is not supported: a panel calls no tools';
export const NO_LOGPROBS = 'is not supported: a panel has no token probabilities';

export const anyObject = z.looseObject({});
export const emptyList = (error: string) => z.array(anyObject, { error }).max(0, error).nullish();
export const shortText = text.max(512).nullish();
export const penalty = z.number().min(-2).max(2).nullish();
export const tokenLimit = z.int().min(1).nullish();
export const share = z.number().min(0).max(1).nullish();

export const outputTokens = tokenLimit.meta({
  description:
    'The limit of the output tokens of each reply of a debater, reasoning included. A lower limit in the panel still applies.',
  examples: [2048],
});
export const topLogprobs = z
  .literal(0, { error: NO_LOGPROBS })
  .nullish()
  .meta({ description: 'Not supported: only 0 is accepted.' });

export const sharedFields = {
  model: text
    .min(1)
    .max(200)
    .meta({
      description:
        'The panel: `debate/<protocol>` for the default panel, or `debate/<stored panel>`. The name of a protocol always means the protocol.',
      examples: ['debate/critique'],
    }),
  temperature: z
    .number()
    .min(0)
    .max(2)
    .nullish()
    .meta({ description: 'The temperature of every debater, instead of the one in the panel.', examples: [0.7] }),
  metadata: panelSettingsSchema.shape.metadata
    .nullable()
    .meta({ description: 'Stored with the debate.', examples: [{ ticket: '42' }] }),
  user: shortText.meta({
    description: 'Stored with the debate as the entry `user` of its metadata, unless that has one.',
    examples: ['user-7'],
  }),
  tools: emptyList(NO_TOOLS).meta({
    description: 'Not supported: only `null` or an empty list is accepted.',
    examples: [[]],
  }),
  tool_choice: z
    .enum(['none', 'auto'], { error: NO_TOOLS })
    .nullish()
    .meta({ description: 'Has no effect, because there are no tools.' }),
  parallel_tool_calls: z.boolean().nullish().meta({ description: 'Has no effect, because there are no tools.' }),
};

export const IGNORED = 'Ignored. The response lists it among the ignored parameters of the debate.';

/** Returns the documentation of a parameter that has no effect. */
export const ignored = (example: unknown) => ({
  description: IGNORED,
  examples: [example],
});

export const FORMAT_TYPE = 'The type of the format.';

/** The fields of `json_schema` in both APIs. */
export const recordFields = {
  name: text
    .min(1)
    .max(64)
    .meta({ description: 'The name of the schema.', examples: ['invoice'] }),
  description: text
    .max(10_000)
    .nullish()
    .meta({ description: 'The purpose of the record.', examples: ['The total of an invoice.'] }),
  strict: z.boolean().nullish().meta({ description: 'Has no effect: a record always fits its schema.' }),
  schema: z.record(z.string(), z.unknown()).meta({
    description: 'The JSON Schema of the record.',
    examples: [{ type: 'object', properties: { total: { type: 'number' } } }],
  }),
};

/** Returns whether the client sent the parameter. */
export function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}
