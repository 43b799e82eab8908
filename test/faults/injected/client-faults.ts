/** Faults of clients: a replica that is killed in a burst, streams that are cut, more requests than the budget covers. */
import { setTimeout as delay } from 'node:timers/promises';
import { nanoOf } from '../../support/ledger.ts';
import { putLimit } from '../clients.ts';
import { sampleBudget } from '../evidence/budget-sampler.ts';
import type { EffectCheck, Fault } from './fault.ts';
import { immediateEffect, noEffect, observedEffect } from './fault.ts';
import { checkRetried } from './worker-faults.ts';

const BURST = 8;

export const killedReplica: Fault = {
  name: 'kill -9 of an HTTP process during a burst',
  inject: async ({ fleet, load, random }) => {
    await fleet.waitForRestarts();
    const at = Date.now();
    for (let count = 0; count < BURST; count += 1) load.addDebate({});
    await delay(random.integer(5, 80));
    await fleet.kill(random.pick(fleet.replicas), 'killed in a burst');
    return [checkRetried(at)];
  },
};

/** Several clients of one debate. Each is disconnected repeatedly, at random instants. */
export function cutStreams(clients: number): Fault {
  return {
    name: 'stream clients cut at random instants',
    inject: async ({ load }) => {
      const debate = load.runDebate({ cuttingObservers: clients });
      const id = (await debate)?.id;
      return Array.from({ length: clients }, (_, index): EffectCheck => {
        return ({ observations }) => {
          const cut = observations.filter(({ debateId, cuts }) => debateId === id && cuts > 0)[index];
          return cut === undefined ? noEffect('it was not cut') : observedEffect(`cut ${cut.cuts} times`);
        };
      });
    },
  };
}

const REQUEST_COUNT = 16;
/** About the amount that four debates reserve for their first round. */
const HEADROOM_USD = 0.05;

/** All replicas get requests for more than the tenant's budget at the same time. */
export const requestsAboveBudget: Fault = {
  name: 'more concurrent requests than the budget covers',
  inject: async ({ fleet, load, keys }) => {
    await fleet.waitForRestarts();
    const budget = await sampleBudget(fleet, keys, 'limited');
    if (budget === null) return [immediateEffect(null)];
    await putLimit(fleet, 'limited', (budget.spent + budget.reserved + nanoOf(HEADROOM_USD)) / 1e9);
    const before = load.refusals.length;
    const debates = await Promise.all(
      Array.from({ length: REQUEST_COUNT }, () => load.runDebate({ tenant: 'limited' })),
    );
    const refused = load.refusals.slice(before).filter(({ tenant, status }) => tenant === 'limited' && status === 402);
    const accepted = debates.filter((debate) => debate !== null);
    const isPartlyRefused = refused.length > 0 && accepted.length > 0;
    return [immediateEffect(isPartlyRefused ? `${accepted.length} accepted, ${refused.length} refused` : null)];
  },
};
