/** Names of the evaluation event of the GenAI semantic conventions. */
export const evaluation = {
  event: 'gen_ai.evaluation.result',
  name: 'gen_ai.evaluation.name',
  score: 'gen_ai.evaluation.score.value',
  label: 'gen_ai.evaluation.score.label',
} as const;
