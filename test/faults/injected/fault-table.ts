/**
 * The table of all faults: the id of each, and the number of its injections in the short form and in the long form of a
 * run.
 */

import { replicaFailover } from '../failover-faults.ts';
import { cutStreams, killedReplica, requestsAboveBudget } from './client-faults.ts';
import type { Fault } from './fault.ts';
import { misbehaviourNames } from './misbehaviours.ts';
import {
  providerRefuses,
  providerReset,
  providerThrottled,
  providerUnreachable,
  redisPartitioned,
  replyLost,
  slowRedis,
} from './network-faults.ts';
import { everyRound, misbehavingProvider } from './provider-faults.ts';
import { queueLost } from './queue-faults.ts';
import {
  connectionsKilled,
  redisDiskFull,
  redisFrozen,
  redisFull,
  redisKilled,
  redisReadOnly,
  scriptsFlushed,
  stoppedWhileFrozen,
} from './redis-faults.ts';
import {
  blockedEventLoop,
  frozenAfterReserving,
  frozenWorker,
  killAtStep,
  killedWorker,
  rollingStop,
} from './worker-faults.ts';

export interface FaultRow {
  /** For `--only`. */
  readonly id: string;
  /** Several related faults are injected one after the other. */
  readonly faults: readonly Fault[];
  /** The number of injections of all of them. */
  readonly short: number;
  readonly long: number;
}

/** The steps of the journal, and the adjacent ones. */
const journalSteps = (['reserve', 'sent', 'write'] as const).flatMap((step) => [
  killAtStep(step, 'before'),
  killAtStep(step, 'after'),
]);
const adjacentSteps = (['admit', 'acquire', 'finish'] as const).flatMap((step) => [
  killAtStep(step, 'before'),
  killAtStep(step, 'after'),
]);

/** In the short form a misbehaviour occurs in one round: the first in round 1, the second in round 2, and so on. */
const inOneRound = misbehaviourNames.map((name, index) => misbehavingProvider(name, [(index % everyRound.length) + 1]));
const inEveryRound = misbehaviourNames.map((name) => misbehavingProvider(name, everyRound));

export const faultTable: readonly FaultRow[] = [
  { id: 'provider', faults: inOneRound, short: 1, long: 0 },
  { id: 'provider-every-round', faults: inEveryRound, short: 0, long: 2 },
  { id: 'kill-worker', faults: [killedWorker], short: 1, long: 200 },
  { id: 'kill-at-step', faults: journalSteps, short: 1, long: 8 },
  { id: 'kill-around-step', faults: adjacentSteps, short: 0, long: 5 },
  {
    id: 'kill-at-compaction',
    faults: [killAtStep('compact', 'before'), killAtStep('compact', 'after')],
    short: 1,
    long: 5,
  },
  { id: 'kill-after-admit', faults: [killAtStep('admit', 'after')], short: 1, long: 0 },
  { id: 'kill-http', faults: [killedReplica], short: 1, long: 10 },
  { id: 'reply-lost', faults: [replyLost], short: 1, long: 10 },
  { id: 'freeze', faults: [frozenWorker], short: 1, long: 10 },
  { id: 'freeze-after-reserve', faults: [frozenAfterReserving], short: 0, long: 10 },
  { id: 'block', faults: [blockedEventLoop], short: 0, long: 5 },
  { id: 'stop', faults: [rollingStop('one of each role')], short: 1, long: 0 },
  { id: 'stop-all', faults: [rollingStop('all')], short: 0, long: 5 },
  { id: 'redis', faults: [redisKilled, redisFull, redisReadOnly], short: 1, long: 8 },
  { id: 'redis-freeze', faults: [redisFrozen], short: 0, long: 5 },
  { id: 'stop-frozen', faults: [stoppedWhileFrozen], short: 0, long: 5 },
  { id: 'failover', faults: [replicaFailover], short: 0, long: 5 },
  { id: 'redis-disk', faults: [redisDiskFull], short: 1, long: 5 },
  { id: 'redis-brief', faults: [scriptsFlushed, connectionsKilled], short: 1, long: 10 },
  { id: 'redis-slow', faults: [slowRedis], short: 1, long: 8 },
  { id: 'queue-lost', faults: [queueLost], short: 0, long: 5 },
  { id: 'partition', faults: [redisPartitioned], short: 0, long: 8 },
  {
    id: 'provider-network',
    faults: [providerUnreachable, providerReset, providerThrottled, providerRefuses],
    short: 0,
    long: 5,
  },
  { id: 'streams', faults: [cutStreams(20)], short: 1, long: 5 },
  { id: 'over-budget', faults: [requestsAboveBudget], short: 1, long: 5 },
];
