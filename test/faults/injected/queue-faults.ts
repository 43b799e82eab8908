/** Faults of the queue: it forgets its jobs, and the debates are all that is left. */
import type { Fault } from './fault.ts';
import { resumed, seen } from './fault.ts';
import { busyWorker } from './worker-faults.ts';

/** A sweep comes every 15 s. */
const SWEPT_WITHIN_MS = 20_000;

/** In one step: a job that came between a look at the keys and their end would keep its own and lose the queue's. */
const FORGET = `local keys = redis.call('KEYS', ARGV[1])
for _, key in ipairs(keys) do redis.call('DEL', key) end
return #keys`;

/** Every key of the queue is gone, and then a process that runs debates: only the debates themselves tell of them. */
export const queueLost: Fault = {
  name: 'the queue loses its jobs, and a worker is killed',
  inject: async (bench) => {
    const worker = await busyWorker(bench);
    const from = Date.now();
    if ((await bench.redis.command('EVAL', FORGET, '0', '{*:jobs}:*')) === 0) return [seen(null)];
    const ended = await bench.fleet.kill(worker, 'killed without a queue');
    // With its job the lock of a debate is gone: the sweep adds the job again, and another process takes over what
    // still runs.
    for (const member of bench.fleet.workers) member.disturbed('its jobs were forgotten', from, SWEPT_WITHIN_MS);
    return [ended === null ? seen(null) : resumed(ended.running, ended.at)];
  },
};
