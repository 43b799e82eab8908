/** Measures a folder of recorded answers and files of pairs. */
import { readdirSync } from 'node:fs';
import { agreementSize } from './agreement/agreement-lines.ts';
import type { PairScores } from './agreement/answer-pairs.ts';
import { scorePairs } from './agreement/answer-pairs.ts';
import type { EditScores } from './agreement/edit-scores.ts';
import { scoreEdits } from './agreement/edit-scores.ts';
import type { Goal } from './agreement/goals.ts';
import { goalsOf } from './agreement/goals.ts';
import type { OpenPairScores } from './agreement/open-pairs.ts';
import type { TimeFigures } from './agreement/time-limits.ts';
import { measureTimes } from './agreement/time-limits.ts';
import type { BrokenFile, DataFile } from './recorded/data-file.ts';
import { readDataFile } from './recorded/data-file.ts';
import type { GoalParts } from './score-set.ts';
import { scoreSet } from './score-set.ts';
import type { Scorecard } from './scorecard.ts';

export interface EvalReport {
  /** Files and rows that were not scored, each with the reason. */
  readonly notScored: readonly FileNote[];
  /** Files of a known shape with an invalid line. They were not scored. */
  readonly broken: readonly BrokenFile[];
  readonly scorecards: readonly Scorecard[];
  readonly openPairs: readonly OpenPairScores[];
  readonly pairs: readonly PairScores[];
  /** Null when there are no files of pairs. */
  readonly agreement: AgreementFigures | null;
}

export interface FileNote {
  readonly file: string;
  readonly why: string;
}

export interface AgreementFigures {
  readonly edits: EditScores;
  readonly times: TimeFigures;
  readonly goals: readonly Goal[];
}

export interface EvalInput {
  /** Null when no folder is scored. */
  readonly folder: string | null;
  readonly pairFiles: readonly string[];
  /** The number of random edits of each kind. */
  readonly edits: number;
  /** The number of pathological inputs. */
  readonly inputs: number;
}

/** The seed of the random edits and of the pathological inputs. */
const SEED = 20_261_129;

export function evaluate(input: EvalInput): EvalReport {
  const pairFiles = input.pairFiles.map(scorePairs);
  const pairs = pairFiles.filter((file) => file.kind === 'scored');
  // Measured first, because garbage collection after other work would count as its CPU time.
  const times = pairs.length === 0 ? null : measureTimes(SEED, input.inputs);
  const files = input.folder === null ? [] : filesIn(input.folder);
  const sets = files.flatMap((file) => (file.kind === 'cases' ? [scoreSet(file.set)] : []));
  const goalParts = sets.map(({ goals }) => goals);
  return {
    notScored: files.flatMap(notScored),
    broken: [...files, ...pairFiles].filter((file) => file.kind === 'broken'),
    scorecards: sets.flatMap(({ scorecards }) => scorecards),
    openPairs: sets.flatMap(({ openPairs }) => openPairs),
    pairs,
    agreement: times === null ? null : agreementFigures({ pairs, times, edits: input.edits, goalParts }),
  };
}

export function filesIn(folder: string): DataFile[] {
  const entries = readdirSync(folder, { withFileTypes: true }).filter((entry) => !entry.isDirectory());
  const names = entries.map(({ name }) => name).toSorted();
  return names.map((name) => readDataFile(folder, name));
}

export function notScored(file: DataFile): FileNote[] {
  if (file.kind === 'not scored') return [{ file: file.file, why: file.why }];
  if (file.kind === 'broken' || file.set.leftOut === 0) return [];
  return [
    { file: file.file, why: `${file.set.leftOut} rows left out, whose gold answer was found to be wrong or unclear` },
  ];
}

interface ScoredParts {
  readonly pairs: readonly PairScores[];
  readonly times: TimeFigures;
  readonly edits: number;
  readonly goalParts: readonly GoalParts[];
}

function agreementFigures({ pairs, times, edits: count, goalParts }: ScoredParts): AgreementFigures {
  const edits = scoreEdits(SEED, count);
  const goals = goalsOf({
    pairs,
    options: goalParts.flatMap(({ options }) => options),
    texts: goalParts.flatMap(({ texts }) => texts),
    choices: goalParts.flatMap(({ choices }) => choices),
    numbers: goalParts.flatMap(({ numbers }) => numbers),
    edits,
    times,
    size: agreementSize(),
  });
  return { edits, times, goals };
}
