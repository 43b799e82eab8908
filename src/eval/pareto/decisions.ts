/** Decision rules over votes in their order: the number of requested votes, and the winning answer. */

import { UNLEARNED_RELIABILITY } from '../../debate/calibration/reliabilities.ts';
import type { CascadeRule } from '../../debate/decision/cascade.ts';
import { CASCADE_CORRELATION, cascadeStanding, DEFAULT_WAVE, votesToCertainty } from '../../debate/decision/cascade.ts';
import { classScores } from '../../debate/decision/confidence/panel-posterior.ts';
import { possibleAnswers } from '../../debate/decision/confidence/possible-answers.ts';

export interface Decision {
  /** The number of requested votes, from the first on. */
  readonly asked: number;
  /** The index of a vote for the winning answer; null when there are no votes. */
  readonly winner: number | null;
}

/** The class of each vote, numbered from 0 in the order of first votes; null for no vote. */
export type Votes = readonly (number | null)[];
export type Decide = (votes: Votes, answerType: string) => Decision;

/** Selects the largest class; in a tie, the class that was voted for first. */
export const majorityVote: Decide = (votes) => {
  const scores = classesIn(votes).map((indexes) => indexes.length);
  return { asked: votes.length, winner: firstOfHighest(votes, scores) };
};

/**
 * Requests votes like the protocol `samples`: each time the smallest number of votes after which the result can be
 * certain, until it is certain.
 */
export const sampleVote: Decide = (votes, answerType) => {
  let asked = 0;
  while (asked < votes.length) {
    const counts = classesIn(votes.slice(0, asked)).map((indexes) => indexes.length);
    const more = votesToCertainty(counts, votes.length - asked);
    if (more === 0) break;
    asked = Math.min(votes.length, asked + more);
  }
  return majorityVote(votes.slice(0, asked), answerType);
};

/** Selects the class with the highest panel posterior. */
export function posteriorVote(reliability: (index: number) => number): Decide {
  return (votes, answerType) => {
    const classes = idsOf(votes);
    const possible = possibleAnswers(answerType, classes.length);
    const scores = classScores({ classes, possible }, { reliability: (id) => reliability(Number(id)) });
    return { asked: votes.length, winner: firstOfHighest(votes, scores) };
  };
}

/** Requests votes like the protocol `cascade`, with the reliability that debaters have before it is learned. */
export function cascadeVote(stopAt: number, size: number): Decide {
  const panel = [...Array(size).keys()].map(String);
  const rule: CascadeRule = {
    panel,
    stopAt,
    reliability: () => UNLEARNED_RELIABILITY,
    correlation: CASCADE_CORRELATION,
  };
  /** The numbers of votes after which the cascade checks whether to stop. */
  const askedCounts = [...panel.keys()].map((index) => index + 1).slice(Math.min(DEFAULT_WAVE, size) - 1);
  return (votes, answerType) => {
    const standing = (asked: number) => {
      const classes = idsOf(votes.slice(0, asked));
      return { asked, classes, ...cascadeStanding({ classes, answerType, outstanding: panel.slice(asked) }, rule) };
    };
    const stopped = askedCounts.find((asked) => standing(asked).stop !== null) ?? size;
    const { asked, classes, leader } = standing(stopped);
    return { asked, winner: leader === null ? null : Number(classes[leader]?.[0]) };
  };
}

/**
 * Requests the last vote only when the others do not all agree. It then decides; without an answer from it, the others
 * decide.
 */
export const twoTierVote: Decide = (votes, answerType) => {
  const last = votes.length - 1;
  if (votes.slice(0, last).every((vote) => vote === 0)) return { asked: last, winner: 0 };
  const isVote = (votes[last] ?? null) !== null;
  return { asked: votes.length, winner: isVote ? last : majorityVote(votes, answerType).winner };
};

/** Returns the indexes of the votes of each class. */
function classesIn(votes: Votes): number[][] {
  const classes: number[][] = [];
  for (const [index, vote] of votes.entries()) {
    if (vote === null) continue;
    classes[vote] = [...(classes[vote] ?? []), index];
  }
  return classes;
}

function idsOf(votes: Votes): string[][] {
  return classesIn(votes).map((indexes) => indexes.map(String));
}

/** Scores that differ by less are equal, because they are sums of floating-point numbers. */
const TOLERANCE = 1e-9;

/** Returns the index of the first vote for the class with the highest score; null when there are no classes. */
function firstOfHighest(votes: Votes, scores: readonly number[]): number | null {
  const highest = Math.max(...scores);
  const winner = scores.findIndex((score) => highest - score < TOLERANCE);
  return winner === -1 ? null : votes.indexOf(winner);
}
