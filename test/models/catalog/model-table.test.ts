/** The table of models: complete, priced, in agreement with the bundled price list, with current defaults. */
import { describe, expect, it } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { builtInPanel } from '../../../src/default-panel.ts';
import { familyOf } from '../../../src/models/catalog/model-family.ts';
import { modelRetirements } from '../../../src/models/catalog/model-retirements.ts';
import { MODEL_TABLE_DATE, modelRow, modelTable } from '../../../src/models/catalog/model-table.ts';
import { priceListId, vendors } from '../../../src/models/catalog/vendors.ts';
import { listedPrice } from '../../../src/models/prices/listed-price.ts';
import { priceOrigin, publishedPrices } from '../../../src/models/prices/published-prices.ts';
import { rateFromUsd } from '../../../src/models/prices/token-rates.ts';

const DAY_MS = 86_400_000;
const prices = publishedPrices({ overrides: {}, simulatedIsFree: true });
const defaultModels = modelTable.filter(({ isDefault }) => isDefault).map(({ id }) => id);

describe.each(modelTable)('$id', (row) => {
  it('belongs to the family that its name contains', () => {
    expect(row.family).toBe(familyOf(row.id, {}));
  });

  it('has a URL as its source', () => {
    expect(URL.canParse(row.source)).toBe(true);
  });

  it('costs the same as in the bundled price list when the list contains it', () => {
    const slash = row.id.indexOf('/');
    const provider = priceListId(row.id.slice(0, slash));
    const listedEntry = listedPrice(provider, row.id.slice(slash + 1), new Date(MODEL_TABLE_DATE));
    if (listedEntry === null || row.price === null) return;
    const { input, output, cachedInput } = row.price;
    expect(listedEntry.rates.base).toMatchObject({
      input: rateFromUsd(input),
      output: rateFromUsd(output),
      cachedInput: rateFromUsd(cachedInput),
    });
  });

  it('has a current and priced replacement when it is not current itself', () => {
    if (row.replacement === null) return;
    expect(modelRow(row.replacement)).toMatchObject({ replacement: null, retiresOn: null });
    expect(prices.quote(row.replacement, new Date())).not.toBeNull();
  });
});

describe('the table', () => {
  it('has one row for each model', () => {
    expect(new Set(modelTable.map(({ id }) => id)).size).toBe(modelTable.length);
  });

  it('finds a dated snapshot by the name of its model', () => {
    expect(modelRow('openai/gpt-5-2025-08-07')?.id).toBe('openai/gpt-5');
  });

  it.each(['openai/gpt-5-turbo', 'openrouter/openai/gpt-5', 'gpt-5', ''])('does not contain %j', (model) => {
    expect(modelRow(model)).toBeNull();
  });

  it('names the version of the installed price list', () => {
    const { source } = priceOrigin('openai:gpt-4o');
    expect(source).toBe(`@pydantic/genai-prices ${packageJson.dependencies['@pydantic/genai-prices']}`);
  });
});

describe.each(defaultModels)('the default %s', (model) => {
  it('is priced', () => {
    expect(prices.quote(model, new Date())).not.toBeNull();
  });

  it('is current for 90 more days', () => {
    const retiresOn = modelRow(model)?.retiresOn ?? null;
    const days = retiresOn === null ? Number.POSITIVE_INFINITY : (Date.parse(retiresOn) - Date.now()) / DAY_MS;
    expect(days).toBeGreaterThan(90);
  });
});

describe('a built-in panel', () => {
  const now = new Date('2026-11-29T12:00:00Z');
  const facts = { retirementOf: modelRetirements().of, family: (model: string) => familyOf(model, {}), prices, now };
  const defaultsOfVendors = (...names: string[]) =>
    defaultModels.filter((id) => names.some((name) => id.startsWith(`${name}/`)));
  const panelOf = (names: string[], changes = {}) =>
    builtInPanel(defaultsOfVendors(...names), { ...facts, ...changes });
  const panelModels = (names: string[]) => panelOf(names).map(({ model }) => model);

  it('mixes families, the cheapest of each first', () => {
    expect(panelModels(['anthropic', 'openai'])).toEqual([
      'anthropic/claude-haiku-5-5',
      'openai/gpt-6-luna',
      'openai/gpt-6.1-terra',
    ]);
  });

  it.each([
    ['anthropic', 'anthropic/claude-haiku-5-5', 'anthropic/claude-sonnet-5-5'],
    ['openai', 'openai/gpt-6-luna', 'openai/gpt-6.1-terra'],
  ])('of %s alone uses the cheapest model twice, with another role', (provider, cheapest, otherModel) => {
    const panel = panelOf([provider]);
    expect(panel).toEqual([
      { model: cheapest },
      { model: otherModel },
      { model: cheapest, role_hint: expect.any(String) },
    ]);
  });

  it('replaces a retired model from the day of its retirement on', () => {
    const retirementOf = (model: string) =>
      model === 'openai/gpt-6-luna' ? { on: '2026-11-29', replacement: 'openai/gpt-6.1-sol' } : null;
    const dayBefore = new Date('2026-11-28T23:59:59Z');
    expect(panelOf(['openai'], { retirementOf, now: dayBefore })[0]).toEqual({ model: 'openai/gpt-6-luna' });
    expect(panelOf(['openai'], { retirementOf })[0]).toEqual({ model: 'openai/gpt-6.1-sol' });
  });

  it('leaves out a retired model without replacement, and uses the only other model three times', () => {
    const retirementOf = (model: string) =>
      model === 'openai/gpt-6-luna' ? { on: '2026-11-01', replacement: null } : null;
    expect(panelOf(['openai'], { retirementOf })).toEqual([{ model: 'openai/gpt-6.1-terra', count: 3 }]);
  });

  // Input and output in USD per million tokens at noon: 0.22 + 0.66, 0.15 + 0.6, 0.25 + 1.5 and 0.1 + 0.5.
  it.each([
    [
      ['gemini', 'mistral', 'deepseek', 'xai'],
      ['mistral/mistral-small-2603', 'deepseek/deepseek-v4-flash', 'gemini/gemini-3.1-flash-lite'],
    ],
    [
      ['anthropic', 'xai', 'openrouter'],
      ['openrouter/deepseek/deepseek-v4-flash', 'anthropic/claude-haiku-5-5', 'openrouter/openai/gpt-6-luna'],
    ],
    [
      ['together'],
      ['together/google/gemma-4-31B-it', 'together/deepseek-ai/DeepSeek-V4.1-Flash', 'together/Qwen/Qwen3.5-397B-A17B'],
    ],
  ])('of %j has three families', (names, models) => {
    expect(panelModels(names)).toEqual(models);
    expect(new Set(models.map(facts.family)).size).toBe(3);
  });

  it('uses a model by one address alone, the vendor’s own when both cost the same', () => {
    expect(panelModels(['openai', 'openrouter'])).toContain('openai/gpt-6-luna');
    expect(panelModels(['openai', 'openrouter'])).not.toContain('openrouter/openai/gpt-6-luna');
  });

  it.each(vendors.filter(({ name }) => name !== 'azure').map(({ name }) => name))('can consist of %s alone', (name) => {
    expect(panelOf([name]).reduce((size, { count = 1 }) => size + count, 0)).toBe(3);
  });
});
