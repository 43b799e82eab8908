/** Faults of clients: a replica that dies in a burst, streams that are cut, more requests than the budget covers. */
import { setTimeout as delay } from 'node:timers/promises';
import { nanoOf } from '../../support/ledger.ts';
import { putLimit } from '../clients.ts';
import { sampleBudget } from '../evidence/budget-sampler.ts';
import type { Bite, Fault } from './fault.ts';
import { felt, missed, seen } from './fault.ts';
import { retriedAfter } from './worker-faults.ts';

const BURST = 8;

export const killedReplica: Fault = {
  name: 'kill -9 of an HTTP process during a burst',
  inject: async ({ fleet, crowd, chance }) => {
    await fleet.whole();
    const at = Date.now();
    for (let count = 0; count < BURST; count += 1) crowd.ask({});
    await delay(chance.whole(5, 80));
    await fleet.kill(chance.pick(fleet.replicas), 'killed in a burst');
    return [retriedAfter(at)];
  },
};

/** Several clients of one debate, each disconnected at random instants, repeatedly. */
export function cutStreams(clients: number): Fault {
  return {
    name: 'stream clients cut at random instants',
    inject: async ({ crowd }) => {
      const debate = crowd.debate({ cutters: clients });
      const id = (await debate)?.id;
      return Array.from({ length: clients }, (_, which): Bite => {
        return ({ observations }) => {
          const cut = observations.filter(({ debateId, cuts }) => debateId === id && cuts > 0)[which];
          return cut === undefined ? missed('it was not cut') : felt(`cut ${cut.cuts} times`);
        };
      });
    },
  };
}

const RUSH = 16;
/** About the sum that four debates reserve at first. */
const ROOM_USD = 0.05;

/** All replicas get requests for more than the tenant's budget at the same time. */
export const rush: Fault = {
  name: 'a rush on a budget that is too small',
  inject: async ({ fleet, crowd, keys }) => {
    await fleet.whole();
    const now = await sampleBudget(fleet, keys, 'rush');
    if (now === null) return [seen(null)];
    await putLimit(fleet, 'rush', (now.spent + now.reserved + nanoOf(ROOM_USD)) / 1e9);
    const before = crowd.refused.length;
    const debates = await Promise.all(Array.from({ length: RUSH }, () => crowd.debate({ tenant: 'rush' })));
    const refused = crowd.refused.slice(before).filter(({ tenant, status }) => tenant === 'rush' && status === 402);
    const taken = debates.filter((debate) => debate !== null);
    const isTight = refused.length > 0 && taken.length > 0;
    return [seen(isTight ? `${taken.length} taken, ${refused.length} refused` : null)];
  },
};
