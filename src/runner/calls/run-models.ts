/** The models as the tenant of a run reaches them, read again whenever calls leave: a key that was changed is in force then. */
import { batchPerTick } from '../../lib/batch-per-tick.ts';
import type { TenantModels } from '../../operations/provider-keys/tenant-models.ts';
import { tenantModels } from '../../operations/provider-keys/tenant-models.ts';
import type { Services } from '../../operations/services.ts';
import { retryWhileUnavailable } from '../debate-writer.ts';

export class RunModels {
  #latest: TenantModels | null = null;
  readonly #read: (of: null) => Promise<TenantModels>;

  constructor(services: Services, tenant: string, stopping: AbortSignal) {
    const read = async () => {
      // A tenant that was deleted has no budget either.
      const { operatorKeys = 'other_providers' } = (await services.tenants.tenant(tenant)) ?? {};
      return tenantModels(services, { id: tenant, operatorKeys });
    };
    this.#read = batchPerTick(async () => {
      this.#latest = await retryWhileUnavailable(services, read, stopping);
      return this.#latest;
    });
  }

  /** Read once for the calls of one tick, as those of a round are. */
  now(): Promise<TenantModels> {
    return this.#read(null);
  }

  /** As they were read last: good enough for what a call may cost. */
  async known(): Promise<TenantModels> {
    return this.#latest ?? this.now();
  }
}
