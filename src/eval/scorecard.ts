/** Computes the printed figures of a set from all its scores. */

import type { Estimate, Forecast, Share } from '../debate/calibration/forecast-figures.ts';
import {
  bootstrap,
  brierScore,
  calibrationError,
  centredBootstrap,
  mean,
  pooledShare,
  rankingArea,
} from '../debate/calibration/forecast-figures.ts';
import type { DrawnScores } from './drawn-panels.ts';
import type { CaseScore } from './score-case.ts';
import { scoredRules } from './score-case.ts';

/** Figures by name; null when the set does not have the data. Shares and accuracies are 0 to 1. */
export type Figures = Readonly<Record<string, Estimate | null>>;

export interface Scorecard {
  readonly set: string;
  readonly questions: number;
  readonly figures: Figures;
}

/**
 * Computes the figures of a set. A figure `by word overlap` belongs to the figure above it; spaces at the end make its
 * name unique.
 */
export function scorecardOf(set: string, scores: readonly CaseScore[]): Scorecard {
  const share = (of: (score: CaseScore) => Share) => bootstrap(scores.map(of), pooledShare);
  const panel = scores.flatMap((score) => score.panel ?? []);
  const voteShare = scores.flatMap((score) => score.voteShare ?? []);
  const selfReported = scores.flatMap((score) => score.selfReported ?? []);
  return {
    set,
    questions: scores.length,
    figures: {
      unread: share(({ unread }) => unread),
      'merged though different': share((score) => score.mergedThoughDifferent),
      '  by word overlap': share((score) => score.jaccardMerged),
      'split though equal': share((score) => score.splitThoughEqual),
      '  by word overlap ': share((score) => score.jaccardSplit),
      'false convergence': share((score) => score.falseConvergence),
      '  by word overlap  ': share((score) => score.jaccardFalse),
      'missed convergence': share((score) => score.missedConvergence),
      ...accuracies(scores),
      ...accuraciesOnUncutTexts(scores),
      ...calibration('panel', panel),
      ...calibration('vote share', voteShare),
      ...difference(panel, voteShare),
      ...(selfReported.length === 0 ? {} : calibration('self_reported', selfReported)),
      ...stopping(scores),
    },
  };
}

/** Returns one scorecard per panel size, and one for all sizes together. */
export function drawnScorecards(set: string, scores: readonly DrawnScores[]): Scorecard[] {
  const together = {
    sizes: scores.flatMap(({ sizes }) => sizes),
    right: scores.flatMap(({ right }) => right),
    panel: scores.flatMap(({ panel }) => panel),
    voteShare: scores.flatMap(({ voteShare }) => voteShare),
    learned: scores.flatMap(({ learned }) => learned),
  };
  return [...scores, together].map((each) => drawnScorecard(set, each));
}

function drawnScorecard(set: string, scores: DrawnScores): Scorecard {
  const { sizes, right, panel, voteShare, learned } = scores;
  return {
    set: `${set}, panels of ${sizes.join(', ')}`,
    questions: right.length,
    figures: {
      accuracy: bootstrap(right, (sample) => mean(sample.map(Number))),
      ...calibration('panel', panel),
      ...calibration('panel, learned', learned),
      'Brier panel, learned − default': bootstrap(differences(learned, panel), mean),
      ...calibration('vote share', voteShare),
      ...difference(panel, voteShare),
    },
  };
}

/** Returns the difference of the Brier scores. Below 0 the panel confidence is the better forecast. */
function difference(panel: readonly Forecast[], voteShare: readonly Forecast[]): Figures {
  return { 'Brier panel − vote share': bootstrap(differences(panel, voteShare), mean) };
}

/** Returns the differences of the Brier scores, paired by question. */
function differences(forecasts: readonly Forecast[], others: readonly Forecast[]): number[] {
  return forecasts.flatMap((one, index) => {
    const other = others[index];
    return other === undefined ? [] : [brierScore([one]) - brierScore([other])];
  });
}

function accuracies(scores: readonly CaseScore[]): Figures {
  return Object.fromEntries(
    scoredRules.map((rule) => {
      const known = scores.flatMap(({ right }) => (right[rule] === null ? [] : [Number(right[rule])]));
      return [`accuracy ${rule}`, bootstrap(known, mean)];
    }),
  );
}

/**
 * Compares with the set's extractor on cases where it read the same text. The comparison is paired, so that the
 * interval is that of the difference.
 */
function accuraciesOnUncutTexts(scores: readonly CaseScore[]): Figures {
  const whole = scores.filter(({ cut, right }) => !cut && right.extractor_majority !== null);
  if (whole.length === 0) return {};
  const share = (of: (right: CaseScore['right']) => number) =>
    bootstrap(
      whole.map(({ right }) => of(right)),
      mean,
    );
  return {
    'no text cut, majority_vote': share((right) => Number(right.majority_vote)),
    'no text cut, extractor_majority': share((right) => Number(right.extractor_majority)),
    'no text cut, difference': share((right) => Number(right.majority_vote) - Number(right.extractor_majority)),
  };
}

function calibration(name: string, forecasts: readonly Forecast[]): Figures {
  return {
    [`ECE ${name}`]: centredBootstrap(forecasts, calibrationError),
    [`Brier ${name}`]: bootstrap(forecasts, brierScore),
    [`AUROC ${name}`]: bootstrap(forecasts, rankingArea),
  };
}

function stopping(scores: readonly CaseScore[]): Figures {
  const known = scores.flatMap(({ stopping: each }) => each ?? []);
  if (known.length === 0) return {};
  return {
    'rounds saved': bootstrap(known, (sample) => mean(sample.map(({ roundsSaved }) => roundsSaved))),
    'accuracy at the stop': bootstrap(known, (sample) => mean(sample.map(({ rightAtStop }) => Number(rightAtStop)))),
    'accuracy after all rounds': bootstrap(known, (sample) => mean(sample.map(({ rightAtEnd }) => Number(rightAtEnd)))),
    'accuracy of round 1': bootstrap(known, (sample) => mean(sample.map(({ rightAtFirst }) => Number(rightAtFirst)))),
  };
}
