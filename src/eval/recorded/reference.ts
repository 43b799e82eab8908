/** What a set itself says of its answers, and what others read in them: that which the project is measured against. */
import type { Question } from '../../debate/schema/question.ts';
import type { Case } from './transcripts.ts';

/** The share of a panel from which on it counts as agreed. */
export const CONVERGED = 0.8;

export interface KnownPair {
  readonly a: number;
  readonly b: number;
  readonly equal: boolean;
}

/** Pairs whose equality others tell: an extractor, or the set's word that one is right and the other is not. */
export function referencePairs(recorded: Case): KnownPair[] {
  const extracted = extractedBy(recorded);
  const { right, models } = recorded;
  return models.flatMap((_, a) =>
    models.slice(a + 1).flatMap((_other, offset) => {
      const b = a + 1 + offset;
      const equal = extracted === null ? equalByRight(right, a, b) : equalByExtractor(extracted, a, b);
      return equal === null ? [] : [{ a, b, equal }];
    }),
  );
}

/** By the set's extractor; where debates come with neither an extractor nor a word on what is right, by the scripts that ran
 * them. */
function extractedBy({ extracted, right, rounds, question }: Case): Case['extracted'] {
  if (extracted !== null || right !== null || rounds.length < 2) return extracted;
  const read = debateReadings[question.answer_type];
  return read === undefined ? null : (rounds[0]?.map(read) ?? null);
}

function equalByExtractor(extracted: readonly (string | null)[], a: number, b: number): boolean | null {
  const [one, other] = [extracted[a] ?? null, extracted[b] ?? null];
  return one === null || other === null ? null : one === other;
}

/** Two wrong answers may be equal or not: nobody says. */
function equalByRight(right: readonly boolean[] | null, a: number, b: number): boolean | null {
  if (right === null || (!right[a] && !right[b])) return null;
  return right[a] === right[b];
}

/** Null when the reference cannot tell. */
export function referenceAgreement(recorded: Case): boolean | null {
  const extracted = extractedBy(recorded);
  if (extracted !== null) return agreementByExtractor(extracted);
  const { right, models } = recorded;
  if (right === null || right.every((each) => !each)) return null;
  return right.filter((each) => each).length / models.length >= CONVERGED;
}

/** An answer that the extractor could not read may be any. */
function agreementByExtractor(extracted: readonly (string | null)[]): boolean | null {
  const read = extracted.filter((each) => each !== null);
  const largest = Math.max(0, ...[...Map.groupBy(read, (each) => each).values()].map((same) => same.length));
  if (largest / extracted.length >= CONVERGED) return true;
  const atMost = largest + extracted.length - read.length;
  return atMost / extracted.length < CONVERGED ? false : null;
}

/** The commonest, of several the first that was given. */
export function plurality(extracted: readonly (string | null)[]): string | null {
  const groups = [
    ...Map.groupBy(
      extracted.filter((each) => each !== null),
      (each) => each,
    ),
  ];
  const [top] = groups.toSorted(([, a], [, b]) => b.length - a.length);
  return top?.[0] ?? null;
}

/**
 * The patterns that MMLU-Pro publishes (TIGER-AI-Lab/MMLU-Pro, compute_accuracy.py, Apache-2.0), on the same texts that the
 * project reads: what a set's extractor made of whole texts cannot be compared where the texts are cut.
 */
export function publishedReading(text: string): string | null {
  const [, stated = announced(text)] = /answer is \(?([A-J])\)?/.exec(text) ?? [];
  return stated ?? [...text.matchAll(/\b[A-J]\b/g)].at(-1)?.[0] ?? null;
}

/** The last letter after `Answer:` in the first line that has one, as `/.*[aA]nswer:\s*([A-J])/` finds it. */
function announced(text: string): string | undefined {
  const all = [...text.matchAll(/[aA]nswer:\s*([A-J])/g)];
  const from = all[0]?.index ?? 0;
  const length = text.slice(from).search(/[\n\r\u2028\u2029]/);
  return all.findLast(({ index }) => length < 0 || index < from + length)?.[1];
}

const BOXED_NUMBER = /\{\$?(-?[\d,]*(?:\d|\.\d+))\$?\}/g;
const LETTER_IN_BRACKETS = /\(([A-J])\)/g;

/** What recorded debates were asked for, "in the form \\boxed{answer}" and "in the form (X)", as the scripts that ran them
 * read it (composable-models/llm_multiagent_debate); nothing else is read. */
const debateReadings: Partial<Record<Question['answer_type'], (text: string) => string | null>> = {
  choice: (text) => lastMatch(text, LETTER_IN_BRACKETS),
  number: (text) => {
    const written = lastMatch(text, BOXED_NUMBER);
    return written === null ? null : String(Number(written.replaceAll(',', '')));
  },
};

function lastMatch(text: string, pattern: RegExp): string | null {
  return [...text.matchAll(pattern)].at(-1)?.[1] ?? null;
}
