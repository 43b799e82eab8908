/** The tool `estimate_debate` estimates the calls and cost of a debate. */
import { debateRequestSchema } from '../../../debate/schema/request/debate-request.ts';
import { estimateDebate as estimate, estimateSchema } from '../../../operations/debates/creation/estimate-debate.ts';
import { tool } from '../tool.ts';

export const estimateDebate = tool({
  name: 'estimate_debate',
  title: 'Estimate a debate',
  description:
    'Returns bounds of the calls and the cost of the debate that `start_debate` would create with the same arguments. Arguments that `start_debate` would refuse are refused here too. No model is called, and nothing is stored or reserved.',
  annotations: { readOnlyHint: true, openWorldHint: false },
  input: debateRequestSchema,
  output: estimateSchema,
  async answer({ context: { services }, tenant }, request) {
    const bounds = await estimate(services, tenant, request);
    const { calls, cost_usd } = bounds;
    const text = `${calls.min} to ${calls.max} calls of models, ${cost_usd.min} to ${cost_usd.max} USD.`;
    return { structured: bounds, text };
  },
});
