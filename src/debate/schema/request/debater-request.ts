/** Debaters, substitutes and judges in a request. */
import { z } from 'zod';
import { reasoningEfforts } from '../../../models/reasoning-effort.ts';
import { MAX_SAMPLES, modelName, panelNameSchema, text } from './request-fields.ts';

const temperature = z.number().min(0).max(2);
const maxTokens = z.int().min(1).max(64_000);

/** The error, with an example, for a request that does not send an object but, for instance, the name of a model. */
const objectError = {
  error: ({ code }: { readonly code?: string }) =>
    code === 'invalid_type' ? 'must be an object such as {"model": "provider/model"}' : undefined,
};

const debaterFields = {
  model: modelName.optional().meta({
    description: 'The model, as `provider/model`; the `model` of the request by default.',
    examples: ['anthropic/claude-haiku-5-5'],
  }),
  name: panelNameSchema
    .refine((given) => given !== 'judge', 'must not be "judge"')
    .optional()
    .meta({ description: 'The id of the debater; `debater_0` and so on by default.', examples: ['analyst'] }),
  count: z
    .int()
    .min(1)
    .max(MAX_SAMPLES)
    .optional()
    .meta({
      description:
        'Expands into this number of debaters `name-1` and so on, with different personas. Under `samples`: without personas, and 5 by default.',
      examples: [3],
    }),
  temperature: temperature.optional().meta({
    description:
      'The sampling temperature, 0 to 2; by default 0.7 for models that are known to take one. It is not sent to a model that takes none or while it thinks; a warning says so.',
    examples: [0.7],
  }),
  weight: z
    .number()
    .min(0)
    .max(100)
    .optional()
    .meta({ description: 'The weight of its vote in `weighted_vote`; 1 by default.', examples: [2] }),
  max_tokens: maxTokens.optional().meta({
    description:
      'The limit of the output tokens of a reply, reasoning included; by default 16,384 for models that think and 2,048 for others.',
    examples: [2048],
  }),
  reasoning_effort: z.enum(reasoningEfforts).nullish().meta({
    description:
      'How much the model reasons before it answers: `none`, `low`, `medium` or `high`; the default of the model by default. An effort that the model is known not to support is refused with 422.',
  }),
  role_hint: text
    .max(10_000)
    .nullish()
    .meta({
      description: 'Text that is added to the system prompt; after the question when question and context are long.',
      examples: ["You are a skeptical devil's advocate."],
    }),
};
export const debaterRequestSchema = z
  .strictObject(debaterFields, objectError)
  .meta({ description: 'A debater, or with `count` several that share a model.' });
export type DebaterRequest = z.infer<typeof debaterRequestSchema>;
/** A debater with the name of its model, which `debaterRequestSchema` leaves optional. */
export const namedDebaterSchema = debaterRequestSchema.required({ model: true });
export type NamedDebater = z.infer<typeof namedDebaterSchema>;

const judgeFields = {
  model: modelName.optional().meta({
    description: 'The model, as `provider/model`; the `model` of the request by default.',
    examples: ['openai/gpt-6.1-terra'],
  }),
  temperature: temperature.optional().meta({
    description: 'The sampling temperature, 0 to 2; by default 0 for models that are known to take one.',
    examples: [0],
  }),
  max_tokens: maxTokens.optional().meta({
    description:
      'The limit of the output tokens of a verdict, reasoning included; by default 16,384 for models that think and 2,048 for others.',
    examples: [2048],
  }),
  reasoning_effort: z
    .enum(reasoningEfforts)
    .nullish()
    .meta({ description: 'How much the model of the judge reasons, as for a debater.' }),
  orders: z
    .int()
    .min(1)
    .max(2)
    .optional()
    .meta({
      description:
        '2: the judge is asked a second time, with the candidates in the opposite order. A verdict that depends on the order counts as a failed one. 1 by default.',
      examples: [2],
    }),
};
export const judgeRequestSchema = z
  .strictObject(judgeFields, objectError)
  .meta({ description: 'The model that reads the final positions.' });
export type JudgeRequest = z.infer<typeof judgeRequestSchema>;

export const substituteRequestSchema = debaterRequestSchema
  .omit({ name: true, count: true, weight: true })
  .meta({ description: 'A substitute for a debater that cannot answer.' });
export type SubstituteRequest = z.infer<typeof substituteRequestSchema>;
