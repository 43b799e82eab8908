/** Stores tenants' own keys for providers in Redis, in one hash per tenant. */
import type { ProviderKey, TenantStore } from '../../tenant-store.ts';
import type { RedisParts } from '../redis-parts.ts';

type ProviderKeys = Pick<TenantStore, 'providerKeys' | 'putProviderKey' | 'deleteProviderKey'>;

/** Returns the keys by provider. */
export function providerKeysOf(texts: readonly string[]): ProviderKey[] {
  const all = texts.map((text) => JSON.parse(text) as ProviderKey);
  return all.sort((a, b) => (a.provider < b.provider ? -1 : 1));
}

export function redisProviderKeys({ connection, scripts, keys }: RedisParts): ProviderKeys {
  return {
    async providerKeys(tenant) {
      return providerKeysOf(await connection.run((client) => client.hvals(keys.providerKeys(tenant))));
    },

    async putProviderKey(tenant, key, ifSecret = '') {
      const [kind] = await scripts.run('put-provider-key', {
        keys: [...keys.ofTenantStep(tenant), keys.providerKeys(tenant)],
        values: [key.provider, JSON.stringify(key), ifSecret],
      });
      return kind === 'put';
    },

    async deleteProviderKey(tenant, provider) {
      return (await connection.run((client) => client.hdel(keys.providerKeys(tenant), provider))) === 1;
    },
  };
}
