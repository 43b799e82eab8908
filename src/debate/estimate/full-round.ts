/** Builds a round in which every reply has the maximum length, from which the largest later prompts are calculated. */

import { ZERO_USD } from '../../budget/money.ts';
import type { LongestTexts } from '../answers/answer-kind.ts';
import { kindOf } from '../answers/answer-kinds.ts';
import type { AskResult } from '../engine/turns/ask.ts';
import { THINK_TOKEN_FACTOR } from '../engine/turns/ask.ts';
import { answeredPosition, ballotPosition } from '../engine/turns/positions.ts';
import { ANSWER_CHARACTERS } from '../prompts/data-block.ts';
import { protocolOf } from '../protocols/protocols.ts';
import type { DebateSpec } from '../schema/debate-config.ts';
import type { Debater } from '../schema/panel.ts';
import type { Position } from '../schema/position.ts';
import { NO_USAGE } from '../schema/position.ts';
import type { Round } from '../schema/round.ts';
import { withinLimit } from '../settings/reply-tokens.ts';

/**
 * Maximum number of UTF-8 bytes that one token of a reply adds to a later prompt, after escaping. Tokenisers average 3
 * to 4.7 bytes on prose of any script and on code. A text of only long words or "&" can add more, up to the number of
 * characters that are shown of it.
 */
const FULL_BYTES_PER_TOKEN = 5;
/** A character of three bytes that is not escaped and not split in two. */
const FILLER = '中';
const FILLER_BYTES = 3;

/**
 * Returns texts of the maximum length of one reply, including the larger token limit after a reply that was cut off.
 */
export function longestTextsOf({ model, max_tokens }: Pick<Debater, 'model' | 'max_tokens'>): LongestTexts {
  const tokens = withinLimit(model, max_tokens * THINK_TOKEN_FACTOR);
  const characters = Math.ceil((tokens * FULL_BYTES_PER_TOKEN) / FILLER_BYTES);
  const answer = Math.min(characters, ANSWER_CHARACTERS);
  return { answer: FILLER.repeat(answer), reasoning: FILLER.repeat(characters - answer) };
}

/** Returns the token limit with which a full reply has this number of bytes. */
export function limitForBytes(bytes: number): number {
  return Math.ceil(bytes / (THINK_TOKEN_FACTOR * FULL_BYTES_PER_TOKEN));
}

export function fullRound(spec: DebateSpec): Round {
  const { config } = spec;
  const phases = protocolOf(spec).phases ?? [null];
  // A substitute may have a higher token limit than the debater that it replaces.
  const largestLimit = (own: number) => Math.max(own, ...config.substitutes.map(({ max_tokens }) => max_tokens));
  const seatedDebaters = config.debaters.map((debater) => ({
    ...debater,
    max_tokens: largestLimit(debater.max_tokens),
  }));
  const positions = phases.flatMap((phase) => seatedDebaters.map((debater) => fullPosition(spec, debater, phase)));
  return {
    round_number: 1,
    positions,
    classes: [],
    pairs: [],
    unread: [],
    convergence_score: null,
    participation: { panel: config.debaters.length, valid: config.debaters.length, voting: 0 },
    stopped_early: false,
  };
}

function fullPosition(spec: DebateSpec, debater: Debater, phase: string | null): Position {
  const { answer, reasoning } = longestTextsOf(debater);
  const turn = { spec, debater, roundNumber: 1, phase, previous: null };
  if (phase !== null) {
    const [vote = null] = (spec.config.options ?? []).toSorted((a, b) => b.length - a.length);
    return ballotPosition(turn, answeredResult({ stance: answer, rationale: reasoning || answer, vote }));
  }
  return answeredPosition(
    turn,
    answeredResult({
      ...kindOf(spec).fullReply(spec, { answer, reasoning }),
      confidence: 0.123456789,
      rawConfidence: null,
      critiques: [],
      restatedAnswer: null,
      claimedChanged: null,
      changeJustification: null,
    }),
  );
}

function answeredResult<T>(value: T): AskResult<T> {
  const costAndTiming = { usage: NO_USAGE, costNanoUsd: ZERO_USD, startedAt: '', durationMs: 0 };
  return { ...costAndTiming, finishReason: null, warnings: [], ok: true, value, text: '' };
}
