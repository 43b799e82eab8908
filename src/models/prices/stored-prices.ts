/** The prices that operators have stored, in versions: each replaces the one before it from a time on. */
import type { PriceList } from './price-list.ts';
import type { PriceOverride } from './published-prices.ts';
import { overrideQuote } from './published-prices.ts';

export interface PriceVersion {
  /** From 1. */
  readonly version: number;
  /** ISO 8601 UTC: in force from then on, until the time of another comes. */
  readonly validFrom: string;
  /** By `provider/model`. */
  readonly prices: Readonly<Record<string, PriceOverride>>;
}

/** The one whose time came last, of several for the same time the latest. Null: the time of none has come. */
export function versionAt(versions: readonly PriceVersion[], at: Date): PriceVersion | null {
  const now = at.toISOString();
  return versions.reduce<PriceVersion | null>((inForce, version) => {
    if (version.validFrom > now) return inForce;
    return inForce === null || version.validFrom >= inForce.validFrom ? version : inForce;
  }, null);
}

/** Those of the version in force, then those of `others`. */
export function withStoredPrices(others: PriceList, versions: () => readonly PriceVersion[]): PriceList {
  return {
    quote(model, at) {
      const inForce = versionAt(versions(), at);
      // One for `simulated/careful` also prices `simulated/careful?accuracy=0.5`.
      const name = model.startsWith('simulated/') ? (model.split('?', 1)[0] ?? model) : model;
      const price = inForce !== null && Object.hasOwn(inForce.prices, name) ? inForce.prices[name] : undefined;
      return inForce === null || price === undefined
        ? others.quote(model, at)
        : overrideQuote(`stored:${inForce.version}:${name}`, price);
    },
  };
}
