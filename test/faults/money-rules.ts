/** Prices, tenants and limits of a bench, and the settings of every process. */
import type { ModelUsage } from '../../src/models/model.ts';

export const ADMIN_KEY = 'the-key-of-the-operator-of-the-bench';

/** USD per million tokens, so that every token is a whole number of nano-dollars. */
const INPUT_USD = 1;
const OUTPUT_USD = 2;
const NANO_PER_USD_A_MILLION = 1_000;

export const DEBATERS = ['amber', 'birch', 'cedar'] as const;
/** The debater with a temperature, and the one that thinks. */
export const WARM = 'amber';
export const THINKING = 'birch';
export const JUDGE = 'judge';
/** The longest reply that a debater may give. */
export const MAX_TOKENS = 200;
export const ROUNDS = 3;

/** The provider's bill for a call. */
export function priceOf({ inputTokens, outputTokens }: ModelUsage): number {
  return (inputTokens * INPUT_USD + outputTokens * OUTPUT_USD) * NANO_PER_USD_A_MILLION;
}

/** `crowd` debates all the time within its budget; `rush` requests more at once than its budget covers. */
export const tenants = {
  crowd: { limit_usd: 1_000 },
  rush: { limit_usd: 0.05 },
} as const;
export type TenantName = keyof typeof tenants;
export const tenantNames = Object.keys(tenants) as TenantName[];

/** The timeout of calls is well below the lock, so that a slow provider does not cause a takeover. */
export function configFile(providerPort: number): object {
  const models = [...DEBATERS, JUDGE];
  return {
    providers: [{ name: 'fake', base_url: `http://127.0.0.1:${providerPort}/v1`, models }],
    prices: Object.fromEntries(models.map((model) => [`fake/${model}`, { input: INPUT_USD, output: OUTPUT_USD }])),
    limits: {
      concurrency: 20,
      max_queued_debates: null,
      call_timeout_seconds: 2,
      max_attempts: 3,
      max_retry_after_seconds: 1,
    },
  };
}
