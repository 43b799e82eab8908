/** Scores random edits: edits that change the meaning must not be merged, the others must not be split. */
import type { Edit } from '../edits/random-edits.ts';
import { changingEdits, keepingEdits } from '../edits/random-edits.ts';
import type { VerdictCount } from './verdict-count.ts';
import { addCounts, comparePair, countVerdicts } from './verdict-count.ts';

export interface EditScores {
  /** Counts by theme. */
  readonly changing: Readonly<Record<string, VerdictCount>>;
  readonly keeping: Readonly<Record<string, VerdictCount>>;
  /** The number of merged changed pairs by `<theme>, <answer type>: <change>`, the highest first. */
  readonly mergedByChange: Readonly<Record<string, number>>;
}

export function scoreEdits(seed: number, count: number): EditScores {
  const changed = changingEdits(seed, count).map(scoreEdit);
  const merged = changed.filter(({ outcome }) => outcome === 'same');
  const byChange = Map.groupBy(merged, ({ theme, question, change }) => `${theme}, ${question.answer_type}: ${change}`);
  return {
    changing: byTheme(changed),
    keeping: byTheme(keepingEdits(seed, count).map(scoreEdit)),
    mergedByChange: Object.fromEntries(
      [...byChange].map(([name, edits]): [string, number] => [name, edits.length]).toSorted(([, a], [, b]) => b - a),
    ),
  };
}

export function totalOf(themes: Readonly<Record<string, VerdictCount>>): VerdictCount {
  return addCounts(Object.values(themes));
}

type ScoredEdit = ReturnType<typeof scoreEdit>;

function scoreEdit(edit: Edit) {
  return { ...edit, ...comparePair(edit) };
}

function byTheme(edits: readonly ScoredEdit[]): Record<string, VerdictCount> {
  return Object.fromEntries(
    [...Map.groupBy(edits, ({ theme }) => theme)].map(([theme, each]) => [theme, countVerdicts(each)]),
  );
}
