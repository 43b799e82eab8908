/** Finds the maker of a model. Models of one maker tend to make the same mistakes. */

/** Prefixes of model ids, for endpoints that serve models of several makers. */
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

/**
 * Returns the maker of `provider/model`. `overrides`, by the whole name, take precedence. When the maker is unknown,
 * the provider's name is returned.
 */
export function familyOf(model: string, overrides: Readonly<Record<string, string>>): string {
  const [provider = '', ...rest] = model.toLowerCase().split('/');
  const id = rest.at(-1) ?? '';
  const maker = MAKERS.find(([prefix]) => id.startsWith(prefix))?.[1];
  return overrides[model] ?? (provider === 'simulated' ? provider : (maker ?? provider));
}
