/** Resolves a request so that release 0.1 can run and show the debate, while one of its processes shares the store. */
import { z } from 'zod';
import type { DebateConfig } from '../schema/debate-config.ts';
import type { ChosenProtocol } from './chosen-protocol.ts';

const anyValue = z.unknown().optional();

const debaterFields = z.strictObject({
  model: anyValue,
  name: anyValue,
  count: anyValue,
  temperature: anyValue,
  weight: anyValue,
  max_tokens: anyValue,
  role_hint: anyValue,
});

const judgeFields = debaterFields.pick({ model: true, temperature: true, max_tokens: true });

/** The request fields and the values that release 0.1 knows. It passes over `max_wait_seconds`. */
const firstLevelSchema = z.strictObject({
  ...Object.fromEntries(
    [
      ...(['question', 'context', 'panel', 'options', 'answer_tolerance', 'personas', 'max_rounds', 'seed'] as const),
      ...(['convergence_check', 'convergence_threshold', 'convergence_similarity', 'adaptive_routing'] as const),
      ...(['routing_confidence_threshold', 'routing_model', 'routing_models', 'metadata', 'settled'] as const),
      ...(['debater_instructions', 'judge_instructions', 'consensus_threshold', 'quorum'] as const),
      ...(['escalate_threshold', 'escalate_below_confidence', 'cost_budget_usd', 'deadline_seconds'] as const),
      'max_wait_seconds',
    ].map((name) => [name, anyValue]),
  ),
  answer_type: z.enum(['auto', 'number', 'choice', 'boolean', 'date', 'set', 'text']).optional(),
  answer_type_chosen_by: anyValue,
  protocol: z.enum(['critique', 'revise', 'transcript', 'society', 'ballot']),
  peer_view: z.enum(['full', 'digest']).optional(),
  aggregation: z
    .enum(['majority_vote', 'weighted_vote', 'exact_majority', 'closest', 'judge', 'judge_pick', 'ballot'])
    .optional(),
  agreement: z.enum(['typed', 'jaccard', 'judged']).optional(),
  confidence_method: z.enum(['panel', 'self_reported']).optional(),
  debaters: z.array(debaterFields).optional(),
  judge: judgeFields.optional(),
});

/** Returns the settings of a request that release 0.1 does not know, as paths. */
export function newerSettings(requested: ChosenProtocol): readonly string[] {
  const { error } = firstLevelSchema.safeParse(requested);
  const paths = (error?.issues ?? []).flatMap(({ path, ...issue }) =>
    issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...path, key]) : [path],
  );
  return [...new Set(paths.map((path) => path.join('.')))];
}

const FIRST_TEMPERATURE = 0.7;

/** Returns the configuration with the defaults of release 0.1 for all settings that the request does not set. */
export function firstLevelConfig(config: DebateConfig, requested: ChosenProtocol): DebateConfig {
  const { judge, debaters } = config;
  const firstLevelFields = { reasoning_effort: null, thinks_by_itself: false };
  return {
    ...config,
    agreement: requested.agreement ?? 'typed',
    prompt_date: null,
    long_context: false,
    show_confidence: true,
    comparison_model: null,
    substitutes: [],
    routing_reasoning_effort: null,
    debaters: debaters.map(({ temperature, ...debater }) => ({
      ...debater,
      ...firstLevelFields,
      temperature: temperature ?? FIRST_TEMPERATURE,
    })),
    judge: judge === null ? null : { ...judge, ...firstLevelFields, temperature: judge.temperature ?? 0, orders: 1 },
  };
}
