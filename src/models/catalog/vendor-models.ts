/**
 * Facts about models of vendors other than Anthropic and OpenAI, and about resold models. Their prices are in the
 * bundled price list unless stated here.
 */
import type { ModelRow } from './model-row.ts';
import { ALWAYS_THINKING, BY_REASONING_EFFORT, CURRENT, NEVER_THINKS } from './model-row.ts';

const MODELS_DEV = 'https://github.com/anomalyco/models.dev/blob/dev/providers';
const MILLION_TOKENS = 1_000_000;

/** Returns the facts of a model that thinks by default. `defaultEffort` is the effort of a request that names none. */
function thinking(defaultEffort: NonNullable<ModelRow['defaultEffort']>) {
  return { thinksByDefault: true, efforts: ALWAYS_THINKING, defaultEffort, thinking: BY_REASONING_EFFORT } as const;
}

/** Facts of a model that thinks only on request, with the single effort `high`. */
const THINKS_ON_REQUEST = {
  thinksByDefault: false,
  efforts: ['none', 'high'],
  defaultEffort: null,
  thinking: BY_REASONING_EFFORT,
} as const;

type Facts = Pick<
  ModelRow,
  'contextTokens' | 'maxOutputTokens' | 'thinksByDefault' | 'efforts' | 'defaultEffort' | 'thinking'
>;

interface RowOptions {
  readonly family: string;
  readonly facts: Facts;
  readonly source: string;
  readonly price?: ModelRow['price'];
}

function row(id: string, { family, facts, source, price = null }: RowOptions): ModelRow {
  return { id, family, price, ...facts, takesTemperature: true, isDefault: true, ...CURRENT, source };
}

const GEMINI_SIZE = { contextTokens: 1_048_576, maxOutputTokens: 65_536 } as const;
const MISTRAL_SIZE = { contextTokens: 262_144, maxOutputTokens: 256_000 } as const;
const DEEPSEEK_SIZE = { contextTokens: MILLION_TOKENS, maxOutputTokens: 384_000 } as const;
const GPT_OSS_SIZE = { contextTokens: 131_072, maxOutputTokens: 65_536 } as const;

const MISTRAL = { family: 'mistral', facts: { ...MISTRAL_SIZE, ...THINKS_ON_REQUEST } } as const;
const DEEPSEEK = {
  family: 'deepseek',
  facts: { ...DEEPSEEK_SIZE, ...thinking('high') },
  source: 'https://api-docs.deepseek.com/guides/thinking_mode.md',
} as const;
const GPT_OSS = {
  family: 'openai',
  facts: { ...GPT_OSS_SIZE, ...thinking('medium') },
  source: 'https://console.groq.com/docs/models.md',
} as const;

const directModels: readonly ModelRow[] = [
  row('gemini/gemini-3.1-flash-lite', {
    family: 'google',
    facts: { ...GEMINI_SIZE, ...thinking('low') },
    source: `${MODELS_DEV}/google/models/gemini-3.1-flash-lite.toml`,
  }),
  row('gemini/gemini-3.8-flash', {
    family: 'google',
    facts: { ...GEMINI_SIZE, ...thinking('medium') },
    source: `${MODELS_DEV}/google/models/gemini-3.8-flash.toml`,
  }),
  row('mistral/mistral-small-2603', { ...MISTRAL, source: 'https://docs.mistral.ai/models' }),
  row('mistral/mistral-medium-3-5', {
    ...MISTRAL,
    source: `${MODELS_DEV}/mistral/models/mistral-medium-latest.toml`,
  }),
  row('deepseek/deepseek-v4-flash', DEEPSEEK),
  row('deepseek/deepseek-v4-pro', DEEPSEEK),
  row('xai/grok-4.3', {
    family: 'xai',
    facts: {
      contextTokens: MILLION_TOKENS,
      maxOutputTokens: 30_000,
      ...thinking('low'),
      efforts: ['none', ...ALWAYS_THINKING],
    },
    source: `${MODELS_DEV}/xai/models/grok-4.3.toml`,
  }),
  row('xai/grok-4.5', {
    family: 'xai',
    facts: { contextTokens: 500_000, maxOutputTokens: 30_000, ...thinking('high') },
    source: 'https://docs.x.ai/developers/grok-4-5',
  }),
];

const GEMMA = { contextTokens: 262_144, maxOutputTokens: 131_072, ...NEVER_THINKS } as const;
const QWEN = { contextTokens: 262_144, maxOutputTokens: 130_000, ...NEVER_THINKS, thinksByDefault: true } as const;
const openRouter = (model: string) => `https://openrouter.ai/${model}`;

/** Returns flat rates in USD per million tokens, for models that the bundled list does not have. */
function flat(input: number, output: number, cachedInput = input): ModelRow['price'] {
  return { input, output, cachedInput, cacheWrite: input, longPrompt: null };
}

const resoldModels: readonly ModelRow[] = [
  row('groq/openai/gpt-oss-20b', GPT_OSS),
  row('groq/openai/gpt-oss-120b', GPT_OSS),
  row('together/google/gemma-4-31B-it', {
    family: 'google',
    facts: GEMMA,
    price: flat(0.2, 0.5),
    source: `${MODELS_DEV}/togetherai/models/google/gemma-4-31B-it.toml`,
  }),
  row('together/deepseek-ai/DeepSeek-V4.1-Flash', {
    ...DEEPSEEK,
    price: flat(0.3, 1.2, 0.006),
    source: `${MODELS_DEV}/togetherai/models/deepseek-ai/DeepSeek-V4.1-Flash.toml`,
  }),
  row('together/Qwen/Qwen3.5-397B-A17B', {
    family: 'alibaba',
    facts: QWEN,
    price: flat(0.6, 3.6),
    source: `${MODELS_DEV}/togetherai/models/Qwen/Qwen3.5-397B-A17B.toml`,
  }),
  row('openrouter/deepseek/deepseek-v4-flash', { ...DEEPSEEK, source: openRouter('deepseek/deepseek-v4-flash') }),
  row('openrouter/openai/gpt-6-luna', {
    family: 'openai',
    facts: { contextTokens: 1_050_000, maxOutputTokens: 128_000, ...thinking('medium') },
    source: openRouter('openai/gpt-6-luna'),
  }),
  row('openrouter/mistralai/mistral-small-2603', { ...MISTRAL, source: openRouter('mistralai/mistral-small-2603') }),
  row('openrouter/google/gemini-3.1-flash-lite', {
    family: 'google',
    facts: { ...GEMINI_SIZE, ...thinking('low') },
    source: openRouter('google/gemini-3.1-flash-lite'),
  }),
];

export const vendorModels: readonly ModelRow[] = [...directModels, ...resoldModels];
