/**
 * Asks a model to sort answers into groups. When the first call merges any answers, a second call with the opposite
 * order confirms it. Only merges that both calls make count. A round makes two short calls or fewer.
 */

import { seedOf, shuffled } from '../../../lib/seeded.ts';
import { readGrouping } from '../../parsing/read-reply.ts';
import type { GroupedAnswer } from '../../prompts/grouping-prompt.ts';
import { groupingCall } from '../../prompts/grouping-prompt.ts';
import type { DebateSpec } from '../../schema/debate-config.ts';
import type { Call } from '../calls.ts';
import type { DebateContext } from '../debate-context.ts';
import { ask } from '../turns/ask.ts';
import { groupingModel } from './grouping-model.ts';

export interface GroupingSubject {
  readonly round: number;
  readonly phase: string | null;
  /** The grouped set of answers. It is part of the call id in the journal. */
  readonly subject: string;
}

/** Returns a function that says whether the model found two answers, given by their keys, to be the same. */
export async function askForGroups(
  context: DebateContext,
  { round, phase, subject }: GroupingSubject,
  answers: readonly GroupedAnswer[],
): Promise<(a: string, b: string) => boolean> {
  const { spec } = context;
  const subjectAt = (which: number) => `${subject}_${which}`;
  const order = shuffledAnswers(spec, answers, subjectAt(1));
  const first = await requestGroups(context, { round, phase, subject: subjectAt(1), answers: order });
  const merges = first?.some((group) => group.length > 1) ?? false;
  // The opposite order prevents two answers from being merged only because of their positions.
  const second = merges
    ? await requestGroups(context, { round, phase, subject: subjectAt(2), answers: order.toReversed() })
    : null;
  // Without merges there is no second reply, and no two answers count as the same.
  return (a, b) => [first, second].every((groups) => groups?.some((group) => group.includes(a) && group.includes(b)));
}

function shuffledAnswers({ config }: DebateSpec, answers: readonly GroupedAnswer[], subject: string): GroupedAnswer[] {
  return shuffled(answers, seedOf(config.seed, 'grouping', subject, ...answers.map(({ key }) => key)));
}

interface GroupsRequest extends GroupingSubject {
  /** In the order in which the model sees them. */
  readonly answers: readonly GroupedAnswer[];
}

/** Returns groups of keys, or null when the call failed. After a failure no answers count as the same. */
async function requestGroups(
  context: DebateContext,
  { round, phase, subject, answers }: GroupsRequest,
): Promise<string[][] | null> {
  const { spec, calls, reportOutOfBudget } = context;
  const labels = new Map(answers.map((answer, index) => [`Answer ${index + 1}`, answer]));
  const call: Call = groupingCall({
    spec,
    model: groupingModel(spec.config),
    identity: { purpose: 'agreement', round, phase, subject },
    answers: labels,
  });
  if (!(await calls.reserve([call]))) {
    reportOutOfBudget();
    return null;
  }
  const read = (reply: Parameters<typeof readGrouping>[0]) => readGrouping(reply, [...labels.keys()]);
  const asked = await ask(calls, { call, read, askAgainAfter: 'unusable' });
  if (!asked.ok && asked.failure.code === 'budget_exceeded') reportOutOfBudget();
  return asked.ok ? asked.value.map((group) => group.map((label) => labels.get(label)?.key ?? '')) : null;
}
