/** The models for the tenant of a run. They are read again whenever calls are sent, so that a changed key is used. */
import { RecentValue } from '../../lib/recent-value.ts';
import { openedKeys } from '../../operations/provider-keys/stored-keys.ts';
import type { TenantModels } from '../../operations/provider-keys/tenant-models.ts';
import { modelsWithKeys } from '../../operations/provider-keys/tenant-models.ts';
import type { Services } from '../../operations/services.ts';
import { retryWhileUnavailable } from '../debate-writer.ts';

export class RunModels {
  #latest: TenantModels | null = null;
  readonly #reading: RecentValue<TenantModels>;

  constructor(services: Services, tenant: string, stopping: AbortSignal) {
    const read = async () => {
      const [found, keys] = await Promise.all([services.tenants.tenant(tenant), openedKeys(services, tenant)]);
      // The setting of a deleted tenant has no effect, because such a tenant may spend nothing.
      return modelsWithKeys(services, found?.operatorKeys ?? 'other_providers', keys);
    };
    this.#reading = new RecentValue(async () => {
      this.#latest = await retryWhileUnavailable(services, read, stopping);
      return this.#latest;
    });
  }

  /** Reads the models. */
  now(): Promise<TenantModels> {
    return this.#reading.now();
  }

  /**
   * Returns the models for calls that leave: as they were read with the reservation of the calls, unless the calls waited
   * since.
   */
  recent(): Promise<TenantModels> {
    return this.#reading.recent();
  }

  /** Returns the models as they were last read, which is recent enough to compute what a call may cost. */
  async known(): Promise<TenantModels> {
    return this.#latest ?? this.recent();
  }
}
