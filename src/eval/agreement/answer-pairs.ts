/** Scores files of labelled answer pairs: how many the comparison merges, splits and leaves open, by theme. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { z } from 'zod';
import { shortAnswerTypes } from '../../debate/schema/question.ts';
import type { BrokenFile } from '../recorded/data-file.ts';
import { brokenFile } from '../recorded/data-file.ts';
import { linesOf, rowOf } from '../recorded/json-lines.ts';
import type { ComparedPair, VerdictCount } from './verdict-count.ts';
import { comparePair, countVerdicts } from './verdict-count.ts';

const pairSchema = z.object({
  id: z.string(),
  /** The theme. */
  tag: z.string().default('no theme'),
  question: z.string(),
  context: z.string().nullable().default(null),
  options: z.array(z.string()).nullable().default(null),
  answer_type: z.enum(shortAnswerTypes).default('auto'),
  answer_tolerance: z.number().default(0),
  a: z.string(),
  b: z.string(),
  /** `either` means that both labels are defensible. */
  want: z.enum(['same', 'different', 'either']),
});
type LabelledPair = z.infer<typeof pairSchema>;

export interface PairScores {
  readonly kind: 'scored';
  readonly file: string;
  readonly total: CountsByLabel;
  /** The counts by theme, the largest theme first. */
  readonly themes: readonly ThemeScores[];
  /** Different pairs that were merged, and equal pairs that were called different. */
  readonly wrong: readonly WrongPair[];
}

/** The outcomes of pairs by their label. */
export interface CountsByLabel {
  readonly differ: VerdictCount;
  readonly equal: VerdictCount;
  readonly either: VerdictCount;
}

export interface ThemeScores extends CountsByLabel {
  readonly tag: string;
}

export interface WrongPair {
  readonly id: string;
  readonly tag: string;
  readonly fault: 'merged though different' | 'called different though equal';
  readonly rule: string | null;
}

interface ScoredPair extends LabelledPair, ComparedPair {}

export function scorePairs(path: string): PairScores | BrokenFile {
  const file = basename(path);
  try {
    const pairs = linesOf(readFileSync(path, 'utf8')).map((line) => rowOf(line, pairSchema));
    return { kind: 'scored', file, ...scoresOf(pairs) };
  } catch (error) {
    return brokenFile(file, error);
  }
}

function scoresOf(pairs: readonly LabelledPair[]): Omit<PairScores, 'kind' | 'file'> {
  // A new question object for each pair, because the cache of answers is kept per question.
  const scored = pairs.map(
    (pair): ScoredPair => ({ ...pair, ...comparePair({ question: { ...pair }, a: pair.a, b: pair.b }) }),
  );
  const themes = [...Map.groupBy(scored, ({ tag }) => tag)].map(([tag, each]) => ({ tag, ...countsOf(each) }));
  return {
    total: countsOf(scored),
    themes: themes.toSorted((a, b) => sizeOf(b) - sizeOf(a) || a.tag.localeCompare(b.tag, 'en')),
    wrong: scored.flatMap(wrongPair),
  };
}

function countsOf(pairs: readonly ScoredPair[]): CountsByLabel {
  const countsWith = (want: LabelledPair['want']) => countVerdicts(pairs.filter((pair) => pair.want === want));
  return { differ: countsWith('different'), equal: countsWith('same'), either: countsWith('either') };
}

export function sizeOf({ differ, equal, either }: CountsByLabel): number {
  return differ.pairs + equal.pairs + either.pairs;
}

function wrongPair({ id, tag, want, outcome, rule }: ScoredPair): WrongPair[] {
  if (want === 'different' && outcome === 'same') return [{ id, tag, fault: 'merged though different', rule }];
  if (want === 'same' && outcome === 'different') return [{ id, tag, fault: 'called different though equal', rule }];
  return [];
}
