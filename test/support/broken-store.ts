/** A store that is unavailable: all of its methods throw, and its health reports it. */
import type { Services } from '../../src/operations/services.ts';
import type { Store } from '../../src/stores/store.ts';
import { StoreUnavailableError } from '../../src/stores/store-errors.ts';

/** For `change` of `buildTestApp`. */
export function brokenStore(services: Services): Services {
  return { ...services, store: unavailableWhile(services.store, () => true) };
}

/** A store that is unavailable while `isUnavailable` returns true, and otherwise works as the given one. */
export function unavailableWhile(store: Store, isUnavailable: () => boolean): Store {
  return {
    debates: failing(store.debates, isUnavailable),
    events: failing(store.events, isUnavailable),
    budgets: failing(store.budgets, isUnavailable),
    caps: failing(store.caps, isUnavailable),
    liveText: store.liveText,
    panels: failing(store.panels, isUnavailable),
    tenants: failing(store.tenants, isUnavailable),
    rates: failing(store.rates, isUnavailable),
    processes: failing(store.processes, isUnavailable),
    migration: failing(store.migration, isUnavailable),
    webhooks: failing(store.webhooks, isUnavailable),
    calibrations: failing(store.calibrations, isUnavailable),
    deletions: failing(store.deletions, isUnavailable),
    records: failing(store.records, isUnavailable),
    async health() {
      const health = await store.health();
      return isUnavailable() ? { ...health, reachable: false, durability: 'Nothing can be written now.' } : health;
    },
    clock: store.clock,
    memory: () => store.memory(),
    async backlog(at) {
      if (isUnavailable()) throw new StoreUnavailableError('disk I/O error');
      return await store.backlog(at);
    },
    async backUp() {
      if (isUnavailable() || store.backUp === null) throw new StoreUnavailableError('disk I/O error');
      return await store.backUp();
    },
    close: () => store.close(),
  };
}

function failing<T extends object>(part: T, isUnavailable: () => boolean): T {
  return new Proxy(part, {
    get(target, name, receiver) {
      const method: unknown = Reflect.get(target, name, receiver);
      if (typeof method !== 'function') return method;
      return async (...args: unknown[]) => {
        if (isUnavailable()) throw new StoreUnavailableError('connect ECONNREFUSED redis://user:hunter2@10.0.0.7:6379');
        return method.apply(target, args);
      };
    },
  });
}
