/** Samples every tenant's budget continuously, through any replica. */
import { setTimeout as delay } from 'node:timers/promises';
import { nanoOf } from '../../support/ledger.ts';
import type { TenantName } from '../bench-settings.ts';
import { tenantNames } from '../bench-settings.ts';
import type { TenantKeys } from '../clients.ts';
import { sendOnce } from '../clients.ts';
import type { Fleet } from '../processes/fleet.ts';

/** Whole nano-dollars. */
export interface BudgetSample {
  readonly tenant: TenantName;
  readonly spent: number;
  readonly reserved: number;
  readonly limit: number;
}

const EVERY_MS = 200;

export async function sampleBudget(fleet: Fleet, keys: TenantKeys, tenant: TenantName): Promise<BudgetSample | null> {
  const reply = await sendOnce(`${await fleet.replica()}/v1/budget`, { key: keys[tenant] });
  if (reply?.status !== 200) return null;
  const { spent_usd, reserved_usd, limit_usd } = reply.body;
  return { tenant, spent: nanoOf(spent_usd), reserved: nanoOf(reserved_usd), limit: nanoOf(limit_usd) };
}

export interface BudgetSampler {
  readonly samples: readonly BudgetSample[];
  stop(): Promise<void>;
}

export function startSampler(fleet: Fleet, keys: TenantKeys): BudgetSampler {
  const samples: BudgetSample[] = [];
  let isStopped = false;
  const sampling = (async () => {
    while (!isStopped) {
      const round = await Promise.all(tenantNames.map((tenant) => sampleBudget(fleet, keys, tenant)));
      samples.push(...round.flatMap((sample) => sample ?? []));
      await delay(EVERY_MS);
    }
  })();
  return {
    samples,
    stop: () => {
      isStopped = true;
      return sampling;
    },
  };
}
