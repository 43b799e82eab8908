/** Groups answers by the rules and, for pairs that no rule decides, by the stored judgements of a model. */
import type { Question } from '../../schema/question.ts';
import type { AnswerClass, AnswerPair } from '../../schema/round.ts';
import { compareRead } from '../comparing/compare-answers.ts';
import type { Comparison } from '../comparing/comparison.ts';
import type { Agreement, AgreementInput, Ballot, Judgements } from '../measure.ts';
import { judgementKey } from '../measure.ts';
import type { ReadAnswer } from '../reading/read-answer.ts';
import { readAnswers } from '../reading/read-answer.ts';
import { wordingKeyOf } from '../reading/text/wording-key.ts';
import type { ReadBallot } from './answer-classes.ts';
import { answerClasses } from './answer-classes.ts';
import { groupByPairs } from './group-by-pairs.ts';

interface TypedBallot extends ReadBallot {
  readonly read: ReadAnswer;
  /** Index among the ballots that were read, in panel order. */
  readonly row: number;
}

/** Groups only proved pairs; an open pair is not merged. */
export function typed(input: AgreementInput): Agreement {
  const { groups, pairs, unread } = compareAll(input);
  return { classes: answerClasses(groups), pairs, unread };
}

/**
 * Groups as `typed`, then merges two classes when a model judged
 * their answers to be the same and no rule proves them different.
 */
export function judged(input: AgreementInput): Agreement {
  const { judgements = new Map() } = input;
  const { groups, pairs, unread } = compareAll(input);
  const classes = answerClasses(groups);
  if (judgements.size === 0 || classes.length < 2) return { classes, pairs, unread };
  const open = openBetween({ classes, pairs });
  const merged = groupByPairs(classes, {
    same: (a, b) => open(a, b) && judgements.get(judgementKey(a.answer, b.answer)) === true,
    key: ({ answer, id }) => `${answer}\u0000${id}`,
  });
  const ballots = groups.flat();
  const members = merged.map((group) =>
    inPanelOrder(group.flatMap(({ debater_ids }) => ballots.filter(({ ballot }) => debater_ids.includes(ballot.id)))),
  );
  return {
    classes: answerClasses(members),
    pairs: pairs.map((pair) => decidedPair(pair, classes, judgements)),
    unread,
  };
}

/**
 * Returns the pairs of classes that a model could merge: no rule proves them different, and no judgement exists yet.
 */
export function openClassPairs(
  { classes, pairs }: Pick<Agreement, 'classes' | 'pairs'>,
  judgements: Judgements,
): [AnswerClass, AnswerClass][] {
  const open = openBetween({ classes, pairs });
  return classes.flatMap((a, index) =>
    classes
      .slice(index + 1)
      .filter((b) => open(a, b) && !judgements.has(judgementKey(a.answer, b.answer)))
      .map((b): [AnswerClass, AnswerClass] => [a, b]),
  );
}

/** Returns a function that says whether a model may merge two classes: no rule proves a pair between them different. */
function openBetween({
  classes,
  pairs,
}: Pick<Agreement, 'classes' | 'pairs'>): (a: AnswerClass, b: AnswerClass) => boolean {
  const classOf = new Map(classes.flatMap(({ id, debater_ids }) => debater_ids.map((each) => [each, id])));
  const openByClassPair = new Map<string, boolean>();
  for (const { a, b, verdict, same } of pairs) {
    const key = judgementKey(classOf.get(a) ?? '', classOf.get(b) ?? '');
    const isOpen = verdict === undefined ? !same : verdict !== 'different';
    openByClassPair.set(key, (openByClassPair.get(key) ?? true) && isOpen);
  }
  return (a, b) => a.id !== b.id && openByClassPair.get(judgementKey(a.id, b.id)) === true;
}

/** Returns an open pair with the model's judgement. */
function decidedPair(pair: AnswerPair, classes: readonly AnswerClass[], judgements: Judgements): AnswerPair {
  if (pair.verdict !== 'open') return pair;
  const [a, b] = [pair.a, pair.b].map(
    (id) => classes.find(({ debater_ids }) => debater_ids.includes(id))?.answer ?? '',
  );
  const isSame = judgements.get(judgementKey(a ?? '', b ?? ''));
  if (isSame === undefined) return pair;
  return { ...pair, ...(isSame ? SAME_BY_MODEL : DIFFERENT_BY_MODEL) };
}

const SAME_BY_MODEL = { verdict: 'same', same: true, rule: 'judged_same' } as const;
const DIFFERENT_BY_MODEL = { verdict: 'different', same: false, rule: 'judged_different' } as const;

interface ComparedBallots {
  readonly groups: readonly (readonly TypedBallot[])[];
  readonly pairs: readonly AnswerPair[];
  readonly unread: readonly string[];
}

function compareAll({ question, ballots }: AgreementInput): ComparedBallots {
  const answers = readAnswers(
    question,
    ballots.map(({ answer }) => answer),
  );
  const read: TypedBallot[] = [];
  const unread: string[] = [];
  ballots.forEach((ballot, index) => {
    const answer = answers[index];
    if (answer) read.push(readBallot(ballot, answer, read.length));
    else unread.push(ballot.id);
  });
  const comparisons = read.map((a) =>
    read.slice(a.row + 1).map((b) => compareRead(a.read, b.read, question.answer_tolerance)),
  );
  const between = (a: TypedBallot, b: TypedBallot) => {
    const [first, second] = a.row < b.row ? [a.row, b.row] : [b.row, a.row];
    return comparisons[first]?.[second - first - 1];
  };
  const groups = groupByPairs(read, {
    same: (a, b) => between(a, b)?.verdict === 'same',
    key: ({ ballot, wordingKey, read: { value } }) => (value.type === 'choice' ? wordingKey : ballot.answer),
  });
  return { groups: groups.map(inPanelOrder), pairs: pairsOf(read, comparisons), unread };
}

function readBallot(ballot: Ballot, read: ReadAnswer, row: number): TypedBallot {
  return { ballot, read, row, wording: read.wording, wordingKey: wordingKeyOf(read) };
}

function inPanelOrder(group: readonly TypedBallot[]): readonly TypedBallot[] {
  return group.toSorted((a, b) => a.row - b.row);
}

function pairsOf(read: readonly TypedBallot[], comparisons: readonly (readonly Comparison[])[]): AnswerPair[] {
  return comparisons.flatMap((row, first) =>
    row.map(({ verdict, rule }, offset) => ({
      a: read[first]?.ballot.id ?? '',
      b: read[first + 1 + offset]?.ballot.id ?? '',
      verdict,
      same: verdict === 'same',
      rule,
    })),
  );
}

/** Returns whether two answers by themselves are in one class under `typed`. */
export function typedSame(question: Question, [a, b]: readonly [string, string]): boolean {
  const [one, other] = readAnswers(question, [a, b]);
  return one && other ? a === b || compareRead(one, other, question.answer_tolerance).verdict === 'same' : false;
}
