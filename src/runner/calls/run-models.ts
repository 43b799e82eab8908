/** The models for the tenant of a run. They are read again whenever calls are sent, so that a changed key is used. */
import { RecentValue } from '../../lib/recent-value.ts';
import { openAll } from '../../operations/provider-keys/stored-keys.ts';
import type { TenantModels } from '../../operations/provider-keys/tenant-models.ts';
import { modelsWithKeys } from '../../operations/provider-keys/tenant-models.ts';
import type { Services } from '../../operations/services.ts';
import type { ProviderKey, Tenant } from '../../stores/tenant-store.ts';
import { retryWhileUnavailable } from '../debate-writer.ts';

export class RunModels {
  readonly #services: Services;
  readonly #tenant: string;
  #latest: TenantModels | null = null;
  readonly #recent: RecentValue<TenantModels>;

  constructor(services: Services, tenant: string, stopping: AbortSignal) {
    this.#services = services;
    this.#tenant = tenant;
    const { tenants, store } = services;
    const read = () => Promise.all([tenants.tenant(tenant), store.tenants.providerKeys(tenant)]);
    this.#recent = new RecentValue(async () => {
      const [settings, keys] = await retryWhileUnavailable(services, read, stopping);
      return this.#with(settings, keys);
    });
  }

  /** Uses the settings and keys that a reservation returned, so that its calls are sent without another read. */
  use(settings: Tenant | null, keys: readonly ProviderKey[]): void {
    void this.#recent.set(this.#with(settings, keys));
  }

  async #with(settings: Tenant | null, keys: readonly ProviderKey[]): Promise<TenantModels> {
    // The setting of a deleted tenant has no effect, because such a tenant may spend nothing.
    const operatorKeys = settings?.operatorKeys ?? 'other_providers';
    this.#latest = await modelsWithKeys(this.#services, operatorKeys, openAll(this.#services, this.#tenant, keys));
    return this.#latest;
  }

  /** Reads the models. */
  now(): Promise<TenantModels> {
    return this.#recent.readNow();
  }

  /**
   * Returns the models for calls that are sent now: those of `use` when the calls were just reserved, otherwise read
   * again.
   */
  recent(): Promise<TenantModels> {
    return this.#recent.recent();
  }

  /** Returns the models as they were last read, which is recent enough to compute what a call may cost. */
  async known(): Promise<TenantModels> {
    return this.#latest ?? this.recent();
  }
}
