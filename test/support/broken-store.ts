/** A store that is unavailable: every step of it throws, and its health reports it. */
import type { Services } from '../../src/operations/services.ts';
import type { Store } from '../../src/stores/store.ts';
import { StoreUnavailableError } from '../../src/stores/store-errors.ts';

/** For `change` of `buildTestApp`. */
export function brokenStore(services: Services): Services {
  return { ...services, store: awayWhile(services.store, () => true) };
}

/** Unavailable while `isAway` returns true, else the given store. */
export function awayWhile(store: Store, isAway: () => boolean): Store {
  return {
    debates: failing(store.debates, isAway),
    events: failing(store.events, isAway),
    budgets: failing(store.budgets, isAway),
    caps: failing(store.caps, isAway),
    liveText: store.liveText,
    panels: failing(store.panels, isAway),
    tenants: failing(store.tenants, isAway),
    rates: failing(store.rates, isAway),
    processes: failing(store.processes, isAway),
    migration: failing(store.migration, isAway),
    webhooks: failing(store.webhooks, isAway),
    calibrations: failing(store.calibrations, isAway),
    deletions: failing(store.deletions, isAway),
    records: failing(store.records, isAway),
    async health() {
      const health = await store.health();
      return isAway() ? { ...health, reachable: false, durability: 'Nothing can be written now.' } : health;
    },
    clock: store.clock,
    memory: () => store.memory(),
    async backlog(at) {
      if (isAway()) throw new StoreUnavailableError('disk I/O error');
      return await store.backlog(at);
    },
    async backUp() {
      if (isAway() || store.backUp === null) throw new StoreUnavailableError('disk I/O error');
      return await store.backUp();
    },
    close: () => store.close(),
  };
}

function failing<T extends object>(part: T, isAway: () => boolean): T {
  return new Proxy(part, {
    get(target, name, receiver) {
      const method: unknown = Reflect.get(target, name, receiver);
      if (typeof method !== 'function') return method;
      return async (...given: unknown[]) => {
        if (isAway()) throw new StoreUnavailableError('connect ECONNREFUSED redis://user:hunter2@10.0.0.7:6379');
        return method.apply(target, given);
      };
    },
  });
}
