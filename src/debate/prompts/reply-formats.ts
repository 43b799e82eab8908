/** The shapes that models are asked to answer in: one schema each, from which the JSON Schema and the words derive. */
import { z } from 'zod';
import type { ReplyFormat } from '../../models/model.ts';
import { oncePer } from '../once-per.ts';

const confidence = z.number().describe('probability from 0 to 1 that the answer is right');
const answer = z.string().describe('the short answer alone');
const reasoning = z.string().describe('why, in a few sentences');

export const positionFormat = format('position', z.strictObject({ answer, reasoning, confidence }));

export const revisionFormat = format(
  'revision',
  z.strictObject({
    restated_answer: z.string().describe('your own previous answer, restated'),
    critiques: z.array(
      z.strictObject({
        peer: z.string().describe('the label of the peer'),
        assessment: z.string().describe('what in its evidence and reasoning holds, and what does not'),
      }),
    ),
    answer,
    reasoning,
    confidence,
    changed: z.boolean().describe('whether your answer differs from your previous one'),
    change_justification: z.string().describe('what compelled the change; empty when nothing changed'),
  }),
);

export const judgementFormat = format('judgement', z.strictObject({ answer, reasoning, confidence }));

export function groupingFormat(labels: readonly string[]): ReplyFormat {
  const groups = z
    .array(z.array(z.string()))
    .describe(`a list of groups, each a list of labels; every label (${labels.join(', ')}) is in exactly one group`);
  return format('grouping', z.strictObject({ groups }));
}

export function pickFormat(labels: readonly [string, ...string[]]): ReplyFormat {
  return format(
    'pick',
    z.strictObject({
      winner: z.enum(labels).describe('the label of the best candidate'),
      reasoning: z.string().describe('why it is the best'),
    }),
  );
}

export function ballotTurnFormat(options: readonly [string, ...string[]]): ReplyFormat {
  return format(
    'ballot_turn',
    z.strictObject({
      stance: z.string().describe('your position in one sentence'),
      rationale: z.string().describe('why, in a few sentences'),
      vote: z.enum(options).describe('exactly one of the options'),
    }),
  );
}

function format(name: string, schema: z.ZodObject): ReplyFormat {
  const { $schema: _, ...jsonSchema } = z.toJSONSchema(schema);
  return { name, jsonSchema };
}

interface DescribedProperty {
  readonly description?: string;
}

/** The format in words, for the prompt: one line a field. */
export const formatInWords = oncePer((format: ReplyFormat): string => {
  const properties = Object.entries((format.jsonSchema['properties'] ?? {}) as Record<string, DescribedProperty>);
  const lines = properties.map(([name, property]) =>
    property.description ? `- ${name}: ${property.description}` : `- ${name}`,
  );
  return `Reply with one JSON object and nothing else, with these fields:\n${lines.join('\n')}`;
});
