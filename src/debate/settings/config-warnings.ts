/** Lists settings that are allowed but that the caller should know about. */

import { unanimousConfidence } from '../decision/confidence/unanimous-confidence.ts';
import type { DebateConfig } from '../schema/debate-config.ts';
import { isShortAnswerType } from '../schema/question.ts';

/** Returns the warnings. `family` returns the maker of a model. */
export function configWarnings(config: DebateConfig, family: (model: string) => string): string[] {
  const { debaters, judge, aggregation, simulated } = config;
  const warnings: string[] = [];
  const models = new Set(debaters.map((debater) => debater.model));
  const roles = new Set(debaters.map((debater) => `${debater.persona ?? ''}\n${debater.role_hint ?? ''}`));
  if (models.size === 1 && debaters.every((debater) => debater.temperature === 0)) {
    warnings.push('diversity: all debaters share one model at temperature 0, so they will say the same');
  } else if (models.size === 1 && roles.size === 1) {
    warnings.push('diversity: all debaters share one model and one prompt');
  }
  if (debaters.length > 5) warnings.push('panel: more than five debaters cost more and rarely decide better');
  if (judge !== null && isJudged(aggregation) && debaters.some((debater) => debater.family === family(judge.model))) {
    const why = "the judge's family is also a debater's, and models favour answers of their own family";
    warnings.push(`judge_self_preference: ${why} (${family(judge.model)})`);
  }
  if (simulated) warnings.push('simulated: answers come from the simulated provider, not from a language model');
  return [...warnings, ...unreachableThreshold(config)];
}

function unreachableThreshold(config: DebateConfig): string[] {
  const { escalate_below_confidence: threshold, confidence_method: method, debaters } = config;
  if (threshold === null || method !== 'panel' || !isShortAnswerType(config.answer_type)) return [];
  const reach = unanimousConfidence(config);
  if (threshold <= reach) return [];
  const reached = `${debaters.length} debaters that all agree reach ${reach.toFixed(3)}`;
  return [
    `escalate_below_confidence: ${threshold} is above what the panel can reach, so that every debate escalates: ${reached}`,
  ];
}

export function isJudged(aggregation: DebateConfig['aggregation']): boolean {
  return aggregation === 'judge' || aggregation === 'judge_pick';
}
