/** A question about one field of a record: the value of each debater, and the classes of equal values. */

import { memoizedByObject } from '../../../lib/memoized-by-object.ts';
import type { ReadBallot } from '../../agreement/grouping/answer-classes.ts';
import { answerClasses } from '../../agreement/grouping/answer-classes.ts';
import type { Agreement, Ballot, Judgements } from '../../agreement/measure.ts';
import { fieldJudgementKey } from '../../agreement/measure.ts';
import { measures } from '../../agreement/measures.ts';
import { questionOf } from '../../engine/grouping/agreement-of.ts';
import type { DebateSpec } from '../../schema/debate-config.ts';
import { weightOf } from '../../schema/panel.ts';
import type { AnswerPair } from '../../schema/round.ts';
import { canonicalJson } from './canonical-json.ts';
import type { LeafType } from './schema/field-tree.ts';

export interface FieldVote {
  /** Names the vote: the debater's id, followed by an index when one debater has several votes. */
  readonly id: string;
  readonly debaterId: string;
  /** Undefined when the record does not have the field. */
  readonly value: unknown;
}

export interface FieldQuestion {
  /** Names the question within the record: a pointer in which entries of keyed arrays are named by their key. */
  readonly id: string;
  readonly type: LeafType;
  readonly about: string;
  readonly votes: readonly FieldVote[];
}

/** Returns the text of a value for prompts and votes: a text unchanged, any other value as JSON. */
export function wordingOf(value: unknown): string {
  if (value === undefined) return 'absent';
  return typeof value === 'string' ? value : canonicalJson(value);
}

/**
 * Returns null when the agreement rules compare the value. Otherwise two values are the same when their keys are equal.
 */
function exactKey({ type }: FieldQuestion, value: unknown, tolerance: number): string | null {
  if (value === undefined) return 'absent';
  if (type === 'text' && typeof value === 'string' && value.trim() !== '') return null;
  if (type === 'number' && typeof value === 'number' && tolerance > 0) return null;
  if (type === 'date' && typeof value === 'string') return `date ${momentOf(value)}`;
  return canonicalJson(value);
}

/** Returns the same text for the same moment in any time zone. A date without a time is returned unchanged. */
function momentOf(text: string): string {
  const time = text.includes(':') ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? text : new Date(time).toISOString();
}

const ANSWER_TYPES = {
  boolean: 'boolean',
  choice: 'choice',
  date: 'date',
  number: 'number',
  text: 'text',
  whole: 'choice',
} as const;

const specsOf = memoizedByObject((_: DebateSpec['config']) => new Map<string, DebateSpec>());

/** Returns the field as a debate of its own, so that its values are compared and counted like short answers. */
export function fieldSpec(spec: DebateSpec, { id, type, about }: FieldQuestion): DebateSpec {
  const known = specsOf(spec.config);
  const cached = known.get(id);
  if (cached !== undefined) return cached;
  const config = { ...spec.config, answer_type: ANSWER_TYPES[type], options: null, context: null };
  const made: DebateSpec = { id: spec.id, question: about, config };
  known.set(id, made);
  return made;
}

/** Returns the model's judgements on the values of one field, selected from those of the whole debate. */
export function fieldJudgements(judgements: Judgements | undefined, { id }: Pick<FieldQuestion, 'id'>): Judgements {
  const beginning = fieldJudgementKey(id, '');
  const own = [...(judgements ?? [])].filter(([key]) => key.startsWith(beginning));
  return new Map(own.map(([key, isSame]) => [key.slice(beginning.length), isSame]));
}

interface Voter {
  readonly debater_id: string;
  readonly confidence: number | null;
}

/**
 * Returns classes of equal values. The agreement rules compare texts, and numbers when there is a tolerance; other values
 * must have equal keys (see `exactKey`).
 */
export function fieldAgreement(
  spec: DebateSpec,
  fieldQuestion: FieldQuestion,
  { voters, judgements }: { readonly voters: readonly Voter[]; readonly judgements: Judgements },
): Agreement {
  const own = fieldSpec(spec, fieldQuestion);
  const { answer_tolerance: tolerance, agreement, convergence_similarity: similarity } = spec.config;
  const ballots = fieldQuestion.votes.map((vote) => ({
    ...ballotOf(spec, vote, voters),
    key: exactKey(fieldQuestion, vote.value, tolerance),
  }));
  const worded = ballots.filter(({ key }) => key === null);
  const exact = ballots.filter(({ key }) => key !== null);
  const read = measures[agreement]({ question: questionOf(own), ballots: worded, similarity, judgements });
  if (exact.length === 0) return read;
  const byId = new Map(worded.map((ballot) => [ballot.id, ballot]));
  const groups: ReadBallot[][] = [
    ...[...Map.groupBy(exact, ({ key }) => key).values()].map((group) => group.map(asRead)),
    ...read.classes.map(({ answer, debater_ids }) =>
      debater_ids
        .flatMap((id) => byId.get(id) ?? [])
        .map((ballot) => ({ ballot, wording: answer, wordingKey: answer })),
    ),
  ];
  const voting = ballots.filter(({ id }) => !read.unread.includes(id));
  return {
    classes: answerClasses(groups),
    pairs: pairsOf(voting, read.pairs, fieldQuestion.type),
    unread: read.unread,
  };
}

function ballotOf(spec: DebateSpec, { id, debaterId, value }: FieldVote, voters: readonly Voter[]): Ballot {
  return {
    id,
    answer: wordingOf(value),
    weight: weightOf(spec.config.debaters, debaterId),
    confidence: voters.find(({ debater_id }) => debater_id === debaterId)?.confidence ?? null,
  };
}

function asRead(ballot: Ballot): ReadBallot {
  return { ballot, wording: ballot.answer, wordingKey: ballot.answer };
}

type KeyedBallot = Ballot & { readonly key: string | null };

/** Returns every pair, in panel order: as the agreement rules decided it, otherwise by its keys. */
function pairsOf(voting: readonly KeyedBallot[], read: readonly AnswerPair[], type: LeafType): AnswerPair[] {
  const known = new Map(read.map((pair) => [`${pair.a}\n${pair.b}`, pair]));
  return voting.flatMap((a, index) =>
    voting.slice(index + 1).map((b): AnswerPair => {
      const isSame = a.key === b.key;
      const made = isSame
        ? ({ verdict: 'same', same: true, rule: `${type}_equal` } as const)
        : ({ verdict: 'different', same: false, rule: `${type}_different` } as const);
      return known.get(`${a.id}\n${b.id}`) ?? { a: a.id, b: b.id, ...made };
    }),
  );
}
