/** Vendors that need only a key: the variable of the key, the address, and the name in the price list. */

export interface Vendor {
  /** The provider's name: the part of a model's name before the slash. */
  readonly name: string;
  readonly keyVariable: string;
  /** The variable that replaces the address. It is required for Azure, where each customer has an address. */
  readonly addressVariable: string;
  /** The address with the version in its path; null where each customer has an address. */
  readonly baseUrl: string | null;
  /** The provider's id in the bundled price list. */
  readonly priceListId: string;
}

function vendor(name: string, baseUrl: string, priceListId = name): Vendor {
  const variable = name.toUpperCase();
  const addressVariable = `${variable}_BASE_URL`;
  return { name, keyVariable: `${variable}_API_KEY`, addressVariable, baseUrl, priceListId };
}

const AZURE = {
  name: 'azure',
  keyVariable: 'AZURE_OPENAI_API_KEY',
  addressVariable: 'AZURE_OPENAI_ENDPOINT',
  baseUrl: null,
  priceListId: 'azure',
} as const;

/** Sorted by preference among models of equal price: vendors that serve their own models come before resellers. */
export const vendors: readonly Vendor[] = [
  vendor('anthropic', 'https://api.anthropic.com'),
  vendor('openai', 'https://api.openai.com/v1'),
  vendor('gemini', 'https://generativelanguage.googleapis.com/v1beta/openai', 'google'),
  vendor('mistral', 'https://api.mistral.ai/v1'),
  vendor('deepseek', 'https://api.deepseek.com/v1'),
  vendor('xai', 'https://api.x.ai/v1', 'x-ai'),
  AZURE,
  vendor('groq', 'https://api.groq.com/openai/v1'),
  vendor('together', 'https://api.together.xyz/v1'),
  vendor('openrouter', 'https://openrouter.ai/api/v1'),
];

/** Returns the provider's id in the bundled price list. A name chosen by the operator is returned unchanged. */
export function priceListId(provider: string): string {
  return vendors.find(({ name }) => name === provider)?.priceListId ?? provider;
}
