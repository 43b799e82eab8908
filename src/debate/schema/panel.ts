/** The debaters of a debate in order, and its judge. */
import { z } from 'zod';
import { reasoningEfforts } from '../../models/reasoning-effort.ts';

export const debaterSchema = z
  .object({
    id: z.string().meta({
      description: 'The id of the debater: its `name`, or `debater_0` and so on in panel order.',
      examples: ['debater_0'],
    }),
    model: z
      .string()
      .meta({ description: 'The model, as `provider/model`.', examples: ['anthropic/claude-haiku-5-5'] }),
    temperature: z
      .number()
      .nullable()
      .meta({
        description: 'The sampling temperature; null when none is set or the model takes none.',
        examples: [0.7],
      }),
    reasoning_effort: z
      .enum(reasoningEfforts)
      .nullable()
      .meta({ description: 'How much the model reasons; null for the default of the model.' }),
    max_tokens: z
      .int()
      .meta({ description: 'The limit of the output tokens of one reply, reasoning included.', examples: [2048] }),
    weight: z.number().meta({ description: 'The weight of its vote in `weighted_vote`.', examples: [1] }),
    role_hint: z
      .string()
      .nullable()
      .meta({
        description: 'Text that is added to its system prompt; null without one.',
        examples: ["You are a skeptical devil's advocate."],
      }),
    persona: z
      .string()
      .nullable()
      .meta({
        description: 'The persona that precedes its role text when debaters share one model; null without one.',
        examples: ['You check every step by computing it another way.'],
      }),
    thinks_by_itself: z.boolean().meta({
      description:
        'Whether the model reasons before it replies. It is then asked for its main reasons instead of step-by-step working.',
    }),
    family: z.string().meta({
      description: 'The maker of the model. Models of one maker tend to make the same mistakes.',
      examples: ['anthropic'],
    }),
    reliability: z
      .number()
      .meta({ description: 'The probability that its answer is right; 0.7 until it is learned.', examples: [0.7] }),
  })
  .meta({ description: 'A debater, with every default filled in.' });
export type Debater = z.infer<typeof debaterSchema>;

/** A debater that can replace one that cannot answer. It then gets the id, weight and persona of the replaced one. */
export const substituteSchema = debaterSchema
  .omit({ id: true, weight: true, persona: true })
  .meta({ description: 'A substitute, with every default filled in.' });
export type Substitute = z.infer<typeof substituteSchema>;

/** Returns the ids of a panel, in panel order. */
export function debaterIds(debaters: readonly Debater[]): string[] {
  return debaters.map((debater) => debater.id);
}

/** Returns the weight of a debater's vote; 1 for an id that is not on the panel. */
export function weightOf(debaters: readonly Debater[], debaterId: string): number {
  return debaters.find(({ id }) => id === debaterId)?.weight ?? 1;
}

const { temperature, reasoning_effort } = debaterSchema.shape;

export const judgeSchema = z
  .object({
    model: z.string().meta({ description: 'The model, as `provider/model`.', examples: ['openai/gpt-6.1-terra'] }),
    temperature,
    reasoning_effort,
    max_tokens: z
      .int()
      .meta({ description: 'The limit of the output tokens of a verdict, reasoning included.', examples: [2048] }),
    thinks_by_itself: z.boolean().meta({ description: 'Whether the model reasons before it replies.' }),
    orders: z.int().meta({
      description: '2: the judge is asked a second time, with the candidates in the opposite order.',
      examples: [1],
    }),
  })
  .meta({ description: 'A model that reads the final positions.' });
export type Judge = z.infer<typeof judgeSchema>;
