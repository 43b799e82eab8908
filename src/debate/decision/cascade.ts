/**
 * When a cascade has asked enough debaters: arithmetic over answer classes, reliabilities and `stop_at`. Debaters are asked
 * in the order of the panel, cheap ones first.
 */
import type { VoteModel } from './confidence/panel-posterior.ts';
import { classScores, evidence, panelPosterior } from './confidence/panel-posterior.ts';
import { possibleAnswers } from './confidence/possible-answers.ts';

/** ρ of blind answers of different models, as measured for cascades; p is 0.7 until it is learned. */
export const CASCADE_CORRELATION = 0.3;
export const DEFAULT_STOP_AT = 0.75;
export const DEFAULT_WAVE = 2;

export interface CascadeVotes {
  /** Ids of debaters, by answer class; an answer that could not be read is in none. */
  readonly classes: readonly (readonly string[])[];
  /** What the answers were compared as (`boolean`, `number`, `date`, …); it sets K. */
  readonly answerType: string;
  /** Debaters that were not asked yet. */
  readonly outstanding: readonly string[];
}

export interface CascadeRule extends VoteModel {
  /** All ids, in the order in which they are asked. */
  readonly panel: readonly string[];
  /** The posterior at which no further debater is asked. */
  readonly stopAt: number;
}

/** `posterior`: `stop_at` is reached. `lead`: no answers outstanding can change the winner. `exhausted`: all were asked. */
export type CascadeStop = 'posterior' | 'lead' | 'exhausted';

export interface CascadeStanding {
  /** Index of the class with the highest posterior; of several the one with the latest debater. Null: nobody voted. */
  readonly leader: number | null;
  readonly posterior: number | null;
  /** Several classes share the highest posterior. */
  readonly tied: boolean;
  /** Null: the next debater is asked. */
  readonly stop: CascadeStop | null;
}

/** Scores are sums of floats: closer than this they are equal. */
const EQUAL = 1e-9;

export function cascadeStanding(votes: CascadeVotes, rule: CascadeRule): CascadeStanding {
  const { classes, answerType, outstanding } = votes;
  const exhausted = outstanding.length === 0 ? 'exhausted' : null;
  const counted = { classes, possible: possibleAnswers(answerType, classes.length) };
  const top = topClasses(classScores(counted, rule));
  const leader = latest(top, classes, rule);
  if (leader === null) return { leader, posterior: null, tied: false, stop: exhausted };
  const posterior = panelPosterior(counted, rule, leader);
  const tied = top.length > 1;
  if (posterior >= rule.stopAt) return { leader, posterior, tied, stop: 'posterior' };
  return { leader, posterior, tied, stop: exhausted ?? (cannotBeOvertaken(votes, rule, leader) ? 'lead' : null) };
}

function topClasses(scores: readonly number[]): number[] {
  const highest = Math.max(...scores);
  return scores.flatMap((score, index) => (highest - score < EQUAL ? index : []));
}

/** Later debaters are the stronger ones. */
function latest(top: readonly number[], classes: CascadeVotes['classes'], { panel }: CascadeRule): number | null {
  const last = (index: number) => Math.max(...(classes[index] ?? []).map((id) => panel.indexOf(id)));
  return top.reduce<number | null>((best, index) => (best === null || last(index) > last(best) ? index : best), null);
}

/**
 * The leader stays ahead of every other class, one that nobody chose yet included, whatever is still answered. K grows with
 * the classes; the lead less the outstanding evidence is concave in log(K − 1), so that its two ends are enough.
 */
function cannotBeOvertaken(
  { classes, answerType, outstanding }: CascadeVotes,
  rule: CascadeRule,
  leader: number,
): boolean {
  const least = possibleAnswers(answerType, classes.length);
  const most = possibleAnswers(answerType, classes.length + outstanding.length);
  return [least, most].every((possible) => {
    const scores = classScores({ classes, possible }, rule);
    const rival = Math.max(0, ...scores.filter((_, index) => index !== leader));
    // A debater that is wrong more often than not takes away from the class that it votes for.
    const open = outstanding.reduce((sum, id) => sum + Math.abs(evidence(rule.reliability(id), possible)), 0);
    return (scores[leader] ?? 0) - rival > open + EQUAL;
  });
}

/** How many debaters, in the order of the panel, reach `stop_at` when all of them agree; null: not even all of them. */
export function agreementNeeded(answerType: string, rule: CascadeRule): number | null {
  const { panel, stopAt } = rule;
  const possible = possibleAnswers(answerType, 1);
  const reaches = (_: string, index: number) =>
    panelPosterior({ classes: [panel.slice(0, index + 1)], possible }, rule, 0) >= stopAt;
  const found = panel.findIndex(reaches);
  return found === -1 ? null : found + 1;
}

/** The fewest further votes after which an outcome counted by votes can be certain; 0: it is certain already. */
export function votesToCertainty(counts: readonly number[], outstanding: number): number {
  const [first = 0, second = 0] = counts.toSorted((a, b) => b - a);
  const lead = first - second;
  return lead > outstanding ? 0 : Math.floor((outstanding - lead) / 2) + 1;
}
