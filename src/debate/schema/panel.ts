/** The ordered debaters of a debate. */
import { z } from 'zod';
import { reasoningEfforts } from '../../models/reasoning-effort.ts';

export const debaterSchema = z.object({
  /** `name` of the request, else `debater_0`… in panel order. */
  id: z.string(),
  /** `provider/model`. */
  model: z.string(),
  /** Null: none was set, or the model takes none. */
  temperature: z.number().nullable(),
  /** Null: the model's own default. */
  reasoning_effort: z.enum(reasoningEfforts).nullable(),
  max_tokens: z.int(),
  weight: z.number(),
  /** Appended to the system prompt. */
  role_hint: z.string().nullable(),
  /** Stands before the role text in a same-model debate. */
  persona: z.string().nullable(),
  /** The model reasons before it replies, so it is asked for its main reasons and not for its working. */
  thinks_by_itself: z.boolean(),
  /** The maker of the model, for the correlation of errors. */
  family: z.string(),
  /** Probability that this debater's answer is right: 0.7 until learned, 0.05–0.95. */
  reliability: z.number(),
});
export type Debater = z.infer<typeof debaterSchema>;

/** Waits for a seat whose debater cannot answer; it then has the seat's id, weight and persona. */
export const substituteSchema = debaterSchema.omit({ id: true, weight: true, persona: true });
export type Substitute = z.infer<typeof substituteSchema>;

/** The ids of a panel, in panel order. */
export function debaterIds(debaters: readonly Debater[]): string[] {
  return debaters.map((debater) => debater.id);
}
