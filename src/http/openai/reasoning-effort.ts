/** Converts OpenAI's levels of reasoning effort to those of a debate. */
import { z } from 'zod';
import type { Tuning } from '../../operations/debates/creation/tuned-request.ts';

const debateEfforts = {
  none: 'none',
  minimal: 'low',
  low: 'low',
  medium: 'medium',
  high: 'high',
  xhigh: 'high',
  max: 'high',
} as const;
const efforts = Object.keys(debateEfforts) as (keyof typeof debateEfforts)[];

export const reasoningEffortSchema = z
  .enum(efforts, { error: `must be one of ${efforts.join(', ')}` })
  .nullish()
  .meta({
    description:
      'How much the debaters reason before they answer. Each model gets the nearest effort that it supports; `minimal` counts as `low`, and `xhigh` and `max` as `high`. A model without efforts is called without this parameter.',
    examples: ['low'],
  });

export function debateEffort(effort: z.infer<typeof reasoningEffortSchema>): Tuning['reasoningEffort'] {
  return effort ? debateEfforts[effort] : null;
}
