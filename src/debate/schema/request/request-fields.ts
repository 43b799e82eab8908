/** The limits and types of texts and numbers that requests share. */
import { z } from 'zod';

/** Maximum number of characters of question and context together. */
export const MAX_QUESTION_CHARACTERS = 200_000;
export const MIN_DEBATERS = 2;
export const MAX_DEBATERS = 16;
/** Maximum `count` of the debater under `samples`. */
export const MAX_SAMPLES = 40;

/** Text that UTF-8 can encode. A lone surrogate would reach a model as another character. */
export const text = z.string().refine((value) => value.isWellFormed(), 'must be well-formed Unicode');
export const nonBlankText = text.refine((value) => value.trim() !== '', 'must not be blank');
/** The key of an entry of metadata. */
export const metadataKey = text.min(1).max(64);
export const metadataValue = text.max(512);
export const budgetKeysSchema = z
  .array(metadataKey)
  .max(3)
  .refine((keys) => new Set(keys).size === keys.length, 'must name each key once');
export const share = z.number().min(0).max(1);
export const modelName = z
  .string()
  .regex(/^[A-Za-z0-9_-]+\/\S+$/, 'must be provider/model')
  .max(200);
export const panelNameSchema = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be 1 to 64 of A-Z a-z 0-9 _ -');
