/** The input and the output of a decision rule. */

import type { ClaimView } from '../answers/long/drafts/best-draft.ts';
import type { Call } from '../engine/calls.ts';
import type { Reading, ReplyText } from '../parsing/reading.ts';
import type { StanceTurn } from '../schema/claim.ts';
import type { DebateSpec } from '../schema/debate-config.ts';
import type { ConfidenceDetail, Verdict } from '../schema/outcome/verdict.ts';
import type { AnsweredPosition } from '../schema/position.ts';
import type { AnswerClass, Round } from '../schema/round.ts';

export interface DecisionInput {
  readonly spec: DebateSpec;
  /** All rounds so far, unfinished ones included. */
  readonly rounds: readonly Round[];
  /** The round that is decided on. */
  readonly round: Round;
  /** The latest position of each debater in that round, in panel order. For a long answer these are the drafts. */
  readonly positions: readonly AnsweredPosition[];
  /** Present only for a long answer. */
  readonly claims?: ClaimDebateView;
}

/** The counted claims and the stances of the debaters. */
export interface ClaimDebateView extends ClaimView {
  readonly turns: readonly StanceTurn[];
}

export interface Ruling {
  /** Null when nothing was decided. */
  readonly answer: string | null;
  readonly reasoning: string | null;
  /** The debater whose wording the answer has; null for a judge's own answer and when nothing was decided. */
  readonly winner: string | null;
  /** The class that the answer belongs to; null when it belongs to none. */
  readonly winningClass: AnswerClass | null;
  readonly decisionRule: string;
  readonly tieBreak: string | null;
  /** True when answers of different classes share the highest score of the rule. */
  readonly tied: boolean;
  readonly tally: Readonly<Record<string, number>>;
  readonly judgment: string | null;
  /** The judge's own confidence, which is used for an answer that is in no class. */
  readonly judgeConfidence: number | null;
  /** The name of the rule that decided instead of the configured one. */
  readonly fallback?: string;
  /** True when another class has more votes; absent when this can be derived from the classes of the round. */
  readonly isMinority?: boolean;
  /** The confidence of the decision when it is not the confidence of one class. */
  readonly detail?: ConfidenceDetail;
  /** The fields of the verdict that only this kind of answer has. */
  readonly ownFields?: Partial<Verdict>;
}

/** A ruling that decides nothing. Rules replace the fields that they know. */
export const noRuling: Ruling = {
  answer: null,
  reasoning: null,
  winner: null,
  winningClass: null,
  decisionRule: '',
  tieBreak: null,
  tied: false,
  tally: {},
  judgment: null,
  judgeConfidence: null,
};

/** A rule that decides by counting. */
export interface CountedRule {
  readonly kind: 'counted';
  readonly decide: (input: DecisionInput) => Ruling;
}

/** A rule that decides by a judge. It builds the call and reads the reply; the engine makes the call. */
export interface JudgedRule {
  readonly kind: 'judged';
  readonly ask: (input: DecisionInput, order?: CandidateOrder) => JudgedQuestion;
  /** Returns whether there is anything to ask about. When absent, there always is. */
  readonly isPossible?: (input: DecisionInput) => boolean;
  /** Set when the candidates are not ranked, so that one order is enough. */
  readonly asksOnce?: true;
  /** Returns whether two rulings, made with opposite orders of the candidates, decide the same. */
  readonly isSame: (input: DecisionInput, first: Ruling, second: Ruling) => boolean;
}

/** The order in which a judge sees the candidates: shuffled by the seed, or the opposite. */
export const candidateOrders = ['shuffled', 'opposite'] as const;
export type CandidateOrder = (typeof candidateOrders)[number];

export interface JudgedQuestion {
  readonly call: Call;
  /** Ids of the debaters whose positions the judge sees, in its order. */
  readonly candidates: readonly string[];
  /** Returns the text that is added to the prompt after an unusable reply. */
  readonly notice?: (detail: string) => string;
  /** Reads a reply into a ruling. A reply with a choice that was not offered is unreadable; no choice is guessed. */
  readonly read: (reply: ReplyText) => Reading<Ruling>;
}

export type DecisionRule = CountedRule | JudgedRule;
