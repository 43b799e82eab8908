/** The kind `long`: its settings and its parts of the verdict. */

import type { DecisionInput, Ruling } from '../../decision/ruling.ts';
import type { Compatible } from '../../protocols/compatibility.ts';
import type { DebateConfig } from '../../schema/debate-config.ts';
import type { Aggregation } from '../../schema/outcome/verdict.ts';
import type { DebateRequest } from '../../schema/request/debate-request.ts';
import type { ConfigProblem } from '../../settings/config-problem.ts';
import { incompatibleOption } from '../../settings/config-problem.ts';
import type { AnswerKind, ConfidenceOf, KindSettings } from '../answer-kind.ts';
import { short } from '../short-kind.ts';
import { bestDraftRule, wholeDraft } from './drafts/best-draft-rule.ts';
import { usedClaims } from './drafts/check-answer.ts';
import { longDecisionInput } from './long-decision-input.ts';

/** `escalate_contested_share` when the request does not set it. */
export const DEFAULT_CONTESTED_SHARE = 0.25;

const LONG_PROTOCOL: Compatible = {
  aggregations: ['write', 'best_draft', 'judge_pick', 'closest'],
  agreements: ['auto', 'typed', 'judged'],
};

export const long: AnswerKind = {
  ...short,
  requiredLevel: 5,
  accepts: { critique: LONG_PROTOCOL, revise: LONG_PROTOCOL, transcript: LONG_PROTOCOL, cascade: LONG_PROTOCOL },
  ownSettings: ['escalate_contested_share'],
  settings,
  problems,
  statesConfidence: false,
  decisionInput: longDecisionInput,
  fallback: { name: 'draft', rule: bestDraftRule },
  addVerdictFields,
  // Whole drafts are not compared; their claims are.
  group: () => ({ classes: [], pairs: [], unread: [] }),
  confidence,
  reasons: [
    'no_consensus',
    'degraded',
    'budget_exhausted',
    'judge_failed',
    'low_confidence',
    'deadline',
    'concluded',
    'contested_claims',
    'writer_failed',
  ],
};

function settings(request: Partial<DebateRequest>): KindSettings {
  const { adaptive_routing: routing, aggregation, escalate_contested_share: share } = request;
  return {
    adaptive_routing: routing ?? false,
    aggregation: aggregation ?? defaultRule(request),
    escalate_contested_share: share ?? DEFAULT_CONTESTED_SHARE,
  };
}

/** Returns the default rule. `revise` is a published system for drafts, in which a whole draft is the answer. */
function defaultRule({ protocol, judge }: Partial<DebateRequest>): Aggregation {
  if (protocol !== 'revise') return 'write';
  return judge ? 'judge_pick' : 'closest';
}

function problems({ adaptive_routing, peer_view, settled }: DebateConfig): ConfigProblem[] {
  const problemWhen = (holds: boolean, path: string, message: string) =>
    holds ? [incompatibleOption(path, message)] : [];
  return [
    ...problemWhen(adaptive_routing, 'adaptive_routing', 'goes with one short answer, not with answer_type "long"'),
    ...problemWhen(
      peer_view !== 'full',
      'peer_view',
      'must be "full" with answer_type "long": claims are shown without authors',
    ),
    ...problemWhen(settled, 'settled', 'goes with one short answer, not with answer_type "long"'),
  ];
}

/** Completes the ruling of a rule that chose a draft by its text instead of its claims. */
function addVerdictFields(input: DecisionInput, ruling: Ruling): Ruling {
  if (ruling.ownFields !== undefined) return ruling;
  const draft = input.positions.find(({ debater_id }) => debater_id === ruling.winner) ?? null;
  const { answer, ownFields } = wholeDraft(input, draft);
  return { ...ruling, answer, ...(ownFields === undefined ? {} : { ownFields }) };
}

/**
 * Returns the share of consensus claims among those that the answer marks. Each claim is weighted by the length of the
 * paragraphs that mark it.
 */
function confidence({ positions }: DecisionInput, { answer, ownFields }: Ruling): ConfidenceOf {
  const { used, confidence: share } = usedClaims(answer ?? '', ownFields?.claims ?? []);
  const stated = positions.flatMap(({ claims = [] }) =>
    claims.flatMap(({ confidence: statedConfidence }) => statedConfidence ?? []),
  );
  return {
    detail: {
      agreement: null,
      self_reported: used.length === 0 || stated.length === 0 ? null : stated.reduce((a, b) => a + b) / stated.length,
      panel: null,
      effective_votes: null,
      method: 'claims',
    },
    confidence: share,
  };
}
