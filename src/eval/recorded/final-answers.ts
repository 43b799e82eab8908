/** Reads JSON lines with the final answers of many models. Their full texts were not recorded. */
import { z } from 'zod';
import type { NumberedLine } from './json-lines.ts';
import { rowOf } from './json-lines.ts';
import type { Case, ReplyLengths } from './transcripts.ts';
import { questionFields, questionOf, taskTypes } from './transcripts.ts';

const rowSchema = z.object({
  ...questionFields,
  prompt_characters: z.number().optional(),
  /** Answers by model. */
  answers: z.record(z.string(), z.object({ answer: z.string().nullable(), characters: z.number().optional() })),
});

/** Returns the cases. Throws an error that names the invalid line. */
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
