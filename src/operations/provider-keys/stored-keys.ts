/** Encrypts the provider keys of tenants before they are stored, and decrypts them when a call is sent. */
import { createHash } from 'node:crypto';
import { SecretUnreadableError } from '../../stores/forms/secret-box.ts';
import type { ProviderKey } from '../../stores/tenant-store.ts';
import type { Services } from '../services.ts';

export interface OpenedKey {
  readonly provider: string;
  /** Null when it cannot be read. */
  readonly apiKey: string | null;
}

export interface NewProviderKey {
  readonly tenant: string;
  readonly provider: string;
  readonly apiKey: string;
}

export function sealedKey({ secrets, world }: Services, { tenant, provider, apiKey }: NewProviderKey): ProviderKey {
  return {
    provider,
    secret: secrets.seal(apiKey, ownerOf(tenant, provider)),
    fingerprint: createHash('sha256').update(apiKey).digest('hex').slice(0, 8),
    setAt: world.now().toISOString(),
  };
}

/**
 * Returns the keys of the tenant. Encrypts a key again that was encrypted with an older secret of the service. Throws
 * `StoreUnavailableError`.
 */
export async function openedKeys(services: Services, tenant: string): Promise<readonly OpenedKey[]> {
  return openAll(services, tenant, await services.store.tenants.providerKeys(tenant));
}

/** Does the same with keys that were just read. */
export function openAll(services: Services, tenant: string, keys: readonly ProviderKey[]): readonly OpenedKey[] {
  return keys.map((key) => ({ provider: key.provider, apiKey: openKey(services, tenant, key) }));
}

function openKey(services: Services, tenant: string, key: ProviderKey): string | null {
  const { secrets, store, log } = services;
  const { provider, secret } = key;
  const owner = ownerOf(tenant, provider);
  try {
    const apiKey = secrets.open(secret, owner);
    if (!secrets.isCurrent(secret)) {
      const resealed = { ...key, secret: secrets.seal(apiKey, owner) };
      // If this fails, the next call tries it again.
      void store.tenants.putProviderKey(tenant, resealed, secret).catch(() => {});
    }
    return apiKey;
  } catch (error) {
    if (!(error instanceof SecretUnreadableError)) throw error;
    log.error({ tenant, provider, err: error }, 'could not read the provider key of a tenant');
    return null;
  }
}

function ownerOf(tenant: string, provider: string): string {
  return `provider key ${tenant} ${provider}`;
}
