/** Determines the unit and scale of an estimate from the request. A missing unit is read from the question. */
import { expectedAnswer } from '../../agreement/reading/expected-type.ts';
import type { EstimateScale, EstimateSettings } from '../../schema/outcome/estimate.ts';

interface RequestedEstimate {
  readonly unit?: string | null | undefined;
  readonly scale?: EstimateScale | undefined;
}

export function estimateSettings({ unit, scale = 'linear' }: RequestedEstimate, question: string): EstimateSettings {
  return { unit: unit ?? (scale === 'probability' ? null : unitIn(question)), scale };
}

/** Returns the unit that the question names first. */
function unitIn(question: string): string | null {
  const asked = { question, context: null, answer_type: 'number', options: null, answer_tolerance: 0 } as const;
  return expectedAnswer(asked).unitsAsked()[0]?.name ?? null;
}
