/**
 * Facts about the models of all vendors: Anthropic's and OpenAI's here, the others in vendor-models.ts. Check every row
 * against its source before you change the date.
 */
import type { ModelPrice, ModelRow } from './model-row.ts';
import { ALWAYS_THINKING, BY_REASONING_EFFORT, CURRENT, NEVER_THINKS, withoutDate } from './model-row.ts';
import { vendorModels } from './vendor-models.ts';

/** The day on which every row was compared with its source. */
export const MODEL_TABLE_DATE = '2026-11-29';

const CLAUDE = 'https://platform.claude.com/docs/en/models';
const OPENAI = 'https://developers.openai.com/api/docs';

const EVERY_EFFORT = ['none', 'low', 'medium', 'high'] as const;
const ON_REQUEST = { thinksByDefault: false, efforts: EVERY_EFFORT, defaultEffort: null } as const;
/** The context window of all current models of Anthropic, in tokens. */
const CLAUDE_SIZE = { contextTokens: 1_000_000, maxOutputTokens: 128_000 } as const;
const GPT_6_SIZE = { contextTokens: 1_050_000, maxOutputTokens: 128_000 } as const;
const GPT_5_SIZE = { contextTokens: 400_000, maxOutputTokens: 128_000 } as const;
const GPT_4O_SIZE = { contextTokens: 128_000, maxOutputTokens: 16_384 } as const;

/**
 * Rates of Anthropic: a cache write costs 1.25 times the input price, a cache read 0.1 times unless the page states
 * otherwise.
 */
function claude(input: number, output: number, cachedInput: number): ModelPrice {
  return { input, output, cachedInput, cacheWrite: input * 1.25, longPrompt: null };
}

/**
 * Rates of GPT-6: above 272,000 input tokens the request costs 2 times the input price and 1.5 times the output price.
 */
function gpt6(input: number, output: number, cachedInput: number): ModelPrice {
  const rates = { input, output, cachedInput, cacheWrite: input * 1.25 };
  const long = { input: input * 2, output: output * 1.5, cachedInput: cachedInput * 2, cacheWrite: input * 2.5 };
  return { ...rates, longPrompt: { aboveInputTokens: 272_000, ...long } };
}

/** Rates of OpenAI's models before GPT-6: a cache write costs the input price. */
function gpt(input: number, output: number, cachedInput: number): ModelPrice {
  return { input, output, cachedInput, cacheWrite: input, longPrompt: null };
}

export const modelTable: readonly ModelRow[] = [
  {
    id: 'anthropic/claude-haiku-5-5',
    family: 'anthropic',
    price: {
      ...claude(0.1, 0.5, 0.01),
      longPrompt: { aboveInputTokens: 100_000, ...claude(0.5, 2.5, 0.05) },
    },
    ...CLAUDE_SIZE,
    thinksByDefault: true,
    efforts: EVERY_EFFORT,
    defaultEffort: 'medium',
    thinking: { on: 'adaptive', off: 'disabled' },
    takesTemperature: false,
    isDefault: true,
    ...CURRENT,
    source: `${CLAUDE}/haiku-5-5/overview`,
  },
  {
    id: 'anthropic/claude-sonnet-5-5',
    family: 'anthropic',
    price: claude(2, 10, 0.2),
    ...CLAUDE_SIZE,
    thinksByDefault: true,
    efforts: EVERY_EFFORT,
    defaultEffort: 'high',
    thinking: { on: 'adaptive', off: 'between_tools' },
    takesTemperature: false,
    isDefault: true,
    ...CURRENT,
    source: `${CLAUDE}/sonnet-5-5/overview`,
  },
  {
    id: 'anthropic/claude-opus-5-5',
    family: 'anthropic',
    price: claude(4, 20, 0.2),
    ...CLAUDE_SIZE,
    thinksByDefault: true,
    efforts: ALWAYS_THINKING,
    defaultEffort: 'medium',
    thinking: { on: 'adaptive', off: 'omit' },
    takesTemperature: false,
    isDefault: false,
    ...CURRENT,
    source: `${CLAUDE}/opus-5-5/overview`,
  },
  {
    id: 'anthropic/claude-haiku-4-5',
    family: 'anthropic',
    price: claude(1, 5, 0.1),
    contextTokens: 200_000,
    maxOutputTokens: 64_000,
    ...ON_REQUEST,
    thinking: { on: 'budget_tokens', off: 'omit' },
    takesTemperature: true,
    isDefault: false,
    retiresOn: null,
    replacement: 'anthropic/claude-haiku-5-5',
    source: `${CLAUDE}/haiku-4-5/overview`,
  },
  {
    id: 'anthropic/claude-sonnet-4-6',
    family: 'anthropic',
    price: claude(3, 15, 0.3),
    ...CLAUDE_SIZE,
    ...ON_REQUEST,
    thinking: { on: 'adaptive', off: 'omit' },
    takesTemperature: true,
    isDefault: false,
    retiresOn: null,
    replacement: 'anthropic/claude-sonnet-5-5',
    source: `${CLAUDE}/sonnet-4-6/overview`,
  },
  {
    id: 'anthropic/claude-sonnet-4-5',
    family: 'anthropic',
    price: claude(3, 15, 0.3),
    contextTokens: 200_000,
    maxOutputTokens: 64_000,
    ...ON_REQUEST,
    thinking: { on: 'budget_tokens', off: 'omit' },
    takesTemperature: true,
    isDefault: false,
    retiresOn: '2026-11-30',
    replacement: 'anthropic/claude-sonnet-5-5',
    source: `${CLAUDE}/sonnet-4-5/overview`,
  },
  {
    id: 'anthropic/claude-opus-4-7',
    family: 'anthropic',
    price: null,
    ...CLAUDE_SIZE,
    ...ON_REQUEST,
    thinking: { on: 'adaptive', off: 'omit' },
    takesTemperature: false,
    isDefault: false,
    retiresOn: null,
    replacement: 'anthropic/claude-opus-5-5',
    source: 'https://docs.aws.amazon.com/bedrock/latest/userguide/model-card-anthropic-claude-opus-4-7.html',
  },
  {
    id: 'openai/gpt-6-luna',
    family: 'openai',
    price: gpt6(0.1, 0.5, 0.01),
    ...GPT_6_SIZE,
    thinksByDefault: true,
    efforts: EVERY_EFFORT,
    defaultEffort: 'medium',
    thinking: BY_REASONING_EFFORT,
    takesTemperature: true,
    isDefault: true,
    ...CURRENT,
    source: `${OPENAI}/models/gpt-6-luna`,
  },
  {
    id: 'openai/gpt-6.1-terra',
    family: 'openai',
    price: gpt6(1, 5, 0.05),
    ...GPT_6_SIZE,
    thinksByDefault: true,
    efforts: EVERY_EFFORT,
    defaultEffort: 'medium',
    thinking: BY_REASONING_EFFORT,
    takesTemperature: true,
    isDefault: true,
    ...CURRENT,
    source: `${OPENAI}/models/gpt-6.1-terra`,
  },
  {
    id: 'openai/gpt-6.1-sol',
    family: 'openai',
    price: gpt6(2, 10, 0.1),
    ...GPT_6_SIZE,
    thinksByDefault: true,
    efforts: ALWAYS_THINKING,
    defaultEffort: 'medium',
    thinking: BY_REASONING_EFFORT,
    takesTemperature: false,
    isDefault: false,
    ...CURRENT,
    source: `${OPENAI}/models/gpt-6.1-sol`,
  },
  ...(
    [
      ['openai/gpt-5', gpt(1.25, 10, 0.125), 'openai/gpt-6.1-sol'],
      ['openai/gpt-5-mini', gpt(0.25, 2, 0.025), 'openai/gpt-6.1-terra'],
      ['openai/gpt-5-nano', gpt(0.05, 0.4, 0.005), 'openai/gpt-6-luna'],
    ] as const
  ).map(
    ([id, price, replacement]): ModelRow => ({
      id,
      family: 'openai',
      price,
      ...GPT_5_SIZE,
      thinksByDefault: true,
      efforts: ALWAYS_THINKING,
      defaultEffort: 'medium',
      thinking: BY_REASONING_EFFORT,
      takesTemperature: false,
      isDefault: false,
      retiresOn: '2026-12-11',
      replacement,
      source: `${OPENAI}/deprecations`,
    }),
  ),
  ...(
    [
      ['openai/gpt-4o', gpt(2.5, 10, 1.25)],
      ['openai/gpt-4o-mini', gpt(0.15, 0.6, 0.075)],
    ] as const
  ).map(
    ([id, price]): ModelRow => ({
      id,
      family: 'openai',
      price,
      ...GPT_4O_SIZE,
      ...NEVER_THINKS,
      takesTemperature: true,
      isDefault: false,
      retiresOn: '2027-01-14',
      replacement: 'openai/gpt-6-luna',
      source: `${OPENAI}/deprecations`,
    }),
  ),
  ...vendorModels,
];

const byId = new Map(modelTable.map((row) => [row.id, row]));

/**
 * Returns the facts about `provider/model`, or null when the table has none. A dated snapshot has the facts of its
 * model.
 */
export function modelRow(model: string): ModelRow | null {
  return byId.get(model) ?? byId.get(withoutDate(model)) ?? azureRow(model);
}

/**
 * Returns the facts of a deployment at Azure. One that is named after OpenAI's model is that model, with retirement
 * dates of Azure's own.
 */
function azureRow(model: string): ModelRow | null {
  if (!model.startsWith('azure/')) return null;
  const row = modelRow(model.replace('azure/', 'openai/'));
  return row === null ? null : { ...row, ...CURRENT };
}
