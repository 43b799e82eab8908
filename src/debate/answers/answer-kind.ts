/** The interface of a kind of answer: everything in which short answers, long answers, records and estimates differ. */

import type { Agreement } from '../agreement/measure.ts';
import type { CountedRule, DecisionInput, Ruling } from '../decision/ruling.ts';
import type { Debate } from '../engine/replay.ts';
import type { AnswerReader, ReadAnswer } from '../parsing/answer-reader.ts';
import type { ReplyFields } from '../prompts/answer-form.ts';
import type { Compatible } from '../protocols/compatibility.ts';
import type { Protocol, TurnView } from '../protocols/protocol.ts';
import type { DebateConfig, DebateSpec } from '../schema/debate-config.ts';
import type { EscalationReason } from '../schema/outcome/escalation.ts';
import type { ConfidenceDetail, Verdict } from '../schema/outcome/verdict.ts';
import type { AnsweredPosition, Position } from '../schema/position.ts';
import type { DebateRequest } from '../schema/request/debate-request.ts';
import type { ProtocolName } from '../schema/request/setting-names.ts';
import type { ConfigProblem } from '../settings/config-problem.ts';

/** The settings for which a kind may have its own defaults. */
export type KindSettings = Partial<
  Pick<
    DebateConfig,
    | 'adaptive_routing'
    | 'aggregation'
    | 'agreement'
    | 'convergence_check'
    | 'estimate'
    | 'field_threshold'
    | 'spread_threshold'
    | 'escalate_contested_share'
  >
>;

export interface AnswerKind {
  /** The lowest engine level that can run this kind. */
  readonly requiredLevel: number;

  // Settings of a request.
  /** The protocols that accept this kind, each with its decision rules and agreement measures. */
  readonly accepts: Readonly<Partial<Record<ProtocolName, Compatible>>>;
  /** Fields of the request that only this kind has. */
  readonly ownSettings: readonly (keyof DebateRequest)[];
  /** Returns the defaults of this kind, and its own settings. */
  readonly settings: (request: Partial<DebateRequest>) => KindSettings;
  /** Returns further problems with the settings of a debate of this kind. */
  readonly problems: (config: DebateConfig, requested: Partial<DebateRequest>) => readonly ConfigProblem[];

  // Prompts and replies.
  /** The role of a debater in its system prompt; null for the built-in role. */
  readonly debaterRole: string | null;
  /** Returns the fields of a reply that hold the answer. */
  readonly answerFields: (spec: DebateSpec) => ReplyFields;
  /**
   * Returns whether those fields use only the part of JSON Schema that a provider's strict mode supports.
   * When absent, they always do.
   */
  readonly isStrict?: (spec: DebateSpec) => boolean;
  /** True when a reply has a field for the probability that the answer is right. */
  readonly statesConfidence: boolean;
  readonly answerReader: (spec: DebateSpec) => AnswerReader;
  /** Returns a debater's own answer in the fields of its reply, as the debater is shown it. */
  readonly ownAnswer: (position: Position) => Readonly<Record<string, unknown>>;
  /** The view of debaters and the stopping rule; null means those of the protocol. */
  readonly exchange: Pick<Protocol, 'shown' | 'instruction' | 'convergence'> | null;
  /**
   * Returns the parts in which the answers of the last round differ, as a data block; empty when there are none. Absent
   * for answers without parts.
   */
  readonly disputed?: (view: TurnView) => string;
  /** The maximum number of characters in that block, without its own tags. */
  readonly disputedCharacters?: number;
  /** Returns a reply of the maximum length, from which the largest later prompts are calculated. */
  readonly fullReply: (spec: DebateSpec, texts: LongestTexts) => ReadAnswer & { readonly reasoning: string };

  // The outcome.
  /** Returns the positions that the decision uses; null when there are none. */
  readonly decisionInput: (spec: DebateSpec, debate: Debate) => DecisionInput | null;
  /** The rule that replaces a failed judge, and its name in the verdict. */
  readonly fallback: { readonly name: string; readonly rule: CountedRule };
  /** Adds the verdict fields of this kind to a ruling. */
  readonly addVerdictFields: (input: DecisionInput, ruling: Ruling) => Ruling;
  readonly group: (spec: DebateSpec, positions: readonly Position[]) => Agreement;
  /** Applies a counted rule. The ruling has the verdict fields of this kind. */
  readonly decide: (input: DecisionInput, rule: CountedRule) => Ruling;
  /**
   * Returns the verdict fields of this kind for the answer of a single agent. Absent when the kind has no such fields.
   */
  readonly singleAnswerFields?: (
    spec: DebateSpec,
    position: AnsweredPosition,
    detail: ConfidenceDetail,
  ) => Partial<Verdict>;
  readonly confidence: (input: DecisionInput, ruling: Ruling) => ConfidenceOf;
  /** The reasons for which a debate of this kind escalates. */
  readonly reasons: readonly EscalationReason[];
}

/** Texts of the maximum length that the token limit of the reply allows, first the answer, then the reasoning. */
export interface LongestTexts {
  readonly answer: string;
  readonly reasoning: string;
}

export interface ConfidenceOf {
  readonly detail: ConfidenceDetail;
  readonly confidence: number | null;
}
