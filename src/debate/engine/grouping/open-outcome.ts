/** Checks whether the outcome of a round depends on pairs of answers that no rule could decide. */
import type { Judgements } from '../../agreement/measure.ts';
import { judgementKey } from '../../agreement/measure.ts';
import { kindOf } from '../../answers/answer-kinds.ts';
import { majorityVote } from '../../decision/majority-vote.ts';
import { decisionRules } from '../../decision/rules.ts';
import { decisionInputOf } from '../../result/decision-input.ts';
import { verdictOf } from '../../result/verdict-of.ts';
import type { DebateSpec } from '../../schema/debate-config.ts';
import type { Position } from '../../schema/position.ts';
import type { AnswerClass } from '../../schema/round.ts';
import type { DebateContext } from '../debate-context.ts';
import { withSeatsLeft } from '../turns/seats.ts';
import { nextWave } from '../turns/turns.ts';
import { summarise } from './group-round.ts';

type OpenPair = readonly [AnswerClass, AnswerClass];

export interface OpenRoundView {
  readonly roundNumber: number;
  readonly wave: string | null;
  readonly positions: readonly Position[];
  readonly open: readonly OpenPair[];
}

/**
 * Returns whether the outcome of the round would change if a model found open pairs to be the same: each open pair
 * alone, or each class with the classes that it could be merged with. The outcome is whether the debate stops, and the
 * number of debaters in the next wave; when the debate would end with this round, also the winner and the escalation.
 */
export function dependsOnOpenPairs(context: DebateContext, { open, ...view }: OpenRoundView): boolean {
  const outcome = (merged: readonly OpenPair[]) => outcomeOf(context, { ...view, merged });
  const current = outcome([]);
  return possibleMerges(open).some((merged) => !isSameOutcome(current, outcome(merged)));
}

/**
 * Returns every open pair, and for each class the pairs of a group in which every two classes are open to each other.
 * The group is filled with the largest classes first.
 */
function possibleMerges(open: readonly OpenPair[]): OpenPair[][] {
  const isOpen = (a: AnswerClass, b: AnswerClass) => open.some((pair) => pair.includes(a) && pair.includes(b));
  const classes = [...new Set(open.flat())].toSorted((a, b) => b.debater_ids.length - a.debater_ids.length);
  const mutuallyOpen = classes.map((start) => {
    const group: AnswerClass[] = [start];
    for (const other of classes) if (group.every((each) => each !== other && isOpen(each, other))) group.push(other);
    return open.filter((pair) => pair.every((each) => group.includes(each)));
  });
  return [...open.map((pair) => [pair]), ...mutuallyOpen.filter((pairs) => pairs.length > 1)];
}

interface Outcome {
  readonly stops: boolean;
  /** Number of debaters in the next wave. */
  readonly next: number;
  /** Ids of the debaters of the winning class; null when the debate goes on. */
  readonly winners: readonly string[] | null;
  /** Null when the debate goes on. */
  readonly escalates: boolean | null;
}

interface AssumedMerges extends Omit<OpenRoundView, 'open'> {
  readonly merged: readonly OpenPair[];
}

function outcomeOf(context: DebateContext, { roundNumber, wave, positions, merged }: AssumedMerges): Outcome {
  const { spec, protocol, state, judgements } = context;
  const assumedJudgements: Judgements = new Map([
    ...judgements,
    ...merged.map(([a, b]): [string, boolean] => [judgementKey(a.answer, b.answer), true]),
  ]);
  const assumedSpec: DebateSpec = { ...spec, judgements: assumedJudgements };
  const round = {
    ...summarise(withSeatsLeft(assumedSpec, state().rounds, positions), roundNumber, positions),
    positions: [...positions],
  };
  const stops = round.stopped_early;
  const next = wave === null ? 0 : nextWave({ spec: assumedSpec, protocol }, roundNumber, positions).length;
  const isLast = stops || roundNumber >= spec.config.max_rounds || !protocol.mayContinue(round);
  const input = isLast && next === 0 ? decisionInputOf(assumedSpec, { rounds: [...state().rounds, round] }) : null;
  if (input === null) return { stops, next, winners: null, escalates: null };
  const rule = decisionRules[spec.config.aggregation];
  // The judge's verdict is not known yet. Ties and sizes of classes count as they would for a majority vote.
  const ruling = kindOf(spec).decide(input, rule.kind === 'counted' ? rule : majorityVote);
  const verdict = verdictOf({
    input,
    ruling,
    judgeFailed: false,
    fallback: null,
    positionConsistent: null,
    stopCause: null,
  });
  return { stops, next, winners: ruling.winningClass?.debater_ids ?? [], escalates: verdict.escalate_to_human };
}

/** A winning class that only became larger is still the same winner. */
function isSameOutcome(current: Outcome, alternative: Outcome): boolean {
  if (
    current.stops !== alternative.stops ||
    current.next !== alternative.next ||
    current.escalates !== alternative.escalates
  )
    return false;
  return (
    current.winners === alternative.winners ||
    (current.winners?.every((id) => alternative.winners?.includes(id) ?? false) ?? false)
  );
}
