/** The stored prices that this process knows. A background job refreshes them every few seconds. */
import type { PriceVersion } from '../../models/prices/stored-prices.ts';
import type { Store } from '../../stores/store.ts';

const VERSIONS_PER_READ = 100;

export interface PriceVersions {
  /** Returns the versions, oldest first. */
  all(): readonly PriceVersion[];
  /** Reads the versions that were stored since the last refresh. Throws `StoreUnavailableError`. */
  refresh(store: Pick<Store, 'records'>): Promise<void>;
}

export function priceVersions(): PriceVersions {
  let known: readonly PriceVersion[] = [];
  return {
    all: () => known,
    async refresh({ records }) {
      for (;;) {
        const after = known.length;
        const texts = await records.read('prices', after, VERSIONS_PER_READ);
        if (texts.length === 0) return;
        // A concurrent refresh finished first. It may have read fewer versions than exist now, so reads again.
        if (known.length !== after) continue;
        known = [...known, ...texts.map((text, i) => ({ ...JSON.parse(text), version: after + i + 1 }))];
      }
    },
  };
}
