/** Chooses one of several scored candidates. A tie is broken by a named rule that is recorded in the verdict. */
import { membersWithWording } from '../engine/grouping/agreement-of.ts';
import type { AnsweredPosition } from '../schema/position.ts';
import type { AnswerClass } from '../schema/round.ts';
import type { DecisionInput, Ruling } from './ruling.ts';

export interface Scored<T> {
  readonly item: T;
  readonly score: number;
  /** The sum of the stated confidences that are known. */
  readonly summedConfidence: number;
  /** Index in the panel of its first debater. */
  readonly order: number;
}

export interface Choice<T> {
  readonly item: T;
  readonly tieBreak: 'summed_confidence' | 'panel_order' | 'later_debater' | null;
  /** All items with the highest score, the chosen one included. */
  readonly top: readonly T[];
}

/** Scores are sums of floating-point numbers. A smaller difference counts as equal. */
const TOLERANCE = 1e-9;

export function chooseTop<T>(candidates: readonly Scored<T>[]): Choice<T> | null {
  const topScore = Math.max(...candidates.map((candidate) => candidate.score));
  const top = candidates.filter((candidate) => topScore - candidate.score < TOLERANCE);
  const topConfidence = Math.max(...top.map((candidate) => candidate.summedConfidence));
  const mostConfident = top.filter((candidate) => topConfidence - candidate.summedConfidence < TOLERANCE);
  const chosen = firstBy(mostConfident, (a, b) => a.order - b.order);
  if (chosen === null) return null;
  const tieBreak = top.length === 1 ? null : mostConfident.length === 1 ? 'summed_confidence' : 'panel_order';
  return { item: chosen.item, tieBreak, top: top.map((candidate) => candidate.item) };
}

export function summedConfidence(positions: readonly AnsweredPosition[]): number {
  return positions.reduce((sum, position) => sum + (position.confidence ?? 0), 0);
}

export function membersOf({ positions }: DecisionInput, { debater_ids }: AnswerClass): AnsweredPosition[] {
  return positions.filter((position) => debater_ids.includes(position.debater_id));
}

export function classOf({ round }: DecisionInput, debaterId: string): AnswerClass | null {
  return round.classes.find((answerClass) => answerClass.debater_ids.includes(debaterId)) ?? null;
}

/**
 * Returns the member with the highest stated confidence.
 * Unknown confidence comes last; ties go to the first in panel order.
 */
export function representative(members: readonly AnsweredPosition[]): AnsweredPosition | null {
  return firstBy(members, (a, b) => (b.confidence ?? -1) - (a.confidence ?? -1));
}

/** Returns the item that a sort would put first. A sort allocates 1 KB even for three items. */
function firstBy<T>(items: readonly T[], order: (a: T, b: T) => number): T | null {
  let first: T | null = null;
  for (const item of items) if (first === null || order(item, first) < 0) first = item;
  return first;
}

/** Returns the number of votes by the answer of each class. */
export function tallyOfClasses({ classes }: { readonly classes: readonly AnswerClass[] }): Record<string, number> {
  return Object.fromEntries(classes.map((answerClass) => [answerClass.answer, answerClass.debater_ids.length]));
}

export interface ClassScore {
  /** The name of the decision rule. */
  readonly name: string;
  /** Returns the score of a class from its members and its index among the classes of the round. */
  readonly score: (members: readonly AnsweredPosition[], index: number) => number;
  /** True when a tie goes to the class with the latest debater. */
  readonly prefersLater?: boolean;
}

/**
 * Chooses the class with the highest score. Its answer is its most common wording. The reasoning comes from the most
 * confident debater that used this wording.
 */
export function ruleByClassScore(input: DecisionInput, { name, score, prefersLater = false }: ClassScore): Ruling {
  const order = input.positions.map((position) => position.debater_id);
  const scored = input.round.classes.map((item, index) => {
    const members = membersOf(input, item);
    const orders = item.debater_ids.map((id) => order.indexOf(id));
    const candidate = { item, score: score(members, index) };
    return prefersLater
      ? { ...candidate, summedConfidence: 0, order: -Math.max(...orders) }
      : { ...candidate, summedConfidence: summedConfidence(members), order: Math.min(...orders) };
  });
  const choice = chooseTop(scored);
  const speaker = choice === null ? null : speakerOf(input, choice.item);
  return {
    answer: choice?.item.answer ?? null,
    reasoning: speaker?.reasoning ?? null,
    winner: speaker?.debater_id ?? null,
    winningClass: choice?.item ?? null,
    decisionRule: name,
    tieBreak: prefersLater && choice?.tieBreak ? 'later_debater' : (choice?.tieBreak ?? null),
    tied: (choice?.top.length ?? 0) > 1,
    tally: tallyOfClasses(input.round),
    judgment: null,
    judgeConfidence: null,
  };
}

/**
 * Returns the most confident member that used the wording of the class.
 * A member with other words does not represent it.
 */
function speakerOf(input: DecisionInput, answerClass: AnswerClass): AnsweredPosition | null {
  return representative(membersWithWording(input.spec, answerClass, membersOf(input, answerClass)));
}
