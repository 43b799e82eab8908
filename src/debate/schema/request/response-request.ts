/**
 * The parameters of POST /v1/responses that no other setting of a debate holds.
 * They are kept, because its reply repeats them.
 */
import { z } from 'zod';

export const responseRequestSchema = z
  .object({
    previous_response_id: z
      .string()
      .nullable()
      .meta({
        description: 'The response whose question and answer come first in the context; null without one.',
        examples: ['resp_0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11'],
      }),
    instructions: z
      .string()
      .nullable()
      .meta({
        description: 'The instructions, which are the first entry of the context; null without any.',
        examples: ['Be brief.'],
      }),
    background: z.boolean().meta({ description: 'Whether the debate continues when its client disconnects.' }),
    max_output_tokens: z
      .int()
      .nullable()
      .meta({ description: 'The limit of each reply of a debater; null without one.', examples: [2048] }),
    ignored: z
      .array(z.string())
      .meta({ description: 'Parameters of the request that had no effect.', examples: [['top_p']] }),
  })
  .meta({ description: 'Parameters of a request for a response that no other setting of the debate contains.' });
export type ResponseRequest = z.infer<typeof responseRequestSchema>;
