/**
 * Open pairs of answers, decided by a model: one call sorts the answers into groups, and a second one in another order
 * confirms groups that merge anything. Only merges that both calls make count, so a round makes two short calls at most.
 */

import { seedOf, shuffled } from '../../../lib/seeded.ts';
import { openClassPairs } from '../../agreement/grouping/typed.ts';
import type { Ballot } from '../../agreement/measure.ts';
import { judgementKey } from '../../agreement/measure.ts';
import { readGrouping } from '../../parsing/read-reply.ts';
import { groupingCall } from '../../prompts/grouping-prompt.ts';
import type { DebateSpec } from '../../schema/debate-config.ts';
import type { Position } from '../../schema/position.ts';
import type { AnswerClass } from '../../schema/round.ts';
import { ask } from '../ask.ts';
import type { Call } from '../calls.ts';
import type { Debating } from '../debating.ts';
import { ballotsOf } from '../latest-held.ts';
import { agreementOf } from './agreement-of.ts';
import { asksForGrouping, groupingModel, JUDGE_BALLOTS } from './grouping-model.ts';
import { dependsOnOpenPairs } from './open-outcome.ts';

export interface Spoken {
  readonly roundNumber: number;
  /** The wave that is over; null: the round is. */
  readonly wave: string | null;
  readonly positions: readonly Position[];
}

/**
 * Adds what a model says about the open pairs of a round to the judgements of this debate. Under `auto` it is asked only
 * where the winner, the stop or the escalation depends on them.
 */
export async function decideOpenPairs(debating: Debating, { roundNumber, wave, positions }: Spoken): Promise<void> {
  const { spec, stopCause, judgements } = debating;
  if (!asksForGrouping(spec.config) || stopCause() !== null) return;
  const agreement = agreementOf(spec, ballotsOf(spec, positions));
  const open = openClassPairs(agreement, judgements);
  if (open.length === 0) return;
  if (spec.config.agreement === 'auto' && !dependsOnOpenPairs(debating, { roundNumber, wave, positions, open })) return;
  await decide(debating, { round: roundNumber, phase: wave, subject: 'classes', open });
}

/** The same for what a judge wrote, against the classes of the panel. */
export async function decideJudgeAnswers(debating: Debating, round: number, ballots: readonly Ballot[]): Promise<void> {
  const { spec, stopCause, judgements } = debating;
  if (!asksForGrouping(spec.config) || stopCause() !== null) return;
  const open = openClassPairs(agreementOf(spec, ballots), judgements);
  const ofJudge = open.filter((pair) =>
    pair.some(({ debater_ids }) => debater_ids.some((id) => JUDGE_BALLOTS.includes(id))),
  );
  if (ofJudge.length > 0) await decide(debating, { round, phase: null, subject: 'judge_answer', open: ofJudge });
}

interface OpenClasses {
  readonly round: number;
  readonly phase: string | null;
  /** What is grouped: it names the calls in the journal. */
  readonly subject: string;
  readonly open: readonly (readonly [AnswerClass, AnswerClass])[];
}

async function decide(debating: Debating, { round, phase, subject, open }: OpenClasses): Promise<void> {
  const { spec, judgements } = debating;
  const answers = [...new Set(open.flatMap((pair) => pair.map(({ answer }) => answer)))];
  const place = (which: number) => `${subject}_${which}`;
  const first = await grouped(debating, { round, phase, subject: place(1), answers: dealt(spec, answers, place(1)) });
  const merges = first?.some((group) => group.length > 1) ?? false;
  // The other order, so that no two answers are neighbours in both only because of their places.
  const second = merges
    ? await grouped(debating, { round, phase, subject: place(2), answers: dealt(spec, answers, place(1)).toReversed() })
    : null;
  for (const [a, b] of open) {
    const both = [first, second].every((groups) => groups !== null && areTogether(groups, a.answer, b.answer));
    judgements.set(judgementKey(a.answer, b.answer), both);
  }
}

function dealt({ config }: DebateSpec, answers: readonly string[], subject: string): string[] {
  return shuffled(answers, seedOf(config.seed, 'grouping', subject, ...answers));
}

function areTogether(groups: readonly (readonly string[])[], a: string, b: string): boolean {
  return groups.some((group) => group.includes(a) && group.includes(b));
}

interface Grouped {
  readonly round: number;
  readonly phase: string | null;
  readonly subject: string;
  /** In the order in which they are shown. */
  readonly answers: readonly string[];
}

/** Groups of answers, or null when the call failed: then nothing is the same. */
async function grouped(debating: Debating, { round, phase, subject, answers }: Grouped): Promise<string[][] | null> {
  const { spec, calls, outOfBudget } = debating;
  const labels = new Map(answers.map((answer, index) => [`Answer ${index + 1}`, answer]));
  const call: Call = groupingCall({
    spec,
    model: groupingModel(spec.config),
    place: { purpose: 'agreement', round, phase, subject },
    answers: labels,
  });
  if (!(await calls.hold([call]))) {
    outOfBudget();
    return null;
  }
  const read = (reply: Parameters<typeof readGrouping>[0]) => readGrouping(reply, [...labels.keys()]);
  const asked = await ask(calls, { call, read, askAgainAfter: 'unusable' });
  if (!asked.ok && asked.failure.code === 'budget_exceeded') outOfBudget();
  return asked.ok ? asked.value.map((group) => group.map((label) => labels.get(label) ?? '')) : null;
}
