/** The request for a debate. Unknown fields are refused; nearly all fields may be omitted. */
import { z } from 'zod';
import { reasoningEfforts } from '../../../models/reasoning-effort.ts';
import { answerFields } from './answer-request.ts';
import { debaterRequestSchema, judgeRequestSchema, substituteRequestSchema } from './debater-request.ts';
import { outcomeFields } from './outcome-request.ts';
import {
  MAX_DEBATERS,
  MAX_QUESTION_CHARACTERS,
  metadataKey,
  metadataValue,
  modelName,
  nonBlankText,
  panelNameSchema,
  share,
  text,
} from './request-fields.ts';
import { cascadeSequels, peerViews, protocolNames } from './setting-names.ts';

/** All settings except the question. A stored panel holds these. */
export const panelSettingsSchema = z
  .strictObject({
    ...answerFields,
    protocol: z.enum(protocolNames).optional().meta({
      description:
        'How the panel debates. The default is `cascade` with `then: "critique"` over the default panel; it is `critique` when the request has `panel`, `debaters`, `model`, `aggregation` or `max_rounds`.',
    }),
    peer_view: z.enum(peerViews).optional().meta({
      description:
        'What a debater sees of its peers from its second turn on. `full` (the default): all of it. `digest`: their answers by class in seeded order, with one-line reasons. `digest_counts`: the same with the number of peers in each class, largest class first. Answers are never shortened; a reason has at most 160 characters, or 800 ÷ peers if that is less.',
    }),
    model: modelName.nullish().meta({
      description:
        'The model of every debater, substitute and judge that names none. Without `debaters`, the panel is three debaters of it with different personas.',
      examples: ['anthropic/claude-haiku-5-5'],
    }),
    debaters: z.array(debaterRequestSchema).min(1).max(MAX_DEBATERS).optional().meta({
      description:
        'The panel, in order: 2 to 16 debaters after expansion; 1 to 16 under `society` and `ballot`; one debater with a `count` of 1 to 40 under `samples`. The configured panel by default. A `cascade` asks them in this order, so put cheap ones first.',
    }),
    substitutes: z.array(substituteRequestSchema).max(MAX_DEBATERS).nullish().meta({
      description:
        'Debaters that replace those that cannot answer (`sat_out`) from the next round on, in this order. A substitute takes over the id, weight and persona.',
    }),
    personas: z
      .array(nonBlankText.max(10_000))
      .min(1)
      .max(MAX_DEBATERS)
      .nullish()
      .meta({
        description: 'Personas for debaters that share one model; built-in personas by default.',
        examples: [['You check every step by computing it another way.']],
      }),
    stop_at: z
      .number()
      .min(0.5)
      .max(0.99)
      .nullish()
      .meta({
        description:
          'For a `cascade`: the posterior of the leading answer at which no further debater is asked, 0.5 to 0.99; 0.75 by default.',
        examples: [0.75],
      }),
    wave: z
      .int()
      .min(1)
      .max(MAX_DEBATERS)
      .nullish()
      .meta({
        description:
          'For a `cascade`: the number of debaters that are asked first. The others follow one at a time. 2 by default.',
        examples: [2],
      }),
    then: z.enum(cascadeSequels).nullish().meta({
      description:
        'For a `cascade`: with `critique`, the debaters that answered continue with a critique debate when their independent answers leave the panel split. By default nothing follows.',
    }),
    max_rounds: z
      .int()
      .min(1)
      .max(10)
      .optional()
      .meta({
        description:
          'The limit on the rounds, including the independent round; 3 by default, also for `cascade` with `then`; 2 for `society` and `ballot`; 1 for `samples` and for `cascade` without `then`.',
        examples: [3],
      }),
    convergence_check: z.boolean().optional().meta({ description: 'Whether the debate stops when the panel agrees.' }),
    convergence_threshold: share.optional().meta({
      description: 'The share of the panel in one class at which `critique` stops; 0.8 by default.',
      examples: [0.8],
    }),
    convergence_similarity: share.optional().meta({
      description: 'The similarity from which `jaccard` finds two texts equivalent; 0.4 by default.',
      examples: [0.4],
    }),
    adaptive_routing: z.boolean().optional().meta({
      description:
        'Whether one call may show that no debate is needed. True by default for `critique`, and when a request without a protocol names a routing model.',
    }),
    routing_confidence_threshold: share.optional().meta({
      description: 'The confidence from which the routing answer is enough; 0.85 by default.',
      examples: [0.85],
    }),
    routing_model: modelName.nullish().meta({
      description: 'The model that is asked first, as `provider/model`; the one of the first debater by default.',
      examples: ['anthropic/claude-haiku-5-5'],
    }),
    routing_models: z
      .array(modelName)
      .min(1)
      .max(5)
      .nullish()
      .meta({
        description: 'Several routing models, which all have to be confident and to agree; instead of `routing_model`.',
        examples: [['anthropic/claude-haiku-5-5', 'openai/gpt-6-luna']],
      }),
    routing_reasoning_effort: z.enum(reasoningEfforts).nullish().meta({
      description:
        'How much the routing models reason: `none`, `low`, `medium` or `high`; by default the lowest effort that each model supports.',
    }),
    judge: judgeRequestSchema
      .nullish()
      .meta({ description: 'The judge. The aggregations `judge` and `judge_pick` need one.' }),
    debater_instructions: nonBlankText
      .max(20_000)
      .nullish()
      .meta({
        description: 'Text that replaces the built-in role text of the debaters.',
        examples: ['Answer as a lawyer in California.'],
      }),
    judge_instructions: nonBlankText
      .max(20_000)
      .nullish()
      .meta({
        description: 'Text that replaces the built-in role text of the judge.',
        examples: ['Prefer answers that name a statute.'],
      }),
    show_confidence: z.boolean().optional().meta({
      description:
        'Whether debaters and judges see the confidences that others state; false by default, because stated confidences bias debaters towards the most confident peer.',
    }),
    cost_budget_usd: z
      .number()
      .positive()
      .max(1_000_000)
      .nullish()
      .meta({ description: 'The limit on the cost of the debate in USD.', examples: [0.5] }),
    deadline_seconds: z
      .number()
      .min(1)
      .max(3_600)
      .optional()
      .meta({
        description:
          'Seconds from its start, not from its acceptance, after which the debate ends with the best verdict so far.',
        examples: [300],
      }),
    max_wait_seconds: z
      .number()
      .min(1)
      .max(86_400)
      .optional()
      .meta({
        description:
          'Seconds from its acceptance after which a debate that has not started ends as `failed` with the error `queue_timeout`, without cost. The default of the service is 600.',
        examples: [120],
      }),
    seed: z
      .int()
      .min(0)
      .max(Number.MAX_SAFE_INTEGER)
      .optional()
      .meta({ description: 'The seed of all random choices.', examples: [7] }),
    metadata: z
      .record(metadataKey, metadataValue)
      .refine((entries) => Object.keys(entries).length <= 16, 'must have at most 16 entries')
      .optional()
      .meta({ description: 'Up to 16 texts that are stored with the debate.', examples: [{ ticket: '42' }] }),
    ...outcomeFields,
  })
  .meta({ description: 'The settings of a debate, without its question.' });
export type PanelSettings = z.infer<typeof panelSettingsSchema>;

export const debateRequestSchema = panelSettingsSchema
  .extend({
    question: nonBlankText.meta({
      description: 'The question. Together with `context` at most 200,000 characters.',
      examples: ['What is 17 * 23?'],
    }),
    context: text.nullish().meta({
      description: 'A document to read with the question.',
      examples: ['The employee agrees not to work for a competitor for two years after leaving.'],
    }),
    panel: panelNameSchema.nullish().meta({
      description:
        'The name of a stored panel. Its settings apply where this request has none: a field that is `null` has none, and a field with a value replaces the whole field of the panel. An unknown name is refused with 400.',
      examples: ['board'],
    }),
  })
  .superRefine((request, problems) => {
    if (request.question.length + (request.context?.length ?? 0) <= MAX_QUESTION_CHARACTERS) return;
    const message = `question and context together must be at most ${MAX_QUESTION_CHARACTERS} characters`;
    problems.addIssue({ code: 'custom', path: ['question'], message });
  })
  .meta({ description: 'A question and the settings of its debate. Only `question` is required.' });
export type DebateRequest = z.infer<typeof debateRequestSchema>;
