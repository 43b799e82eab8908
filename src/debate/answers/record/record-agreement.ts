/** Groups the values of each field, and the records that agree on all fields. */
import { answerClasses } from '../../agreement/grouping/answer-classes.ts';
import type { Agreement } from '../../agreement/measure.ts';
import { ballotsOf, latestAnswered } from '../../engine/latest-answered.ts';
import type { DebateSpec } from '../../schema/debate-config.ts';
import type { Position } from '../../schema/position.ts';
import type { AnswerPair, FieldClasses } from '../../schema/round.ts';
import type { FieldQuestion } from './field-question.ts';
import { fieldAgreement, fieldJudgements, wordingOf } from './field-question.ts';
import { recordFormOf } from './record-form.ts';
import type { Plan, SetPlan } from './record-plan.ts';
import { fieldQuestionsIn, planOf } from './record-plan.ts';
import { recordsOf } from './records-of.ts';

interface Voter {
  readonly debater_id: string;
  readonly confidence: number | null;
}

interface FieldAgreement extends FieldClasses {
  readonly pairs: readonly AnswerPair[];
}

/** A question that is counted, with its classes. */
export interface CountedQuestion {
  readonly fieldQuestion: FieldQuestion;
  readonly agreement: Agreement;
}

export function agreementOn(spec: DebateSpec, fieldQuestion: FieldQuestion, voters: readonly Voter[]): Agreement {
  return fieldAgreement(spec, fieldQuestion, { voters, judgements: fieldJudgements(spec.judgements, fieldQuestion) });
}

export interface Inclusion {
  readonly item: unknown;
  /** The question whether the item is in the set. */
  readonly fieldQuestion: FieldQuestion;
}

/** Returns one question for each item that any debater lists. All debaters that have the set vote on it. */
export function inclusionsOf({ items, node, valuesByDebater }: SetPlan, { classes, unread }: Agreement): Inclusion[] {
  const votes = new Map(items.votes.map((vote) => [vote.id, vote]));
  // Values that do not count as votes in other fields are items here, because a debater listed them.
  const unreadItems = Map.groupBy(unread, (id) => wordingOf(votes.get(id)?.value));
  const groups = [
    ...classes.map(({ answer, debater_ids: ids }) => ({ answer, ids })),
    ...[...unreadItems].map(([answer, ids]) => ({ answer, ids })),
  ];
  return groups.map(({ answer, ids }) => {
    const listingVotes = ids.flatMap((id) => votes.get(id) ?? []);
    const listingDebaters = new Set(listingVotes.map(({ debaterId }) => debaterId));
    const own = [...valuesByDebater.keys()].map((id) => ({ id, debaterId: id, value: listingDebaters.has(id) }));
    return {
      item: (listingVotes.find(({ value }) => wordingOf(value) === answer) ?? listingVotes[0])?.value,
      fieldQuestion: { id: `${items.id}[${answer}]`, type: 'boolean', about: node.about, votes: own },
    };
  });
}

/** Returns every counted question, with the items of sets one by one. */
function fieldAgreementsIn(spec: DebateSpec, plan: Plan, voters: readonly Voter[]): FieldAgreement[] {
  const counted = (fieldQuestion: FieldQuestion) =>
    fieldOf(spec, fieldQuestion, agreementOn(spec, fieldQuestion, voters));
  if (plan.kind === 'leaf') return [counted(plan.fieldQuestion)];
  const presence = plan.presence === null ? [] : [counted(plan.presence)];
  if (plan.kind === 'object')
    return [...presence, ...plan.properties.flatMap((each) => fieldAgreementsIn(spec, each.plan, voters))];
  if (plan.kind === 'sequence') return [...presence, ...plan.indexQuestions.map(counted)];
  if (plan.kind === 'keyed') {
    const entries = plan.entries.flatMap((each) => [
      counted(each.included),
      ...fieldAgreementsIn(spec, each.plan, voters),
    ]);
    return [...presence, ...entries];
  }
  const items = counted(plan.items);
  return [
    ...presence,
    { ...items, items: true },
    ...inclusionsOf(plan, items).map(({ fieldQuestion }) => counted(fieldQuestion)),
  ];
}

function fieldOf(
  spec: DebateSpec,
  fieldQuestion: FieldQuestion,
  { classes, pairs, unread }: Agreement,
): FieldAgreement {
  const judged = [...fieldJudgements(spec.judgements, fieldQuestion)].map(([key, same]) => {
    const [a = '', b = ''] = JSON.parse(key) as string[];
    return { a, b, same };
  });
  const { id: pointer, type } = fieldQuestion;
  return { pointer, type, items: false, classes: [...classes], pairs, unread: [...unread], judged };
}

export function recordAgreement(spec: DebateSpec, positions: readonly Position[]): Agreement {
  const answered = latestAnswered(spec, positions);
  const records = recordsOf(answered);
  const { tree } = recordFormOf(spec.config);
  const fields = records.size === 0 ? [] : fieldAgreementsIn(spec, planOf(tree, records), answered);
  const ballots = ballotsOf(spec, positions).filter(({ id }) => records.has(id));
  const classIndexes = (id: string) =>
    fields.map(({ classes }) => classes.findIndex(({ debater_ids }) => debater_ids.includes(id))).join(' ');
  const groups = [...Map.groupBy(ballots, ({ id }) => classIndexes(id)).values()];
  const classes = answerClasses(
    groups.map((group) => group.map((ballot) => ({ ballot, wording: ballot.answer, wordingKey: ballot.answer }))),
  );
  const classOf = (id: string) => classes.findIndex(({ debater_ids }) => debater_ids.includes(id));
  const ids = ballots.map(({ id }) => id);
  const pairs = ids.flatMap((a, index) =>
    ids.slice(index + 1).map((b) => pairOf({ a, b, isSame: classOf(a) === classOf(b), fields })),
  );
  const unread = answered.map(({ debater_id }) => debater_id).filter((id) => !records.has(id));
  return { classes, pairs, unread, fields: fields.map(({ pairs: _, ...field }) => field) };
}

interface ComparedPair {
  readonly a: string;
  readonly b: string;
  readonly isSame: boolean;
  readonly fields: readonly FieldAgreement[];
}

function pairOf({ a, b, isSame, fields }: ComparedPair): AnswerPair {
  if (isSame) return { a, b, verdict: 'same', same: true, rule: 'fields_equal' };
  const isProved = fields.some(({ pairs }) =>
    pairs.some((pair) => pair.a === a && pair.b === b && pair.verdict === 'different'),
  );
  return isProved
    ? { a, b, verdict: 'different', same: false, rule: 'fields_different' }
    : { a, b, verdict: 'open', same: false, rule: 'open' };
}

/** Returns the text questions with their classes so far; a model may be asked about their values. */
export function openQuestions(spec: DebateSpec, positions: readonly Position[]): CountedQuestion[] {
  const answered = latestAnswered(spec, positions);
  const records = recordsOf(answered);
  if (records.size === 0) return [];
  const worded = fieldQuestionsIn(planOf(recordFormOf(spec.config).tree, records)).filter(
    ({ type }) => type === 'text',
  );
  return worded.map((fieldQuestion) => ({ fieldQuestion, agreement: agreementOn(spec, fieldQuestion, answered) }));
}
