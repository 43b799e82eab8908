/** Votes in the order in which they are asked for → how many are asked for, and whose answer is given. */

import { UNLEARNED_RELIABILITY } from '../../debate/calibration/reliabilities.ts';
import type { CascadeRule } from '../../debate/decision/cascade.ts';
import { CASCADE_CORRELATION, cascadeStanding, DEFAULT_WAVE, votesToCertainty } from '../../debate/decision/cascade.ts';
import { classScores } from '../../debate/decision/confidence/panel-posterior.ts';
import { possibleAnswers } from '../../debate/decision/confidence/possible-answers.ts';

export interface Decision {
  /** The number of places that are asked, from the first on. */
  readonly asked: number;
  /** A place whose answer is given; null: nobody voted. */
  readonly winner: number | null;
}

/** The class of each vote, numbered from 0 in the order of their first votes; null for no vote. */
export type Votes = readonly (number | null)[];
export type Decide = (votes: Votes, answerType: string) => Decision;

/** The largest class; of equal ones the one that was voted for first. */
export const counted: Decide = (votes) => {
  const scores = classesIn(votes).map((places) => places.length);
  return { asked: votes.length, winner: firstOfHighest(votes, scores) };
};

/** As the protocol `samples` asks: as many at once as any order would need, until the count is certain. */
export const sampled: Decide = (votes, answerType) => {
  let asked = 0;
  while (asked < votes.length) {
    const counts = classesIn(votes.slice(0, asked)).map((places) => places.length);
    const more = votesToCertainty(counts, votes.length - asked);
    if (more === 0) break;
    asked = Math.min(votes.length, asked + more);
  }
  return counted(votes.slice(0, asked), answerType);
};

/** The class with the highest panel posterior. */
export function weighed(reliability: (place: number) => number): Decide {
  return (votes, answerType) => {
    const classes = idsOf(votes);
    const possible = possibleAnswers(answerType, classes.length);
    const scores = classScores({ classes, possible }, { reliability: (id) => reliability(Number(id)) });
    return { asked: votes.length, winner: firstOfHighest(votes, scores) };
  };
}

/** As the protocol `cascade` asks, with p of a panel that nothing is known about. */
export function cascaded(stopAt: number, size: number): Decide {
  const panel = [...Array(size).keys()].map(String);
  const rule: CascadeRule = {
    panel,
    stopAt,
    reliability: () => UNLEARNED_RELIABILITY,
    correlation: CASCADE_CORRELATION,
  };
  const waves = [...panel.keys()].map((place) => place + 1).slice(Math.min(DEFAULT_WAVE, size) - 1);
  return (votes, answerType) => {
    const standing = (asked: number) => {
      const classes = idsOf(votes.slice(0, asked));
      return { asked, classes, ...cascadeStanding({ classes, answerType, outstanding: panel.slice(asked) }, rule) };
    };
    const stopped = waves.find((asked) => standing(asked).stop !== null) ?? size;
    const { asked, classes, leader } = standing(stopped);
    return { asked, winner: leader === null ? null : Number(classes[leader]?.[0]) };
  };
}

/** The last is asked only where the others do not all agree, and then decides; where it says nothing, the others do. */
export const agreedFirst: Decide = (votes, answerType) => {
  const last = votes.length - 1;
  if (votes.slice(0, last).every((vote) => vote === 0)) return { asked: last, winner: 0 };
  const isVote = (votes[last] ?? null) !== null;
  return { asked: votes.length, winner: isVote ? last : counted(votes, answerType).winner };
};

/** Places by class. */
function classesIn(votes: Votes): number[][] {
  const classes: number[][] = [];
  for (const [place, vote] of votes.entries()) {
    if (vote === null) continue;
    classes[vote] = [...(classes[vote] ?? []), place];
  }
  return classes;
}

function idsOf(votes: Votes): string[][] {
  return classesIn(votes).map((places) => places.map(String));
}

const EQUAL = 1e-9;

function firstOfHighest(votes: Votes, scores: readonly number[]): number | null {
  const highest = Math.max(...scores);
  const winner = scores.findIndex((score) => highest - score < EQUAL);
  return winner === -1 ? null : votes.indexOf(winner);
}
