/** Sets, lists and deletes a tenant's own keys for providers, for the operator. No function returns a key. */
import { z } from 'zod';
import { timeSchema } from '../../debate/schema/time.ts';
import { notFound, ParleyError } from '../../errors.ts';
import type { ProviderKey } from '../../stores/tenant-store.ts';
import type { Services } from '../services.ts';
import { readTenant } from '../tenants/tenants.ts';
import type { NewProviderKey } from './stored-keys.ts';
import { sealedKey } from './stored-keys.ts';

export const providerNameSchema = z.string().regex(/^[a-z0-9_-]{1,64}$/i, 'must be the name of a provider');

export const newProviderKeySchema = z.strictObject({
  api_key: z
    .string()
    .regex(/^[\x21-\x7e]{16,500}$/, 'must be 16 to 500 visible ASCII characters')
    .meta({
      description: 'The key. It is stored encrypted and never appears in a reply, log, span or record.',
      examples: ['sk-example-0123456789abcdef'],
    }),
});

export const providerKeyViewSchema = z.object({
  provider: z.string().meta({ description: 'The provider.', examples: ['openai'] }),
  fingerprint: z.string().meta({
    description: 'The first 8 characters of the SHA-256 of the key in hexadecimal, to tell keys apart.',
    examples: ['3b1c0f7a'],
  }),
  set_at: timeSchema.meta({ description: 'When the key was set.' }),
});
export type ProviderKeyView = z.infer<typeof providerKeyViewSchema>;

/** Returns the keys in the order of the providers' names. Throws `ParleyError` not_found. */
export async function listProviderKeys(services: Services, tenant: string): Promise<ProviderKeyView[]> {
  await readTenant(services, tenant);
  return (await services.store.tenants.providerKeys(tenant)).map(providerKeyView);
}

/**
 * Sets the tenant's key for a provider, or replaces it. The next call that is sent uses it. Throws `ParleyError`:
 * not_found, incompatible_options when the provider takes no key, secret_keys_missing.
 */
export async function putProviderKey(services: Services, given: NewProviderKey): Promise<ProviderKeyView> {
  const { models, secrets, store } = services;
  const { tenant, provider } = given;
  if (!models.keyable.includes(provider)) {
    const message = `is not one of ${models.keyable.join(', ')}`;
    const fields = [{ path: 'provider', message }];
    throw new ParleyError('incompatible_options', { detail: `provider: ${message}`, fields });
  }
  if (!secrets.hasKey) throw new ParleyError('secret_keys_missing', { detail: SECRET_KEYS_REQUIRED });
  const key = sealedKey(services, given);
  if (!(await store.tenants.putProviderKey(tenant, key))) throw notFound('tenant');
  return providerKeyView(key);
}

/**
 * Unlike webhook secrets, provider keys are never stored in plain text: a stolen webhook secret allows forged messages,
 * but a stolen provider key allows spending the tenant's money.
 */
const SECRET_KEYS_REQUIRED = 'keys of tenants are stored encrypted: set PARLEY_SECRET_KEYS and restart every process';

/**
 * Deletes the key. Later calls use the operator's key if the tenant's settings allow that. Throws `ParleyError`
 * not_found.
 */
export async function deleteProviderKey({ store }: Services, tenant: string, provider: string): Promise<void> {
  if (!(await store.tenants.deleteProviderKey(tenant, provider))) throw notFound('provider key');
}

export function providerKeyView({ provider, fingerprint, setAt }: ProviderKey): ProviderKeyView {
  return { provider, fingerprint, set_at: setAt };
}
