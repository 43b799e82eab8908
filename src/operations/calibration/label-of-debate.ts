/** Converts a finished debate with a known right answer to a label of its panel. */

import { decidedDebate, undecidedDebate } from '../../debate/decision/error-target.ts';
import { decisionInputOf } from '../../debate/result/decision-input.ts';
import type { DebateConfig } from '../../debate/schema/debate-config.ts';
import type { Result } from '../../debate/schema/outcome/result.ts';
import type { Judgement } from '../reviews/judgement.ts';
import type { StoredLabel } from './calibration-form.ts';

export interface LabelledResult {
  readonly debateId: string;
  readonly question: string;
  readonly config: DebateConfig;
  readonly result: Result;
  readonly judgement: Judgement;
  readonly source: StoredLabel['source'];
  readonly at: string;
}

/** Returns null when the final answer cannot be judged. */
export function labelOfDebate(labelled: LabelledResult): StoredLabel | null {
  const { debateId, question, config, result, judgement, source, at } = labelled;
  const right = result.final_answer === null ? false : judgement.marks.verdict;
  if (right === null) return null;
  const isSingle = result.routing_decision === 'single_agent';
  const input = isSingle ? null : decisionInputOf({ id: debateId, question, config }, { rounds: result.rounds });
  const winning = input?.round.classes.find(({ debater_ids }) => debater_ids.includes(result.winner ?? '')) ?? null;
  const decided = input === null ? null : decidedDebate(input, winning);
  const target = config.escalate_error_target ?? null;
  return {
    ...(decided ?? undecidedDebate(config)),
    debateId,
    source,
    at,
    right,
    votes: decided === null ? {} : judgement.votes,
    ...(judgement.estimate === undefined ? {} : { estimate: judgement.estimate }),
    decision: target === null ? null : { target, acted: !result.escalate_to_human },
  };
}
