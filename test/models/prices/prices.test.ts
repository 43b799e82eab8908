import type { Provider } from '@pydantic/genai-prices';
import { calcPrice, findProvider } from '@pydantic/genai-prices';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ModelUsage } from '../../../src/models/model.ts';
import type { Quote } from '../../../src/models/prices/price-list.ts';
import { publishedPrices } from '../../../src/models/prices/published-prices.ts';

const at = new Date('2026-11-27T12:00:00Z');
const prices = publishedPrices({ overrides: {}, simulatedIsFree: true });

function quoteOf(model: string, list = prices, time = at): Quote {
  const quote = list.quote(model, time);
  if (quote === null) throw new Error(`unpriced: ${model}`);
  return quote;
}

function usage(counts: Partial<ModelUsage>): ModelUsage {
  return { inputTokens: 0, cachedInputTokens: 0, cacheWriteTokens: 0, outputTokens: 0, reasoningTokens: 0, ...counts };
}

/** Any split of up to `maxTokens` tokens of each direction. */
function usageUpTo(maxTokens: number): fc.Arbitrary<ModelUsage> {
  return fc
    .record({
      input: fc.nat(maxTokens),
      output: fc.nat(maxTokens),
      cachedShare: fc.double({ min: 0, max: 1, noNaN: true }),
      cacheWriteShare: fc.double({ min: 0, max: 1, noNaN: true }),
      reasoningShare: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    .map(({ input, output, cachedShare, cacheWriteShare, reasoningShare }) => {
      const cachedInputTokens = Math.floor(input * cachedShare);
      return {
        inputTokens: input,
        cachedInputTokens,
        cacheWriteTokens: Math.floor((input - cachedInputTokens) * cacheWriteShare),
        outputTokens: output,
        reasoningTokens: Math.floor(output * reasoningShare),
      };
    });
}

const providerIds = [
  'anthropic',
  'openai',
  'groq',
  'mistral',
  'deepseek',
  'openrouter',
  'perplexity',
  'x-ai',
  'google',
  'together',
];
const catalogue = providerIds.flatMap((id) => {
  const provider: Provider | undefined = findProvider({ providerId: id });
  return (provider?.models ?? []).map((model) => `${id}/${model.id}`);
});
const pricedModels = catalogue.filter((model) => prices.quote(model, at) !== null);

describe('a published price', () => {
  it('has separate rates for input and output', () => {
    // claude-haiku-4-5: 1 and 5 USD per million → 2,000 · 1,000 + 300 · 5,000 nano-dollars.
    expect(quoteOf('anthropic/claude-haiku-4-5').cost(usage({ inputTokens: 2_000, outputTokens: 300 }))).toBe(
      3_500_000,
    );
    // gpt-4o-mini: 0.15 and 0.60 USD per million → 7 · 150 + 3 · 600.
    expect(quoteOf('openai/gpt-4o-mini').cost(usage({ inputTokens: 7, outputTokens: 3 }))).toBe(2_850);
    expect(quoteOf('openai/gpt-4o-mini').pricedAs).toBe('openai:gpt-4o-mini');
  });

  it('is rounded up to a whole nano-dollar once per call', () => {
    // Cached input of gpt-oss-20b on groq: 0.0375 USD per million = 37.5 nano-dollars a token.
    const cost = (cachedInputTokens: number): number =>
      quoteOf('groq/openai/gpt-oss-20b').cost(usage({ inputTokens: cachedInputTokens, cachedInputTokens }));
    expect([cost(1), cost(2), cost(3)]).toEqual([38, 75, 113]);
  });

  it('applies the long-prompt tier to the whole call above its start, not at its start', () => {
    // claude-sonnet-4-5: 3 and 15 USD per million, above 200,000 input tokens 6 and 22.50.
    const quote = quoteOf('anthropic/claude-sonnet-4-5');
    expect(quote.cost(usage({ inputTokens: 200_000, outputTokens: 10 }))).toBe(200_000 * 3_000 + 10 * 15_000);
    expect(quote.cost(usage({ inputTokens: 200_001, outputTokens: 10 }))).toBe(200_001 * 6_000 + 10 * 22_500);
    expect(quote.cost(usage({ inputTokens: 200_001, cachedInputTokens: 200_001 }))).toBe(200_001 * 600);
  });

  it('is the price at the given time', () => {
    // o3 cost 10 USD per million input tokens until 2025-06-09 and 2 from 2025-06-10.
    const cost = (day: string): number =>
      quoteOf('openai/o3', prices, new Date(`${day}T00:00:00Z`)).cost(usage({ inputTokens: 1_000 }));
    expect(cost('2025-06-09')).toBe(10_000_000);
    expect(cost('2025-06-10')).toBe(2_000_000);
  });

  it('includes a fee per request and the price of reasoning when the list has them', () => {
    // perplexity sonar: 12 USD per thousand requests + 1 USD per million tokens.
    expect(quoteOf('perplexity/sonar').cost(usage({ inputTokens: 100, outputTokens: 10 }))).toBe(12_000_000 + 110_000);
    expect(quoteOf('perplexity/sonar').worstCase({ inputTokens: 100, outputTokens: 10 })).toBe(12_110_000);
    // openrouter perplexity/sonar-deep-research: output 8, reasoning 3 USD per million.
    const deepResearchQuote = quoteOf('openrouter/perplexity/sonar-deep-research');
    expect(deepResearchQuote.cost(usage({ outputTokens: 100, reasoningTokens: 60 }))).toBe(40 * 8_000 + 60 * 3_000);
  });

  it('agrees with the list’s own calculation for every model in it', () => {
    expect(pricedModels.length).toBeGreaterThan(700);
    fc.assert(
      fc.property(fc.constantFrom(...pricedModels), usageUpTo(400_000), (model, tokenUsage) => {
        const slash = model.indexOf('/');
        const listPrice = calcPrice(
          {
            input_tokens: tokenUsage.inputTokens,
            cache_read_tokens: tokenUsage.cachedInputTokens,
            cache_write_tokens: tokenUsage.cacheWriteTokens,
            output_tokens: tokenUsage.outputTokens,
            output_reasoning_tokens: tokenUsage.reasoningTokens,
          },
          model.slice(slash + 1),
          { providerId: model.slice(0, slash), timestamp: at },
        );
        const listNanoUsd = (listPrice?.total_price ?? Number.NaN) * 1e9;
        const cost = quoteOf(model).cost(tokenUsage);
        // The cost is rounded up by less than one nano-dollar; 0.001 allows for the float errors of the list.
        expect(cost).toBeGreaterThanOrEqual(listNanoUsd - 1e-3);
        expect(cost).toBeLessThan(listNanoUsd + 1 + 1e-3);
      }),
      { numRuns: 2_000 },
    );
  });

  it('prices a contradictory usage report at the higher figures', () => {
    const quote = quoteOf('anthropic/claude-haiku-4-5');
    // 100 input but 500 cached + 300 written: 500 · 100 + 300 · 1,250; 5 output but 9 reasoning: 9 · 5,000.
    const contradictoryUsage = {
      inputTokens: 100,
      cachedInputTokens: 500,
      cacheWriteTokens: 300,
      outputTokens: 5,
      reasoningTokens: 9,
    };
    expect(quote.cost(contradictoryUsage)).toBe(50_000 + 375_000 + 45_000);
    expect(quote.cost(usage({ inputTokens: -5, outputTokens: 0.5 }))).toBe(5_000);
  });
});

describe('a model is priced by its exact name only', () => {
  it.each([
    ['anthropic/claude-haiku-4-5-20251001', 'anthropic:claude-haiku-4-5'],
    ['anthropic/claude-sonnet-4-20250514', 'anthropic:claude-sonnet-4-0'],
    ['anthropic/claude-opus-4-1-20250805', 'anthropic:claude-opus-4-1'],
    ['anthropic/claude-3-5-haiku-20241022', 'anthropic:claude-3-5-haiku-latest'],
    ['openai/gpt-4o-mini-2024-07-18', 'openai:gpt-4o-mini'],
    ['openai/gpt-4o-2024-05-13', 'openai:gpt-4o-2024-05-13'],
    ['openai/gpt-5-nano-2025-08-07', 'openai:gpt-5-nano'],
    ['groq/llama-3.3-70b-versatile', 'groq:llama-3.3-70b-versatile'],
    ['openrouter/ai21/jamba-1-5-large', 'openrouter:ai21/jamba-1-5-large'],
  ])('%s is %s', (model, pricedAs) => {
    expect(quoteOf(model).pricedAs).toBe(pricedAs);
  });

  it.each([
    ['an unknown sibling behind a known prefix', 'anthropic/claude-sonnet-5-9'],
    ['a variant behind a known prefix', 'anthropic/claude-haiku-4-5-turbo'],
    ['an invalid date', 'anthropic/claude-haiku-4-5-20251301'],
    ['the undated stem of a -latest name', 'anthropic/claude-3-5-haiku'],
    ['two dates', 'anthropic/claude-haiku-4-5-20251001-20251001'],
    ['a date with only one dash', 'anthropic/claude-haiku-4-5-2025-1001'],
    ['a snapshot missing from a list of snapshots', 'openai/gpt-4o-mini-2024-07-19'],
    ['a fine-tuned model', 'openai/ft:gpt-4o-mini-2024-07-18:acme::1'],
    ['an embedding', 'openai/text-embedding-3-small'],
    ['a listing without prices', 'openrouter/allenai/molmo-7b-d:free'],
    ['a provider whose name contains a known one', 'my-openai-proxy/gpt-4o-mini'],
    ['a provider that is an alias of a known one', 'google-gla/gemini-2.5-flash'],
    ['an unknown provider', 'local/llama'],
    ['no provider', 'gpt-4o-mini'],
    ['no model', 'openai/'],
    ['nothing', ''],
    ['a property of every object', 'openai/__proto__'],
  ])('%s has no price', (_, model) => {
    expect(prices.quote(model, at)).toBeNull();
  });
});

describe('a price that the bundled list lacks', () => {
  it('is taken from the table of models', () => {
    // gpt-6.1-terra: 1 and 5 USD per million, 0.05 from the cache, 1.25 into it: 500 · 1,000 + 400 · 50 + 100 · 1,250 + 10 · 5,000.
    const tokenUsage = usage({ inputTokens: 1_000, cachedInputTokens: 400, cacheWriteTokens: 100, outputTokens: 10 });
    expect(quoteOf('openai/gpt-6.1-terra').cost(tokenUsage)).toBe(695_000);
    expect(quoteOf('openai/gpt-6.1-terra').pricedAs).toBe('table:openai/gpt-6.1-terra');
  });

  it('has the table’s rates for long prompts above their start, not at their start', () => {
    // claude-haiku-5-5: 0.10 and 0.50 USD per million, above 100,000 input tokens 0.50 and 2.50.
    const quote = quoteOf('anthropic/claude-haiku-5-5');
    expect(quote.cost(usage({ inputTokens: 100_000, outputTokens: 10 }))).toBe(100_000 * 100 + 10 * 500);
    expect(quote.cost(usage({ inputTokens: 100_001, outputTokens: 10 }))).toBe(100_001 * 500 + 10 * 2_500);
  });

  it('is replaced by the operator’s own', () => {
    const overrides = { 'openai/gpt-6.1-terra': { input: 2, output: 4 } };
    const list = publishedPrices({ overrides, simulatedIsFree: true });
    expect(quoteOf('openai/gpt-6.1-terra', list).pricedAs).toBe('override:openai/gpt-6.1-terra');
  });
});

describe('an operator’s own price', () => {
  const ownPrices = publishedPrices({
    overrides: {
      'local/llama': { input: 0, output: 0 },
      'openai/gpt-4o-mini': { input: 2, output: 4 },
      'lab/cached': { input: 3, output: 15, cached_input: 0.3, cache_write: 3.75 },
      'simulated/careful': { input: 1, output: 2 },
    },
    simulatedIsFree: true,
  });

  it('takes precedence over the published one', () => {
    expect(quoteOf('openai/gpt-4o-mini', ownPrices).pricedAs).toBe('override:openai/gpt-4o-mini');
    expect(quoteOf('openai/gpt-4o-mini', ownPrices).cost(usage({ inputTokens: 10, outputTokens: 1 }))).toBe(24_000);
    expect(quoteOf('openai/gpt-4o', ownPrices).pricedAs).toBe('openai:gpt-4o');
  });

  it('applies to cache reads and writes, at the input price when it has none for them', () => {
    const tokenUsage = usage({ inputTokens: 1_000, cachedInputTokens: 400, cacheWriteTokens: 100 });
    // 500 · 3,000 + 400 · 300 + 100 · 3,750
    expect(quoteOf('lab/cached', ownPrices).cost(tokenUsage)).toBe(1_995_000);
    expect(quoteOf('openai/gpt-4o-mini', ownPrices).cost(tokenUsage)).toBe(2_000_000);
  });

  it('applies to a simulated character with all its parameters; the others stay free', () => {
    expect(quoteOf('simulated/careful?accuracy=0.5', ownPrices).cost(usage({ inputTokens: 3, outputTokens: 1 }))).toBe(
      5_000,
    );
    expect(quoteOf('simulated/bold', ownPrices).cost(usage({ inputTokens: 3, outputTokens: 1 }))).toBe(0);
    expect(publishedPrices({ overrides: {}, simulatedIsFree: false }).quote('simulated/bold', at)).toBeNull();
  });

  it.each([-1, Number.NaN, Number.POSITIVE_INFINITY])('of %d is refused at the start', (input) => {
    expect(() =>
      publishedPrices({ overrides: { 'local/llama': { input, output: 1 } }, simulatedIsFree: true }),
    ).toThrow(RangeError);
  });
});

describe('the worst case', () => {
  it('prices every token at its highest rate: cache writes cost more than plain input', () => {
    // claude-haiku-4-5: cache write 1.25, output 5 USD per million.
    expect(quoteOf('anthropic/claude-haiku-4-5').worstCase({ inputTokens: 1_000, outputTokens: 100 })).toBe(
      1_250_000 + 500_000,
    );
  });

  it('is a limit for any usage within it, for any model of the list', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...pricedModels),
        usageUpTo(300_000),
        fc.nat(3),
        fc.nat(3),
        (model, tokenUsage, extraInput, extraOutput) => {
          const quote = quoteOf(model);
          const worstCase = quote.worstCase({
            inputTokens: tokenUsage.inputTokens + extraInput,
            outputTokens: tokenUsage.outputTokens + extraOutput,
          });
          expect(quote.cost(tokenUsage)).toBeLessThanOrEqual(worstCase);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('is a limit for any price that an operator can write', () => {
    const price = fc.double({ min: 0, max: 600, noNaN: true });
    const override = fc.record(
      { input: price, output: price, cached_input: price, cache_write: price },
      { requiredKeys: ['input', 'output'] },
    );
    fc.assert(
      fc.property(override, usageUpTo(2_000_000), (override, tokenUsage) => {
        const quote = quoteOf(
          'lab/model',
          publishedPrices({ overrides: { 'lab/model': override }, simulatedIsFree: true }),
        );
        expect(quote.cost(tokenUsage)).toBeLessThanOrEqual(quote.worstCase(tokenUsage));
      }),
    );
  });
});
