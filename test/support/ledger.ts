/** The two records of a test: the service's ledger, and the amounts that the fake provider itself has billed. */
import type { ServedRequest } from './fake-provider/fake-provider.ts';

export interface LedgerRow {
  readonly id: string;
  readonly at: string;
  readonly debate_id: string;
  readonly purpose: string;
  readonly round: number;
  readonly debater_id: string | null;
  readonly attempt: number;
  readonly model: string;
  readonly usage: Readonly<Record<'input' | 'cached_input' | 'cache_write' | 'output' | 'reasoning', number>>;
  readonly cost_usd: number;
  readonly held_usd: number;
  readonly basis: string;
  readonly flag: string | null;
  readonly outcome: string;
}

/** Reads every line, newest first, page by page. `getJson` returns the JSON at a path of the service. */
export async function wholeLedger(getJson: (path: string) => Promise<unknown>): Promise<LedgerRow[]> {
  const rows: LedgerRow[] = [];
  let cursor: string | null = null;
  do {
    const query: string = cursor === null ? '' : `&cursor=${cursor}`;
    const page = (await getJson(`/v1/budget/ledger?limit=100${query}`)) as {
      data: LedgerRow[];
      next_cursor: string | null;
    };
    rows.push(...page.data);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return rows;
}

/** Whole nano-dollars, as the service counts. */
export function nanoOf(usd: unknown): number {
  return Math.round(Number(usd) * 1e9);
}

export function costOf(rows: readonly Pick<LedgerRow, 'cost_usd'>[]): number {
  return rows.reduce((sum, { cost_usd }) => sum + nanoOf(cost_usd), 0);
}

/** USD per million tokens, input and output. */
export type Rates = Readonly<Record<string, readonly [input: number, output: number]>>;

/** Published prices, of which every token is a whole number of nano-dollars. */
export const PUBLISHED_RATES: Rates = {
  'gpt-4o-mini': [0.15, 0.6],
  'gpt-4o': [2.5, 10],
  'claude-haiku-4-5': [1, 5],
};

/** The billed amount in nano-dollars: a price per million USD is a thousand nano-dollars per token. */
export function billedNanoUsd(served: readonly ServedRequest[], rates: Rates = PUBLISHED_RATES): number {
  return served.reduce((sum, { model, usage }) => {
    const [input, output] = rates[model] ?? [Number.NaN, Number.NaN];
    return sum + Math.round(usage.inputTokens * input * 1_000 + usage.outputTokens * output * 1_000);
  }, 0);
}
