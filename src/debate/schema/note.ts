/** A note that a person adds to a running debate. */
import { z } from 'zod';
import { timeSchema } from './time.ts';

export const MAX_NOTE_CHARACTERS = 2_000;
/** Maximum number of notes of one debate. */
export const MAX_NOTES = 10;

export const noteSchema = z.object({
  id: z.string().meta({ description: 'The id of the note.', examples: ['2f0c7f6e-52c0-4f4d-8b5e-6f0f7a1d9c11'] }),
  text: z.string().meta({ description: 'The text of the note.', examples: ['The contract is governed by Dutch law.'] }),
  created_at: timeSchema.meta({ description: 'When the note was added.' }),
});
export type Note = z.infer<typeof noteSchema>;
