/** Builds the verdict from a ruling, with its confidence, its dissent and the reasons to escalate. */
import { kindOf } from '../answers/answer-kinds.ts';
import { UNLEARNED_RELIABILITY } from '../calibration/reliabilities.ts';
import { actsOn, decidedDebate, guaranteeFor } from '../decision/error-target.ts';
import { escalationReasons } from '../decision/escalation.ts';
import type { DecisionInput, Ruling } from '../decision/ruling.ts';
import type { StopCause } from '../engine/calls.ts';
import type { DebateConfig, DebateSpec } from '../schema/debate-config.ts';
import type { ConfidenceDetail, Verdict } from '../schema/outcome/verdict.ts';
import type { AnsweredPosition } from '../schema/position.ts';

export interface VerdictInput {
  readonly input: DecisionInput;
  readonly ruling: Ruling;
  readonly judgeFailed: boolean;
  /** The rule that decided instead of the configured one; null when the configured rule decided. */
  readonly fallback: string | null;
  /** Whether a judge decided the same in both orders of the candidates; null when that is not known. */
  readonly positionConsistent: boolean | null;
  readonly stopCause: StopCause | null;
}

export function verdictOf({
  input,
  ruling,
  judgeFailed,
  fallback,
  positionConsistent,
  stopCause,
}: VerdictInput): Verdict {
  const { config } = input.spec;
  const { detail, confidence } = kindOf(input.spec).confidence(input, ruling);
  const guarantee = guaranteeFor(config, decidedDebate(input, ruling.winningClass));
  const reasons = escalationReasons({ input, ruling, confidence, judgeFailed, stopCause, guarantee });
  return {
    final_answer: ruling.answer,
    final_reasoning: ruling.reasoning,
    confidence,
    confidence_detail: detail,
    escalate_to_human: reasons.length > 0,
    escalation: { reasons, review: null },
    decision: {
      aggregation: config.aggregation,
      decision_rule: ruling.decisionRule,
      outcome: ruling.answer === null ? 'escalate' : 'answer',
      tie_break: ruling.tieBreak,
      fallback,
      position_consistent: positionConsistent,
      vote_tally: { ...ruling.tally },
      consensus_threshold: config.consensus_threshold,
    },
    winner: ruling.winner,
    judgment: ruling.judgment,
    dissent: dissentOf(input, ruling),
    guarantee,
    ...ruling.ownFields,
  };
}

/** Returns the debaters that voted for another class than the winning one; empty when the answer is in no class. */
function dissentOf({ positions, round }: DecisionInput, { answer, winningClass }: Ruling): Verdict['dissent'] {
  if (answer === null || winningClass === null) return [];
  const voting = new Set(round.classes.flatMap((each) => each.debater_ids));
  return positions
    .filter(({ debater_id: id }) => voting.has(id) && !winningClass?.debater_ids.includes(id))
    .map(({ debater_id, answer: stated, reasoning, confidence }) => ({
      debater_id,
      answer: stated,
      reasoning,
      confidence,
    }));
}

/** Returns the routing answer as the verdict. */
export function singleAgentVerdict(spec: DebateSpec, position: AnsweredPosition): Verdict {
  const { config } = spec;
  const { answer, reasoning, debater_id } = position;
  const detail = singleAgentConfidence(config, position);
  const confidence = detail.method === 'panel' ? detail.panel : detail.self_reported;
  const threshold = config.escalate_below_confidence;
  const guarantee = guaranteeFor(config, null);
  const reasons: Verdict['escalation']['reasons'] = [
    ...(threshold !== null && confidence !== null && confidence < threshold ? (['low_confidence'] as const) : []),
    ...(guarantee === null || actsOn(guarantee) ? [] : (['error_target'] as const)),
  ];
  return {
    final_answer: answer,
    final_reasoning: reasoning,
    confidence,
    confidence_detail: detail,
    escalate_to_human: reasons.length > 0,
    escalation: { reasons, review: null },
    decision: {
      aggregation: config.aggregation,
      decision_rule: 'single_agent',
      outcome: 'answer',
      tie_break: null,
      fallback: null,
      position_consistent: null,
      vote_tally: { [answer]: 1 },
      consensus_threshold: null,
    },
    winner: debater_id,
    judgment: null,
    dissent: [],
    guarantee,
    ...kindOf(spec).singleAnswerFields?.(spec, position, detail),
  };
}

/** The panel confidence of one model is its known reliability, whatever confidence it states. */
function singleAgentConfidence(config: DebateConfig, { model, confidence }: AnsweredPosition): ConfidenceDetail {
  const { debaters, confidence_method: method } = config;
  const reliability = debaters.find((debater) => debater.model === model)?.reliability ?? UNLEARNED_RELIABILITY;
  return { agreement: 1, self_reported: confidence, panel: reliability, effective_votes: 1, method };
}
