/** What a decision rule gets to see, and what it says. */

import type { ClaimView } from '../answers/long/drafts/best-draft.ts';
import type { Call } from '../engine/calls.ts';
import type { Reading, ReplyText } from '../parsing/reading.ts';
import type { StanceTurn } from '../schema/claim.ts';
import type { DebateSpec } from '../schema/debate-config.ts';
import type { ConfidenceDetail, Verdict } from '../schema/outcome/verdict.ts';
import type { AnsweredPosition } from '../schema/position.ts';
import type { AnswerClass, Round } from '../schema/round.ts';

export interface Hearing {
  readonly spec: DebateSpec;
  /** All rounds so far, unfinished ones included. */
  readonly rounds: readonly Round[];
  /** The round that is decided on. */
  readonly round: Round;
  /** Its positions, each debater's latest, in panel order; of a long answer the drafts. */
  readonly positions: readonly AnsweredPosition[];
  /** Of a long answer. */
  readonly claims?: ClaimDebateView;
}

/** The claims, as they were counted, and what was said about them. */
export interface ClaimDebateView extends ClaimView {
  readonly turns: readonly StanceTurn[];
}

export interface Ruling {
  /** Null: nothing was decided. */
  readonly answer: string | null;
  readonly reasoning: string | null;
  /** The debater whose words the answer is; null for a judge's own answer and for no decision. */
  readonly winner: string | null;
  /** The class that the answer belongs to; null when it belongs to none. */
  readonly winningClass: AnswerClass | null;
  readonly decisionRule: string;
  readonly tieBreak: string | null;
  /** Answers of different classes share the top of the rule's score. */
  readonly tied: boolean;
  readonly tally: Readonly<Record<string, number>>;
  readonly judgment: string | null;
  /** The judge's own confidence, for an answer that is in no class. */
  readonly judgeConfidence: number | null;
  /** The rule that decided instead of the one that was asked for. */
  readonly fallback?: string;
  /** More votes went to another class; absent where the classes of the round say so. */
  readonly isMinority?: boolean;
  /** How sure it is, where that is not the confidence of one class. */
  readonly detail?: ConfidenceDetail;
  /** Fields of the verdict that the kind of answer has to itself. */
  readonly ownFields?: Partial<Verdict>;
}

/** A ruling that decides nothing: a rule replaces what it knows. */
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

/** Decided by counting. */
export interface CountedRule {
  readonly kind: 'counted';
  readonly decide: (hearing: Hearing) => Ruling;
}

/** Decided by a judge: the rule says what to ask and how to read it, and leaves the asking to the engine. */
export interface JudgedRule {
  readonly kind: 'judged';
  readonly ask: (hearing: Hearing, order?: CandidateOrder) => JudgedQuestion;
  /** Whether there is anything to ask about; absent: there always is. */
  readonly isPossible?: (hearing: Hearing) => boolean;
  /** The candidates are not ranked, so that one order is enough. */
  readonly asksOnce?: true;
  /** Whether two rulings, each in an order of the candidates of its own, decide the same. */
  readonly isSame: (hearing: Hearing, first: Ruling, second: Ruling) => boolean;
}

/** In which a judge sees the candidates: as the seed deals them, or the other way round. */
export const candidateOrders = ['dealt', 'opposite'] as const;
export type CandidateOrder = (typeof candidateOrders)[number];

export interface JudgedQuestion {
  readonly call: Call;
  /** Ids of the debaters whose positions the judge sees, in its order. */
  readonly candidates: readonly string[];
  /** What is added to the prompt when a reply could not be used. */
  readonly notice?: (detail: string) => string;
  /** A reply → a ruling; a reply outside the menu is unreadable, never guessed at. */
  readonly read: (reply: ReplyText) => Reading<Ruling>;
}

export type DecisionRule = CountedRule | JudgedRule;
