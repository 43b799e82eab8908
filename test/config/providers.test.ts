/** The settings of each provider's key: its name, its address and the header of its key. */
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config.ts';

describe('a key in the environment', () => {
  it.each([
    ['GEMINI', 'gemini', 'https://generativelanguage.googleapis.com/v1beta/openai'],
    ['OPENROUTER', 'openrouter', 'https://openrouter.ai/api/v1'],
    ['MISTRAL', 'mistral', 'https://api.mistral.ai/v1'],
    ['DEEPSEEK', 'deepseek', 'https://api.deepseek.com/v1'],
    ['XAI', 'xai', 'https://api.x.ai/v1'],
    ['GROQ', 'groq', 'https://api.groq.com/openai/v1'],
    ['TOGETHER', 'together', 'https://api.together.xyz/v1'],
  ])('%s_API_KEY › sets up the provider %s at its public address, or at another', (prefix, name, baseUrl) => {
    const key = { [`${prefix}_API_KEY`]: 'key' };
    expect(readConfig(key)).toMatchObject({ compatible: [{ name, apiKey: 'key', baseUrl }], keyed: [name] });
    const elsewhere = 'http://127.0.0.1:1/v1';
    expect(readConfig({ ...key, [`${prefix}_BASE_URL`]: elsewhere }).compatible).toMatchObject([
      { baseUrl: elsewhere },
    ]);
  });

  it('of Anthropic and OpenAI › sets up their own clients', () => {
    const keys = { ANTHROPIC_API_KEY: 'a', OPENAI_API_KEY: 'o', OPENAI_BASE_URL: 'http://127.0.0.1:1/v1' };
    expect(readConfig(keys)).toMatchObject({
      anthropic: { apiKey: 'a', baseUrl: undefined },
      openai: { apiKey: 'o', baseUrl: 'http://127.0.0.1:1/v1' },
      compatible: [],
      keyed: ['anthropic', 'openai'],
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
  ])('%s › is the API at %s, with the key in a header of its own', (endpoint, baseUrl) => {
    const { compatible } = readConfig({ AZURE_OPENAI_API_KEY: 'key', AZURE_OPENAI_ENDPOINT: endpoint });
    expect(compatible).toEqual([{ name: 'azure', apiKey: 'key', baseUrl, keyHeader: 'api-key' }]);
  });
});
