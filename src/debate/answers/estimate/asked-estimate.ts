/** Determines the unit and scale of an estimate: from the request, else the unit from the question. */
import { expectedAnswer } from '../../agreement/reading/expected-type.ts';
import type { EstimateScale, EstimateSettings } from '../../schema/outcome/estimate.ts';

interface StatedUnit {
  readonly unit?: string | null | undefined;
  readonly scale?: EstimateScale | undefined;
}

export function askedEstimate({ unit, scale = 'linear' }: StatedUnit, question: string): EstimateSettings {
  return { unit: unit ?? (scale === 'probability' ? null : unitNamed(question)), scale };
}

/** Returns the unit that the question names first. */
function unitNamed(question: string): string | null {
  const asked = { question, context: null, answer_type: 'number', options: null, answer_tolerance: 0 } as const;
  return expectedAnswer(asked).unitsAsked()[0]?.name ?? null;
}
