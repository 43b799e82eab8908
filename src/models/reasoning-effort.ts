/** The values of the API for the thinking effort of a model, weakest first. */

export const reasoningEfforts = ['none', 'low', 'medium', 'high'] as const;
export type ReasoningEffort = (typeof reasoningEfforts)[number];
