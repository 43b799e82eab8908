/**
 * The references with which Parley's readings are compared: a set's own statements about its answers, and the readings
 * of other extractors.
 */
import type { Question } from '../../debate/schema/question.ts';
import type { Case } from './transcripts.ts';

/** The smallest share of a panel that counts as agreed. */
export const CONVERGED = 0.8;

export interface KnownPair {
  readonly a: number;
  readonly b: number;
  readonly equal: boolean;
}

/**
 * Returns pairs with known equality: by an extractor, or because the set states that one answer is right and the other
 * wrong.
 */
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

/**
 * Returns readings by the set's extractor. Debates without an extractor and without a statement of right answers are
 * read as their own scripts read them.
 */
function extractedBy({ extracted, right, rounds, question }: Case): Case['extracted'] {
  if (extracted !== null || right !== null || rounds.length < 2) return extracted;
  const read = debateReadings[question.answer_type];
  return read === undefined ? null : (rounds[0]?.map(read) ?? null);
}

function equalByExtractor(extracted: readonly (string | null)[], a: number, b: number): boolean | null {
  const [one, other] = [extracted[a] ?? null, extracted[b] ?? null];
  return one === null || other === null ? null : one === other;
}

/** Returns null for two wrong answers, because their equality is unknown. */
function equalByRight(right: readonly boolean[] | null, a: number, b: number): boolean | null {
  if (right === null || (!right[a] && !right[b])) return null;
  return right[a] === right[b];
}

/** Returns whether the panel agrees, or null when the reference does not determine it. */
export function referenceAgreement(recorded: Case): boolean | null {
  const extracted = extractedBy(recorded);
  if (extracted !== null) return agreementByExtractor(extracted);
  const { right, models } = recorded;
  if (right === null || right.every((each) => !each)) return null;
  return right.filter((each) => each).length / models.length >= CONVERGED;
}

/**
 * Returns whether the panel agrees by the extractor. An answer that it could not read may equal any other, so the
 * result may be null.
 */
function agreementByExtractor(extracted: readonly (string | null)[]): boolean | null {
  const read = extracted.filter((each) => each !== null);
  const largest = Math.max(0, ...[...Map.groupBy(read, (each) => each).values()].map((same) => same.length));
  if (largest / extracted.length >= CONVERGED) return true;
  const largestPossible = largest + extracted.length - read.length;
  return largestPossible / extracted.length < CONVERGED ? false : null;
}

/** Returns the most frequent reading; in a tie, the one that was given first. */
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
 * Reads an answer by the patterns that MMLU-Pro publishes (TIGER-AI-Lab/MMLU-Pro, compute_accuracy.py, Apache-2.0), on
 * the same texts that the project reads. The set's own readings of whole texts cannot be compared when the recorded
 * texts are cut.
 */
export function publishedReading(text: string): string | null {
  const [, stated = letterAfterAnswer(text)] = /answer is \(?([A-J])\)?/.exec(text) ?? [];
  return stated ?? [...text.matchAll(/\b[A-J]\b/g)].at(-1)?.[0] ?? null;
}

/** Returns the last letter after `Answer:` in the first line that has one, like `/.*[aA]nswer:\s*([A-J])/`. */
function letterAfterAnswer(text: string): string | undefined {
  const all = [...text.matchAll(/[aA]nswer:\s*([A-J])/g)];
  const from = all[0]?.index ?? 0;
  const length = text.slice(from).search(/[\n\r\u2028\u2029]/);
  return all.findLast(({ index }) => length < 0 || index < from + length)?.[1];
}

const BOXED_NUMBER = /\{\$?(-?[\d,]*(?:\d|\.\d+))\$?\}/g;
const LETTER_IN_BRACKETS = /\(([A-J])\)/g;

/**
 * Readers for the answers of recorded debates, which were requested "in the form \\boxed{answer}" and "in the form
 * (X)". They read like the scripts that ran those debates (composable-models/llm_multiagent_debate) and ignore
 * everything else.
 */
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
