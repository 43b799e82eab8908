/** What the directory of models promises to those who ask it for every call. */
import { expect, it } from 'vitest';
import { modelDirectory } from '../../src/models/model-directory.ts';
import { openaiCompatibleProvider } from '../../src/models/openai-compatible/openai-compatible-provider.ts';

const lab = openaiCompatibleProvider({ name: 'lab', apiKey: null, baseUrl: 'http://127.0.0.1:9' });

it('makes a model once, however many calls ask for it', () => {
  const models = modelDirectory([lab]);
  expect(models.find('lab/a/b')).toBe(models.find('lab/a/b'));
});

it('finds every model, past those that it keeps, and keeps none for whoever names a thousand', () => {
  const models = modelDirectory([lab]);
  const named = Array.from({ length: 1_000 }, (_, n) => models.find(`lab/${n}`)?.modelId);
  expect(named).toEqual(Array.from({ length: 1_000 }, (_, n) => String(n)));
  expect(models.find('lab/999')).not.toBe(models.find('lab/999'));
});

it('has none without a name, and none of a provider that is not set up', () => {
  const models = modelDirectory([lab]);
  expect([models.find('lab/'), models.find('lab'), models.find('other/a')]).toEqual([null, null, null]);
});
