/** Asks a model about open pairs of answers, which the rules could not decide. */

import { openClassPairs } from '../../agreement/grouping/typed.ts';
import type { Ballot } from '../../agreement/measure.ts';
import { judgementKey } from '../../agreement/measure.ts';
import type { Position } from '../../schema/position.ts';
import type { AnswerClass } from '../../schema/round.ts';
import type { DebateContext } from '../debate-context.ts';
import { ballotsOf } from '../latest-answered.ts';
import { agreementOf } from './agreement-of.ts';
import type { GroupingSubject } from './ask-for-groups.ts';
import { askForGroups } from './ask-for-groups.ts';
import { decideOpenFields } from './field-grouping-calls.ts';
import { asksForGrouping, JUDGE_BALLOTS } from './grouping-model.ts';
import { dependsOnOpenPairs } from './open-outcome.ts';

export interface RoundPositions {
  readonly roundNumber: number;
  /** The wave that has ended; null when the round has ended. */
  readonly wave: string | null;
  readonly positions: readonly Position[];
}

/**
 * Adds a model's judgements on the open pairs of a round to those of this debate. Under `auto` the model is asked only
 * when the winner, the stop or the escalation depends on them.
 */
export async function decideOpenPairs(
  context: DebateContext,
  { roundNumber, wave, positions }: RoundPositions,
): Promise<void> {
  const { spec, stopCause, judgements } = context;
  if (!asksForGrouping(spec.config) || stopCause() !== null) return;
  if (spec.config.answer_type === 'record') {
    await decideOpenFields(context, { round: roundNumber, phase: wave, positions });
    return;
  }
  const agreement = agreementOf(spec, ballotsOf(spec, positions));
  const open = openClassPairs(agreement, judgements);
  if (open.length === 0) return;
  if (spec.config.agreement === 'auto' && !dependsOnOpenPairs(context, { roundNumber, wave, positions, open })) return;
  await decidePairs(context, { round: roundNumber, phase: wave, subject: 'classes', open });
}

/** Does the same for answers that a judge wrote, against the classes of the panel. */
export async function decideJudgeAnswers(
  context: DebateContext,
  round: number,
  ballots: readonly Ballot[],
): Promise<void> {
  const { spec, stopCause, judgements } = context;
  if (!asksForGrouping(spec.config) || stopCause() !== null) return;
  const open = openClassPairs(agreementOf(spec, ballots), judgements);
  const ofJudge = open.filter((pair) =>
    pair.some(({ debater_ids }) => debater_ids.some((id) => JUDGE_BALLOTS.includes(id))),
  );
  if (ofJudge.length > 0) await decidePairs(context, { round, phase: null, subject: 'judge_answer', open: ofJudge });
}

interface OpenClasses extends GroupingSubject {
  readonly open: readonly (readonly [AnswerClass, AnswerClass])[];
}

async function decidePairs(context: DebateContext, { open, ...asked }: OpenClasses): Promise<void> {
  const answers = [...new Set(open.flatMap((pair) => pair.map(({ answer }) => answer)))];
  const grouped = answers.map((answer) => ({ key: answer, text: answer, field: null }));
  const areSame = await askForGroups(context, asked, grouped);
  for (const [a, b] of open) context.judgements.set(judgementKey(a.answer, b.answer), areSame(a.answer, b.answer));
}
