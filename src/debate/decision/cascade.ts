/**
 * Decides when a cascade has asked enough debaters, from answer classes, reliabilities and `stop_at`. Debaters are
 * asked in the order of the panel, which lists cheap ones first.
 */
import type { VoteModel } from './confidence/panel-posterior.ts';
import { classScores, evidence, panelPosterior } from './confidence/panel-posterior.ts';
import { possibleAnswers } from './confidence/possible-answers.ts';

/** The correlation ρ of answers that different models give without seeing each other, as measured for cascades. */
export const CASCADE_CORRELATION = 0.3;
export const DEFAULT_STOP_AT = 0.75;
/** The number of debaters that are asked first. */
export const DEFAULT_WAVE = 2;

export interface CascadeVotes {
  /** Debater ids by answer class. A debater whose answer could not be read is in no class. */
  readonly classes: readonly (readonly string[])[];
  /** The type as which the answers were compared (`boolean`, …). It determines K, the number of possible answers. */
  readonly answerType: string;
  /** Ids of debaters that were not asked yet. */
  readonly outstanding: readonly string[];
}

export interface CascadeRule extends VoteModel {
  /** All debater ids, in the order in which they are asked. */
  readonly panel: readonly string[];
  /** The posterior at which no further debater is asked. */
  readonly stopAt: number;
}

/**
 * `posterior`: `stop_at` is reached. `lead`: no outstanding answers can change the winner.
 * `exhausted`: all debaters were asked.
 */
export type CascadeStop = 'posterior' | 'lead' | 'exhausted';

export interface CascadeStanding {
  /**
   * Index of the class with the highest posterior; of several the one with the latest debater.
   * Null when there are no votes.
   */
  readonly leader: number | null;
  readonly posterior: number | null;
  /** True when several classes share the highest posterior. */
  readonly tied: boolean;
  /** Null when the next debater is asked. */
  readonly stop: CascadeStop | null;
}

/** Scores have rounding errors. Two scores whose difference is smaller count as equal. */
const TOLERANCE = 1e-9;

export function cascadeStanding(votes: CascadeVotes, rule: CascadeRule): CascadeStanding {
  const { classes, answerType, outstanding } = votes;
  const exhausted = outstanding.length === 0 ? 'exhausted' : null;
  const counted = { classes, possible: possibleAnswers(answerType, classes.length) };
  const top = topClasses(classScores(counted, rule));
  const leader = withLatestDebater(top, classes, rule);
  if (leader === null) return { leader, posterior: null, tied: false, stop: exhausted };
  const posterior = panelPosterior(counted, rule, leader);
  const tied = top.length > 1;
  if (posterior >= rule.stopAt) return { leader, posterior, tied, stop: 'posterior' };
  return { leader, posterior, tied, stop: exhausted ?? (cannotBeOvertaken(votes, rule, leader) ? 'lead' : null) };
}

function topClasses(scores: readonly number[]): number[] {
  const highest = Math.max(...scores);
  return scores.flatMap((score, index) => (highest - score < TOLERANCE ? index : []));
}

/** Prefers the class with the latest debater, because later debaters of a cascade are the stronger ones. */
function withLatestDebater(
  top: readonly number[],
  classes: CascadeVotes['classes'],
  { panel }: CascadeRule,
): number | null {
  const last = (index: number) => Math.max(...(classes[index] ?? []).map((id) => panel.indexOf(id)));
  return top.reduce<number | null>((best, index) => (best === null || last(index) > last(best) ? index : best), null);
}

/**
 * Returns whether the leader stays ahead of every other class, including a class that is not chosen yet, whatever the
 * outstanding answers are. K grows with the classes. The lead minus the outstanding evidence is concave in log(K − 1),
 * so it is enough to check the lowest and the highest K.
 */
function cannotBeOvertaken(
  { classes, answerType, outstanding }: CascadeVotes,
  rule: CascadeRule,
  leader: number,
): boolean {
  const minPossible = possibleAnswers(answerType, classes.length);
  const maxPossible = possibleAnswers(answerType, classes.length + outstanding.length);
  return [minPossible, maxPossible].every((possible) => {
    const scores = classScores({ classes, possible }, rule);
    const rival = Math.max(0, ...scores.filter((_, index) => index !== leader));
    // A debater with p below chance has negative evidence, which lowers the class that it votes for. Hence the absolute
    // value.
    const outstandingEvidence = outstanding.reduce(
      (sum, id) => sum + Math.abs(evidence(rule.reliability(id), possible)),
      0,
    );
    return (scores[leader] ?? 0) - rival > outstandingEvidence + TOLERANCE;
  });
}

/**
 * Returns how many debaters, in panel order, reach `stop_at` when all of them agree;
 * null when even the whole panel does not.
 */
export function agreementNeeded(answerType: string, rule: CascadeRule): number | null {
  const { panel, stopAt } = rule;
  const possible = possibleAnswers(answerType, 1);
  const reaches = (_: string, index: number) =>
    panelPosterior({ classes: [panel.slice(0, index + 1)], possible }, rule, 0) >= stopAt;
  const found = panel.findIndex(reaches);
  return found === -1 ? null : found + 1;
}

/**
 * Returns the smallest number of further votes after which the outcome of a count can be certain; 0 when it already is.
 */
export function votesToCertainty(counts: readonly number[], outstanding: number): number {
  const [first = 0, second = 0] = counts.toSorted((a, b) => b - a);
  const lead = first - second;
  return lead > outstanding ? 0 : Math.floor((outstanding - lead) / 2) + 1;
}
