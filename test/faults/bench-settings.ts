/** Prices, tenants and limits of a bench, and the settings of every process. */
import type { ModelUsage } from '../../src/models/model.ts';

export const ADMIN_KEY = 'the-key-of-the-operator-of-the-bench';

/** USD per million tokens, so that every token is a whole number of nano-dollars. */
const INPUT_USD = 1;
const OUTPUT_USD = 2;
const NANO_PER_USD_A_MILLION = 1_000;

export const DEBATERS = ['amber', 'birch', 'cedar'] as const;
/** The debater with a temperature, and the one with a reasoning effort. */
export const DEBATER_WITH_TEMPERATURE = 'amber';
export const REASONING_DEBATER = 'birch';
export const JUDGE = 'judge';
/** The longest reply that a debater may give. */
export const MAX_TOKENS = 200;
export const ROUNDS = 3;

/** The provider's bill for a call. */
export function priceOf({ inputTokens, outputTokens }: ModelUsage): number {
  return (inputTokens * INPUT_USD + outputTokens * OUTPUT_USD) * NANO_PER_USD_A_MILLION;
}

/** `steady` debates during the whole run within its budget. `limited` sends more concurrent requests than its budget covers. */
export const tenants = {
  steady: { limit_usd: 1_000 },
  limited: { limit_usd: 0.05 },
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
