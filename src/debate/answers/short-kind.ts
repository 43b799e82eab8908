/** The kind of one short answer. Answers that the agreement measure finds equal are counted together. */

import { confidenceDetail } from '../decision/confidence/confidence.ts';
import type { DecisionInput, Ruling } from '../decision/ruling.ts';
import { agreementOf } from '../engine/grouping/agreement-of.ts';
import { ballotsOf } from '../engine/latest-answered.ts';
import { shortAnswer } from '../parsing/answer-reader.ts';
import { answerField } from '../prompts/answer-form.ts';
import { ANSWER_CHARACTERS, truncated } from '../prompts/data-block.ts';
import { compatibility } from '../protocols/compatibility.ts';
import { shortAnswerReasons } from '../schema/outcome/escalation.ts';
import type { ConfidenceDetail } from '../schema/outcome/verdict.ts';
import type { AnswerKind, ConfidenceOf } from './answer-kind.ts';
import { defaultDecision } from './default-decision.ts';

export const short: AnswerKind = {
  requiredLevel: 2,
  accepts: compatibility,
  ownSettings: [],
  settings: () => ({}),
  problems: () => [],
  debaterRole: null,
  answerFields: (spec) => ({ answer: answerField(spec) }),
  statesConfidence: true,
  answerReader: () => shortAnswer,
  ownAnswer: ({ answer, confidence }) => ({ answer: truncated(answer ?? '', ANSWER_CHARACTERS), confidence }),
  exchange: null,
  fullReply: (_, texts) => texts,
  ...defaultDecision,
  group: (spec, positions) => agreementOf(spec, ballotsOf(spec, positions)),
  decide: (input, rule) => rule.decide(input),
  confidence,
  reasons: shortAnswerReasons,
};

function confidence(input: DecisionInput, ruling: Ruling): ConfidenceOf {
  const counted = confidenceDetail(input, ruling.winningClass);
  // An answer that no debater gave has only the judge's stated confidence.
  const isJudges = ruling.answer !== null && ruling.winningClass === null;
  const detail: ConfidenceDetail = isJudges
    ? { ...counted, agreement: null, panel: null, self_reported: ruling.judgeConfidence, method: 'self_reported' }
    : counted;
  return { detail, confidence: confidenceOf(ruling, detail) };
}

function confidenceOf(ruling: Ruling, detail: ConfidenceDetail): number | null {
  if (ruling.answer === null) return null;
  if (ruling.winningClass === null) return ruling.judgeConfidence;
  return detail.method === 'panel' ? detail.panel : detail.self_reported;
}
