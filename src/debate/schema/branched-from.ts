/** The origin of a branch: a debate that continues from rounds of another debate. */
import { z } from 'zod';

export const branchedFromSchema = z.object({
  debate_id: z.string().meta({
    description: 'The debate whose rounds were replayed.',
    examples: ['0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11'],
  }),
  from_round: z.int().meta({ description: 'The last round that was replayed.', examples: [1] }),
});
export type BranchedFrom = z.infer<typeof branchedFromSchema>;
