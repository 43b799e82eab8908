/** Who made a model: models of one maker tend to make the same mistakes. */

/** Beginnings of model ids, for endpoints that serve models of several makers. */
const MAKERS: readonly (readonly [prefix: string, maker: string])[] = [
  ['claude', 'anthropic'],
  ['gpt', 'openai'],
  ['chatgpt', 'openai'],
  ['o1', 'openai'],
  ['o3', 'openai'],
  ['o4', 'openai'],
  ['gemini', 'google'],
  ['gemma', 'google'],
  ['llama', 'meta'],
  ['mistral', 'mistral'],
  ['mixtral', 'mistral'],
  ['ministral', 'mistral'],
  ['magistral', 'mistral'],
  ['codestral', 'mistral'],
  ['qwen', 'alibaba'],
  ['qwq', 'alibaba'],
  ['deepseek', 'deepseek'],
  ['grok', 'xai'],
  ['phi', 'microsoft'],
  ['command', 'cohere'],
  ['kimi', 'moonshot'],
  ['glm', 'zhipu'],
  ['nemotron', 'nvidia'],
];

/** `provider/model` → its maker; `overrides` by the whole name win; an unknown maker is the provider's name. */
export function familyOf(model: string, overrides: Readonly<Record<string, string>>): string {
  const [provider = '', ...rest] = model.toLowerCase().split('/');
  const id = rest.at(-1) ?? '';
  const maker = MAKERS.find(([prefix]) => id.startsWith(prefix))?.[1];
  return overrides[model] ?? (provider === 'simulated' ? provider : (maker ?? provider));
}
