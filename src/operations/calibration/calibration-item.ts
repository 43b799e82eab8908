/** A question with a known answer, as callers send it. */
import { z } from 'zod';
import { debateRequestSchema } from '../../debate/schema/request/debate-request.ts';
import { nonBlankText, text } from '../../debate/schema/request/request-fields.ts';

const MAX_CHARACTERS = 10_000;

export const calibrationItemSchema = z.strictObject({
  /** Unique within the calibration of the panel. */
  id: z.string().min(1).max(200),
  question: nonBlankText,
  context: text.nullish(),
  options: debateRequestSchema.shape.options,
  /** The right answer. A number is converted to text. */
  answer: z.preprocess(
    (given) => (typeof given === 'number' ? String(given) : given),
    nonBlankText.max(MAX_CHARACTERS),
  ),
  task: text.min(1).max(512).nullish(),
});
export type CalibrationItem = z.infer<typeof calibrationItemSchema>;
