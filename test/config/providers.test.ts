/** The settings of each provider's key: its name, its address and the header of its key. */
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config.ts';

describe('a key in the environment', () => {
  const providers = [
    ['GEMINI', 'gemini', 'https://generativelanguage.googleapis.com/v1beta/openai'],
    ['OPENROUTER', 'openrouter', 'https://openrouter.ai/api/v1'],
    ['MISTRAL', 'mistral', 'https://api.mistral.ai/v1'],
    ['DEEPSEEK', 'deepseek', 'https://api.deepseek.com/v1'],
    ['XAI', 'xai', 'https://api.x.ai/v1'],
    ['GROQ', 'groq', 'https://api.groq.com/openai/v1'],
    ['TOGETHER', 'together', 'https://api.together.xyz/v1'],
  ] as const;

  it.each(providers)('%s_API_KEY › configures the provider %s at its public address', (prefix, name, baseUrl) => {
    const config = readConfig({ [`${prefix}_API_KEY`]: 'key' });
    expect(config).toMatchObject({ compatible: [{ name, apiKey: 'key', baseUrl }], vendorsWithKey: [name] });
  });

  it.each(providers)('%s_BASE_URL › replaces the public address of the provider %s', (prefix) => {
    const baseUrl = 'http://127.0.0.1:1/v1';
    const { compatible } = readConfig({ [`${prefix}_API_KEY`]: 'key', [`${prefix}_BASE_URL`]: baseUrl });
    expect(compatible).toMatchObject([{ baseUrl }]);
  });

  it('of Anthropic or OpenAI › configures a client of its own', () => {
    const keys = { ANTHROPIC_API_KEY: 'a', OPENAI_API_KEY: 'o', OPENAI_BASE_URL: 'http://127.0.0.1:1/v1' };
    expect(readConfig(keys)).toMatchObject({
      anthropic: { apiKey: 'a', baseUrl: undefined },
      openai: { apiKey: 'o', baseUrl: 'http://127.0.0.1:1/v1' },
      compatible: [],
      vendorsWithKey: ['anthropic', 'openai'],
    });
  });
});

describe('the endpoint of Azure', () => {
  it.each([
    ['https://name.openai.azure.com', 'https://name.openai.azure.com/openai/v1'],
    ['https://name.openai.azure.com/', 'https://name.openai.azure.com/openai/v1'],
    ['https://name.openai.azure.com/openai', 'https://name.openai.azure.com/openai/v1'],
    ['https://name.openai.azure.com/openai/v1/', 'https://name.openai.azure.com/openai/v1'],
    [
      'https://name.services.ai.azure.com/api/projects/p',
      'https://name.services.ai.azure.com/api/projects/p/openai/v1',
    ],
  ])('%s › becomes the base URL %s', (endpoint, baseUrl) => {
    const { compatible } = readConfig({ AZURE_OPENAI_API_KEY: 'key', AZURE_OPENAI_ENDPOINT: endpoint });
    expect(compatible).toMatchObject([{ name: 'azure', baseUrl }]);
  });

  it('receives the key in the header api-key', () => {
    const AZURE_OPENAI_ENDPOINT = 'https://name.openai.azure.com';
    const { compatible } = readConfig({ AZURE_OPENAI_API_KEY: 'key', AZURE_OPENAI_ENDPOINT });
    expect(compatible).toEqual([
      { name: 'azure', apiKey: 'key', baseUrl: `${AZURE_OPENAI_ENDPOINT}/openai/v1`, keyHeader: 'api-key' },
    ]);
  });
});
