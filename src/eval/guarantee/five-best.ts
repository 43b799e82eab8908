/**
 * Selects the panel of a set whose guarantee is measured: the five models that are right most often, or all when there
 * are fewer.
 */
import type { LabelledDebate } from '../../debate/calibration/labelled-debate.ts';
import { withSeats } from '../drawn-panels.ts';
import { isRight } from '../is-right.ts';
import { labelOf } from '../labels-of-cases.ts';
import { decisionInputFor, defaultSettings, panelOf } from '../panels.ts';
import type { TranscriptSet } from '../recorded/transcripts.ts';

export interface SetPanel {
  readonly name: 'five_best' | 'all';
  /** Debates in the order of the set's questions. */
  readonly debates: readonly LabelledDebate[];
}

const SIZE = 5;

/** Returns the panel. Leaves out questions with other models than the first question. */
export function fiveBest({ cases }: TranscriptSet): SetPanel {
  const models = cases[0]?.models ?? [];
  const asked = cases.filter((each) => each.models.join() === models.join());
  const right = models.map((_, seat) => asked.filter((each) => isRight(each, each.rounds[0]?.[seat] || null)).length);
  const best = [...models.keys()].toSorted((a, b) => (right[b] ?? 0) - (right[a] ?? 0)).slice(0, SIZE);
  const panels = asked.map((each) => withSeats(each, best));
  return {
    name: models.length < SIZE ? 'all' : 'five_best',
    debates: panels.map((panel) => labelOf(panel, decisionInputFor(panelOf(panel, 0), defaultSettings))),
  };
}
