/** How hard a model is asked to think before it answers: the words of the API, weakest first. */

export const reasoningEfforts = ['none', 'low', 'medium', 'high'] as const;
export type ReasoningEffort = (typeof reasoningEfforts)[number];
