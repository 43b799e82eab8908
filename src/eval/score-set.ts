/** Scores a set of recorded answers: its scorecards, its open pairs, and its part in the goals of the comparison. */

import type { MeasuredFigures } from './agreement/goals.ts';
import type { OpenPairScores } from './agreement/open-pairs.ts';
import { scoreOpenPairs } from './agreement/open-pairs.ts';
import { compareOptions, compareTexts, hasReadOptions, withoutOptions } from './agreement/withheld-options.ts';
import { scoreDrawnPanels } from './drawn-panels.ts';
import { defaultSettings } from './panels.ts';
import type { TranscriptSet } from './recorded/transcripts.ts';
import { scoreCase } from './score-case.ts';
import type { Scorecard } from './scorecard.ts';
import { drawnScorecards, scorecardOf } from './scorecard.ts';

export type GoalParts = Pick<MeasuredFigures, 'options' | 'texts' | 'choices' | 'numbers'>;

export interface SetScores {
  readonly scorecards: readonly Scorecard[];
  readonly openPairs: readonly OpenPairScores[];
  readonly goals: GoalParts;
}

const NO_PART: GoalParts = { options: [], texts: [], choices: [], numbers: [] };

export function scoreSet(set: TranscriptSet): SetScores {
  if (set.lettersOnly) {
    return { scorecards: drawnScorecards(set.name, scoreDrawnPanels(set)), openPairs: [], goals: NO_PART };
  }
  const scores = set.cases.map((recorded) => scoreCase(recorded, defaultSettings));
  const scorecards = [scorecardOf(set.name, scores)];
  if (hasReadOptions(set)) {
    const withheld = withoutOptions(set);
    return {
      scorecards,
      openPairs: [...scoreOpenPairs(set), ...scoreOpenPairs(withheld)],
      goals: { ...NO_PART, options: [compareOptions(set)], texts: [compareTexts(withheld)], choices: scores },
    };
  }
  return {
    scorecards,
    openPairs: scoreOpenPairs(set),
    goals: hasKnownNumbers(set) ? { ...NO_PART, numbers: scores } : NO_PART,
  };
}

/** Returns whether a set has whole texts with declared numbers as answers and states which are right. */
function hasKnownNumbers({ cases }: TranscriptSet): boolean {
  return cases.length > 0 && cases.every(({ question, right }) => question.answer_type === 'number' && right);
}
