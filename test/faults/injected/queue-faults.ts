/** Faults of the queue: its jobs are lost, and only the debates remain. */
import type { Fault } from './fault.ts';
import { checkResumed, immediateEffect } from './fault.ts';
import { busyWorker } from './worker-faults.ts';

/** A sweep runs every 15 s. */
const SWEPT_WITHIN_MS = 20_000;

/**
 * In one step: a job that is added between the scan and the deletion would keep its own key and lose the queue's keys.
 */
const DELETE_KEYS = `local keys = redis.call('KEYS', ARGV[1])
for _, key in ipairs(keys) do redis.call('DEL', key) end
return #keys`;

/**
 * All keys of the queue are deleted, and then a process that runs debates is killed: only the stored debates remain.
 */
export const queueLost: Fault = {
  name: 'the queue loses its jobs, and a worker is killed',
  inject: async (bench) => {
    const worker = await busyWorker(bench);
    const from = Date.now();
    if ((await bench.redis.command('EVAL', DELETE_KEYS, '0', '{*:jobs}:*')) === 0) return [immediateEffect(null)];
    const ended = await bench.fleet.kill(worker, 'killed without a queue');
    // With its job the lock of a debate is lost: the sweep adds the job again, and another process takes over a running
    // debate.
    for (const member of bench.fleet.workers) member.recordDisturbance('its jobs were deleted', from, SWEPT_WITHIN_MS);
    return [ended === null ? immediateEffect(null) : checkResumed(ended.runningDebates, ended.at)];
  },
};
