/**
 * Asks a model about open pairs of values in the text fields of records: two calls per round for all fields together.
 */
import { openClassPairs } from '../../agreement/grouping/typed.ts';
import { fieldJudgementKey, judgementKey } from '../../agreement/measure.ts';
import { fieldJudgements } from '../../answers/record/field-question.ts';
import { dependsOnOpenField } from '../../answers/record/open-field.ts';
import type { CountedQuestion } from '../../answers/record/record-agreement.ts';
import { openQuestions } from '../../answers/record/record-agreement.ts';
import { majorityVote } from '../../decision/majority-vote.ts';
import { decisionRules } from '../../decision/rules.ts';
import type { Position } from '../../schema/position.ts';
import type { AnswerClass } from '../../schema/round.ts';
import type { DebateContext } from '../debate-context.ts';
import { latestAnswered } from '../latest-answered.ts';
import { askForGroups } from './ask-for-groups.ts';

export interface OpenRecords {
  readonly round: number;
  readonly phase: string | null;
  readonly positions: readonly Position[];
}

/** Maximum number of values in one request. Fields that exceed it keep the grouping of the rules. */
export const MAX_GROUPED_VALUES = 80;
/** Maximum length of a value. A longer one is a draft that the model is not asked about; it counts as different. */
export const MAX_GROUPED_CHARACTERS = 2_000;

type OpenPair = readonly [AnswerClass, AnswerClass];

/**
 * Asks a model about open pairs of fields.
 * Under `auto` only about the fields whose winner, decision or stop depends on them.
 */
export async function decideOpenFields(
  context: DebateContext,
  { round, phase, positions }: OpenRecords,
): Promise<void> {
  const { spec, judgements } = context;
  const open = openQuestions(spec, positions).flatMap((counted) => {
    const pairs = openClassPairs(counted.agreement, fieldJudgements(judgements, counted.fieldQuestion)).filter((pair) =>
      pair.every(({ answer }) => answer.length <= MAX_GROUPED_CHARACTERS),
    );
    return pairs.length > 0 && doesOutcomeDepend(context, positions, { counted, pairs }) ? [{ counted, pairs }] : [];
  });
  const chosen = withinValueLimit(open);
  if (chosen.length === 0) return;
  const values = chosen.flatMap(({ counted, pairs }) =>
    [...new Set(pairs.flat().map(({ answer }) => answer))].map((text) => ({
      key: fieldJudgementKey(counted.fieldQuestion.id, text),
      text,
      field: counted.fieldQuestion.id,
    })),
  );
  const areSame = await askForGroups(context, { round, phase, subject: 'fields' }, values);
  for (const { counted, pairs } of chosen) {
    const key = (text: string) => fieldJudgementKey(counted.fieldQuestion.id, text);
    for (const [a, b] of pairs)
      judgements.set(key(judgementKey(a.answer, b.answer)), areSame(key(a.answer), key(b.answer)));
  }
}

interface OpenQuestion {
  readonly counted: CountedQuestion;
  readonly pairs: readonly OpenPair[];
}

function doesOutcomeDepend(
  { spec }: DebateContext,
  positions: readonly Position[],
  { counted, pairs }: OpenQuestion,
): boolean {
  if (spec.config.agreement !== 'auto') return true;
  const rule = decisionRules[spec.config.aggregation];
  const answered = latestAnswered(spec, positions);
  return dependsOnOpenField({ spec, answered, counted, pairs, rule: rule.kind === 'counted' ? rule : majorityVote });
}

function withinValueLimit(open: readonly OpenQuestion[]): OpenQuestion[] {
  let remaining = MAX_GROUPED_VALUES;
  return open.filter(({ pairs }) => {
    const values = new Set(pairs.flat()).size;
    if (values > remaining) return false;
    remaining -= values;
    return true;
  });
}
