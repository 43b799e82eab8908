/**
 * Compares answers to multiple-choice questions without their options: different options must not be merged, and whole
 * texts are compared as texts.
 */
import { measures } from '../../debate/agreement/measures.ts';
import type { Share } from '../../debate/calibration/forecast-figures.ts';
import { referencePairs } from '../recorded/reference.ts';
import type { Case, TranscriptSet } from '../recorded/transcripts.ts';
import type { VerdictCount } from './verdict-count.ts';
import { comparePair, countVerdicts } from './verdict-count.ts';

/** Returns whether a set has whole texts, options, and the letters that the benchmark's own extractor read. */
export function hasReadOptions({ cases, lettersOnly }: TranscriptSet): boolean {
  return !lettersOnly && cases.length > 0 && cases.every(({ question, extracted }) => question.options && extracted);
}

/** Compares all pairs of options of each question, with the answer type undeclared. */
export function compareOptions({ cases }: TranscriptSet): VerdictCount {
  return countVerdicts(
    cases.flatMap(({ question }) => {
      const options = question.options ?? [];
      const undeclaredQuestion = { ...question, options: null, answer_type: 'auto' as const };
      return options.flatMap((a, index) =>
        options.slice(index + 1).map((b) => comparePair({ question: undeclaredQuestion, a, b })),
      );
    }),
  );
}

/** Returns the set with its questions as free-text questions. */
export function withoutOptions(set: TranscriptSet): TranscriptSet {
  const cases = set.cases.map(
    (each): Case => ({
      ...each,
      question: { ...each.question, options: null, answer_type: 'text' },
    }),
  );
  return { ...set, name: `${set.name}, options withheld`, cases };
}

export interface TextPairs {
  /** The share of pairs with different letters that are in one class. */
  readonly merged: Share;
  /** The share of pairs with equal letters that are not in one class. */
  readonly split: Share;
}

export function compareTexts({ cases }: TranscriptSet): TextPairs {
  const pairs = cases.flatMap((each) => {
    const classOf = classesOf(each);
    return referencePairs(each).map(({ a, b, equal }) => {
      const [one, other] = [classOf.get(String(a)), classOf.get(String(b))];
      return { equal, isGrouped: one !== undefined && one === other };
    });
  });
  const share = (equal: boolean, isGrouped: boolean): Share => {
    const known = pairs.filter((pair) => pair.equal === equal);
    return { part: known.filter((pair) => pair.isGrouped === isGrouped).length, whole: known.length };
  };
  return { merged: share(false, true), split: share(true, false) };
}

function classesOf({ question, rounds }: Case): ReadonlyMap<string, string> {
  const ballots = (rounds[0] ?? []).map((answer, seat) => ({ id: String(seat), answer, weight: 1, confidence: null }));
  const { classes } = measures.typed({ question, ballots, similarity: 0 });
  return new Map(classes.flatMap(({ id, debater_ids }) => debater_ids.map((seat) => [seat, id])));
}
