/**
 * Reads a model's reply as a position, judgement, pick, ballot turn
 * or grouping, or returns the reason for a failure. Never throws.
 */

import { isObject } from '../../lib/json/json-value.ts';
import { optionOf } from '../agreement/reading/choices/read-choice.ts';
import { invalidNotice } from '../prompts/role-texts.ts';
import type { AnswerReader, InvalidAnswer, ReadAnswer } from './answer-reader.ts';
import { shortAnswer } from './answer-reader.ts';
import { labelOf } from './label-of.ts';
import type { Fields } from './plain-values.ts';
import { booleanOf, textOf } from './plain-values.ts';
import { readConfidence } from './read-confidence.ts';
import { readObject } from './read-object.ts';
import type { Reading, ReplyText } from './reading.ts';
import { failureByFinish, readFailure, readSuccess } from './reading.ts';
import type { ReadCritique } from './reply-fields.ts';
import { critiquesOf, fieldOf, rawText } from './reply-fields.ts';

/** The content of the `judgement` format. */
export interface ReadJudgement extends ReadAnswer {
  readonly reasoning: string | null;
  /** 0–1; null when unknown. */
  readonly confidence: number | null;
  /** As the model wrote it; null when it wrote none. */
  readonly rawConfidence: string | null;
}

/** The content of the `position` and `revision` formats. */
export interface ReadPosition extends ReadJudgement {
  readonly critiques: readonly ReadCritique[];
  readonly restatedAnswer: string | null;
  readonly claimedChanged: boolean | null;
  readonly changeJustification: string | null;
}

export interface ReadPick {
  /** One of the given labels. */
  readonly winner: string;
  readonly reasoning: string | null;
}

export interface ReadBallotTurn {
  readonly stance: string | null;
  readonly rationale: string | null;
  /** One of the given options; null without a vote. */
  readonly vote: string | null;
}

export function readPosition(reply: ReplyText, answerOf: AnswerReader = shortAnswer): Reading<ReadPosition> {
  return withoutViolation(readObject(reply, (value) => positionIn(value, answerOf)));
}

export function readJudgement(reply: ReplyText, answerOf: AnswerReader = shortAnswer): Reading<ReadJudgement> {
  return withoutViolation(readObject(reply, (value) => (isObject(value) ? judgementIn(value, answerOf) : null)));
}

function withoutViolation<T extends ReadJudgement>(reading: Reading<T | InvalidAnswer>): Reading<T> {
  if (!reading.ok) return reading;
  const { value } = reading;
  if (!('violation' in value)) return readSuccess(value);
  const detail = `The answer in the reply does not fit the schema (${value.violation}).`;
  return { ok: false, code: 'unreadable_reply', detail, notice: invalidNotice(value.sentence) };
}

function judgementIn(fields: Fields, answerOf: AnswerReader): ReadJudgement | InvalidAnswer | null {
  const answer = answerOf(fields);
  if (answer === null || 'violation' in answer) return answer;
  const confidence = fieldOf(fields, 'confidence');
  return {
    ...answer,
    reasoning: textOf(fieldOf(fields, 'reasoning')),
    confidence: readConfidence(confidence),
    rawConfidence: rawText(confidence),
  };
}

/**
 * Reads a position. The answer alone is enough, and a bad confidence does not invalidate it. Plain functions read the
 * fields: a zod object of transforms, which would check nothing, took 7 µs more.
 */
function positionIn(value: unknown, answerOf: AnswerReader): ReadPosition | InvalidAnswer | null {
  if (!isObject(value)) return null;
  const judgement = judgementIn(value, answerOf);
  if (judgement === null || 'violation' in judgement) return judgement;
  return {
    ...judgement,
    critiques: critiquesOf(fieldOf(value, 'critiques')),
    restatedAnswer: textOf(fieldOf(value, 'restatedanswer')),
    claimedChanged: booleanOf(fieldOf(value, 'changed')),
    changeJustification: textOf(fieldOf(value, 'changejustification')),
  };
}

/** Accepts also a reply that is only a label. A label outside the set, an index, a tie or prose is unreadable. */
export function readPick(reply: ReplyText, labels: readonly string[]): Reading<ReadPick> {
  const failure = failureByFinish(reply.finishReason);
  if (failure !== null) return failure;
  const bare = labelOf(reply.text, labels);
  if (bare !== null) return readSuccess({ winner: bare, reasoning: null });
  const stated = readObject(reply, pickIn);
  if (!stated.ok) return stated;
  const winner = labelOf(stated.value.winner, labels);
  return winner === null
    ? readFailure('unreadable_reply', 'The pick is none of the labels offered.')
    : readSuccess({ ...stated.value, winner });
}

function pickIn(value: unknown): ReadPick | null {
  if (!isObject(value)) return null;
  const winner = textOf(fieldOf(value, 'winner'));
  return winner === null ? null : { winner, reasoning: textOf(fieldOf(value, 'reasoning')) };
}

/**
 * Reads a turn that contains any of its fields. Its vote counts only when it is one of the options, by text or by
 * letter (the first option is A).
 */
export function readBallotTurn(reply: ReplyText, options: readonly string[]): Reading<ReadBallotTurn> {
  return readObject(reply, (value) => {
    if (!isObject(value)) return null;
    const stance = textOf(fieldOf(value, 'stance'));
    const rationale = textOf(fieldOf(value, 'rationale') ?? fieldOf(value, 'reasoning'));
    const voted = textOf(fieldOf(value, 'vote'));
    if (stance === null && rationale === null && voted === null) return null;
    const isVote = voted !== null && voted.length <= MAX_VOTE_CHARACTERS;
    return { stance, rationale, vote: isVote ? optionOf(voted, options) : null };
  });
}

/** Maximum length of a vote: twice the longest option. A longer text is an argument. */
const MAX_VOTE_CHARACTERS = 4_000;

/** Reads groups of labels that are a partition: every label is in one group, and there are no other labels. */
export function readGrouping(reply: ReplyText, labels: readonly string[]): Reading<string[][]> {
  return readObject(reply, (value) => partitionOf(isObject(value) ? fieldOf(value, 'groups') : value, labels));
}

function partitionOf(groups: unknown, labels: readonly string[]): string[][] | null {
  if (!Array.isArray(groups) || !groups.every(Array.isArray)) return null;
  const read = groups.map((group: readonly unknown[]) => group.map((label) => labelOf(textOf(label) ?? '', labels)));
  const known = read.map((group) => group.filter((label) => label !== null)).filter(({ length }) => length > 0);
  const named = read.flat();
  return named.length === labels.length && labels.every((label) => named.includes(label)) ? known : null;
}
