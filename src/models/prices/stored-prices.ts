/** Prices stored by operators, in versions. Each version replaces the version before it from a given time. */
import { isSimulatedModel } from '../model.ts';
import type { PriceList } from './price-list.ts';
import type { PriceOverride } from './published-prices.ts';
import { overrideQuote } from './published-prices.ts';

export interface PriceVersion {
  /** Numbered from 1. */
  readonly version: number;
  /** ISO 8601 UTC. The version is in force from this time until the time of the next version. */
  readonly validFrom: string;
  /** Prices by `provider/model`. */
  readonly prices: Readonly<Record<string, PriceOverride>>;
}

/**
 * Returns the version in force at `at`: the latest `validFrom` that has passed, the newest version when several have
 * the same time. Returns null when none exists.
 */
export function versionAt(versions: readonly PriceVersion[], at: Date): PriceVersion | null {
  const now = at.toISOString();
  return versions.reduce<PriceVersion | null>((inForce, version) => {
    if (version.validFrom > now) return inForce;
    return inForce === null || version.validFrom >= inForce.validFrom ? version : inForce;
  }, null);
}

/** Returns a price list that uses the stored version in force first and `others` for all other models. */
export function withStoredPrices(others: PriceList, versions: () => readonly PriceVersion[]): PriceList {
  return {
    quote(model, at) {
      const inForce = versionAt(versions(), at);
      // A price for `simulated/careful` also applies to `simulated/careful?accuracy=0.5`.
      const name = isSimulatedModel(model) ? (model.split('?', 1)[0] ?? model) : model;
      const price = inForce !== null && Object.hasOwn(inForce.prices, name) ? inForce.prices[name] : undefined;
      return inForce === null || price === undefined
        ? others.quote(model, at)
        : overrideQuote(`stored:${inForce.version}:${name}`, price);
    },
  };
}
