/** The table of docs/providers.md: the key, the address and the default models of each provider. */
import { MODEL_TABLE_DATE, modelTable } from '../../src/models/catalog/model-table.ts';
import type { Vendor } from '../../src/models/catalog/vendors.ts';
import { vendors } from '../../src/models/catalog/vendors.ts';
import { publishedPrices } from '../../src/models/prices/published-prices.ts';

const prices = publishedPrices({ overrides: {}, simulatedIsFree: true });
/** Some prices depend on the time of day. */
const NOON = new Date(`${MODEL_TABLE_DATE}T12:00:00Z`);

export function providersTable(): string {
  const rows = vendors.map(
    (vendor) =>
      `| \`${vendor.name}\` | \`${vendor.keyVariable}\` | ${addressOf(vendor)} | ${modelsOf(vendor).join('<br>') || 'those of `AZURE_OPENAI_DEPLOYMENTS`'} |`,
  );
  return [
    `| provider | key | address, and the variable that replaces it | models for the default panel, with USD per million tokens in / out on ${MODEL_TABLE_DATE} |`,
    '|---|---|---|---|',
    ...rows,
  ].join('\n');
}

function addressOf({ baseUrl, addressVariable }: Vendor): string {
  return baseUrl === null ? `\`${addressVariable}\`` : `\`${baseUrl}\` \`${addressVariable}\``;
}

function modelsOf({ name }: Vendor): string[] {
  const models = modelTable.filter(({ id, isDefault }) => isDefault && id.startsWith(`${name}/`));
  return models.map(
    ({ id }) => `\`${id.slice(name.length + 1)}\` ${rateOf(id, 'inputTokens')} / ${rateOf(id, 'outputTokens')}`,
  );
}

function rateOf(model: string, tokens: 'inputTokens' | 'outputTokens'): string {
  const noTokens = { inputTokens: 0, outputTokens: 0, cachedInputTokens: 0, cacheWriteTokens: 0, reasoningTokens: 0 };
  // The price of 1,000 tokens: a million tokens would have the higher price of a long prompt.
  const nanoUsd = prices.quote(model, NOON)?.cost({ ...noTokens, [tokens]: 1_000 }) ?? 0;
  return String(Math.round(nanoUsd) / 1_000_000);
}
