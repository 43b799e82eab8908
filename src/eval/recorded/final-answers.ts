/** JSON lines of the final answers of many models → cases; their texts were not recorded. */
import { z } from 'zod';
import type { NumberedLine } from './json-lines.ts';
import { rowOf } from './json-lines.ts';
import type { Case, ReplyLengths } from './transcripts.ts';
import { questionFields, questionOf, taskTypes } from './transcripts.ts';

const rowSchema = z.object({
  ...questionFields,
  prompt_characters: z.number().optional(),
  /** By model. */
  answers: z.record(z.string(), z.object({ answer: z.string().nullable(), characters: z.number().optional() })),
});

/** Throws with the line that is not of the shape. */
export function casesOfFinalAnswers(lines: readonly NumberedLine[]): Case[] {
  return lines.map((line) => {
    const row = rowOf(line, rowSchema);
    const { id, task, category, question, options = null, gold, answers } = row;
    return {
      id,
      question: questionOf({ question, answer_type: taskTypes[task], options }),
      category: category || null,
      gold,
      models: Object.keys(answers),
      rounds: [Object.values(answers).map(({ answer }) => answer ?? '')],
      confidences: null,
      extracted: null,
      right: null,
      cut: false,
      lengths: lengthsOf(row),
    };
  });
}

function lengthsOf({ prompt_characters: promptCharacters, answers }: z.infer<typeof rowSchema>): ReplyLengths | null {
  const replies = Object.values(answers);
  const characters = replies.flatMap((reply) => reply.characters ?? (reply.answer === null ? 0 : []));
  return promptCharacters === undefined || characters.length < replies.length ? null : { promptCharacters, characters };
}
