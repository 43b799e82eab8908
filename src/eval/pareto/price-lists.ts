/** Reads the prices of models: list prices in USD per million tokens, and cost units where no price is known. */
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { z } from 'zod';
import { isPriceList } from '../recorded/data-file.ts';
import { jsonOf } from '../recorded/json-lines.ts';

export interface TokenPrice {
  readonly input: number;
  readonly output: number;
}

export interface PriceLists {
  /** Names of the files. They contain the dates of the prices. */
  readonly files: readonly string[];
  readonly usd: ReadonlyMap<string, TokenPrice>;
  readonly units: ReadonlyMap<string, number>;
}

const priceSchema = z.union([z.number(), z.object({ input: z.number(), output: z.number() })]);

/** Reads the price lists. When several lists have a model, the last list by name applies. */
export function readPriceLists(folder: string): PriceLists {
  const names = readdirSync(folder).filter((name) => extname(name) === '.json');
  const lists = names.toSorted().map((file) => ({ file, list: jsonOf(readFileSync(join(folder, file), 'utf8')) }));
  const known = lists.filter(({ list }) => isPriceList(list));
  const prices = known.flatMap(({ list }) => Object.entries(z.record(z.string(), priceSchema).parse(list)));
  return {
    files: known.map(({ file }) => file),
    usd: new Map(prices.flatMap(([model, price]) => (typeof price === 'number' ? [] : [[model, price]]))),
    units: new Map(prices.flatMap(([model, price]) => (typeof price === 'number' ? [[model, price]] : []))),
  };
}

const CHARACTERS_PER_TOKEN = 4;
const MILLION = 1e6;

export function usdOfCall({ input, output }: TokenPrice, promptCharacters: number, characters: number): number {
  return (promptCharacters * input + characters * output) / CHARACTERS_PER_TOKEN / MILLION;
}
