/** C07, the price: a model id that differs from a priced one by one character is unpriced, not free and not guessed. */
import { describe, expect, it } from 'vitest';
import { publishedPrices } from '../../../src/models/prices/published-prices.ts';

const at = new Date('2026-11-27T12:00:00Z');
const prices = publishedPrices({ overrides: { 'local/llama': { input: 0, output: 0 } }, simulatedIsFree: true });

const pricedModels = [
  'anthropic/claude-haiku-4-5',
  'anthropic/claude-opus-4-7',
  'openai/gpt-4o-mini',
  'openai/gpt-4.1-nano',
  'groq/llama-3.3-70b-versatile',
  'local/llama',
];

/** Every id that differs in one character: one changed, one missing, one more. */
function neighbours(model: string): string[] {
  const characters = [...'.-_ x09A/'];
  const splits = Array.from(
    { length: model.length + 1 },
    (_, index) => [model.slice(0, index), model.slice(index)] as const,
  );
  return splits
    .flatMap(([before, after]) => [
      before + after.slice(1),
      ...characters.flatMap((character) => [before + character + after, before + character + after.slice(1)]),
    ])
    .filter((id) => id !== model);
}

describe.each(pricedModels)('%s', (model) => {
  it('has a price', () => {
    expect(prices.quote(model, at)).not.toBeNull();
  });

  it('gives its price to no id that differs in one character', () => {
    const pricedAs = prices.quote(model, at)?.pricedAs;
    // A neighbour may be a model of its own (claude-opus-4-7 and claude-opus-4-0), with a price of its own.
    const wronglyPriced = neighbours(model).filter((id) => prices.quote(id, at)?.pricedAs === pricedAs);
    expect(wronglyPriced).toEqual([]);
  });
});

it('an id with a dot instead of a dash is another model, for any prefix in the list', () => {
  expect(prices.quote('anthropic/claude-haiku-4.5', at)).toBeNull();
  expect(prices.quote('anthropic/claude-opus-4.7', at)).toBeNull();
});

it('a local model that the operator priced at 0 costs 0', () => {
  const quote = prices.quote('local/llama', at);
  expect(quote?.pricedAs).toBe('override:local/llama');
  expect(quote?.worstCase({ inputTokens: 1_000_000, outputTokens: 1_000_000 })).toBe(0);
});
